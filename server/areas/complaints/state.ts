import { sql } from 'kysely'
import { CLOCKS, MET, nextOf, resumed, timesFrom } from '../../../schema/areas/complaints/clocks.ts'
import type complaints from '../../../schema/areas/complaints/complaints.ts'
import type { Row } from '../../../schema/engine/define.ts'
import { utc } from '../../../schema/engine/time/time.ts'
import type { WriteContext } from '../../engine/http/context.ts'
import { daysOf, weekOf } from './week.ts'

export type Complaint = Row<typeof complaints>

export interface Status {
  readonly category: 'new' | 'open' | 'waiting' | 'resolved' | 'closed' | 'rejected'
  readonly stops: boolean
  readonly title: string
}

const ENDED_CATEGORIES: readonly string[] = ['resolved', 'closed', 'rejected']

/** Whether the final response has been given. */
export const isOver = (status: Status | undefined): boolean =>
  status !== undefined && ENDED_CATEGORIES.includes(status.category)

/** Returns a complaint status; undefined for an unknown one, which the check of references refuses. */
export async function statusOf({ tx }: Pick<WriteContext, 'tx'>, id: unknown): Promise<Status | undefined> {
  const { rows } = await sql<Status>`
    select category, stops_clock as stops, title from complaint_statuses where id = ${typeof id === 'number' ? id : null}`.execute(
    tx,
  )
  return rows[0]
}

/** Returns from the log what the complaint said when it was last closed, to restore it when its reopening is undone. */
async function lastEnd({ tx }: WriteContext, id: number): Promise<Partial<Complaint>> {
  const { rows } = await sql<{ was: Partial<Complaint> | null }>`
    select jsonb_build_object('resolved_at', before -> 'resolved_at', 'closed_at', before -> 'closed_at') as was from log_entries
    where entity = 'complaints' and entity_id = ${id} and before ->> 'resolved_at' is not null order by id desc limit 1`.execute(
    tx,
  )
  return rows[0]?.was ?? {}
}

/** Returns how a status change affects deadlines. An undone change counts nothing. */
async function statusMoveValues(
  ctx: WriteContext,
  now: Complaint,
  before: Complaint,
  [from, to]: readonly [Status | undefined, Status | undefined],
): Promise<Partial<Complaint>> {
  const moment = utc(ctx.engine.clock().getTime())
  const week = await weekOf(ctx, now.franchise_id)
  let set: Partial<Complaint> = {}
  const isStopped = () => (set.stopped_at === undefined ? now.stopped_at : set.stopped_at) !== null
  if (isOver(to)) {
    // Waiting ends, and the deadlines are extended by the time waited.
    set = { ...set, ...resumed(now, moment, week) }
    if (!isOver(from)) set = { ...set, resolved_at: moment, ...(ctx.isRestoring ? await lastEnd(ctx, before.id) : {}) }
    set = { ...set, closed_at: to?.category === 'closed' ? (set.closed_at ?? before.closed_at ?? moment) : null }
    if (ctx.isRestoring && !isOver(from)) set = { ...set, reopened_count: Math.max(0, now.reopened_count - 1) }
    return { ...set, next_due: null, next_clock: null }
  }
  if (isOver(from)) {
    set = { resolved_at: null, closed_at: null }
    if (!ctx.isRestoring) {
      const times = timesFrom(['resolve'], moment, await daysOf(ctx), 0, week)
      set = { ...set, ...times, counted_from: moment, stopped_minutes: 0, reopened_count: now.reopened_count + 1 }
    }
  }
  if (isStopped() && !to?.stops) set = { ...set, ...resumed({ ...now, ...set }, moment, week) }
  else if (!isStopped() && to?.stops) set = { ...set, stopped_at: moment }
  return set
}

/** Returns the initial deadlines, or recalculates them if the time of receipt or the franchise changed. */
async function countedValues(ctx: WriteContext, now: Complaint, before: Complaint | null): Promise<Partial<Complaint>> {
  const isReopened = (before?.reopened_count ?? 0) > 0
  const from = isReopened ? now.counted_from : now.received_at
  if (from === null) return {}
  const clocks = isReopened ? (['resolve'] as const) : CLOCKS
  const open = clocks.filter((clock) => !before || now[MET[clock]] === null)
  const week = await weekOf(ctx, now.franchise_id)
  return { ...timesFrom(open, from, await daysOf(ctx), now.stopped_minutes, week), counted_from: from }
}

/** A new complaint may start in any status: the steps before it count as done. */
function initialValues(now: Complaint, status: Status | undefined, moment: string): Partial<Complaint> {
  return {
    ...(isOver(status) ? { resolved_at: moment, closed_at: status?.category === 'closed' ? moment : null } : {}),
    ...(status?.stops ? { stopped_at: moment } : {}),
    ...(status && status.category !== 'new' && now.acknowledged_at === null ? { acknowledged_at: moment } : {}),
  }
}

/**
 * Maintains deadlines on every write: starts them, pauses and resumes them with the status, counts reopenings, and sets the next due time. Changes
 * `values`.
 */
export async function updateDeadlines(
  ctx: WriteContext,
  values: Partial<Complaint>,
  before: Complaint | null,
): Promise<void> {
  const moment = utc(ctx.engine.clock().getTime())
  const setValues = (more: Partial<Complaint>) => void Object.assign(values, more)
  const nobody = {
    stopped_at: null,
    stopped_minutes: 0,
    reopened_count: 0,
    resolved_at: null,
    acknowledged_at: null,
    responded_at: null,
  }
  const now = () => ({ ...nobody, ...before, ...values }) as Complaint
  const status = await statusOf(ctx, now().complaint_status_id)
  if (!before) {
    setValues(initialValues(now(), status, moment))
    setValues(await countedValues(ctx, now(), null))
  } else {
    const isElsewhere =
      (values.received_at !== undefined && values.received_at !== before.received_at) ||
      (values.franchise_id !== undefined && values.franchise_id !== before.franchise_id)
    if (isElsewhere) setValues(await countedValues(ctx, now(), before))
    if (values.complaint_status_id !== undefined && values.complaint_status_id !== before.complaint_status_id) {
      const from = await statusOf(ctx, before.complaint_status_id)
      if (
        from?.category === 'new' &&
        status &&
        status.category !== 'new' &&
        !ctx.isRestoring &&
        now().acknowledged_at === null
      )
        setValues({ acknowledged_at: moment })
      setValues(await statusMoveValues(ctx, now(), before, [from, status]))
    }
  }
  setValues(nextOf(now()))
}
