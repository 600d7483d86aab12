import { type RawBuilder, sql } from 'kysely'

type Minutes = RawBuilder<number | null>
const ref = (of: string, name: string) => sql.ref(`${of}.${name}`)
const counted = <T>(of: string, name: string): RawBuilder<T> =>
  sql<T>`case when ${ref(of, 'corrected_at')} is null then ${ref(of, name)} else ${ref(of, `corrected_${name}`)} end`

/** The times of a line of `appointments_times` that count: a corrected time replaces the recorded one. This is the only place with this rule. */
export const startedAt = (of: string) => counted<string | null>(of, 'started_at')
export const finishedAt = (of: string) => counted<string | null>(of, 'finished_at')
export const breakMinutes = (of: string) => sql<number>`coalesce(${counted<number>(of, 'break_minutes')}, 0)`

/** Minutes on site without breaks; null if start or end is unknown. Defined in the database, where costs are calculated too. */
export const workedMinutes = (of: string): Minutes => sql`worked_minutes(${sql.ref(of)})`

/** The instant that a line is dated by: its start, else the departure; null if neither is known. An index uses this expression. */
export const beganAt = (of: string) => sql<string | null>`coalesce(${startedAt(of)}, ${ref(of, 'on_the_way_at')})`
