import { notification } from '../../engine/notification.ts'

export const paid = notification({
  name: 'paid',
  label: 'Money comes in for what is mine',
  lines: { received: '%{amount} was paid', failed: 'A payment of %{amount} failed' },
  mail: false,
})
