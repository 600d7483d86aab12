import { notification } from '../../engine/notification.ts'

export const mailFailed = notification({
  name: 'mail_failed',
  label: 'An email of mine is not delivered',
  lines: { failed: 'Not delivered to %{to}' },
  mail: false,
})
