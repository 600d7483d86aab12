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

/** Results larger than this many characters of JSON are computed each time; results not requested for this many days are deleted. */
const [LARGEST, UNUSED] = [4_000_000, 14]

/** Whether a write has marked its months since: one whose transaction was still open when the computation began. */
const IS_TOUCHED: RawBuilder<boolean> = sql<boolean>`exists (
  select from report_marks k where k.kind = any(m.reads) and (k.month between date_trunc('month', m.since) and m.until or k.month is null) and not pg_visible_in_snapshot(k.by_tx, m.seen))`

const NO_DAYS: DayRange = { from: '2000-01-01', to: '2000-01-01' }

/** Transaction numbers are comparable only within one database; a replica is another. */
const CLUSTER = sql`(select system_identifier::text from pg_control_system())`

interface Hashed extends Part {
  readonly hash: string
}

/** Stored results that are still valid, by their hash. */
async function heldOf(db: Db, hashes: readonly string[]): Promise<ReadonlyMap<string, Rows>> {
  const { rows } = await sql<{ hash: string; rows: Rows; stale: boolean }>`
    select h.hash, m.rows, m.used_on < current_date as stale from unnest(${[...hashes]}::text[]) h (hash)
    join report_months m on m.hash = sha256((h.hash || ${CLUSTER})::bytea) where not ${IS_TOUCHED}`.execute(db)
  const stale = rows.flatMap((row) => (row.stale ? [row.hash] : []))
  if (stale.length)
    await sql`update report_months m set used_on = current_date from unnest(${stale}::text[]) h (hash)
      where m.hash = sha256((h.hash || ${CLUSTER})::bytea)`.execute(db)
  return new Map(rows.map(({ hash, rows: those }) => [hash, those]))
}

/** A report's result for its days, in parts: valid stored ones, and the rest computed and stored. */
export async function storedParts(
  ctx: Context,
  report: Report & { readonly reads: readonly string[] },
  parameters: ReportParameters,
  days: DayRange,
): Promise<readonly Rows[]> {
  const { db } = ctx.engine
  const { together, whole } = report
  const { by, parts } = whole ? singlePart(days) : partsIn(days)
  const askPart = (some: DayRange) =>
    together && by ? togetherOf(ctx, report, parameters, some, by) : questionOf(ctx, report, parameters, some, by)
  // Statements of parts differ only in their days.
  const base = hashOf(db, await askPart(NO_DAYS))
  const hashed = parts.map((part): Hashed => ({ ...part, hash: `${base} ${part.from} ${part.to}` }))
  const storedByHash = new Map(
    await heldOf(
      db,
      hashed.map(({ hash }) => hash),
    ),
  )
  for (const missing of stretches(hashed, ({ hash }) => !storedByHash.has(hash))) {
    const [first, last] = [missing[0]?.from ?? '', missing.at(-1)?.to ?? '']
    // Read before the result: a write committed in between is included and still counts as newer, never the other way round.
    const { rows } = await sql<{ seen: string }>`select pg_current_snapshot()::text as seen`.execute(db)
    await report.ready?.(ctx)
    const answer = await answerOf(ctx.engine, await askPart({ from: first, to: last }))
    const byUnit = Map.groupBy(answer, ({ part }) => part)
    for (const part of missing) {
      const those = (byUnit.get(part.unit) ?? []).map(({ part: _, ...row }): Row => row)
      storedByHash.set(part.hash, those)
      await storePart(db, report, part, rows[0]?.seen ?? '', those)
    }
  }
  return hashed.map(({ hash, unit }) => {
    const rows = storedByHash.get(hash) ?? []
    return together && unit ? askedOf(report, parameters, unit, rows) : rows
  })
}

async function storePart(
  db: Db,
  report: Report & { readonly reads: readonly string[] },
  { hash, from, to }: Hashed,
  snapshot: string,
  rows: Rows,
): Promise<void> {
  const text = JSON.stringify(rows)
  if (text.length > LARGEST) return
  await sql`
    insert into report_months (hash, report, since, until, reads, seen, rows)
    values (sha256((${hash}::text || ${CLUSTER})::bytea), ${report.name}, ${from}, ${to}, ${[...report.reads]}::text[], ${snapshot}::pg_snapshot, ${text}::jsonb)
    on conflict (hash) do update set seen = excluded.seen, rows = excluded.rows, used_on = excluded.used_on`.execute(db)
}

/**
 * Deletes results that were not requested for a while or are no longer valid, and marks that affect none of the rest; not today's marks, which a
 * running computation may still need.
 */
export async function invalidateMonths(db: Db): Promise<void> {
  await sql`delete from report_months m where m.used_on < current_date - ${UNUSED}::int or ${IS_TOUCHED}`.execute(db)
  await sql`
    delete from report_marks k using (select min(pg_snapshot_xmin(seen)::text::numeric) as oldest from report_months) m
    where k.at < now() - interval '1 day' and (m.oldest is null or k.by_tx::text::numeric < m.oldest)`.execute(db)
}
