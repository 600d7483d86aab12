import { f } from '../../engine/fields/index.ts'
import { setting, settingsGroup } from '../../engine/settings/setting.ts'

export const terms = settingsGroup({ name: 'terms', label: 'Numbers and terms', order: 20 })

export const quoteDays = setting({
  key: 'quotes.valid_days',
  group: 'terms',
  field: f.int({
    default: 30,
    min: 1,
    max: 365,
    label: 'Quotes are valid for, in days',
    help: 'Filled in in new quotes, and where one is sent without a last day. Quotes that are there keep theirs.',
  }),
  shown: true,
})
