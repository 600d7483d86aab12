import { notification } from '../../engine/notification.ts'

export const messageStopped = notification({
  name: 'message_stopped',
  label: 'An automatic message was stopped',
  lines: {
    owner_gone: '“%{rule}” was stopped: the person it ran as can no longer sign in',
    owner_rights: '“%{rule}” was stopped: the person it ran as lost a permission that it needs',
  },
  mail: true,
})

export const messageAsks = notification({
  name: 'message_asks',
  label: 'A letter could go out, and I am asked first',
  lines: { ask: 'Send “%{letter}” by email? Shift+E writes it' },
  mail: false,
})
