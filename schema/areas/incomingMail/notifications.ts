import { notification } from '../../engine/notification.ts'

export const mailIn = notification({
  name: 'mail_in',
  label: 'Reply from a customer',
  lines: { answer: '%{from} replied by email' },
  mail: false,
})
