import { notification } from '../../engine/notification.ts'

export const messageStopped = notification({
  name: 'message_stopped',
  label: 'Automatic message stopped',
  lines: {
    owner_gone: '“%{rule}” was stopped because the person it ran as can no longer sign in',
    owner_rights: '“%{rule}” was stopped because the person it ran as lost a permission it needs',
  },
  mail: true,
})

export const messageAsks = notification({
  name: 'message_asks',
  label: 'Message waiting for my approval',
  lines: { ask: 'Send “%{letter}” by email? Press Shift+E to write it' },
  mail: false,
})
