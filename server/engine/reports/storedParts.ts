import { type RawBuilder, sql } from 'kysely'
import type { DayRange } from '../../../schema/engine/time/time.ts'
import type { Db } from '../db/kysely.ts'
import type { Context } from '../http/context.ts'
import { type Part, partsIn, singlePart, stretches } from './months.ts'
import type { ReportParameters } from './parameters.ts'
import { answerOf, hashOf, questionOf, type Row } from './question.ts'
import type { Report } from './report.ts'
import { askedOf, togetherOf } from './together.ts'

type Rows = readonly Row[]

/** Larger answers are worked out each time, in characters of their JSON; and what was not asked for so many days is forgotten. */
const [LARGEST, UNUSED] = [4_000_000, 14]

/** Whether a write has touched its months since: one whose transaction was not over when the answer was begun. */
const TOUCHED: RawBuilder<boolean> = sql<boolean>`exists (
  select from report_marks k where k.kind = any(m.reads) and (k.month between date_trunc('month', m.since) and m.until or k.month is null) and not pg_visible_in_snapshot(k.by_tx, m.seen))`

const NO_DAYS: DayRange = { from: '2000-01-01', to: '2000-01-01' }

/** Which database answers share their numbers of transactions: a copy of it is another. */
const CLUSTER = sql`(select system_identifier::text from pg_control_system())`

interface Hashed extends Part {
  readonly hash: string
}

/** Those that are kept and still hold, by their hash. */
async function heldOf(db: Db, hashes: readonly string[]): Promise<ReadonlyMap<string, Rows>> {
  const { rows } = await sql<{ hash: string; rows: Rows; stale: boolean }>`
    select h.hash, m.rows, m.used_on < current_date as stale from unnest(${[...hashes]}::text[]) h (hash)
    join report_months m on m.hash = sha256((h.hash || ${CLUSTER})::bytea) where not ${TOUCHED}`.execute(db)
  const stale = rows.flatMap((row) => (row.stale ? [row.hash] : []))
  if (stale.length)
    await sql`update report_months m set used_on = current_date from unnest(${stale}::text[]) h (hash)
      where m.hash = sha256((h.hash || ${CLUSTER})::bytea)`.execute(db)
  return new Map(rows.map(({ hash, rows: those }) => [hash, those]))
}

/** What a report comes to in its days, in parts: what is kept and still holds, the rest worked out and kept. */
export async function storedParts(
  ctx: Context,
  report: Report & { readonly reads: readonly string[] },
  wanted: ReportParameters,
  days: DayRange,
): Promise<readonly Rows[]> {
  const { db } = ctx.engine
  const { together, whole } = report
  const { by, parts } = whole ? singlePart(days) : partsIn(days)
  const ask = (some: DayRange) =>
    together && by ? togetherOf(ctx, report, wanted, some, by) : questionOf(ctx, report, wanted, some, by)
  // Statements of parts differ in their days alone.
  const base = hashOf(db, await ask(NO_DAYS))
  const hashed = parts.map((part): Hashed => ({ ...part, hash: `${base} ${part.from} ${part.to}` }))
  const held = new Map(
    await heldOf(
      db,
      hashed.map(({ hash }) => hash),
    ),
  )
  for (const missing of stretches(hashed, ({ hash }) => !held.has(hash))) {
    const [first, last] = [missing[0]?.from ?? '', missing.at(-1)?.to ?? '']
    // Before the answer: whatever is committed between the two is in it and is taken for missing, never the other way round.
    const { rows } = await sql<{ seen: string }>`select pg_current_snapshot()::text as seen`.execute(db)
    await report.ready?.(ctx)
    const answer = await answerOf(ctx.engine, await ask({ from: first, to: last }))
    const byUnit = Map.groupBy(answer, ({ part }) => part)
    for (const part of missing) {
      const those = (byUnit.get(part.unit) ?? []).map(({ part: _, ...row }): Row => row)
      held.set(part.hash, those)
      await keep(db, report, part, rows[0]?.seen ?? '', those)
    }
  }
  return hashed.map(({ hash, unit }) => {
    const rows = held.get(hash) ?? []
    return together && unit ? askedOf(report, wanted, unit, rows) : rows
  })
}

async function keep(
  db: Db,
  report: Report & { readonly reads: readonly string[] },
  { hash, from, to }: Hashed,
  seen: string,
  rows: Rows,
): Promise<void> {
  const text = JSON.stringify(rows)
  if (text.length > LARGEST) return
  await sql`
    insert into report_months (hash, report, since, until, reads, seen, rows)
    values (sha256((${hash}::text || ${CLUSTER})::bytea), ${report.name}, ${from}, ${to}, ${[...report.reads]}::text[], ${seen}::pg_snapshot, ${text}::jsonb)
    on conflict (hash) do update set seen = excluded.seen, rows = excluded.rows, used_on = excluded.used_on`.execute(db)
}

/**
 * Forgets what was not asked for in a while or does not hold any more, and marks that touch nothing that is left; not those of today, which an
 * answer may still need that is being worked out.
 */
export async function invalidateMonths(db: Db): Promise<void> {
  await sql`delete from report_months m where m.used_on < current_date - ${UNUSED}::int or ${TOUCHED}`.execute(db)
  await sql`
    delete from report_marks k using (select min(pg_snapshot_xmin(seen)::text::numeric) as oldest from report_months) m
    where k.at < now() - interval '1 day' and (m.oldest is null or k.by_tx::text::numeric < m.oldest)`.execute(db)
}
