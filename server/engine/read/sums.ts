import { type RawBuilder, sql } from 'kysely'
import type { AnyResource } from '../../../schema/engine/define.ts'
import { summedFields, summedFigures } from '../../../schema/engine/listColumns.ts'
import type { Caller } from '../http/context.ts'
import { listedExpression } from './figures.ts'

/** Field → sum; of nothing 0. */
export type Sums = Record<string, number>

export interface SumResult {
  /** What is summed; absent where nothing is. */
  readonly names?: readonly string[]
  /** What the counting statement selects besides. */
  readonly outer: RawBuilder<unknown>
  /** What its bounded inner statement hands on. */
  readonly inner: RawBuilder<unknown>
  /** @param exact whether every row that matches was seen; otherwise a sum would be a lie and is left out */
  readonly take: (row: unknown, exact: boolean) => { sums?: Sums | null }
}

const KEY = 'sum.'
const NO_SUMS: SumResult = { outer: sql``, inner: sql``, take: () => ({}) }

/**
 * The sums of a list, reckoned by the statement that counts its rows: no statement more, never more rows than are counted. They are
 * exact decimals; as a JSON number each is read back as the same decimal, because 10,000 amounts of any kind have at most 15 figures.
 * @param requested columns that are shown: figures are summed where they are
 */
export function sumColumns(asker: Caller, resource: AnyResource, requested: readonly string[] = []): SumResult {
  const figures = summedFigures(resource, requested)
  const names = [...summedFields(resource), ...figures]
  if (names.length === 0) return NO_SUMS
  const alias = (name: string) => sql.id(KEY + name)
  const valueOf = (name: string) => {
    const figure = figures.includes(name) ? resource.figures[name] : undefined
    return figure ? listedExpression(asker, resource, figure) : sql.ref(`t.${name}`)
  }
  return {
    names,
    inner: sql`, ${sql.join(names.map((name) => sql`${valueOf(name)} as ${alias(name)}`))}`,
    outer: sql`, ${sql.join(names.map((name) => sql`sum(c.${alias(name)}) as ${alias(name)}`))}`,
    take: (row, exact) => {
      if (!exact) return { sums: null }
      const values = row as Readonly<Record<string, number | null>>
      return { sums: Object.fromEntries(names.map((name) => [name, values[KEY + name] ?? 0])) }
    },
  }
}
