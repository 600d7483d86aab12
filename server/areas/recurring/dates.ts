import { sql } from 'kysely'
import type recurringJobs from '../../../schema/areas/recurring/recurring-jobs.ts'
import type { Row } from '../../../schema/engine/define.ts'
import { next, type Occurrence, occurrences, type Recurrence } from '../../../schema/engine/time/recurrence.ts'
import { sameDates } from '../../../schema/engine/time/recurrenceDates.ts'
import { addDays, dayOf } from '../../../schema/engine/time/time.ts'
import type { Db, Tx } from '../../engine/db/kysely.ts'
import type { WriteContext } from '../../engine/http/context.ts'
import { regionOf } from '../visits/calendar/region.ts'

export type Recurring = Row<typeof recurringJobs>
type Dated = Pick<Recurring, 'rule' | 'franchise_id' | 'since'> & { readonly id?: number }

/** The rule with the bank holidays of its franchise. */
export const ruleWithHolidays = async (db: Db | Tx, { rule, franchise_id }: Dated): Promise<Recurrence> => ({
  ...rule,
  region: rule.region ?? (await regionOf(db, franchise_id ?? null)),
})

/** Returns dates that were handled: their job was created, or they were skipped. */
export async function handledDates(db: Db | Tx, id: number | undefined): Promise<ReadonlySet<string>> {
  if (id === undefined) return new Set()
  const { rows } = await sql<{ day_of: string }>`
    select day_of from recurring_job_dates where recurring_job_id = ${id}`.execute(db)
  return new Set(rows.map(({ day_of }) => day_of))
}

/** Whether a date belongs to the recurring job: dates before `since` do not, but a date that was moved counts by its original day. */
export const counts = (
  { of, day }: { readonly of: string; readonly day: string | null },
  rule: Recurrence,
  since: string,
): boolean => (day ?? of) >= since || (of >= since && rule.moved.some(({ from }) => from === of))

/** Where the search for dates starts: a moved date may come before all others. */
const firstDay = (rule: Recurrence, since: string): string =>
  [since, ...rule.moved.flatMap(({ from, to }) => (from >= since ? [to] : []))].toSorted()[0] as string

/** Returns the first date that is not handled yet; undefined if the rule has ended. */
export async function nextDate(db: Db | Tx, row: Dated): Promise<Occurrence | undefined> {
  const [rule, handled] = [await ruleWithHolidays(db, row), await handledDates(db, row.id)]
  const since = row.since ?? rule.starts_on
  const isOpen = (one: Occurrence) => !handled.has(one.of) && counts(one, rule, since)
  const early = occurrences(rule, firstDay(rule, since), since).find(isOpen)
  return early ?? next(rule, since, handled.size + 1).find(isOpen)
}

/** Returns dates up to and including a day that are not handled yet, in order. */
export async function openDates(db: Db | Tx, row: Dated, until: string): Promise<Occurrence[]> {
  const [rule, handled] = [await ruleWithHolidays(db, row), await handledDates(db, row.id)]
  const since = row.since ?? rule.starts_on
  return occurrences(rule, firstDay(rule, since), until).filter(
    (one) => !handled.has(one.of) && counts(one, rule, since),
  )
}

const latest = (...days: readonly (string | null | undefined)[]) =>
  days
    .flatMap((day) => day ?? [])
    .toSorted()
    .at(-1) as string

/**
 * Adjusts upcoming dates to a change: a new rule starts today, after dates the old rule has already handled; after a pause it continues today. Jobs
 * that were halted are tried again. Changes `values`.
 */
export async function replanDates(
  { tx, engine }: WriteContext,
  values: { -readonly [K in keyof Recurring]?: Recurring[K] },
  before: Recurring | null,
): Promise<void> {
  const today = dayOf(engine.clock())
  if (!before) values.since = today
  else if (values.rule || (values.active && !before.active)) {
    const { rows } =
      values.rule && !sameDates(values.rule, before.rule)
        ? await sql<{ last: string | null }>`
            select max(day) as last from recurring_job_dates where recurring_job_id = ${before.id} and job_id is not null`.execute(
            tx,
          )
        : { rows: [] }
    values.since = latest(before.since, today, rows[0]?.last && addDays(rows[0].last, 1))
  }
  if (before?.halt && values.halt === undefined) values.halt = null
  const merged = { ...before, ...values } as Recurring
  values.next_on = merged.active ? ((await nextDate(tx, merged))?.day ?? null) : null
}
