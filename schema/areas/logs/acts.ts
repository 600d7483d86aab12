import { z } from 'zod'
import { act } from '../../engine/act.ts'
import { recordId } from '../record/shapes.ts'
import * as shapes from './shapes.ts'

/** Which rights to the record it takes besides is known when the entry is read. */
const ofLog = { of: null, words: 'logs', looksItself: true, needs: ['Logs:view', 'Logs:revert'], undo: true } as const

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
