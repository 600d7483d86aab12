import { z } from 'zod'
import { act } from '../../engine/act.ts'
import { recordId } from '../record/shapes.ts'
import * as archives from './archiveShapes.ts'
import * as shapes from './shapes.ts'

/** Which rights to the record it takes besides is known when the entry is read. */
const ofLog = {
  of: null,
  concerns: 'records',
  words: 'logs',
  looksItself: true,
  needs: ['Logs:view', 'Logs:revert'],
  undo: true,
} as const

export const revertEntry = act({
  ...ofLog,
  name: 'revertEntry',
  path: 'logs/:id/revert',
  params: recordId,
  label: ['Revert', 'Reverted'],
  summary: 'Put back what one entry changed: once, field by field',
  body: shapes.revertBody,
  answer: shapes.reverted,
})

/** Undoing is for one’s own requests and at once; this is for anybody’s, with a look before, and whatever its size. */
export const revertChangeset = act({
  ...ofLog,
  name: 'revertChangeset',
  path: 'changesets/:id/revert',
  params: z.object({ id: z.string().meta({ format: 'uuid' }) }),
  label: ['Revert all', 'All reverted'],
  summary: 'Put back all that one request wrote, as far as nobody has worked on it since',
  body: z.strictObject({ preview: z.boolean().optional() }).nullish(),
  answer: shapes.changesetReverted,
})

/** Of a time that is chosen: somebody’s last hour, before it was seen what he does. */
export const revertPerson = act({
  ...ofLog,
  name: 'revertPerson',
  path: 'logs/revert',
  label: ['Revert what somebody did', 'Reverted'],
  summary: 'Put back all that somebody wrote from one moment to another, the last first',
  body: shapes.personBody,
  answer: shapes.changesetReverted,
})

/** Written into a file first, which is kept; then taken out, by the queue. */
export const truncateLog = act({
  of: null,
  concerns: 'business',
  words: 'logs',
  looksItself: true,
  needs: ['Logs:view', 'Logs:truncate'],
  undo: false,
  name: 'truncateLog',
  path: 'logs/truncate',
  label: ['Archive and take out', 'Being archived'],
  summary: 'Write all entries before a day into a file that is kept, then take them out of the log',
  body: archives.truncateBody,
  answer: archives.archive,
})

export const checkLog = act({
  of: null,
  concerns: 'business',
  words: 'logs',
  looksItself: true,
  needs: ['Logs:view'],
  undo: false,
  name: 'checkLog',
  path: 'logs/check',
  label: ['Check the whole log', 'Being checked'],
  summary: 'Look through the whole log for what is not as it was written, by the queue',
  answer: archives.check,
})
