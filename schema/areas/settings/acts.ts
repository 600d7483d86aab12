import { z } from 'zod'
import { act } from '../../engine/act.ts'
import { wholeNumber } from '../../engine/shape.ts'
import { recordId } from '../record/shapes.ts'
import * as shapes from './shapes.ts'

const onSettings = {
  of: null,
  concerns: 'business',
  on: 'resource',
  words: 'settings',
  needs: ['SettingGroups:edit'],
  undo: true,
} as const

/** Saves all changes of a screen together: every value is accepted, or none is and each refused one is named. */
export const saveSettings = act({
  ...onSettings,
  name: 'saveSettings',
  method: 'PATCH',
  path: 'system-settings',
  label: ['Save settings', 'Settings saved'],
  summary: 'Change settings. Send null to reset a setting to its default',
  body: z.strictObject({
    values: shapes.values,
    versions: z
      .record(z.string().max(120), wholeNumber)
      .optional()
      .meta({ description: 'Key → version that was seen' }),
  }),
  answer: z.object({ data: z.object({ done: z.array(z.int()), settings: z.array(shapes.state) }) }),
})

export const changeSetting = act({
  ...onSettings,
  name: 'changeSetting',
  method: 'PATCH',
  path: 'system-settings/:id',
  params: recordId,
  label: ['Change setting', 'Setting changed'],
  summary: 'Change a setting. Send null to reset it to its default',
  body: z.strictObject({ value: z.unknown() }),
  answer: shapes.state,
})

export const importSettings = act({
  ...onSettings,
  name: 'importSettings',
  path: 'system-settings/import',
  label: ['Import settings', 'Settings imported'],
  summary: 'Import settings from a file, or preview the changes',
  body: z.strictObject({ ...shapes.file.shape, preview: z.boolean().optional() }),
  answer: shapes.imported,
})
