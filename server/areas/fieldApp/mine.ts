import { type RawBuilder, sql } from 'kysely'
import appointments from '../../../schema/areas/visits/appointments.ts'
import { permission } from '../../../schema/engine/permissions.ts'
import type { RowOf } from '../../../schema/engine/registry.ts'
import type { Db, Tx } from '../../engine/db/kysely.ts'
import type { Actor } from '../../engine/http/actor.ts'
import type { Context, WriteContext } from '../../engine/http/context.ts'
import { problem } from '../../engine/http/errors.ts'
import { fetchRecord, pathId, type RecordRow } from '../../engine/read/read.ts'

export type Appointment = RowOf<'appointments'> & RecordRow

/** The signed-in user's worker. */
export interface Me {
  readonly id: number
  readonly name: string
}

/** Returns the active worker linked to an account, or null. */
export async function workerOf(db: Db | Tx, { user }: Actor): Promise<Me | null> {
  const { rows } = await sql<Me>`
    select id, name from workers where user_id = ${user.id} and active and archived_at is null order by id limit 1`.execute(
    db,
  )
  return rows[0] ?? null
}

/** Condition: the worker is assigned to appointment `t`. */
export const isOf = (worker: number): RawBuilder<boolean> =>
  sql<boolean>`exists (select from appointments_worker_ids w where w.owner_id = t.id and w.target_id = ${worker})`

/** Permissions for reading and writing records of the caller's own visit; changes are still logged as the caller's. */
const FOR_A_VISIT = [
  ...(['list', 'edit'] as const).map((action) => permission(appointments.area, action)),
  ...(['index', 'list', 'details'] as const).map((action) => permission('Customers', action)),
  ...(['list', 'details', 'edit', 'comment'] as const).map((action) => permission('Jobs', action)),
  ...(['list', 'add'] as const).map((action) => permission('Tasks', action)),
  permission('Questions', 'list'),
]

/** Context with permissions for all records. Use it only for records of a visit that `ownVisit` returned. */
export function forVisit<C extends Context | WriteContext>(ctx: C): C {
  const { actor } = ctx
  const permissions = new Set([...actor.permissions, ...FOR_A_VISIT])
  return { ...ctx, actor: { ...actor, permissions, user: { ...actor.user, scope: 'all' } } }
}

/**
 * Returns the caller's own visit, locked in a write.
 * @throws problem 404 if it does not exist or was reassigned; 409 visit_cancelled if it was cancelled
 */
export async function ownVisit(ctx: Context | WriteContext, id: string): Promise<{ me: Me; visit: Appointment }> {
  const tx = 'tx' in ctx ? ctx.tx : undefined
  const db = tx ?? ctx.engine.db
  const me = await workerOf(db, ctx.actor)
  if (!me) throw problem(404, 'not_found')
  const visit = await fetchRecord(forVisit(ctx), db, appointments.name, pathId(id), 'read', tx !== undefined)
  if (!visit.worker_ids.includes(me.id)) throw problem(404, 'not_found')
  if (visit.archived_at !== null || visit.status === 'cancelled') throw problem(409, 'visit_cancelled')
  return { me, visit }
}

/**
 * Returns a visit that is or was the caller's, according to its workers or the log: work done there can be reported even if it was reassigned or
 * cancelled.
 * @throws problem 404 if it does not exist or never was theirs
 */
export async function visitOnce(write: WriteContext, id: string): Promise<{ me: Me; visit: Appointment }> {
  const me = await workerOf(write.tx, write.actor)
  if (!me) throw problem(404, 'not_found')
  const visit = await fetchRecord(forVisit(write), write.tx, appointments.name, pathId(id), 'read')
  if (visit.worker_ids.includes(me.id) || visit.times.some((one) => one.worker_id === me.id)) return { me, visit }
  const { rows } = await sql`
    select from log_entries where entity = ${appointments.name} and entity_id = ${visit.id}
      and (before -> 'worker_ids' @> to_jsonb(${me.id}::int) or after -> 'worker_ids' @> to_jsonb(${me.id}::int)) limit 1`.execute(
    write.tx,
  )
  if (rows.length === 0) throw problem(404, 'not_found')
  return { me, visit }
}
