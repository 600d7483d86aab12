import { notification } from '../../engine/notification.ts'

export const mailFailed = notification({
  name: 'mail_failed',
  label: 'An email of mine is not delivered',
  lines: { failed: 'Not delivered to %{to}' },
  mail: false,
})

export const mailLimit = notification({
  name: 'mail_limit',
  label: 'Somebody reaches the limit of emails',
  lines: { reached: '%{who} emailed %{n} new addresses in an hour' },
  mail: true,
})
