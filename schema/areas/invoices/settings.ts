import { f } from '../../engine/fields/index.ts'
import { setting } from '../../engine/settings/setting.ts'

export const dueDays = setting({
  key: 'invoices.due_days',
  group: 'terms',
  field: f.int({
    default: 14,
    min: 0,
    max: 365,
    label: 'Payment terms (days)',
    help: 'Counted from the issue date. Used when the invoice, customer and franchise set no terms of their own.',
  }),
  shown: true,
})
