import { sql } from 'kysely'
import type { AnyResource } from '../../../../schema/engine/define.ts'
import { can } from '../../../../schema/engine/permissions.ts'
import { foldWithoutSpaces } from '../../../../schema/engine/text/fold.ts'
import { phoneParts } from '../../../../schema/engine/text/phones.ts'
import type { Context } from '../../http/context.ts'
import { tableOf } from '../../read/select.ts'
import { scopeOf } from '../../rights/access.ts'

type Values = Readonly<Record<string, unknown>>

/** A likely duplicate of a row, with the declared reasons: a record, or an earlier row of the same file. */
export interface Likely {
  readonly id: number | null
  /** Row of the file, when it is not a record. */
  readonly row: number | null
  readonly label: string
  readonly by: readonly string[]
}

interface Found {
  readonly n: number
  readonly by: string
  readonly id: number
  readonly label: string
}

/** Records named for one row and one reason. */
const MAX_MATCHES = 3

/** The value of a row's field; for lines the first line with a value. For a telephone number, the number without its extension. */
function valueOf({ fields }: AnyResource, record: Values, path: string): string | null {
  const [name = '', inner] = path.split('.')
  const value = inner
    ? (record[name] as Values[] | undefined)
        ?.map((line) => line[inner])
        .find((one) => one !== null && one !== undefined)
    : record[name]
  if (value === null || value === undefined) return null
  return fields[name]?.hints.dialled ? phoneParts(String(value)).number : String(value)
}

/**
 * Finds likely duplicates of new rows among the records that the caller may list and among earlier rows: one statement for a batch, each reason by
 * its index.
 */
export function likeness(ctx: Context, resource: AnyResource) {
  const mayList = can(ctx.actor.permissions, resource.area, 'list')
  const reasons = mayList ? Object.entries(resource.duplicateReasons ?? {}) : []
  const paths = [...new Set(reasons.flatMap(([, fields]) => fields))]
  const rules = ctx.engine.rules.get(resource.name)?.duplicateReasons ?? {}
  const firstRows = new Map<string, number>()
  const fileValue = (path: string) => sql.ref(`r.f${paths.indexOf(path)}`)

  const candidatesFor = ([reason, fields]: (typeof reasons)[number]) => {
    const ruleCondition = rules[reason]
    if (!ruleCondition)
      throw new Error(`server rules of ${resource.name} do not say when it is recognised by ${reason}`)
    // `+ 0`: by the plain id the planner walks the whole table in that order, hoping for three matches soon (20,000 records: 46 ms a row).
    return sql`select r.n, ${sql.lit(reason)} as by, m.id, m.label from r cross join lateral (
        select t.id, ${sql.ref(`t.${resource.represent}`)} as label from ${tableOf(resource)} t
        where t.archived_at is null and ${ruleCondition(fileValue)} and ${scopeOf(ctx, resource, 'list')} order by t.id + 0 limit ${MAX_MATCHES}) m
      where ${sql.join(
        fields.map((path) => sql`${fileValue(path)} is not null`),
        sql` and `,
      )}`
  }

  /** The first row with the same values in all fields of a reason; remembers this row when there was none. */
  function before(n: number, record: Values): Likely[] {
    const reasonsByRow = new Map<number, string[]>()
    for (const [reason, fields] of reasons) {
      const values = fields.map((path) => {
        const value = valueOf(resource, record, path)
        return value === null ? null : foldWithoutSpaces(value)
      })
      if (values.includes(null)) continue
      const key = JSON.stringify([reason, values])
      const first = firstRows.get(key)
      if (first === undefined) firstRows.set(key, n)
      else reasonsByRow.set(first, [...(reasonsByRow.get(first) ?? []), reason])
    }
    return [...reasonsByRow].map(([row, why]) => ({ id: null, row, label: '', by: why }))
  }

  /** @returns for each row its likely duplicates, the likeliest first */
  return async (rows: readonly { readonly n: number; readonly record: Values }[]): Promise<Likely[][]> => {
    if (reasons.length === 0 || rows.length === 0) return rows.map(() => [])
    const json = rows.map(({ n, record }) => ({
      n,
      ...Object.fromEntries(paths.map((path, i) => [`f${i}`, valueOf(resource, record, path)])),
    }))
    const columns = paths.map((_, i) => sql`${sql.ref(`f${i}`)} text`)
    const { rows: found } = await sql<Found>`
      with r as materialized (select * from jsonb_to_recordset(${JSON.stringify(json)}::jsonb) as r (n integer, ${sql.join(columns)}))
      ${sql.join(reasons.map(candidatesFor), sql` union all `)}`.execute(ctx.engine.db)
    const order = (reason: string) => reasons.findIndex(([one]) => one === reason)
    const byRow = Map.groupBy(found, ({ n }) => n)
    return rows.map(({ n, record }) => {
      const byRecord = Map.groupBy(byRow.get(n) ?? [], ({ id }) => id)
      const records = [...byRecord].map(([id, why]): Likely => {
        const reasons = why.map((one) => one.by).toSorted((a, b) => order(a) - order(b))
        return { id, row: null, label: why[0]?.label ?? '', by: reasons }
      })
      // Stronger reasons are declared first.
      records.sort((a, b) => b.by.length - a.by.length || order(a.by[0] ?? '') - order(b.by[0] ?? '') || a.id! - b.id!)
      return [...records, ...before(n, record)]
    })
  }
}
