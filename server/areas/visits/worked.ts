import { type RawBuilder, sql } from 'kysely'

type Minutes = RawBuilder<number | null>
const ref = (of: string, name: string) => sql.ref(`${of}.${name}`)
const counted = <T>(of: string, name: string): RawBuilder<T> =>
  sql<T>`case when ${ref(of, 'corrected_at')} is null then ${ref(of, name)} else ${ref(of, `corrected_${name}`)} end`

/** Times of a line of `appointments_times` as they count: what was corrected in place of what was said. The one place that says so. */
export const startedAt = (of: string) => counted<string | null>(of, 'started_at')
export const finishedAt = (of: string) => counted<string | null>(of, 'finished_at')
export const breakMinutes = (of: string) => sql<number>`coalesce(${counted<number>(of, 'break_minutes')}, 0)`

/** Minutes on site without breaks; null while either end is not known. What it is stands in the database, where costs are reckoned too. */
export const workedMinutes = (of: string): Minutes => sql`worked_minutes(${sql.ref(of)})`

/** When a line belongs to: its begin, else when one set out; null where nothing is said any more. An index is over this expression. */
export const beganAt = (of: string) => sql<string | null>`coalesce(${startedAt(of)}, ${ref(of, 'on_the_way_at')})`
