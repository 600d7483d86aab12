import { sql } from 'kysely'
import type { AnyResource } from '../../../schema/engine/define.ts'
import { isEmpty } from '../../../schema/engine/status/moves.ts'
import type { Db, Tx } from '../db/kysely.ts'
import type { Context, WriteContext } from '../http/context.ts'
import { invalid, type ProblemError, problem } from '../http/errors.ts'
import { tableOf } from '../read/select.ts'
import { isLocking, type StatusRow, statusColumns, statusLibrary } from './moves.ts'

type Values = Record<string, unknown>

interface Written {
  /** What is to be written; a reason that nothing asks for any more is added as null. */
  readonly values: Values
  readonly before: Readonly<Values> | null
}

/** Whether a write of these fields has to be looked at: they say how far a record has come, or why. */
export const guardsStatus = ({ status, reason }: AnyResource, names: readonly string[]): boolean =>
  status !== undefined && names.some((name) => name === status || name === reason?.field)

const isBlank = (value: unknown) => value === null || value === undefined || String(value).trim() === ''

/** Of each write the status that it leads to, where there is something to look at. */
function toLookAt(resource: AnyResource, { values, before }: Written): unknown {
  const status = resource.status as string
  const to = values[status]
  if (!before) return to === resource.fields[status]?.options.default ? undefined : to
  if (to !== undefined && to !== before[status]) return to
  // A reason that is taken away: whether the status can do without it.
  const field = resource.reason?.field
  return field && field in values && isBlank(values[field]) ? before[status] : undefined
}

function refusalOf(
  ctx: Pick<WriteContext, 'setsAutomatic'>,
  resource: AnyResource,
  { values, before }: Written,
  found: ReadonlyMap<unknown, StatusRow>,
  to: unknown,
): ProblemError | undefined {
  const name = resource.status as string
  const status = found.get(to)
  // What does not exist is refused as such, with the other references.
  if (!status) return undefined
  const isMove = values[name] !== undefined && (!before || values[name] !== before[name])
  if (isMove && status.automatic) {
    if (!ctx.setsAutomatic) return invalid({ [name]: [{ code: 'status_automatic' }] })
  } else if (isMove && before && !isBlank(before[name])) {
    const { next: allowed = null, barred = [], rules = [] } = found.get(before[name]) ?? {}
    if (barred.includes(status.id))
      return problem(403, 'status_group', { errors: { [name]: [{ code: 'status_group' }] }, allowed })
    if (allowed && !allowed.includes(status.id))
      return problem(409, 'status_move', { errors: { [name]: [{ code: 'status_move' }] }, allowed })
    const needs = rules.find(({ to_status_id }) => to_status_id === status.id)?.needs ?? []
    const whole = { ...before, ...values }
    const missing = needs.filter((need) => resource.fields[need] && isEmpty(whole[need]))
    const error = { code: 'needed_for_status', params: { status: status.label } }
    if (missing.length) return invalid(Object.fromEntries(missing.map((need) => [need, [error]])))
  }
  const field = resource.reason?.field
  if (!field) return undefined
  const given = field in values ? values[field] : before?.[field]
  if (status.reason) return isBlank(given) ? invalid({ [field]: [{ code: 'reason_needed' }] }) : undefined
  if (isMove && before && !(field in values) && !isBlank(given)) values[field] = null
  return undefined
}

/**
 * What the library of statuses has to say to these writes, in their order: a status is followed only by those that it names (409
 * status_move, with the ids that may follow), by some only for the members of a group (403 status_group) and with certain fields filled
 * (422 needed_for_status at each of them), one that the program sets is not set by hand (422 status_automatic), one that asks for a
 * reason gets one (422 reason_needed at the reason). A new record begins where it likes. One query for all of them; an undo goes back
 * whichever way it came, and so does a revert from a status that the program had set: nobody could leave that otherwise.
 */
export async function statusRefusals(
  ctx: Context & Pick<WriteContext, 'isRestoring' | 'reverts' | 'setsAutomatic'>,
  db: Db | Tx,
  resource: AnyResource,
  writes: readonly Written[],
): Promise<(ProblemError | undefined)[]> {
  const library = statusLibrary(ctx.engine.resources, resource)
  const { status } = resource
  if (!status || !library || (ctx.isRestoring && !ctx.reverts)) return writes.map(() => undefined)
  const wanted = writes.map((write) => toLookAt(resource, write))
  const ids = new Set(
    wanted.flatMap((to, i) => (to === undefined || to === null ? [] : [to, writes[i]?.before?.[status]])),
  )
  const asked = [...ids].filter((id) => typeof id === 'number')
  if (asked.length === 0) return writes.map(() => undefined)
  const { rows } = await sql<StatusRow>`
    select ${statusColumns(resource, library, ctx.actor)} from ${tableOf(library)} s where s.id = any(${asked}::bigint[])`.execute(
    db,
  )
  const found = new Map<unknown, StatusRow>(rows.map((row) => [row.id, row]))
  const isLeft = ({ before }: Written) => ctx.reverts && found.get(before?.[status])?.automatic
  return writes.map((write, i) =>
    wanted[i] === undefined || isLeft(write) ? undefined : refusalOf(ctx, resource, write, found, wanted[i]),
  )
}

/**
 * Refuses changes of what the status of a record locks, with the declared code at the fields.
 * @returns problem 409 for each of these changes that is refused, in their order
 */
export async function lockRefusals(
  write: WriteContext,
  resource: AnyResource,
  changes: readonly Written[],
): Promise<(ProblemError | undefined)[]> {
  const { lock, status } = resource
  const library = statusLibrary(write.engine.resources, resource)
  const isMoved = (name: string) => {
    const store = resource.fields[name]?.store
    return write.movesReferences === true && store?.as === 'column' && store.references !== undefined
  }
  const touched = changes.map(
    ({ values }) => lock?.fields.filter((name) => values[name] !== undefined && !isMoved(name)) ?? [],
  )
  if (!lock || !status || !library || touched.every((names) => names.length === 0)) return []
  const ids = changes.flatMap(({ before }) => before?.[status] ?? [])
  const { rows } = await sql<{ id: number }>`
    select s.id from ${tableOf(library)} s where s.id = any(${ids}::bigint[]) and ${isLocking(resource)}`.execute(
    write.tx,
  )
  const locking = new Set<unknown>(rows.map(({ id }) => id))
  return changes.map(({ before }, i) => {
    const names = touched[i] ?? []
    if (names.length === 0 || !locking.has(before?.[status])) return undefined
    // A move that is taken back takes along what it changed.
    if (write.isRestoring && changes[i]?.values[status] !== undefined) return undefined
    return problem(409, lock.code, { errors: Object.fromEntries(names.map((name) => [name, [{ code: lock.code }]])) })
  })
}
