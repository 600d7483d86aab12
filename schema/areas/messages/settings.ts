import { f } from '../../engine/fields/index.ts'
import { setting, settingsGroup } from '../../engine/settings/setting.ts'

export const messages = settingsGroup({ name: 'messages', label: 'Automatic messages', order: 27 })

export const messagesOn = setting({
  key: 'messages.on',
  group: 'messages',
  field: f.flag(true, {
    label: 'Send automatic messages',
    help: 'Switched off, nothing goes out by itself; what waits for more than a day and a half is dropped.',
  }),
})

export const quietFrom = setting({
  key: 'messages.quiet_from',
  group: 'messages',
  field: f.time({ default: '20:00', label: 'Quiet from', help: 'Nothing goes out by itself until the quiet ends.' }),
})

export const quietTo = setting({
  key: 'messages.quiet_to',
  group: 'messages',
  field: f.time({ default: '08:00', label: 'Quiet until', help: 'The same time as above: it is never quiet.' }),
})
