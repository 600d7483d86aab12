import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { DayRange } from '../../../schema/engine/time/time.ts'
import type { Db } from '../db/kysely.ts'
import type { Context } from '../http/context.ts'
import { readingOf } from '../replica/reads.ts'
import { columnOf, factsOf } from './facts.ts'
import { type Sums, sumsOf } from './figures.ts'
import type { Unit } from './months.ts'
import type { ReportParameters } from './parameters.ts'
import { type Report, TIME } from './report.ts'

export interface AddedValue {
  readonly key: string | null
  readonly first: string | null
  readonly whole: 'row' | 'step' | 'all'
}
export type Row = AddedValue & Sums

/** A statement that sums the facts of some days by group, by step, and in total. */
export type Question = RawBuilder<Row & { readonly part: string | null }>

/** Midnight of the first day of the unit or step that a fact `f` falls in. */
export const starts = (unit: string) => sql`date_trunc(${unit}, f.day::timestamp)`
/** Written into the statement when they are few. */
const dayText = (column: string) => sql`to_char(g.${sql.id(column)}, 'YYYY-MM-DD')`

/** The columns read of a fact `f`; the database skips the others. */
const columnsOf = ({ figures }: Report, group: string) =>
  [
    ...new Set([
      group,
      ...Object.values(figures).flatMap(({ of }) =>
        'sum' in of ? [of.sum] : 'least' in of ? [of.least] : 'distinct' in of ? [of.distinct] : [],
      ),
    ]),
  ].map((name) => sql`f.${sql.id(name)}`)

/**
 * The query for some days.
 * @param by the unit that results are stored by, to be summed later; null for the days as a whole
 */
export async function questionOf(
  ctx: Context,
  report: Report,
  parameters: ReportParameters,
  days: DayRange,
  unit: Unit | null,
): Promise<Question> {
  const facts = await factsOf(ctx, report, parameters, days)
  const { group, step } = parameters
  const part = unit ? starts(unit) : sql`null::timestamp`
  const sums = sumsOf(report, 'g', unit !== null)
  if (report.groups[group]?.many)
    // A fact with several keys is in several rows, and once in the total.
    return sql`
      with facts as materialized (select ${sql.join(columnsOf(report, group))}, ${part} as "by.part", ${starts(step)} as "by.first" from ${facts})
      select ${dayText('by.part')} as part, m.key::text as key, null::text as first, 'row' as whole, ${sums}
      from facts g left join lateral unnest(${sql.ref(`g.${group}`)}) m (key) on true group by g."by.part", m.key
      union all
      select ${dayText('by.part')}, null, ${dayText('by.first')}, case when grouping(g."by.first") = 0 then 'step' else 'all' end, ${sums}
      from facts g group by g."by.part", grouping sets ((g."by.first"), ())`
  const key = group === TIME ? starts(step) : sql`${columnOf(group)}::text`
  return sql`
    select ${dayText('by.part')} as part, ${group === TIME ? dayText('by.key') : sql`g."by.key"`} as key, ${dayText('by.first')} as first,
      case when grouping(g."by.key") = 0 then 'row' when grouping(g."by.first") = 0 then 'step' else 'all' end as whole, ${sums}
    from (select f.*, ${part} as "by.part", ${key} as "by.key", ${starts(step)} as "by.first" from ${facts}) g
    group by g."by.part", grouping sets ((g."by.key"), (g."by.first"), ())`
}

/** Hash of this very statement with its parameters. */
export function hashOf(db: Db, question: Question): string {
  const { sql: text, parameters } = question.compile(db)
  return createHash('sha256')
    .update(JSON.stringify([text, parameters]))
    .digest('hex')
}

/** Queries the database, or its replica when there is one. */
export const answerOf = (
  engine: Context['engine'],
  question: Question,
): Promise<readonly (Row & { part: string | null })[]> =>
  readingOf(engine, 'copy', ({ db }) => runQuestion(db, question))

const runQuestion = (db: Db, question: Question): Promise<readonly (Row & { part: string | null })[]> =>
  db.transaction().execute(async (tx) => {
    // A report leaves the other processors to people's work.
    await sql`set local max_parallel_workers_per_gather = 0`.execute(tx)
    return (await question.execute(tx)).rows
  })
