import { z } from 'zod'
import { endpoint } from '../../engine/endpoint.ts'
import { recordId } from '../record/shapes.ts'
import * as shapes from './shapes.ts'

export const settingsList = endpoint({
  of: null,
  concerns: 'everyone',
  name: 'settingsList',
  path: '/system-settings/list',
  summary: 'List all settings with their values and sources',
  access: ['SettingGroups:list'],
  answer: z.object({ data: z.array(shapes.state) }),
})

/** Files never contain secrets. */
export const exportSettings = endpoint({
  of: null,
  concerns: 'everyone',
  name: 'exportSettings',
  path: '/system-settings/export',
  summary: 'Export the settings as a file for another server',
  access: ['SettingGroups:export'],
  answer: shapes.file,
})

export const settingHistory = endpoint({
  of: null,
  concerns: 'everyone',
  name: 'settingHistory',
  path: '/system-settings/:id/history',
  summary: 'List the last 50 changes of a setting',
  access: ['SettingGroups:list'],
  params: recordId,
  answer: z.object({ data: z.array(shapes.entry) }),
})

/** To the caller, without the queue: the answer is what the mail server said. */
export const tryMail = endpoint({ name: 'tryMail', ...shapes.connectionTest('mail', 'Send yourself a test email') })
