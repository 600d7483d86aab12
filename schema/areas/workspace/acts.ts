import { z } from 'zod'
import { act } from '../../engine/act.ts'
import { forEach } from '../../engine/forEach.ts'
import { permission } from '../../engine/permissions.ts'
import { emptyAnswer } from '../../engine/shape.ts'
import { recordId } from '../record/shapes.ts'
import { savedMoves, wantedMoves, withMoves } from './moveShapes.ts'
import * as own from './ownShapes.ts'
import { undone } from './shapes.ts'

/** What is one's own needs no permission: the handler looks whose it is. */
const ofSession = { of: null, concerns: 'caller', words: 'panel', findsTarget: true, needs: [] } as const

/** Which rights it takes is known when the entries of the changeset are read. */
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

/** How the asking person likes the screens; nobody reads or writes another's. */
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

/** Each record that is being made has a draft of its own, the same on every device; it is written with every pause in typing. */
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
 * The moves of the statuses that are named, in one changeset. Each comes with the version that was seen: another one there now gets 412 with all of
 * them as they are. A dry run goes the same way, refusals included, and says which records it would strand.
 */
export const setMoves = forEach(withMoves, (of, { area, label }) =>
  act({
    of,
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
