import { notification } from '../../engine/notification.ts'

export const itemFailed = notification({
  name: 'item_failed',
  label: 'Something could not be processed',
  lines: { failed: 'Could not be processed and was put aside: %{subject}' },
  mail: true,
})
