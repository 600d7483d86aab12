import { defineResource } from '../define.ts'
import { f } from '../fields/index.ts'

/**
 * How the log, an undo and messages know a setting: as a record with a key. It has no list, form or endpoints as resources have them; what may
 * stand in its value is a matter of the setting.
 */
export const SETTING_RECORD = defineResource({
  name: 'system-settings',
  path: 'settings/system-settings',
  area: 'SettingGroups',
  belongs: 'business',
  label: ['Setting', 'Settings'],
  represent: 'key',
  sort: ['key', 'asc'],
  fields: { key: f.text({ readOnly: true, max: 120 }) },
})
