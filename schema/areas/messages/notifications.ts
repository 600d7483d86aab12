import { notification } from '../../engine/notification.ts'

export const messageAsks = notification({
  name: 'message_asks',
  label: 'A letter could go out, and I am asked first',
  lines: { ask: 'Send “%{letter}” by email? Shift+E writes it' },
  mail: false,
})
