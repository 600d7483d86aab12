import { f } from '../../engine/fields/index.ts'
import { setting, settingsGroup } from '../../engine/settings/setting.ts'

export const workday = settingsGroup({ name: 'workday', label: 'Workers’ day', order: 28 })

export const keepPlaces = setting({
  key: 'workday.keep_places',
  group: 'workday',
  field: f.flag(false, {
    label: 'Keep where workers are as they say something of a visit',
    help: 'At that moment alone, and only where their phone allows it; it stands in the history of the visit. Tell your workers before you switch it on.',
  }),
})
