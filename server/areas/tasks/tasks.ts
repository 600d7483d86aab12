import { type RawBuilder, sql } from 'kysely'
import { dayEnds } from '../../../schema/areas/settings/settings.ts'
import tasks from '../../../schema/areas/tasks/tasks.ts'
import { can } from '../../../schema/engine/permissions.ts'
import { current } from '../../../schema/engine/settings/current.ts'
import { addDays, dayOf, fromWallClock } from '../../../schema/engine/time/time.ts'
import type { Actor } from '../../engine/http/actor.ts'
import type { Caller, WriteContext } from '../../engine/http/context.ts'
import { defineServer } from '../../engine/http/defineServer.ts'
import { publish } from '../../engine/http/events.ts'
import { tableOf } from '../../engine/read/select.ts'
import { scopeOf } from '../../engine/rights/access.ts'

/** Statuses of these categories are final. */
const closed = sql<boolean>`t.status_id in (select s.id from task_statuses s where s.category in ('done', 'cancelled'))`

/** A team is a franchise; users without a franchise form the head office's team. */
const ofTeam = ({ user }: Actor) =>
  sql<boolean>`t."assignedTo" in (select u.id from users u where u.franchise_id is not distinct from ${user.franchise_id})`

/** Condition: tasks about records the caller may see, so that anyone working on a lead sees its tasks. */
function aboutVisibleRecords(asker: Caller): RawBuilder<boolean> {
  const carriers = asker.engine.resources.all.filter(
    ({ features, area, recordPath = 'details' }) => features?.tasks && can(asker.actor.permissions, area, recordPath),
  )
  const parts = carriers.map(
    (one) => sql<boolean>`(t.subject = ${one.name} and t.subject_id in (
      select t.id from ${tableOf(one)} t where ${scopeOf(asker, one, 'read')}))`,
  )
  return parts.length ? sql<boolean>`(${sql.join(parts, sql` or `)})` : sql<boolean>`false`
}

/** Returns when a task of a type with a default period is due; null for a type without one. */
async function dueOf(ctx: WriteContext, typeId: number): Promise<string | null> {
  const { rows } = await sql<{ days: number | null }>`
    select default_due_days as days from task_types where id = ${typeId}`.execute(ctx.tx)
  const days = rows[0]?.days
  if (days === null || days === undefined) return null
  return fromWallClock(addDays(dayOf(ctx.engine.clock()), days), current(dayEnds)) ?? null
}

async function isDone(ctx: WriteContext, statusId: number): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`
    select category = 'done' as done from task_statuses where id = ${statusId}`.execute(ctx.tx)
  return rows[0]?.done === true
}

export default defineServer(tasks, {
  /** A user's own tasks: assigned to or created by them, or about records they may see. */
  scope: (actor, _act, asker) => {
    const { id, scope, franchise_id } = actor.user
    if (scope === 'all') return true
    const isOwn = sql`t."assignedTo" = ${id} or t.created_by = ${id} or ${aboutVisibleRecords(asker)}`
    if (scope !== 'franchise') return sql<boolean>`${isOwn}`
    return sql<boolean>`${isOwn} or exists (
      select from users u where u.id in (t."assignedTo", t.created_by) and u.franchise_id = ${franchise_id})`
  },
  conditions: {
    open: () => sql<boolean>`not ${closed}`,
    overdue: ({ engine }) => sql<boolean>`t.due_at < ${engine.clock().toISOString()} and not ${closed}`,
    team: ({ actor }) => ofTeam(actor),
    unassigned: () => sql<boolean>`t."assignedTo" is null`,
  },
  before: async (ctx, values, before) => {
    if (!before && !values.due_at && typeof values.type_id === 'number')
      Object.assign(values, { due_at: await dueOf(ctx, values.type_id) })
    if (typeof values.status_id !== 'number') return
    const wasDone = before?.completed_at ?? null
    if (!(await isDone(ctx, values.status_id))) Object.assign(values, { completed_at: null, completed_by_id: null })
    else if (wasDone === null)
      Object.assign(values, { completed_at: ctx.engine.clock().toISOString(), completed_by_id: ctx.actor.user.id })
  },
  after: async (ctx, after, before) => {
    // Publishes the change to viewers of the record it is or was about.
    const about = [after, before].flatMap((row) =>
      row?.subject && row.subject_id ? [{ subject: row.subject, id: row.subject_id }] : [],
    )
    const once = new Map(about.map((one) => [`${one.subject} ${one.id}`, one]))
    for (const { subject, id } of once.values()) await publish(ctx, subject, id, 'tasks')
  },
})
