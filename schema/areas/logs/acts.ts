import { z } from 'zod'
import { act } from '../../engine/act.ts'
import { recordId } from '../record/shapes.ts'
import * as archives from './archiveShapes.ts'
import * as shapes from './shapes.ts'

/** Further permissions for the record are known once the entry is read. */
const ofLog = {
  of: null,
  concerns: 'records',
  words: 'logs',
  findsTarget: true,
  needs: ['Logs:view', 'Logs:revert'],
  undo: true,
} as const

export const revertEntry = act({
  ...ofLog,
  name: 'revertEntry',
  path: 'logs/:id/revert',
  params: recordId,
  label: ['Revert', 'Reverted'],
  summary: 'Revert the changes of one log entry, field by field',
  body: shapes.revertBody,
  answer: shapes.reverted,
})

/** Undo is for one’s own requests, right away; this is for anyone’s, with a preview, and of any size. */
export const revertChangeset = act({
  ...ofLog,
  name: 'revertChangeset',
  path: 'changesets/:id/revert',
  params: z.object({ id: z.string().meta({ format: 'uuid' }) }),
  label: ['Revert all', 'All reverted'],
  summary: 'Revert all changes of one request, except records changed since',
  body: z.strictObject({ preview: z.boolean().optional() }).nullish(),
  answer: shapes.changesetReverted,
})

/** For a chosen period: a person's last hour, before anyone has seen what they do. */
export const revertPerson = act({
  ...ofLog,
  name: 'revertPerson',
  path: 'logs/revert',
  label: ['Revert a user’s changes', 'Reverted'],
  summary: 'Revert all changes a user made in a period, latest first',
  body: shapes.personBody,
  answer: shapes.changesetReverted,
})

/** Entries are written into a file first, which is kept; then a background job removes them. */
export const truncateLog = act({
  of: null,
  concerns: 'business',
  words: 'logs',
  findsTarget: true,
  needs: ['Logs:view', 'Logs:truncate'],
  undo: false,
  name: 'truncateLog',
  path: 'logs/truncate',
  label: ['Archive and remove', 'Archiving started'],
  summary: 'Archive all entries before a date to a file, then remove them from the log',
  body: archives.truncateBody,
  answer: archives.archive,
})

export const checkLog = act({
  of: null,
  concerns: 'business',
  words: 'logs',
  findsTarget: true,
  needs: ['Logs:view'],
  undo: false,
  name: 'checkLog',
  path: 'logs/check',
  label: ['Check the whole log', 'Check started'],
  summary: 'Check the whole log for entries that were changed after they were written, in the background',
  answer: archives.check,
})
