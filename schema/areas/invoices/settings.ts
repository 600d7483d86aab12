import { f } from '../../engine/fields/index.ts'
import { setting } from '../../engine/settings/setting.ts'

export const dueDays = setting({
  key: 'invoices.due_days',
  group: 'terms',
  field: f.int({
    default: 14,
    min: 0,
    max: 365,
    label: 'Invoices are due after, in days',
    help: 'Counted from the day of issue, where neither the invoice, its customer nor its franchise says another.',
  }),
  shown: true,
})
