import { sql } from 'kysely'
import type { AnyResource } from '../../../../schema/engine/define.ts'
import { can } from '../../../../schema/engine/permissions.ts'
import { foldWithoutSpaces } from '../../../../schema/engine/text/fold.ts'
import { phoneParts } from '../../../../schema/engine/text/phones.ts'
import type { Context } from '../../http/context.ts'
import { tableOf } from '../../read/select.ts'
import { scopeOf } from '../../rights/access.ts'

type Values = Readonly<Record<string, unknown>>

/** Whom a row is likely to be, with the reasons of the declaration: a record, or an earlier row of the same file. */
export interface Likely {
  readonly id: number | null
  /** Row of the file where it is no record. */
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

/** Records that are named for one row and one reason. */
const NEAR = 3

/** What a row says of a field; of lines what the first that says something says. Of a telephone number it is the number without its extension. */
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
 * Finds whom new rows are likely to be, among the records that this actor may list and among the rows before them: one statement for a batch,
 * each reason by its index.
 */
export function likeness(ctx: Context, resource: AnyResource) {
  const told = can(ctx.actor.permissions, resource.area, 'list')
  const reasons = told ? Object.entries(resource.duplicateReasons ?? {}) : []
  const paths = [...new Set(reasons.flatMap(([, fields]) => fields))]
  const rules = ctx.engine.rules.get(resource.name)?.duplicateReasons ?? {}
  const seen = new Map<string, number>()
  const given = (path: string) => sql.ref(`r.f${paths.indexOf(path)}`)

  const among = ([reason, fields]: (typeof reasons)[number]) => {
    const holds = rules[reason]
    if (!holds) throw new Error(`server rules of ${resource.name} do not say when it is recognised by ${reason}`)
    // `+ 0`: by the plain id the planner walks the whole table in that order, in hope of three soon (20,000 records: 46 ms a row).
    return sql`select r.n, ${sql.lit(reason)} as by, m.id, m.label from r cross join lateral (
        select t.id, ${sql.ref(`t.${resource.represent}`)} as label from ${tableOf(resource)} t
        where t.archived_at is null and ${holds(given)} and ${scopeOf(ctx, resource, 'list')} order by t.id + 0 limit ${NEAR}) m
      where ${sql.join(
        fields.map((path) => sql`${given(path)} is not null`),
        sql` and `,
      )}`
  }

  /** The first row that said the same of all fields of a reason; remembers this one where there was none. */
  function before(n: number, record: Values): Likely[] {
    const by = new Map<number, string[]>()
    for (const [reason, fields] of reasons) {
      const values = fields.map((path) => {
        const value = valueOf(resource, record, path)
        return value === null ? null : foldWithoutSpaces(value)
      })
      if (values.includes(null)) continue
      const key = JSON.stringify([reason, values])
      const first = seen.get(key)
      if (first === undefined) seen.set(key, n)
      else by.set(first, [...(by.get(first) ?? []), reason])
    }
    return [...by].map(([row, why]) => ({ id: null, row, label: '', by: why }))
  }

  /** @returns for each row whom it likely is, the likeliest first */
  return async (rows: readonly { readonly n: number; readonly record: Values }[]): Promise<Likely[][]> => {
    if (reasons.length === 0 || rows.length === 0) return rows.map(() => [])
    const json = rows.map(({ n, record }) => ({
      n,
      ...Object.fromEntries(paths.map((path, i) => [`f${i}`, valueOf(resource, record, path)])),
    }))
    const columns = paths.map((_, i) => sql`${sql.ref(`f${i}`)} text`)
    const { rows: found } = await sql<Found>`
      with r as materialized (select * from jsonb_to_recordset(${JSON.stringify(json)}::jsonb) as r (n integer, ${sql.join(columns)}))
      ${sql.join(reasons.map(among), sql` union all `)}`.execute(ctx.engine.db)
    const order = (reason: string) => reasons.findIndex(([one]) => one === reason)
    const byRow = Map.groupBy(found, ({ n }) => n)
    return rows.map(({ n, record }) => {
      const byRecord = Map.groupBy(byRow.get(n) ?? [], ({ id }) => id)
      const records = [...byRecord].map(([id, why]): Likely => {
        const by = why.map((one) => one.by).toSorted((a, b) => order(a) - order(b))
        return { id, row: null, label: why[0]?.label ?? '', by }
      })
      // What tells more stands first in the declaration.
      records.sort((a, b) => b.by.length - a.by.length || order(a.by[0] ?? '') - order(b.by[0] ?? '') || a.id! - b.id!)
      return [...records, ...before(n, record)]
    })
  }
}
