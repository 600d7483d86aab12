import { notification } from '../../engine/notification.ts'

export const itemFailed = notification({
  name: 'item_failed',
  label: 'Item could not be processed',
  lines: { failed: 'Could not be processed: %{subject}' },
  mail: true,
})
