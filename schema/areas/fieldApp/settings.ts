import { f } from '../../engine/fields/index.ts'
import { setting, settingsGroup } from '../../engine/settings/setting.ts'

export const workday = settingsGroup({ name: 'workday', label: 'Worker app', order: 28 })

export const keepPlaces = setting({
  key: 'workday.keep_places',
  group: 'workday',
  field: f.flag(false, {
    label: 'Record workers’ locations at visit steps',
    help: 'Saved in the visit’s history at the moment of each step, if the phone allows it. Tell your workers before you turn this on.',
  }),
})
