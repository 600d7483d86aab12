import { defineResource } from '../define.ts'
import { f } from '../fields/index.ts'

/**
 * The form in which the log, undo and messages see a setting: as a record with a key. It has no list, form or endpoints of a resource; its value is
 * checked by the setting.
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
