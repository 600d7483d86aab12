import { f } from '../../engine/fields/index.ts'
import { setting } from '../../engine/settings/setting.ts'

export const salesAccount = setting({
  key: 'accounting.sales_account',
  group: 'terms',
  field: f.text({
    default: '200',
    max: 10,
    label: 'Account for sales',
    help: 'Its code in the accounting program: 200 in a new Xero organisation.',
  }),
})

export const item = setting({
  key: 'accounting.item',
  group: 'terms',
  field: f.text({
    default: 'Services',
    max: 100,
    label: 'Product or service for sales',
    help: 'What QuickBooks books every line as: the name of one of its products and services.',
  }),
})
