import { notification } from '../../engine/notification.ts'

export const mention = notification({
  name: 'mention',
  label: 'Someone mentions me',
  lines: { said: '%{who} mentioned you' },
  mail: true,
})
