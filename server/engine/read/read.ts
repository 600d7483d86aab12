import { sql } from 'kysely'
import type { AnyResource } from '../../../schema/engine/define.ts'
import { ACT_ACTIONS, type Act } from '../../../schema/engine/permissions.ts'
import type { ResourceName, RowOf } from '../../../schema/engine/registry.ts'
import type { Db, Tx } from '../db/kysely.ts'
import { PREPARE } from '../db/prepared.ts'
import type { Context } from '../http/context.ts'
import { ProblemError, problem } from '../http/errors.ts'
import { allow, scopeIn, scopeOf } from '../rights/access.ts'
import { figuresOf } from './figures.ts'
import { recordColumns, tableOf } from './select.ts'

export type RecordRow = Record<string, unknown> & { id: number; version: number; archived_at: string | null }

/** Ids in a path: 1 to 2^53 − 1. Anything else is a record that does not exist. */
export function pathId(raw: string): number {
  const id = /^[1-9]\d{0,15}$/.test(raw) ? Number(raw) : Number.NaN
  if (!Number.isSafeInteger(id)) throw problem(404, 'not_found')
  return id
}

/** Whether parts of its records are in tables of their own: lines, and references to several records. */
const hasRowsElsewhere = ({ fields }: AnyResource): boolean =>
  Object.values(fields).some(({ store }) => store.as !== 'column')

/** Records by id, within the caller's scope, in ascending order of id; locked for this transaction when `lock`. */
export async function fetchRecords<N extends ResourceName>(
  ctx: Context,
  db: Db | Tx,
  resource: N,
  ids: readonly number[],
  act: Act,
  lock?: boolean,
): Promise<RowOf<N>[]>
export async function fetchRecords(
  ctx: Context,
  db: Db | Tx,
  resource: AnyResource,
  ids: readonly number[],
  act: Act,
  lock?: boolean,
): Promise<RecordRow[]>
export async function fetchRecords(
  ctx: Context,
  db: Db | Tx,
  nameOrResource: AnyResource | string,
  ids: readonly number[],
  act: Act,
  lock = false,
): Promise<RecordRow[]> {
  const resource = typeof nameOrResource === 'string' ? ctx.engine.resources.get(nameOrResource) : nameOrResource
  const source = sql`from ${tableOf(resource)} t
    where ${ids.length === 1 ? sql`t.id = ${ids[0]}` : sql`t.id = any(${ids}::bigint[])`} and ${scopeOf(ctx, resource, act)} order by t.id`
  if (lock) await ctx.engine.rules.get(resource.name)?.locks?.(db, ids)
  // A transaction that waited for a row gets the new row but its old lines, so lines are read once the row is locked.
  if (lock && hasRowsElsewhere(resource)) await sql`${PREPARE} select ${source} for update of t`.execute(db)
  const { rows } = await sql<RecordRow>`
    ${PREPARE} select ${recordColumns(resource)} ${source} ${lock ? sql`for update of t` : sql``}`.execute(db)
  return rows
}

/**
 * Shared records are no secret: a caller who may not change one gets 403.
 * @throws problem 403 when the record exists and is shared
 */
async function demandOwn(ctx: Context, db: Db | Tx, resource: AnyResource, id: number, act: Act): Promise<void> {
  const { belongs } = resource
  if (belongs === 'business' || belongs.readBy !== 'everyone' || scopeIn(ctx, resource, act) === true) return
  const { rows } = await sql`
    select from ${tableOf(resource)} t where t.id = ${id} and ${scopeOf(ctx, resource, 'read')}`.execute(db)
  if (rows.length) throw problem(403, 'whole_business', { area: resource.area, action: ACT_ACTIONS[act] })
}

/**
 * Returns one record.
 * @throws problem 404; 403 for a record that everyone reads and only others change
 */
export async function fetchRecord<N extends ResourceName>(
  ctx: Context,
  db: Db | Tx,
  resource: N,
  id: number,
  act: Act,
  lock?: boolean,
): Promise<RowOf<N>>
export async function fetchRecord(
  ctx: Context,
  db: Db | Tx,
  resource: AnyResource,
  id: number,
  act: Act,
  lock?: boolean,
): Promise<RecordRow>
export async function fetchRecord(
  ctx: Context,
  db: Db | Tx,
  nameOrResource: AnyResource | string,
  id: number,
  act: Act,
  lock = false,
): Promise<RecordRow> {
  const resource = typeof nameOrResource === 'string' ? ctx.engine.resources.get(nameOrResource) : nameOrResource
  const [row] = await fetchRecords(ctx, db, resource, [id], act, lock)
  if (row) return row
  await demandOwn(ctx, db, resource, id, act)
  await noticeForeign(ctx, db, resource, id, act)
  throw problem(404, 'not_found')
}

/** A request for an existing record outside the caller's scope may be an attempt to guess ids: the answer stays the same, and it is logged. */
export async function noticeForeign(
  ctx: Context,
  db: Db | Tx,
  resource: AnyResource,
  id: number,
  act: Act,
): Promise<void> {
  const { security } = ctx.engine
  if (!security || scopeIn(ctx, resource, act) === true) return
  const { rows } = await sql`select from ${tableOf(resource)} t where t.id = ${id}`.execute(db)
  // Not awaited: it needs a connection, and this request may hold one.
  if (rows.length) void security.foreign(ctx, resource.name, id)
}

/** GET /{resource}/{id}: archived or not. */
export async function read(ctx: Context, resource: AnyResource, rawId: string): Promise<RecordRow> {
  allow(ctx, resource, 'read')
  const id = pathId(rawId)
  const [row, figures] = await Promise.all([
    fetchRecord(ctx, ctx.engine.db, resource, id, 'read').catch(async (error: unknown) => {
      const isMissing = error instanceof ProblemError && error.status === 404
      throw isMissing && (await wasDeleted(ctx, resource, id)) ? problem(404, 'deleted') : error
    }),
    figuresOf(ctx, resource, id),
  ])
  return { ...row, ...figures }
}

/** Only users who see all records of the resource are told. */
async function wasDeleted(ctx: Context, resource: AnyResource, id: number): Promise<boolean> {
  if (scopeIn(ctx, resource, 'read') !== true) return false
  const { rows } = await sql`
    select from log_entries l where l.entity = ${resource.name} and l.entity_id = ${id} and l.event = 'deleted'
      and not exists (select from ${sql.table(resource.table)} t where t.id = ${id}) limit 1`.execute(ctx.engine.db)
  return rows.length > 0
}

/** The record's ETag: its version. */
export const etagOf = (row: { version: number }): string => `"${row.version}"`

/** The ETag of an answer that is a record or represents one; undefined for others. */
export const etagIn = (answer: unknown): { etag?: string } =>
  typeof answer === 'object' && answer !== null && 'id' in answer && 'version' in answer
    ? { etag: etagOf(answer as RecordRow) }
    : {}

/**
 * The version of the last edit. Where a resource distinguishes them (`edited_version`), later versions are changes that nobody made by editing, such
 * as a payment allocated to an invoice.
 */
const editedVersion = (row: RecordRow): number =>
  typeof row['edited_version'] === 'number' ? row['edited_version'] : row.version

/**
 * Compares `If-Match` with the record (RFC 9110, 13.1.1). Without the header nothing is checked; an outdated one gets 412 with the current record.
 */
export function checkMatch(ifMatch: string | undefined, row: RecordRow): void {
  if (ifMatch === undefined || ifMatch.trim() === '*') return
  const tags = ifMatch.split(',').map((t) => t.trim())
  const isCurrent = (tag: string) => {
    const version = Number(/^"(\d+)"$/.exec(tag)?.[1] ?? Number.NaN)
    return version >= editedVersion(row) && version <= row.version
  }
  if (!tags.some(isCurrent)) throw problem(412, 'stale', { current: row })
}
