import { sql } from 'kysely'
import { STEPS, type Step, stepOf } from '../../../schema/engine/reports/periods.ts'
import type { DayRange } from '../../../schema/engine/time/time.ts'
import type { Context } from '../http/context.ts'
import { factsOf } from './facts.ts'
import { sumsOf } from './figures.ts'
import type { Unit } from './months.ts'
import type { ReportParameters } from './parameters.ts'
import { type AddedValue, type Question, type Row, starts } from './question.ts'
import { type Report, TIME } from './report.ts'

/**
 * Groups that monthly sums are stored by at once: the single-valued ones. With a multi-valued group there would be too many combinations: then only
 * what is requested is stored.
 */
function groupsOf({ groups }: Report, { group, filters }: Pick<ReportParameters, 'group' | 'filters'>): string[] {
  const groupNames = [group, ...filters.keys()].filter((name) => name !== TIME)
  if (groupNames.some((name) => groups[name]?.many)) return [...new Set(groupNames)].sort()
  return Object.keys(groups).filter((name) => name !== TIME && !groups[name]?.many)
}

const isFiner = (step: Step, unit: Unit): boolean => STEPS.indexOf(step) < STEPS.indexOf(unit)

/** Facts of some days summed by these groups: `part`, `groups` in their order, `first` when the step is finer than the unit, and the sums. */
export async function togetherOf(
  ctx: Context,
  report: Report,
  { basis, known, step, ...parameters }: ReportParameters,
  days: DayRange,
  unit: Unit,
): Promise<Question> {
  const names = groupsOf(report, parameters)
  const filters = new Map(names.map((name) => [name, []]))
  const partParameters: ReportParameters = {
    basis,
    known,
    step,
    days,
    compared: undefined,
    group: TIME,
    filters,
  }
  const facts = await factsOf(ctx, report, partParameters, days, true)
  // Grouped as they are, and written into the statement when they are few.
  const groups = names.map((name) => sql.ref(`g.${name}`))
  const texts = sql.join(groups.map((group) => sql`${group}::text`))
  const first = isFiner(step, unit) ? starts(step) : sql`null::timestamp`
  return sql`
    select to_char(g."by.part", 'YYYY-MM-DD') as part, array[${texts}] as groups, to_char(g."by.first", 'YYYY-MM-DD') as first, ${sumsOf(report, 'g', true)}
    from (select f.*, ${starts(unit)} as "by.part", ${first} as "by.first" from ${facts}) g
    group by g."by.part", g."by.first", ${sql.join(groups)}`
}

/** The keys of a fact in a group: one or null, or for multi-valued groups an array as the database writes it. */
const keysOf = ({ groups }: Report, name: string, key: string | null): readonly (string | null)[] => {
  if (!groups[name]?.many) return [key]
  const keyList = (key ?? '').slice(1, -1)
  return keyList ? keyList.split(',') : [null]
}

/** Answers a query from sums stored by several groups: rows as the database would have summed them for this group alone. */
export function askedOf(report: Report, parameters: ReportParameters, unit: string, storedRows: readonly Row[]): Row[] {
  const { group, step, filters } = parameters
  const names = groupsOf(report, parameters)
  const masks = [...filters].map(([name, keys]) => [name, names.indexOf(name), new Set(keys)] as const)
  const groupIndex = names.indexOf(group)
  const sums = Object.keys(storedRows[0] ?? {}).filter((name) => name !== 'groups' && name !== 'first')
  // Summed here in thousandths, because thousands of combinations become a few rows.
  const all = new Map<string, { readonly of: AddedValue; readonly figures: number[] }>()
  const add = (value: AddedValue, figures: readonly number[]) => {
    const groupKey = value.whole === 'row' ? value.key : value.first
    const key = groupKey === null ? value.whole : `${value.whole} ${groupKey}`
    const sum = all.get(key)
    if (!sum) all.set(key, { of: value, figures: [...figures] })
    else for (let i = 0; i < figures.length; i++) sum.figures[i] = (sum.figures[i] ?? 0) + (figures[i] ?? 0)
  }
  const isOut = (texts: readonly (string | null)[]) =>
    masks.some(
      ([name, index, allowedKeys]) => !keysOf(report, name, texts[index] ?? null).some((key) => allowedKeys.has(key)),
    )
  const ofUnit = stepOf(unit, step)
  for (const row of storedRows) {
    const texts = row['groups'] as readonly (string | null)[]
    if (isOut(texts)) continue
    const figures = sums.map((name) => Math.round(Number(row[name] ?? 0) * 1000))
    const first = row.first ?? ofUnit
    // A fact with several keys is in several rows, and once in the total.
    for (const key of group === TIME ? [first] : keysOf(report, group, texts[groupIndex] ?? null))
      add({ whole: 'row', key, first: null }, figures)
    add({ whole: 'step', key: null, first }, figures)
    add({ whole: 'all', key: null, first: null }, figures)
  }
  return [...all.values()].map(
    ({ of, figures }): Row => ({
      ...of,
      ...Object.fromEntries(sums.map((name, i) => [name, (figures[i] ?? 0) / 1000])),
    }),
  )
}
