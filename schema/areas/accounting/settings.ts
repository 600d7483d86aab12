import { f } from '../../engine/fields/index.ts'
import { setting } from '../../engine/settings/setting.ts'

export const salesAccount = setting({
  key: 'accounting.sales_account',
  group: 'terms',
  field: f.text({
    default: '200',
    max: 10,
    label: 'Sales account',
    help: 'The account code in your accounting software, such as 200 in a new Xero organisation.',
  }),
})

export const item = setting({
  key: 'accounting.item',
  group: 'terms',
  field: f.text({
    default: 'Services',
    max: 100,
    label: 'Sales product or service',
    help: 'The QuickBooks product or service used for every line.',
  }),
})
