import { f } from '../../engine/fields/index.ts'
import { setting, settingsGroup } from '../../engine/settings/setting.ts'

export const messages = settingsGroup({ name: 'messages', label: 'Automatic messages', order: 27 })

export const messagesOn = setting({
  key: 'messages.on',
  group: 'messages',
  field: f.flag(true, {
    label: 'Send automatic messages',
    help: 'When off, no automatic messages are sent. Messages that wait more than 36 hours are dropped.',
  }),
})

export const quietFrom = setting({
  key: 'messages.quiet_from',
  group: 'messages',
  field: f.time({ default: '20:00', label: 'Quiet from', help: 'No automatic messages are sent during quiet hours.' }),
})

export const quietTo = setting({
  key: 'messages.quiet_to',
  group: 'messages',
  field: f.time({ default: '08:00', label: 'Quiet until', help: 'Enter the same time as above for no quiet hours.' }),
})
