import { z } from 'zod'
import { act } from '../../engine/act.ts'
import { every } from '../../engine/every.ts'
import { permission } from '../../engine/permissions.ts'
import { done } from '../../engine/shape.ts'
import { recordId } from '../record/shapes.ts'
import { savedMoves, wantedMoves, withMoves } from './moveShapes.ts'
import * as own from './ownShapes.ts'
import { undone } from './shapes.ts'

/** What is one's own needs no permission: the handler looks whose it is. */
const ofSession = { of: null, concerns: 'caller', words: 'panel', looksItself: true, needs: [] } as const

/** Which rights it takes is known when the entries of the changeset are read. */
export const undoChangeset = act({
  ...ofSession,
  name: 'undoChangeset',
  path: 'changesets/:id/undo',
  params: z.object({ id: z.string().meta({ format: 'uuid' }) }),
  label: ['Undo', 'Undone'],
  summary: 'Undo everything that one request changed',
  body: z.strictObject({ skip_conflicts: z.boolean().optional() }).nullish(),
  answer: undone,
  undo: true,
})

export const keepView = act({
  ...ofSession,
  name: 'keepView',
  path: 'views',
  label: ['Keep this view', 'View kept'],
  summary: 'Keep a list as it is shown under a name',
  body: own.newView,
  answer: own.view,
  undo: false,
})

export const changeView = act({
  ...ofSession,
  name: 'changeView',
  method: 'PATCH',
  path: 'views/:id',
  params: recordId,
  label: ['Change the view', 'View changed'],
  summary: 'Rename, change or share a view',
  body: own.changedView,
  answer: own.view,
  undo: false,
})

export const deleteView = act({
  ...ofSession,
  name: 'deleteView',
  method: 'DELETE',
  path: 'views/:id',
  params: recordId,
  label: ['Delete the view', 'View deleted'],
  summary: 'Delete a view',
  answer: done,
  undo: false,
})

/** How the asking person likes the screens; nobody reads or writes another's. */
export const setPreference = act({
  ...ofSession,
  name: 'setPreference',
  method: 'PUT',
  path: 'preferences/:key',
  params: own.byKey,
  label: ['Remember', 'Remembered'],
  summary: 'Replace what stands under a key',
  body: own.preference,
  answer: own.preference,
  keyless: true,
  undo: false,
})

export const resetPreference = act({
  ...ofSession,
  name: 'resetPreference',
  method: 'DELETE',
  path: 'preferences/:key',
  params: own.byKey,
  label: ['Reset', 'As everybody has it'],
  summary: 'Go back to what everybody has',
  answer: done,
  keyless: true,
  undo: false,
})

/** A draft is one for each person and resource, the same on every device; it is written with every pause in typing. */
export const keepDraft = act({
  ...ofSession,
  name: 'keepDraft',
  method: 'PUT',
  path: 'wizards/:resource/draft',
  params: own.byResource,
  label: ['Keep the draft', 'Draft kept'],
  summary: 'Keep what was typed so far',
  body: own.newDraft,
  answer: z.strictObject({ draft: own.draft }),
  keyless: true,
  undo: false,
})

export const dropDraft = act({
  ...ofSession,
  name: 'dropDraft',
  method: 'DELETE',
  path: 'wizards/:resource/draft',
  params: own.byResource,
  label: ['Throw the draft away', 'Draft thrown away'],
  summary: 'Throw away what was typed',
  answer: done,
  keyless: true,
  undo: false,
})

/**
 * The moves of the statuses that are named, in one changeset. Each comes with the version that was seen: another one there now gets 412 with all of
 * them as they are. A dry run goes the same way, refusals included, and says which records it would strand.
 */
export const setMoves = every(withMoves, (of, { area, label }) =>
  act({
    of,
    name: 'setMoves',
    words: 'panel',
    on: 'resource',
    method: 'PUT',
    path: 'moves',
    label: ['Save moves', 'Moves saved'],
    summary: `Replace which of the ${label[1].toLowerCase()} may follow which`,
    needs: [permission(area, 'edit')],
    body: wantedMoves,
    answer: savedMoves,
    undo: true,
  }),
)
