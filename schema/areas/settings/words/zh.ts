import type { AreaWords, SettingWords } from '../../../i18n/words.ts'

export const acts: AreaWords = {
  settings: {
    saveSettings: { does: '保存设置', done: '设置已保存' },
    changeSetting: { does: '更改设置', done: '设置已更改' },
    importSettings: { does: '导入设置', done: '设置已导入' },
  },
}

export const settings: SettingWords = {
  groups: { business: '企业', mail: '电子邮件', privacy: '隐私' },
  tests: { 'mail.mail': '发送测试邮件' },
  fields: {
    'business.name': '名称',
    'business.time_zone': '时区',
    'business.currency': '货币',
    'business.day_starts': '工作日开始',
    'business.day_ends': '工作日结束',
    'business.holiday_region': '公共假日',
    'languages.default': '默认语言',
    'mail.sender_name': '发件人名称',
    'mail.sender_address': '发件人地址',
    'mail.reply_to': '回复地址',
    'mail.signature': '签名',
    'privacy.recording_org': '会话录制：组织 ID',
  },
  help: {
    'business.time_zone':
      '日期的起止和上门时间以哪里的时钟为准，例如 Europe/London。已预约的内容保持其时刻不变，而不是钟面上的时间。',
    'business.currency': '屏幕、单据和文件中金额所用的货币。金额本身不会换算。',
    'business.day_starts': '添加工人工作时间时的默认值，日历也从此时开始显示。',
    'business.day_ends': '添加工人工作时间时的默认值；任务只填日期时，以此时为截止时间。',
    'business.holiday_region': '用于不属于任何加盟商的内容；每个加盟商有各自的设置。',
    'business.name': '邮件和验证器应用对本系统的称呼。单据上写的是加盟商的名称。',
    'languages.default': '用于首次打开本系统的浏览器，以及发给未选择语言的人的邮件。',
    'mail.sender_name': '在收件人的收件箱中显示在地址之前。留空时为企业名称。',
    'mail.sender_address': '您的邮件服务器可以代为发送的地址。留空时为本服务器域名下的 no-reply。',
    'mail.reply_to': '对自动邮件的回复发往此处：应是有人阅读的邮箱。',
    'mail.signature': '显示在每封邮件下方。',
    'privacy.recording_org':
      'FullStory 的组织 ID。设置后，浏览器会加载其录制程序，它看到人们点击何处，但看不到阅读或输入的内容：所有文字均被遮盖。留空时不加载任何内容。',
  },
  choices: {
    'languages.default': { en: 'English（英语）', zh: '中文' },
    'business.currency': { GBP: '英镑 (£)', PLN: '波兰兹罗提 (zł)' },
    'business.holiday_region': { england_wales: '英格兰和威尔士', scotland: '苏格兰', northern_ireland: '北爱尔兰' },
  },
}
