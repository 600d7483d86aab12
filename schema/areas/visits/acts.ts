import { z } from 'zod'
import { act } from '../../engine/act.ts'
import { f } from '../../engine/fields/index.ts'
import { idNumber, rowOf } from '../../engine/shape.ts'
import { ruleChange, seriesActed, seriesChange, seriesPlan } from './series.ts'
import { UNASSIGNABLE } from './visit.ts'
import { hoursOfWorker, leaveOfDays, lockOfDay } from './workerShapes.ts'

/** Neither deactivated nor archived. */
const isHere = { is: { active: [true] }, code: 'inactive_worker' }

/** Books all appointments of a series, or none when one that is not skipped has a conflict. */
export const bookSeries = act({
  of: 'appointments',
  name: 'bookSeries',
  on: 'resource',
  path: 'series',
  label: ['Book series', 'Series booked'],
  summary: 'Book a series of visits, all dates or none',
  needs: ['Appointments:add'],
  body: seriesPlan,
  answer: seriesActed,
  undo: true,
})

export const changeSeries = act({
  of: 'appointments',
  name: 'changeSeries',
  path: 'series',
  label: ['Change series', 'Series changed'],
  summary: 'Change one visit of a series, this and the following visits, or all',
  needs: ['Appointments:edit'],
  body: seriesChange,
  answer: seriesActed,
  undo: true,
})

export const changeRule = act({
  of: 'appointments',
  name: 'changeRule',
  path: 'series/rule',
  label: ['Change rule', 'Rule changed'],
  verb: 'change',
  summary: 'Change the rule of a series, from one date on or for all future dates',
  needs: ['Appointments:edit'],
  body: ruleChange,
  answer: seriesActed,
  undo: true,
})

/** Removes one of several workers; without the last one the visit is cancelled, and its job is unassigned again. */
export const unassign = act({
  of: 'appointments',
  name: 'unassign',
  label: ['Unassign', 'Unassigned'],
  summary: 'Unassign a job visit from its worker',
  needs: ['Appointments:edit'],
  when: { is: UNASSIGNABLE, code: 'visit_settled' },
  body: { worker_id: f.ref('workers', { label: 'Worker' }) },
  answer: z.strictObject({ appointment: rowOf('appointments') }),
  key: 'Delete',
  ownButton: true,
  undo: true,
  affects: ['jobs'],
})

/** Values that are left out stay. */
export const setHours = act({
  of: 'workers',
  name: 'setHours',
  method: 'PUT',
  path: 'availability',
  label: ['Set working hours', 'Hours saved'],
  summary: 'Replace the hours of a worker',
  needs: ['Workers:edit'],
  body: hoursOfWorker,
  answer: rowOf('workers'),
  undo: true,
})

/** As one change; the caller must be able to change each of the other visits. */
export const copyHours = act({
  of: 'workers',
  name: 'copyHours',
  path: 'availability/copy',
  label: ['Copy working hours', 'Hours copied'],
  summary: 'Copy the weekly hours of a worker to others',
  needs: ['Workers:edit'],
  reach: 'read',
  archived: true,
  body: z.strictObject({ worker_ids: z.array(idNumber).min(1).max(200) }),
  answer: z.strictObject({ done: z.array(z.int()) }),
  undo: true,
})

/** An appointment of that kind, with conflicts like any other. */
export const lock = act({
  of: 'workers',
  name: 'lock',
  path: 'time-locks',
  label: ['Block time', 'Time blocked'],
  summary: 'Block part of a worker’s day',
  needs: ['Workers:edit'],
  reach: 'read',
  body: lockOfDay,
  answer: rowOf('appointments'),
  makes: { resource: 'appointments', as: '' },
  undo: true,
})

/**
 * Whole days, both included; an appointment of that kind, with conflicts like any other. What happens to visits booked in them is part of the
 * request, and done first.
 */
export const leave = act({
  of: 'workers',
  name: 'leave',
  label: ['Add leave', 'Leave added'],
  verb: 'enter',
  summary: 'Add leave for a worker',
  needs: ['Workers:edit'],
  reach: 'read',
  body: leaveOfDays,
  answer: rowOf('appointments'),
  makes: { resource: 'appointments', as: '' },
  affects: ['jobs'],
  undo: true,
})

export const takeBack = act({
  of: 'workers',
  name: 'takeBack',
  method: 'DELETE',
  path: 'time-locks/:lock',
  params: z.object({ lock: z.string().meta({ type: 'integer', minimum: 1 }) }),
  label: ['Remove leave or blocked time', 'Removed'],
  summary: 'Remove leave or blocked time',
  needs: ['Workers:edit'],
  reach: 'read',
  archived: true,
  answer: z.strictObject({}),
  affects: ['appointments'],
  undo: true,
})

/** The previous address stops working; the new one is shown only this once. */
export const makeFeed = act({
  of: 'workers',
  name: 'makeFeed',
  path: 'feed',
  label: ['Create calendar link', 'Calendar link created'],
  summary: 'Create a new calendar link for a worker',
  needs: ['Workers:edit'],
  when: isHere,
  answer: z.strictObject({ path: z.string(), made_at: z.string() }),
  secret: true,
  undo: false,
})

export const removeFeed = act({
  of: 'workers',
  name: 'removeFeed',
  method: 'DELETE',
  path: 'feed',
  label: ['Remove calendar link', 'Calendar link removed'],
  summary: 'Remove a worker’s calendar link',
  needs: ['Workers:edit'],
  archived: true,
  answer: z.strictObject({}),
  undo: false,
})

/** A new link each time: the previous one stops working. The account that it opens is created if there is none. */
export const invite = act({
  of: 'workers',
  name: 'invite',
  label: ['Send registration link', 'Link sent'],
  summary: 'Send a worker a registration link, or a new one',
  needs: ['Workers:edit'],
  when: isHere,
  answer: z.strictObject({ expires_at: z.string() }),
  affects: ['users'],
  undo: false,
})
