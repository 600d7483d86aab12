import { type CompiledQuery, type RawBuilder, sql } from 'kysely'
import type { AnyResource } from '../../../schema/engine/define.ts'
import type { Db } from '../db/kysely.ts'
import { isOrderedByIndex } from '../db/largeIndexes.ts'
import type { ListQuery } from './query.ts'
import { tableOf } from './select.ts'
import { FRESH, SMALL, sizeOf } from './sizes.ts'
import { While } from './while.ts'

/**
 * How the rows of a page are found: `usual` as the planner likes; `gathered` all that match, by an index, and sorted; `walked` the first so many `rows` of the
 * order, which hold the page unless what matches stands together further back: then it is gathered.
 */
export type QueryPlan = (
  | { readonly is: 'usual' | 'gathered' }
  | {
      readonly is: 'walked'
      readonly rows: number
      /** To be told that they did not hold it. */
      readonly inVain?: () => void
    }
) & {
  /** So many match that they are counted best as they lie in the table, whatever order an index would have them in. */
  readonly common?: true
}

/** So many times as far as the page would reach if what matches stood everywhere is walked, and a little more. */
const [FURTHER, MORE] = [4, 1_000]
/** What is walked, in vain perhaps, as a part of what would have to be gathered: at least, and at most. */
const [LEAST, UTMOST] = [0.15, 2]
/** Rows that match are common from this part of the table on, and are most of it from that on: those are met at once wherever one looks. */
const [COMMON, MOST_OF] = [0.05, 0.5]
/** A row that is gathered costs as much as so many that stand one behind the other. */
const SCATTERED = 4
/** Walking a larger part of a table is no bound. */
const PART = 0.25

interface Plan {
  readonly 'Node Type': string
  readonly 'Plan Rows': number
  readonly 'Relation Name'?: string
  readonly Alias?: string
  readonly 'Index Cond'?: string
  readonly Plans?: readonly Plan[]
}

/** Of rows that match, how many there are as the planner takes it, and how many entries an index is asked for to gather them. */
export interface Estimate {
  readonly match: number
  /** Undefined where no index finds them. */
  readonly read?: number
}

interface Seen {
  readonly estimate: Estimate
  /** Order → from where on a page was walked to in vain, in rows that match. */
  readonly vain: Map<string, number>
}

/** What a plan of `select … from table t where …` says of it. */
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

/** @param size rows of the table @param reach where the page ends, in rows that match */
export function choosePlan({ match, read }: Estimate, size: number, reach: number): QueryPlan {
  if (size < SMALL) return { is: 'usual' }
  const common = match >= COMMON * size ? ({ common: true } as const) : {}
  if (read === undefined || match >= MOST_OF * size) return { is: 'usual', ...common }
  const far = (reach * size) / Math.max(match, 1)
  if (read * SCATTERED <= far) return { is: 'gathered' }
  const rows = Math.ceil(Math.max(Math.min(FURTHER * far + MORE, UTMOST * read), LEAST * read))
  return rows > PART * size ? { is: 'usual', ...common } : { is: 'walked', rows, ...common }
}

const known = new WeakMap<Db, While<Seen>>()

/**
 * The way to a page under conditions. The planner takes what matches to stand everywhere in the order of the list: where it stands together, it would read all
 * that stands before it in vain. For lists of what is not archived: the indexes of orders hold nothing else.
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
  const estimates = known.get(db) ?? new While<Seen>()
  known.set(db, estimates)
  const seen = await estimates.of(JSON.stringify([resource.name, compiled.sql, compiled.parameters]), {
    fresh: () => FRESH,
    find: async () => {
      const { rows } = await sql<{ 'QUERY PLAN': readonly [{ readonly Plan: Plan }] }>`
        explain (format json) select t.id from ${tableOf(resource)} t where ${where}`.execute(db)
      const plan = rows[0]?.['QUERY PLAN'][0].Plan
      return { estimate: plan ? estimateOf(plan) : { match: size }, vain: new Map() }
    },
  })
  const reach = query.page * query.limit
  const way = choosePlan(seen.estimate, size, reach)
  if (way.is !== 'walked') return way
  // The pages behind one that was walked to in vain, in the same order.
  const order = `${query.sort.field} ${query.sort.direction}`
  if (reach >= (seen.vain.get(order) ?? Number.POSITIVE_INFINITY)) return { is: 'gathered' }
  return { ...way, inVain: () => void seen.vain.set(order, reach) }
}
