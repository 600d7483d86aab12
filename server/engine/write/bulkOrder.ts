import { sql } from 'kysely'
import { z } from 'zod'
import type { AnyResource } from '../../../schema/engine/define.ts'
import { type FieldErrors, fieldErrors } from '../../../schema/engine/errors.ts'
import type { Act } from '../../../schema/engine/permissions.ts'
import type { WriteContext } from '../http/context.ts'
import { invalid, ProblemError } from '../http/errors.ts'
import { figureNames, readyFigures } from '../read/figures.ts'
import { parseQuery } from '../read/query.ts'
import { tableOf } from '../read/select.ts'
import { allow, scopeOf } from '../rights/access.ts'

/** Maximum number of records that one request may change. */
export const MAX_AT_ONCE = 10_000

const id = z.int().positive().max(Number.MAX_SAFE_INTEGER)
const ids = z.array(id).min(1).max(MAX_AT_ONCE)

/** All that a list shows on all its pages: the parameters of its query string, without order and page. */
const matching = z.strictObject({ params: z.record(z.string(), z.string()), archived: z.boolean() })
export type Matching = z.infer<typeof matching>

/** Either single records or all that match; `dry_run` only returns what would be done. */
const which = { ids: ids.optional(), matching: matching.optional(), dry_run: z.boolean().optional() }

/** POST /{resource}/bulk: many records, one request, one changeset. */
export const bulkSchema = z.discriminatedUnion('act', [
  z.strictObject({ act: z.literal('archive'), ...which }),
  z.strictObject({ act: z.literal('reinstate'), ...which }),
  z.strictObject({ act: z.literal('change'), ...which, change: z.record(z.string(), z.unknown()) }),
  z.strictObject({
    act: z.literal('reorder'),
    ids,
    /** One of these: before this record (null: at the end), after this one (null: at the start), at this position from 1. */
    before: id.nullable().optional(),
    after: id.nullable().optional(),
    place: z.int().positive().optional(),
  }),
])
export type BulkOrder = z.infer<typeof bulkSchema>

/** Permission that each bulk action needs. */
export const BULK_ACTS = {
  archive: 'archive',
  reinstate: 'reinstate',
  change: 'update',
  reorder: 'update',
} as const satisfies Record<BulkOrder['act'], Act>

/** Exactly one of several parts is required. */
function oneOf(order: object, names: readonly string[]): void {
  const presentNames = names.filter((name) => (order as Record<string, unknown>)[name] !== undefined)
  const [first = ''] = names
  if (presentNames.length === 0) throw invalid({ [first]: [{ code: 'required' }] })
  if (presentNames.length > 1) throw invalid({ [presentNames[1] as string]: [{ code: 'given_twice' }] })
}

/**
 * Parses the body of a bulk request.
 * @throws problem 422 at what is wrong with it
 */
export function readOrder(body: unknown): BulkOrder {
  const parsed = bulkSchema.safeParse(body)
  if (!parsed.success) throw invalid(fieldErrors(parsed.error, body))
  const order = parsed.data
  oneOf(order, order.act === 'reorder' ? ['before', 'after', 'place'] : ['ids', 'matching'])
  return order
}

/** Runs a check of one part of the body, so that its errors name the path: `change.title`. */
export function within<T>(part: string, check: () => T): T {
  try {
    return check()
  } catch (error) {
    if (!(error instanceof ProblemError) || !error.extra['errors']) throw error
    const errors = Object.entries(error.extra['errors'] as FieldErrors)
    throw invalid(Object.fromEntries(errors.map(([path, list]) => [path ? `${part}.${path}` : part, list])))
  }
}

/**
 * Ids of all matching records that the caller's list would show and the action applies to.
 * @throws problem 422 when they are more than one request may change
 */
export async function matchingIds(
  write: WriteContext,
  resource: AnyResource,
  { params, archived }: Matching,
  act: Act,
): Promise<number[]> {
  allow(write, resource, 'list')
  const query = within('matching.params', () => parseQuery(resource, params, { asker: write }))
  await readyFigures(write, resource, figureNames(params))
  const conditions = [
    archived ? sql`t.archived_at is not null` : sql`t.archived_at is null`,
    scopeOf(write, resource, 'list'),
    scopeOf(write, resource, act),
    ...query.where,
  ]
  const { rows } = await sql<{ id: number }>`
    select t.id from ${tableOf(resource)} t where ${sql.join(conditions, sql` and `)} order by t.id limit ${MAX_AT_ONCE + 1}`.execute(
    write.tx,
  )
  if (rows.length > MAX_AT_ONCE)
    throw invalid({ matching: [{ code: 'too_many_records', params: { max: MAX_AT_ONCE } }] })
  return rows.map((row) => row.id)
}
