import { type RawBuilder, sql } from 'kysely'

type Minutes = RawBuilder<number | null>
const ref = (alias: string, name: string) => sql.ref(`${alias}.${name}`)
const countedValue = <T>(alias: string, name: string): RawBuilder<T> =>
  sql<T>`case when ${ref(alias, 'corrected_at')} is null then ${ref(alias, name)} else ${ref(alias, `corrected_${name}`)} end`

/** The times of a line of `appointments_times` that count: a corrected time replaces the recorded one. This is the only place with this rule. */
export const startedAt = (alias: string) => countedValue<string | null>(alias, 'started_at')
export const finishedAt = (alias: string) => countedValue<string | null>(alias, 'finished_at')
export const breakMinutes = (alias: string) => sql<number>`coalesce(${countedValue<number>(alias, 'break_minutes')}, 0)`

/** Minutes on site without breaks; null if start or end is unknown. Defined in the database, where costs are calculated too. */
export const workedMinutes = (alias: string): Minutes => sql`worked_minutes(${sql.ref(alias)})`

/** The instant that a line is dated by: its start, else the departure; null if neither is known. An index uses this expression. */
export const beganAt = (alias: string) =>
  sql<string | null>`coalesce(${startedAt(alias)}, ${ref(alias, 'on_the_way_at')})`
