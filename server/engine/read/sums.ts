import { type RawBuilder, sql } from 'kysely'
import type { AnyResource } from '../../../schema/engine/define.ts'
import { summedFields, summedFigures } from '../../../schema/engine/listColumns.ts'
import type { Caller } from '../http/context.ts'
import { listedExpression } from './figures.ts'

/** Field → sum; 0 for no rows. */
export type Sums = Record<string, number>

export interface SumResult {
  /** What is summed; absent when nothing is. */
  readonly names?: readonly string[]
  /** Additional columns of the counting statement. */
  readonly outer: RawBuilder<unknown>
  /** Columns that its bounded inner statement passes on. */
  readonly inner: RawBuilder<unknown>
  /** @param exact whether every matching row was read; otherwise the sum would be wrong and is left out */
  readonly take: (row: unknown, exact: boolean) => { sums?: Sums | null }
}

const KEY = 'sum.'
const NO_SUMS: SumResult = { outer: sql``, inner: sql``, take: () => ({}) }

/**
 * The sums of a list, calculated by the statement that counts its rows: no further statement, and never more rows than are counted. They are
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
