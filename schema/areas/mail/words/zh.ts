import type { AreaWords, NotificationWords, ResourceWords, SettingWords, StepWords } from '../../../i18n/words.ts'

export const resources: Readonly<Record<string, ResourceWords>> = {
  'email-templates': {
    name: '邮件模板',
    about: '用报价单、发票、工单或客户的信息填写的邮件和短信模板。',
    fields: {
      name: '名称',
      about: '对象',
      channel: '发送方式',
      locale: '语言',
      key: '键',
      own: '程序自用',
      active: '启用',
      attach_paper: '附带文件',
      files: '随附文件',
      marketing: '营销邮件',
      subject: '主题',
      body: '正文',
    },
    help: {
      about: '用什么信息填写。',
      files: '条款、宣传单、保养说明：对所有人相同。',
      key: '各语言相同：小写字母、数字和下划线。',
      marketing: '仅发给已同意接收营销邮件的客户，并附退订链接。',
      attach_paper: '以 PDF 附带报价单、发票、工单或对账单。',
      body: '占位符放在双花括号中。{% if … %} 与 {% endif %} 之间的内容只在条件成立时出现。',
    },
    choices: {
      about: {
        quotes: '报价单',
        invoices: '发票',
        jobs: '工单',
        complaints: '投诉',
        customers: '客户',
        leads: '线索',
        users: '账户',
      },
      channel: { email: '邮件', text: '短信' },
    },
  },
  emails: {
    name: '邮件',
    about: '发出的所有邮件，以及是否送达收件方的邮件服务器。',
    fields: {
      channel: '方式',
      parts: '条数',
      delivered_at: '送达手机',
      provider_ref: '服务编号',
      subject: '主题',
      to: '收件人',
      cc: '抄送',
      status: '状态',
      about: '记录类型',
      about_id: '关于',
      customer_id: '客户',
      franchise_id: '加盟店',
      template_id: '模板',
      template_version: '模板版本',
      sent_at: '发送时间',
      created: '撰写时间',
      attempts: '尝试次数',
      error: '邮件服务器的答复',
      note: '备注',
      again_of_id: '重发自',
      locale: '语言',
      body: '正文',
      attach: '随附',
      attachments: '附件',
      html: 'HTML',
      text: '文本',
    },
    help: { note: '供内部参考。' },
    choices: {
      channel: { email: '邮件', text: '短信' },
      status: { queued: '等待发送', sent: '已发送', failed: '失败', withdrawn: '已取消' },
    },
    presets: { queued: '等待发送', failed: '失败', sent: '已发送' },
  },
}

export const acts: AreaWords = {
  texts: { sendText: { does: '发送短信', done: '已放入发件箱' } },
  mail: { send: { does: '发送邮件', done: '已放入发件箱' } },
  sent: { markSent: { does: '以其他方式发送', done: '已标记为已发送', fields: { how: '发送方式' } } },
  appointments: { confirmVisit: { does: '邮件确认' } },
  'email-templates': { restoreVersion: { does: '恢复此版本', done: '已恢复' } },
  emails: {
    renew: { does: '按模板重新发送', short: '重新生成', done: '正在重新发送' },
    resendMany: { does: '重新发送这些', done: '已加入重发队列' },
    resend: { does: '重新发送', done: '已加入重发队列' },
  },
}

export const settings: SettingWords = {
  groups: { texts: '短信' },
  tests: { 'texts.texts': '发送测试' },
  fields: {
    'mail.new_addresses_per_hour': '每小时新地址数',
    'texts.account': '账户',
    'texts.token': '令牌',
    'texts.sender': '发送方',
    'texts.base': '服务地址',
    'texts.test_number': '测试号码',
  },
  help: {
    'mail.new_addresses_per_hour': '每人每小时可向多少个不属于客户、线索或用户的地址发送邮件。达到上限时会通知管理员。',
    'texts.account': 'Twilio 或兼容服务的 Account SID。没有账户、令牌和发送方就不能发送短信，也不显示相关功能。',
    'texts.token': '该账户的 Auth Token，也用于核对服务的通知；加密保存，不向任何人显示。',
    'texts.sender':
      '该账户的号码（如 +447700900123）、Messaging Service（MG…）或最多十一个字母和数字的名称（无法回复）。',
    'texts.base': '除非使用其他服务，否则为 Twilio 的地址。',
    'texts.test_number': '测试短信发往此号码。',
  },
}

export const notifications: NotificationWords = {
  mail_failed: { label: '我的邮件未送达', lines: { failed: '未送达 %{to}' } },
  mail_limit: { label: '有人达到邮件上限', lines: { reached: '%{who} 一小时内已向 %{n} 个新地址发送邮件' } },
}

const undelivered = ['上一封邮件未送达', '未送达的邮件', '重新发送'] as const

export const steps: StepWords = {
  quotes: { undelivered },
  jobs: { undelivered },
  leads: { undelivered },
  complaints: { undelivered },
  customers: { undelivered },
  invoices: {
    undelivered,
    send_invoice: ['发送给客户', '然后发送', '发送发票'],
    remind: ['逾期 %{amount}', '然后发送催款', '发送催款'],
    send: ['发送给客户', '然后发送', '发送贷记单'],
  },
}
