import { sql } from 'kysely'
import { datesOf, occurrences, type Recurrence } from '../../../../schema/engine/time/recurrence.ts'
import { WEEKDAYS } from '../../../../schema/engine/time/shifts.ts'
import { weekdayOf } from '../../../../schema/engine/time/time.ts'
import type { Db, Tx } from '../../../engine/db/kysely.ts'

/** A rule of a series that applies from a day until the next rule starts. */
export interface RuleFrom {
  readonly from: string
  readonly rule: Recurrence
}

/** Upper limit of the search for dates: a rule of a series always ends. */
const LAST_DAY = '2199-12-31'

/** The rule that produced the date of appointment `t` of series `s`. */
export const RULE_OF_DATE = sql<Recurrence | null>`coalesce((select c -> 'rule' from jsonb_array_elements(s.changes) c
  where (c ->> 'from')::date <= t.series_day order by c ->> 'from' desc limit 1), s.rule)`

/** Returns the rules of a series in the order they apply: the original one, then those that replaced it. */
export async function rulesOf(db: Db | Tx, series: number, lock = false): Promise<readonly RuleFrom[]> {
  const { rows } = await sql<{ rule: Recurrence; changes: RuleFrom[] }>`
    select rule, changes from appointment_series where id = ${series} ${lock ? sql`for update` : sql``}`.execute(db)
  const [firstRule] = rows
  return firstRule ? [{ from: firstRule.rule.starts_on, rule: firstRule.rule }, ...firstRule.changes] : []
}

/** Returns the dates the rules give on and after a day, in order, by the names of the dates. */
export function datesFrom(rules: readonly RuleFrom[], day: string) {
  return rules.flatMap(({ from, rule }, i) => {
    const end = rules[i + 1]?.from ?? LAST_DAY
    return occurrences(rule, '0000-01-01', LAST_DAY).filter(({ of }) => of >= from && of >= day && of < end)
  })
}

/**
 * Returns the rule that applies on a day, rewritten to start there: values implied by its start are made explicit, and its count is reduced to the
 * remaining dates.
 * @param leftOut dates of the rules that were removed one by one: they become exceptions
 */
export function ruleFrom(rules: readonly RuleFrom[], day: string, leftOut: readonly string[]): Recurrence | undefined {
  const index = rules.findLastIndex(({ from }) => from <= day)
  const { rule } = rules[Math.max(0, index)] ?? {}
  if (!rule) return undefined
  const isLast = index === rules.length - 1
  const remaining = [...datesOf(rule)].filter((date) => date >= day)
  const last = datesFrom(rules, day).at(-1)?.of ?? day
  const ends = isLast
    ? { until: rule.until, count: rule.count === null ? null : Math.max(1, remaining.length) }
    : { until: last, count: null }
  const startWeekday = WEEKDAYS[weekdayOf(rule.starts_on) - 1]
  const isByDay = rule.unit === 'month' || rule.unit === 'year'
  return {
    ...rule,
    ...ends,
    starts_on: day,
    weekdays: rule.unit === 'week' && rule.weekdays.length === 0 && startWeekday ? [startWeekday] : rule.weekdays,
    month_day: isByDay && rule.nth === null ? (rule.month_day ?? Number(rule.starts_on.slice(8))) : rule.month_day,
    skipped: [...new Set([...rule.skipped, ...leftOut])].filter((date) => date >= day).toSorted(),
    moved: rule.moved.filter(({ from }) => from >= day),
  }
}

/** Returns the rules after a new one starts on a day. */
export const withRule = (rules: readonly RuleFrom[], day: string, rule: Recurrence): RuleFrom[] => [
  ...rules.slice(1).filter(({ from }) => from < day),
  { from: day, rule },
]
