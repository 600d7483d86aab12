import { type CompiledQuery, type RawBuilder, sql } from 'kysely'
import type { AnyResource } from '../../../schema/engine/define.ts'
import type { Db } from '../db/kysely.ts'
import { isOrderedByIndex } from '../db/largeIndexes.ts'
import type { ListQuery } from './query.ts'
import { tableOf } from './select.ts'
import { FRESH, SMALL, sizeOf } from './sizes.ts'
import { TimedCache } from './timedCache.ts'

/**
 * How the rows of a page are found. `usual`: as the planner likes. `gathered`: all matching rows, by an index, then sorted. `walked`: the first
 * `rows` of the order, which contain the page unless matching rows are close together further back; then they are gathered.
 */
export type QueryPlan = (
  | { readonly is: 'usual' | 'gathered' }
  | {
      readonly is: 'walked'
      readonly rows: number
      /** Called when they did not contain it. */
      readonly inVain?: () => void
    }
) & {
  /** So many match that they are best counted by a full scan, whatever order an index has them in. */
  readonly common?: true
}

/** Factor on the distance at which the page would end if matching rows were spread evenly, plus a margin. */
const [FURTHER, MORE] = [4, 1_000]
/** Rows that may be walked in vain, as a fraction of those to be gathered: at least, and at most. */
const [MIN_FACTOR, UTMOST] = [0.15, 2]
/** From this fraction of the table on matching rows are common, and from that on most of it: such rows are found at once anywhere. */
const [COMMON, MOST_OF] = [0.05, 0.5]
/** A gathered row costs as much as this many consecutive rows. */
const SCATTERED = 4
/** Walking a larger fraction of a table is no limit. */
const PART = 0.25

interface Plan {
  readonly 'Node Type': string
  readonly 'Plan Rows': number
  readonly 'Relation Name'?: string
  readonly Alias?: string
  readonly 'Index Cond'?: string
  readonly Plans?: readonly Plan[]
}

/** The planner's estimate of matching rows, and of index entries to read for gathering them. */
export interface Estimate {
  readonly match: number
  /** Undefined when no index finds them. */
  readonly read?: number
}

interface Seen {
  readonly estimate: Estimate
  /** Order → position from which walking to a page was in vain, in matching rows. */
  readonly vain: Map<string, number>
}

/** What a plan of `select … from table t where …` says about it. */
export function estimateOf(plan: Plan): Estimate {
  let read = 0
  let isFound = true
  const see = (node: Plan) => {
    const type = node['Node Type']
    if (type === 'Bitmap Index Scan' || (node.Alias === 't' && /^Index (?:Only )?Scan/.test(type))) {
      read += node['Plan Rows']
      isFound &&= node['Index Cond'] !== undefined
    } else if (node.Alias === 't' && type !== 'Bitmap Heap Scan') isFound = false
    for (const inner of node.Plans ?? []) see(inner)
  }
  see(plan)
  return { match: plan['Plan Rows'], ...(isFound ? { read } : {}) }
}

/**
 * @param size rows of the table
 * @param depth where the page ends, in matching rows
 */
export function choosePlan({ match, read }: Estimate, size: number, depth: number): QueryPlan {
  if (size < SMALL) return { is: 'usual' }
  const common = match >= COMMON * size ? ({ common: true } as const) : {}
  if (read === undefined || match >= MOST_OF * size) return { is: 'usual', ...common }
  const far = (depth * size) / Math.max(match, 1)
  if (read * SCATTERED <= far) return { is: 'gathered' }
  const rows = Math.ceil(Math.max(Math.min(FURTHER * far + MORE, UTMOST * read), MIN_FACTOR * read))
  return rows > PART * size ? { is: 'usual', ...common } : { is: 'walked', rows, ...common }
}

const estimatesByDb = new WeakMap<Db, TimedCache<Seen>>()

/**
 * Chooses how a page is found under conditions. The planner assumes that matching rows are spread evenly over the list's order: when they are close
 * together, it would read everything before them in vain. For lists of active records: only those are in the indexes of orders.
 * @param compiled the same as `where`
 */
export async function queryPlanOf(
  db: Db,
  resource: AnyResource,
  query: ListQuery,
  where: RawBuilder<unknown>,
  compiled: CompiledQuery,
): Promise<QueryPlan> {
  if (
    !resource.large ||
    query.where.length === 0 ||
    query.by ||
    query.best ||
    !isOrderedByIndex(resource, query.sort.field)
  )
    return { is: 'usual' }
  const size = await sizeOf(db, resource)
  if (size < SMALL) return { is: 'usual' }
  const estimates = estimatesByDb.get(db) ?? new TimedCache<Seen>()
  estimatesByDb.set(db, estimates)
  const knownPlan = await estimates.of(JSON.stringify([resource.name, compiled.sql, compiled.parameters]), {
    fresh: () => FRESH,
    find: async () => {
      const { rows } = await sql<{ 'QUERY PLAN': readonly [{ readonly Plan: Plan }] }>`
        explain (format json) select t.id from ${tableOf(resource)} t where ${where}`.execute(db)
      const plan = rows[0]?.['QUERY PLAN'][0].Plan
      return { estimate: plan ? estimateOf(plan) : { match: size }, vain: new Map() }
    },
  })
  const depth = query.page * query.limit
  const plan = choosePlan(knownPlan.estimate, size, depth)
  if (plan.is !== 'walked') return plan
  // Pages beyond one that was walked to in vain, in the same order.
  const order = `${query.sort.field} ${query.sort.direction}`
  if (depth >= (knownPlan.vain.get(order) ?? Number.POSITIVE_INFINITY)) return { is: 'gathered' }
  return { ...plan, inVain: () => void knownPlan.vain.set(order, depth) }
}
