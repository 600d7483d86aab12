import type { NotificationWords, SettingWords } from '../../../i18n/words.ts'

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
      '信件会使用各自的回复地址，例如 office+12…@example.com：即使邮件程序未注明所回复的邮件，也能识别。请先试用：并非所有服务器都支持。',
    'inbox.certificate':
      'PEM 格式，从 -----BEGIN CERTIFICATE----- 开始：用于证书未经公共机构签发的服务器。留空则只信任公共机构。',
    'inbox.host':
      '对邮件的回复会成为相关记录的评论，陌生人的邮件会成为线索。留空则不收取邮件；此前邮箱中的邮件不处理。',
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
