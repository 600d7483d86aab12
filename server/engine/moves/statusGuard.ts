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
  /** Values to write; a reason that is no longer needed is added as null. */
  readonly values: Values
  readonly before: Readonly<Values> | null
}

/** Whether a write of these fields has to be checked: they hold the status or its reason. */
export const guardsStatus = ({ status, reason }: AnyResource, names: readonly string[]): boolean =>
  status !== undefined && names.some((name) => name === status || name === reason?.field)

const isBlank = (value: unknown) => value === null || value === undefined || String(value).trim() === ''

/** For each write the status it leads to, where there is something to check. */
function toLookAt(resource: AnyResource, { values, before }: Written): unknown {
  const status = resource.status as string
  const target = values[status]
  if (!before) return target === resource.fields[status]?.options.default ? undefined : target
  if (target !== undefined && target !== before[status]) return target
  // A reason was cleared: the status may require one.
  const field = resource.reason?.field
  return field && field in values && isBlank(values[field]) ? before[status] : undefined
}

function refusalOf(
  ctx: Pick<WriteContext, 'setsAutomatic'>,
  resource: AnyResource,
  { values, before }: Written,
  found: ReadonlyMap<unknown, StatusRow>,
  target: unknown,
): ProblemError | undefined {
  const name = resource.status as string
  const status = found.get(target)
  // A status that does not exist is refused with the other references.
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
    const merged = { ...before, ...values }
    const missing = needs.filter((need) => resource.fields[need] && isEmpty(merged[need]))
    const error = { code: 'needed_for_status', params: { status: status.label } }
    if (missing.length) return invalid(Object.fromEntries(missing.map((need) => [need, [error]])))
  }
  const field = resource.reason?.field
  if (!field) return undefined
  const reason = field in values ? values[field] : before?.[field]
  if (status.reason) return isBlank(reason) ? invalid({ [field]: [{ code: 'reason_needed' }] }) : undefined
  if (isMove && before && !(field in values) && !isBlank(reason)) values[field] = null
  return undefined
}

/**
 * Checks these writes against the status library, in order: a status is followed only by those it names (409 status_move, with the ids that may
 * follow), by some only for members of a group (403 status_group) and with certain fields filled in (422 needed_for_status at each of them); one that
 * only the program sets cannot be set by hand (422 status_automatic); one that requires a reason gets one (422 reason_needed at the reason). A new
 * record may start with any status. One query for all of them. An undo may return along any move, and so may a revert from a status that the program
 * has set, because nothing else could leave it.
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
  const targets = writes.map((write) => toLookAt(resource, write))
  const ids = new Set(
    targets.flatMap((target, i) =>
      target === undefined || target === null ? [] : [target, writes[i]?.before?.[status]],
    ),
  )
  const statusIds = [...ids].filter((id) => typeof id === 'number')
  if (statusIds.length === 0) return writes.map(() => undefined)
  const { rows } = await sql<StatusRow>`
    select ${statusColumns(resource, library, ctx.actor)} from ${tableOf(library)} s where s.id = any(${statusIds}::bigint[])`.execute(
    db,
  )
  const found = new Map<unknown, StatusRow>(rows.map((row) => [row.id, row]))
  const isLeft = ({ before }: Written) => ctx.reverts && found.get(before?.[status])?.automatic
  return writes.map((write, i) =>
    targets[i] === undefined || isLeft(write) ? undefined : refusalOf(ctx, resource, write, found, targets[i]),
  )
}

/**
 * Refuses changes of fields that the record's status locks, with the declared code at the fields.
 * @returns problem 409 for each refused change, in their order
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
  const touchedNames = changes.map(
    ({ values }) => lock?.fields.filter((name) => values[name] !== undefined && !isMoved(name)) ?? [],
  )
  if (!lock || !status || !library || touchedNames.every((names) => names.length === 0)) return []
  const ids = changes.flatMap(({ before }) => before?.[status] ?? [])
  const { rows } = await sql<{ id: number }>`
    select s.id from ${tableOf(library)} s where s.id = any(${ids}::bigint[]) and ${isLocking(resource)}`.execute(
    write.tx,
  )
  const locking = new Set<unknown>(rows.map(({ id }) => id))
  return changes.map(({ before }, i) => {
    const names = touchedNames[i] ?? []
    if (names.length === 0 || !locking.has(before?.[status])) return undefined
    // Undoing a move also undoes what the move changed.
    if (write.isRestoring && changes[i]?.values[status] !== undefined) return undefined
    return problem(409, lock.code, { errors: Object.fromEntries(names.map((name) => [name, [{ code: lock.code }]])) })
  })
}
