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
    label: 'Quote validity (days)',
    help: 'Added to new quotes, and to quotes sent without an expiry date. Existing quotes don’t change.',
  }),
  shown: true,
})
