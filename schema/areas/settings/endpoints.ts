import { z } from 'zod'
import { endpoint } from '../../engine/endpoint.ts'
import { recordId } from '../record/shapes.ts'
import * as shapes from './shapes.ts'

export const settingsList = endpoint({
  of: null,
  concerns: 'everyone',
  name: 'settingsList',
  path: '/system-settings/list',
  summary: 'All settings, and where the value of each comes from',
  access: ['SettingGroups:list'],
  answer: z.object({ data: z.array(shapes.state) }),
})

/** Secrets are in no file. */
export const exportSettings = endpoint({
  of: null,
  concerns: 'everyone',
  name: 'exportSettings',
  path: '/system-settings/export',
  summary: 'What is set, as a file that another server can take over',
  access: ['SettingGroups:export'],
  answer: shapes.file,
})

export const settingHistory = endpoint({
  of: null,
  concerns: 'everyone',
  name: 'settingHistory',
  path: '/system-settings/:id/history',
  summary: 'Who changed a setting, when and how, the last fifty times',
  access: ['SettingGroups:list'],
  params: recordId,
  answer: z.object({ data: z.array(shapes.entry) }),
})

/** To whoever asks, past the outbox: the answer is what the mail server said. */
export const tryMail = endpoint({ name: 'tryMail', ...shapes.trial('mail', 'Send a mail to oneself') })
