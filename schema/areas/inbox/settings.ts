import { f } from '../../engine/fields/index.ts'
import { setting, settingsGroup } from '../../engine/settings/setting.ts'

export const inbox = settingsGroup({
  name: 'inbox',
  label: 'Incoming mail',
  order: 31,
  tests: { inbox: { label: 'Open the box', key: 'b' } },
})

export const inboxHost = setting({
  key: 'inbox.host',
  group: 'inbox',
  address: 'host',
  field: f.text({
    max: 255,
    pattern: [/^[A-Za-z0-9.-]+$/, 'host'],
    label: 'IMAP server',
    help: 'Answers to mails become comments at what they are about, mails of strangers become leads. Left empty, no mail is fetched; what lay in the box before is left alone.',
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
    help: '993 with TLS from the first byte, 143 without.',
  }),
})

export const inboxTls = setting({
  key: 'inbox.tls',
  group: 'inbox',
  field: f.flag(true, {
    label: 'TLS from the first byte',
    help: 'Switched off, TLS is begun where the server offers it.',
  }),
})

export const inboxUser = setting({
  key: 'inbox.user',
  group: 'inbox',
  field: f.text({ max: 255, label: 'User', help: 'Often the address of the box.' }),
})

export const inboxPassword = setting({
  key: 'inbox.password',
  group: 'inbox',
  secret: true,
  boundTo: ['inbox.host', 'inbox.port', 'inbox.tls', 'inbox.user', 'inbox.certificate'],
  field: f.text({
    max: 255,
    label: 'Password',
    help: 'Of this box alone, where the server has such; it is kept sealed and told to nobody.',
  }),
})

export const inboxFolder = setting({
  key: 'inbox.folder',
  group: 'inbox',
  field: f.text({ default: 'INBOX', max: 255, label: 'Folder', help: 'The one that mail comes into.' }),
})

export const inboxPlus = setting({
  key: 'inbox.plus',
  group: 'inbox',
  field: f.flag(false, {
    label: 'The box takes plus-addresses',
    help: 'Letters then name an address for answers of their own, such as office+12…@example.com: an answer is known by it also where a mail program leaves out what it answers. Try it first: not every server takes them.',
  }),
})

export const inboxCertificate = setting({
  key: 'inbox.certificate',
  group: 'inbox',
  field: f.note({
    max: 20_000,
    label: 'Certificate of the server',
    help: 'PEM, from -----BEGIN CERTIFICATE----- on: of a server whose certificate no public authority has signed. Left empty, only those are trusted.',
  }),
})
