import type { AreaWords, NotificationWords, ResourceWords, SettingWords } from '../../../i18n/words.ts'

export const resources: Readonly<Record<string, ResourceWords>> = {
  'incoming-mails': {
    name: '收件',
    about: '邮箱收到的每封邮件，以及对它的处理和原因。',
    fields: {
      subject: '主题',
      from_name: '发件人',
      from_email: '地址',
      via: '代发地址',
      outcome: '结果',
      reason: '原因',
      about: '记录类型',
      about_id: '记录',
      franchise_id: '加盟店',
      failed_item_id: '处理失败的项目',
      received_at: '收到时间',
      key: '键',
      done: '已完成',
      own: '本人所写',
      text: '正文',
      html: 'HTML',
      notes: '备注',
    },
    help: {
      via: '代其发送的地址，例如网站表单。回复会发给发件人本人。',
      failed_item_id: '可在那里下载原件。',
    },
    choices: {
      outcome: {
        comment: '已添加到记录',
        lead: '新销售线索',
        aside: '待查看',
        dismissed: '与我们无关',
        processed: '已自动处理',
        unreadable: '无法读取',
      },
      reason: {
        answer: '回复我们的邮件',
        known_customer: '客户发来',
        known_lead: '进行中的销售线索发来',
        first_contact: '此地址首次来信',
        by_hand: '由人工决定',
        bulk: '似为新闻邮件或邮件列表',
        program: '由程序发送',
        automatic: '自动回复',
        report: '邮件服务器的报告',
        bounced: '我们的一封邮件未送达',
        own: '来自我们自己的地址',
        no_sender: '没有发件人地址',
        refused: '线索或评论无效',
        before: '连接邮箱时未读',
        unreadable: '邮件已损坏或过大',
      },
    },
    presets: {
      aside: '待查看',
      lead: '新销售线索',
      comment: '已添加到记录',
      dismissed: '与我们无关',
      unreadable: '无法读取',
    },
  },
}

export const acts: AreaWords = {
  'incoming-mails': {
    makeLead: {
      does: '创建销售线索',
      done: '已创建 %{name}',
      fields: { email: '邮箱', phone: '电话' },
    },
    attach: {
      does: '附加到记录',
      short: '附加',
      done: '已附加',
      fields: { record: '记录类型', record_id: '记录' },
    },
    dismiss: { does: '与我们无关', done: '已标记为与我们无关' },
  },
}

export const settings: SettingWords = {
  groups: { inbox: '收件' },
  tests: { 'inbox.inbox': '打开邮箱' },
  fields: {
    'inbox.host': 'IMAP 服务器',
    'inbox.port': '端口',
    'inbox.tls': '从首字节起使用 TLS',
    'inbox.user': '用户',
    'inbox.password': '密码',
    'inbox.folder': '文件夹',
    'inbox.plus': '邮箱支持加号地址',
    'inbox.certificate': '服务器证书',
  },
  help: {
    'inbox.plus':
      '邮件会使用各自的回复地址，例如 office+12…@example.com：即使邮件程序未注明所回复的邮件，也能识别。请先试用：并非所有服务器都支持。',
    'inbox.certificate':
      'PEM 格式，从 -----BEGIN CERTIFICATE----- 开始：用于证书未经公共机构签发的服务器。留空则只信任公共机构。',
    'inbox.host':
      '回复会成为相关记录的评论，首次来信会成为销售线索。从连接当天起收取邮件；此前 14 天内的未读邮件仅列在“收件”中，不作处理；更早的邮件保持不变。留空则不收取邮件。',
    'inbox.port': '从首字节起使用 TLS 时为 993，否则为 143。',
    'inbox.user': '通常是邮箱地址。',
    'inbox.password': '最好是仅用于此邮箱的密码；加密保存，不向任何人显示。',
    'inbox.folder': '邮件到达的文件夹。',
    'inbox.tls': '关闭时，在服务器支持的情况下再开始 TLS。',
  },
}

export const notifications: NotificationWords = {
  mail_in: { label: '客户通过邮件回复', lines: { answer: '%{from} 通过邮件回复' } },
}
