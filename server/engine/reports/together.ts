import { type RawBuilder, sql } from 'kysely'
import { STEPS, type Step, stepOf } from '../../../schema/engine/reports/periods.ts'
import type { DayRange } from '../../../schema/engine/time/time.ts'
import type { Context } from '../http/context.ts'
import { columnOf, factsOf } from './facts.ts'
import { sumsOf } from './figures.ts'
import type { Unit } from './months.ts'
import type { Wanted } from './parameters.ts'
import { type Question, type Row, starts } from './question.ts'
import { type Report, TIME } from './report.ts'

/** Groups that the sums of a month are kept by at once: those of which a fact has one. */
const groupsOf = ({ groups }: Report): string[] =>
  Object.keys(groups).filter((name) => name !== TIME && !groups[name]?.many)

/** Whether what is asked can be added up from sums that are kept by all groups at once. */
export const isTogether = (report: Report, { group, filters }: Wanted): boolean =>
  report.together === true && [group, ...filters.keys()].every((name) => !report.groups[name]?.many)

const isFiner = (step: Step, unit: Unit): boolean => STEPS.indexOf(step) < STEPS.indexOf(unit)

/** Facts of some days added up by all groups: `part`, `groups` in their order, `first` where the step is finer than the unit, and the sums. */
export async function togetherOf(
  ctx: Context,
  report: Report,
  { basis, known, step }: Wanted,
  days: DayRange,
  by: Unit,
): Promise<Question> {
  const names = groupsOf(report)
  const filters = new Map(names.map((name) => [name, []]))
  const wanted: Wanted = { ...{ basis, known, step, days }, compared: undefined, group: TIME, filters }
  const facts = await factsOf(ctx, report, wanted, days, true)
  const columns = sql.join(names.map((name) => sql`${columnOf(name)}::text`))
  const first: RawBuilder<unknown> = isFiner(step, by) ? starts(step) : sql`null::text`
  return [
    sql`
    select g."by.part" as part, g."by.groups" as groups, g."by.first" as first, ${sumsOf(report, 'g', true)}
    from (select f.*, ${starts(by)} as "by.part", array[${columns}] as "by.groups", ${first} as "by.first" from ${facts}) g
    group by g."by.part", g."by.groups", g."by.first"`,
  ]
}

/** What is asked, from what was kept by all groups: rows as the database would have added them up for this group alone. */
export function askedOf(report: Report, { group, step, filters }: Wanted, unit: string, kept: readonly Row[]): Row[] {
  const names = groupsOf(report)
  const masks = [...filters].map(([name, keys]) => [names.indexOf(name), new Set(keys)] as const)
  const at = names.indexOf(group)
  return kept.flatMap(({ groups, first, ...sums }) => {
    const keys = groups as readonly (string | null)[]
    if (masks.some(([place, among]) => !among.has(keys[place] ?? null))) return []
    const start = first ?? stepOf(unit, step)
    const key = group === TIME ? start : (keys[at] ?? null)
    const rows: Row[] = [
      { ...sums, whole: 'row', key, first: null },
      { ...sums, whole: 'step', key: null, first: start },
      { ...sums, whole: 'all', key: null, first: null },
    ]
    return rows
  })
}
