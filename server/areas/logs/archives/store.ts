import { sql } from 'kysely'
import type { Archive, Check, TruncateOutlook } from '../../../../schema/areas/logs/archiveShapes.ts'
import { retentionOfBooksLog, retentionOfLog } from '../../../../schema/areas/logs/settings.ts'
import { addDays, dayOf, startOfDay } from '../../../../schema/engine/time/time.ts'
import type { Db, Tx } from '../../../engine/db/kysely.ts'
import type { Engine } from '../../../engine/http/context.ts'
import { problem } from '../../../engine/http/errors.ts'
import { UTC } from '../rows.ts'

/** @throws problem 409 if its file does not exist yet or no longer exists */
export function demandFile({ sha256, state }: Pick<Archive, 'sha256' | 'state'>): void {
  if (sha256 === null) throw problem(409, 'archive_waiting')
  if (state === 'gone') throw problem(409, 'archive_gone')
}

/** Resources whose log is kept as long as accounting records. */
export const booksOf = ({ resources }: Engine): string[] =>
  resources.all.filter(({ books }) => books).map(({ name }) => name)

/** This day a number of months ago; the last day of that month if it is shorter. */
function monthsBefore(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const first = new Date(Date.UTC(year, month - 1 - months, 1))
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  return addDays(first.toISOString().slice(0, 10), Math.min(date, last) - 1)
}

/** Returns the latest days before which entries may be archived: for all entries, and for accounting records. */
export async function latestOf({ settings, clock }: Engine, tx?: Tx) {
  const today = dayOf(clock().getTime())
  return {
    latest: monthsBefore(today, await settings.get(retentionOfLog, tx)),
    books: monthsBefore(today, 12 * (await settings.get(retentionOfBooksLog, tx))),
  }
}

/** Condition: entries that are old enough but come after a younger one of their chain stay with it. There are few of these. */
const entriesBehind = (cutoff: string, books: readonly string[], ofBooks: boolean) => {
  const kind = ofBooks ? sql`l.entity = any(${books}::text[])` : sql`l.entity <> all(${books}::text[])`
  return sql`
    select l.entity, count(*) as n from log_entries l
    where l.at < ${cutoff}::timestamptz and ${kind} and l.id > (select min(k.id) from log_entries k where k.at >= ${cutoff}::timestamptz)
      and exists (select from log_entries k where k.entity = l.entity and k.entity_id = l.entity_id and k.id < l.id and k.at >= ${cutoff}::timestamptz)
    group by l.entity`
}

/** Counts entries older than a day, and how many of them can be archived. */
export async function previewArchive(
  engine: Engine,
  db: Db | Tx,
  before: string,
  booksBefore: string,
): Promise<Omit<TruncateOutlook, 'before' | 'latest' | 'books_latest'>> {
  const [cutoff, booksAt] = [startOfDay(before), startOfDay(booksBefore < before ? booksBefore : before)]
  const books = booksOf(engine)
  const { rows } = await sql<{ entity: string; entries: number; kept: number; first: string | null }>`
    with behind as (${entriesBehind(cutoff, books, false)} union all ${entriesBehind(booksAt, books, true)}),
    old as (
      select l.entity, count(*) filter (where o.goes) as goes, count(*) as n, min(l.at) as first
      from log_entries l cross join lateral (select not (l.entity = any(${books}::text[]) and l.at >= ${booksAt}::timestamptz) as goes) o
      where l.at < ${cutoff}::timestamptz group by l.entity)
    select old.entity, (old.goes - coalesce(b.n, 0))::int as entries, (old.n - old.goes + coalesce(b.n, 0))::int as kept, to_char(old.first, ${sql.lit(UTC)}) as first
    from old left join behind b on b.entity = old.entity order by 2 desc, 1`.execute(db)
  const sum = (name: 'entries' | 'kept') => rows.reduce((all, row) => all + row[name], 0)
  return {
    entries: sum('entries'),
    kept: sum('kept'),
    kinds: rows.filter(({ entries }) => entries > 0).map(({ entity, entries }) => ({ entity, entries })),
    first: rows.flatMap(({ first }) => first ?? []).toSorted()[0] ?? null,
  }
}

type StoredArchive = Omit<Archive, 'user'> & { user_id: number; person: string | null }

const time = (name: string) => sql`to_char(${sql.ref(name)}, ${sql.lit(UTC)})`
const named = <T extends { user_id: number; person: string | null }>({ user_id, person, ...row }: T) => ({
  ...row,
  user: { id: user_id, name: person ?? `#${user_id}` },
})
const PERSON = sql`nullif(concat_ws(' ', u.first_name, u.last_name), '') as person`

/** Returns archives, newest first. */
export async function archivesOf(db: Db | Tx, id?: number): Promise<Archive[]> {
  const { rows } = await sql<StoredArchive>`
    select a.id, ${time('a.created_at')} as created_at, ${time('a.before_at')} as before, ${time('a.books_before_at')} as books_before, a.user_id, ${PERSON},
      a.state, a.code, a.expected, a.written, a.removed, a.chains, a.bytes, a.sha256, ${time('a.finished_at')} as finished_at,
      ${time('a.gone_at')} as gone_at
    from log_archives a left join users u on u.id = a.user_id ${id === undefined ? sql`` : sql`where a.id = ${id}`} order by a.id desc limit 200`.execute(
    db,
  )
  return rows.map(named)
}

type StoredCheck = Omit<Check, 'user'> & { user_id: number; person: string | null }

/** Returns the last full check of the log. */
export async function lastCheck(db: Db | Tx): Promise<Check | null> {
  const { rows } = await sql<StoredCheck>`
    select c.id, ${time('c.created_at')} as created_at, c.user_id, ${PERSON}, c.expected, c.looked, c.chains, c.broken, c.code, ${time('c.finished_at')} as finished_at
    from log_checks c left join users u on u.id = c.user_id order by c.id desc limit 1`.execute(db)
  return rows[0] ? named(rows[0]) : null
}

/** Returns the time of the oldest remaining entry. */
export async function beginsAt(db: Db | Tx): Promise<string | null> {
  const { rows } = await sql<{
    at: string
  }>`select ${time('l.at')} as at from log_entries l order by l.at limit 1`.execute(db)
  return rows[0]?.at ?? null
}
