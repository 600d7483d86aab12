import { f } from '../../engine/fields/index.ts'
import { setting, settingsGroup } from '../../engine/settings/setting.ts'

export const costing = settingsGroup({ name: 'costing', label: 'Job costing', order: 26 })

export const marginWarning = setting({
  key: 'costing.margin_warning',
  group: 'costing',
  shown: true,
  field: f.percent({
    default: 20,
    label: 'Low margin warning (%)',
    help: 'Jobs with a lower margin show a warning. Enter 0 to warn only about jobs that lose money.',
  }),
})
