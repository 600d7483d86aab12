import { f } from '../../engine/fields/index.ts'
import { setting, settingsGroup } from '../../engine/settings/setting.ts'

export const costing = settingsGroup({ name: 'costing', label: 'Job costing', order: 26 })

export const marginWarning = setting({
  key: 'costing.margin_warning',
  group: 'costing',
  shown: true,
  field: f.percent({
    default: 20,
    label: 'Warn of a margin under, in %',
    help: 'A job that leaves less than this of its net says so. 0: only one that loses money does.',
  }),
})
