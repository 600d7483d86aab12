import { f } from '../../engine/fields/index.ts'
import { setting, settingsGroup } from '../../engine/settings/setting.ts'

export const inbox = settingsGroup({
  name: 'inbox',
  label: 'Incoming mail',
  order: 31,
  tests: { inbox: { label: 'Test mailbox', key: 'b' } },
})

export const inboxHost = setting({
  key: 'inbox.host',
  group: 'inbox',
  address: 'host',
  field: f.text({
    max: 255,
    pattern: [/^[A-Za-z0-9.-]+$/, 'host'],
    label: 'IMAP server',
    help: 'Replies become comments on their record and first emails become leads, from the day you connect. Unread emails from the 14 days before are only listed under Incoming mail. Leave empty to turn off.',
  }),
})

export const inboxPort = setting({
  key: 'inbox.port',
  group: 'inbox',
  field: f.int({
    default: 993,
    min: 1,
    max: 65_535,
    label: 'Port',
    help: '993 with direct TLS, 143 without.',
  }),
})

export const inboxTls = setting({
  key: 'inbox.tls',
  group: 'inbox',
  field: f.flag(true, {
    label: 'Direct TLS',
    help: 'When off, STARTTLS is used if the server offers it.',
  }),
})

export const inboxUser = setting({
  key: 'inbox.user',
  group: 'inbox',
  field: f.text({ max: 255, label: 'User', help: 'Usually the email address of the mailbox.' }),
})

export const inboxPassword = setting({
  key: 'inbox.password',
  group: 'inbox',
  secret: true,
  boundTo: ['inbox.host', 'inbox.port', 'inbox.tls', 'inbox.user', 'inbox.certificate'],
  field: f.text({
    max: 255,
    label: 'Password',
    help: 'Use an app password if your server supports them. Stored encrypted and never shown.',
  }),
})

export const inboxFolder = setting({
  key: 'inbox.folder',
  group: 'inbox',
  field: f.text({ default: 'INBOX', max: 255, label: 'Folder', help: 'The folder to read, usually INBOX.' }),
})

export const inboxPlus = setting({
  key: 'inbox.plus',
  group: 'inbox',
  field: f.flag(false, {
    label: 'Use plus addresses',
    help: 'Emails get their own reply address, such as office+12…@example.com, so that every reply reaches its record. Test this first: not all servers support it.',
  }),
})

export const inboxCertificate = setting({
  key: 'inbox.certificate',
  group: 'inbox',
  field: f.note({
    max: 20_000,
    label: 'Server certificate',
    help: 'PEM text starting with -----BEGIN CERTIFICATE-----, for a server whose certificate is not publicly signed. Leave empty to trust only public certificates.',
  }),
})
