import { notification } from '../../engine/notification.ts'

export const mailIn = notification({
  name: 'mail_in',
  label: 'A customer answers by email',
  lines: { answer: '%{from} answered by email' },
  mail: false,
})
