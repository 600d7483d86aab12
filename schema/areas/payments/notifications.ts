import { notification } from '../../engine/notification.ts'

export const paid = notification({
  name: 'paid',
  label: 'Payment received for my work',
  lines: { received: '%{amount} received', failed: 'A payment of %{amount} failed' },
  mail: false,
})
