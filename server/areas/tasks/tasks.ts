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

/** Statuses of these categories leave nothing to do. */
const closed = sql<boolean>`t.status_id in (select s.id from task_statuses s where s.category in ('done', 'cancelled'))`

/** A team is a franchise; whoever belongs to none is of the head office, which is a team as well. */
const ofTeam = ({ user }: Actor) =>
  sql<boolean>`t."assignedTo" in (select u.id from users u where u.franchise_id is not distinct from ${user.franchise_id})`

/** Tasks about records that the actor has: whoever works on a lead sees what is left to do for it. */
function aboutMine(asker: Caller): RawBuilder<boolean> {
  const carriers = asker.engine.resources.all.filter(
    ({ features, area, recordPath = 'details' }) => features?.tasks && can(asker.actor.permissions, area, recordPath),
  )
  const parts = carriers.map(
    (one) => sql<boolean>`(t.subject = ${one.name} and t.subject_id in (
      select t.id from ${tableOf(one)} t where ${scopeOf(asker, one, 'read')}))`,
  )
  return parts.length ? sql<boolean>`(${sql.join(parts, sql` or `)})` : sql<boolean>`false`
}

/** When a task of a type is due that says after how many days; nothing for a type that does not say. */
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
  /** Own: assigned to the actor or made by him, and what is about records that he has. */
  scope: (actor, _act, asker) => {
    const { id, scope, franchise_id } = actor.user
    if (scope === 'all') return true
    const own = sql`t."assignedTo" = ${id} or t.created_by = ${id} or ${aboutMine(asker)}`
    if (scope !== 'franchise') return sql<boolean>`${own}`
    return sql<boolean>`${own} or exists (
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
    // Whoever looks at the record that it is about, or was, sees it.
    const about = [after, before].flatMap((row) =>
      row?.subject && row.subject_id ? [{ subject: row.subject, id: row.subject_id }] : [],
    )
    const once = new Map(about.map((one) => [`${one.subject} ${one.id}`, one]))
    for (const { subject, id } of once.values()) await publish(ctx, subject, id, 'tasks')
  },
})
