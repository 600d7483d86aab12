import { z } from 'zod'
import { act } from '../../engine/act.ts'
import { forEach } from '../../engine/forEach.ts'
import { permission } from '../../engine/permissions.ts'
import { emptyAnswer } from '../../engine/shape.ts'
import { recordId } from '../record/shapes.ts'
import { savedMoves, wantedMoves, withMoves } from './moveShapes.ts'
import * as own from './ownShapes.ts'
import { undone } from './shapes.ts'

/** One's own data needs no permission: the handler checks whose it is. */
const ofSession = { of: null, concerns: 'caller', words: 'panel', findsTarget: true, needs: [] } as const

/** The permissions it needs are known once the entries of the changeset are read. */
export const undoChangeset = act({
  ...ofSession,
  name: 'undoChangeset',
  path: 'changesets/:id/undo',
  params: z.object({ id: z.string().meta({ format: 'uuid' }) }),
  label: ['Undo', 'Undone'],
  summary: 'Undo all changes made by one request',
  body: z.strictObject({ skip_conflicts: z.boolean().optional() }).nullish(),
  answer: undone,
  undo: true,
})

export const keepView = act({
  ...ofSession,
  name: 'keepView',
  path: 'views',
  label: ['Save view', 'View saved'],
  summary: 'Save the list’s current filters, sorting and columns as a view',
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
  label: ['Edit view', 'View changed'],
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
  label: ['Delete view', 'View deleted'],
  summary: 'Delete a view',
  answer: emptyAnswer,
  undo: false,
})

/** A person's own preferences; nobody else can read or write them. */
export const setPreference = act({
  ...ofSession,
  name: 'setPreference',
  method: 'PUT',
  path: 'preferences/:key',
  params: own.byKey,
  label: ['Save preference', 'Preference saved'],
  summary: 'Replace the preference with this key',
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
  label: ['Reset', 'Reset to default'],
  summary: 'Reset a preference to the default',
  answer: emptyAnswer,
  keyless: true,
  undo: false,
})

/** Each record being created has a draft of its own, the same on every device; it is saved after every pause in typing. */
export const keepDraft = act({
  ...ofSession,
  name: 'keepDraft',
  method: 'PUT',
  path: 'wizards/:resource/drafts/:draft',
  params: own.byDraft,
  label: ['Save draft', 'Draft saved'],
  summary: 'Save a draft of what was typed so far',
  body: own.newDraft,
  answer: z.strictObject({ draft: own.draft }),
  keyless: true,
  undo: false,
})

export const dropDraft = act({
  ...ofSession,
  name: 'dropDraft',
  method: 'DELETE',
  path: 'wizards/:resource/drafts/:draft',
  params: own.byDraft,
  label: ['Discard draft', 'Draft discarded'],
  summary: 'Discard a draft',
  answer: emptyAnswer,
  keyless: true,
  undo: false,
})

/**
 * Moves of the named statuses, in one changeset. Each comes with the version that was seen: if it has changed, the answer is 412 with all of them as
 * they are. A dry run does the same, including refusals, and returns the records that would be left without a move.
 */
export const setMoves = forEach(withMoves, (resourceName, { area, label }) =>
  act({
    of: resourceName,
    name: 'setMoves',
    words: 'panel',
    on: 'resource',
    method: 'PUT',
    path: 'moves',
    label: ['Save status changes', 'Status changes saved'],
    summary: `Set which of the ${label[1].toLowerCase()} can follow which`,
    needs: [permission(area, 'edit')],
    body: wantedMoves,
    answer: savedMoves,
    undo: true,
  }),
)
