import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { DayRange } from '../../../schema/engine/time/time.ts'
import type { Db } from '../db/kysely.ts'
import type { Context } from '../http/context.ts'
import { columnOf, factsOf } from './facts.ts'
import { type Sums, sumsOf } from './figures.ts'
import type { Unit } from './months.ts'
import type { Wanted } from './parameters.ts'
import { type Report, TIME } from './report.ts'

export interface Added {
  readonly key: string | null
  readonly first: string | null
  readonly whole: 'row' | 'step' | 'all'
}
export type Row = Added & Sums

/** Statements that add up the facts of some days by group, by step, and in all. */
export type Question = readonly RawBuilder<Row & { readonly part: string | null }>[]

/** First day of the unit or step that a fact `f` lies in. */
export const starts = (unit: string) => sql`to_char(date_trunc(${unit}, f.day::timestamp), 'YYYY-MM-DD')`

/**
 * What has to be asked about some days.
 * @param by what it is asked for apart, to be added up later; null for the days as a whole
 */
export async function questionOf(
  ctx: Context,
  report: Report,
  wanted: Wanted,
  days: DayRange,
  by: Unit | null,
): Promise<Question> {
  const facts = await factsOf(ctx, report, wanted, days)
  const { group, step } = wanted
  const isMany = report.groups[group]?.many === true
  const key = group === TIME ? starts(step) : isMany ? sql`m.key::text` : sql`${columnOf(group)}::text`
  const ask = (of: RawBuilder<unknown>, keyed: RawBuilder<unknown>) => sql<Row & { part: string | null }>`
    select g."by.part" as part, g."by.key" as key, g."by.first" as first,
      case when grouping(g."by.key") = 0 then 'row' when grouping(g."by.first") = 0 then 'step' else 'all' end as whole, ${sumsOf(report, 'g', by !== null)}
    from (select f.*, ${by ? starts(by) : sql`null::text`} as "by.part", ${keyed} as "by.key", ${starts(step)} as "by.first" from ${of}) g
    group by g."by.part", grouping sets ((g."by.key"), (g."by.first"), ())`
  // Who has several stands in several rows, and once in the rest.
  return isMany
    ? [
        ask(sql`${facts} left join lateral unnest(${columnOf(group)}) m (key) on true`, key),
        ask(facts, sql`null::text`),
      ]
    : [ask(facts, key)]
}

/** Of the very statements with their parameters. */
export function hashOf(db: Db, question: Question): string {
  const hash = createHash('sha256')
  for (const statement of question) {
    const { sql: text, parameters } = statement.compile(db)
    hash.update(JSON.stringify([text, parameters]))
  }
  return hash.digest('hex')
}

/** Asks the database, or its copy where there is one. */
export const answerOf = (
  { db, services }: Context['engine'],
  question: Question,
): Promise<readonly (Row & { part: string | null })[]> =>
  services?.replica ? services.replica.ask(db, (copy) => asked(copy, question)) : asked(db, question)

async function asked(db: Db, [first, rest]: Question): Promise<readonly (Row & { part: string | null })[]> {
  return db.transaction().execute(async (tx) => {
    // A report leaves the other processors to the people who work.
    await sql`set local max_parallel_workers_per_gather = 0`.execute(tx)
    const rows = first ? (await first.execute(tx)).rows : []
    if (!rest) return rows
    const { rows: once } = await rest.execute(tx)
    return [...rows.filter(({ whole }) => whole === 'row'), ...once.filter(({ whole }) => whole !== 'row')]
  })
}
