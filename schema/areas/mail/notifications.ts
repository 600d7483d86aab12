import { notification } from '../../engine/notification.ts'

export const mailFailed = notification({
  name: 'mail_failed',
  label: 'My email was not delivered',
  lines: { failed: 'Not delivered to %{to}' },
  mail: false,
})

export const mailLimit = notification({
  name: 'mail_limit',
  label: 'Email limit reached',
  lines: { reached: '%{who} emailed %{n} new addresses in an hour' },
  mail: true,
})
