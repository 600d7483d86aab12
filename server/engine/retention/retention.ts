import { type RawBuilder, sql } from 'kysely'
import { dayOf, wallClock } from '../../../schema/engine/time/time.ts'
import type { Engine } from '../http/context.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { beginRun, isAside } from '../queue/queue.ts'

declare module '../http/context.ts' {
  interface Services {
    /** What is kept for a time and goes then. */
    readonly keeps: readonly RetentionRule[]
  }
}

/** Something that is kept for a time, and goes by night when that is over. */
export interface RetentionRule {
  /** Its sentence stands under `settings.tried` and `kept_` and this. */
  readonly name: string
  /** Days for which it is kept; null where it is kept always. */
  readonly days: (engine: Engine) => Promise<number | null>
  /** Which table, and which of its rows under `t` are over: those from before this moment. */
  readonly of: string
  readonly over: (before: Date) => RawBuilder<boolean>
  /** What becomes of them, where they are not deleted: SQL behind `update … t set`. */
  readonly becomes?: RawBuilder<unknown>
  /** Among which rows what is over is counted; among all without it. */
  readonly among?: RawBuilder<boolean>
  /**
   * Takes one row away that has more than itself, such as a file in storage, and says so in the log. It begins with the file: what is cut off in
   * between is over still, and done by the next run.
   */
  readonly each?: (engine: Engine, id: number) => Promise<void>
}

const DAY = 86_400_000
/** Rows that go with one statement: nobody waits for long. */
const AT_ONCE = 10_000
const JOB = 'keeps'
/** Hour of the business's clock from which on it is night's work. */
const HOUR = 3
/** A run that was begun so long ago and has not ended is begun again. */
const STALE = '1 hour'

/** Since when something is over; null where it is kept always. */
async function beforeOf(engine: Engine, { days }: RetentionRule): Promise<Date | null> {
  const kept = await days(engine)
  return kept === null ? null : new Date(engine.clock().getTime() - kept * DAY)
}

export interface RetentionOutlook {
  readonly name: string
  readonly days: number | null
  readonly over: number
  readonly all: number
}

/** What would go, of how many, by kind: nothing is done. */
export async function retentionOutlook(engine: Engine, keeps: readonly RetentionRule[]): Promise<RetentionOutlook[]> {
  const found: RetentionOutlook[] = []
  for (const keep of keeps) {
    const before = await beforeOf(engine, keep)
    const { rows } = await sql<{ over: number; all: number }>`
      select count(*) filter (where ${before ? keep.over(before) : sql`false`})::int as over, count(*)::int as all from ${sql.table(keep.of)} t where ${keep.among ?? sql`true`}`.execute(
      engine.db,
    )
    found.push({ name: keep.name, days: await keep.days(engine), over: rows[0]?.over ?? 0, all: rows[0]?.all ?? 0 })
  }
  return found
}

const QUEUE = 'retention'

/** Takes away what is over, one row after the other. @returns how many that were */
async function dropEach(
  engine: Engine,
  { name, of, over, each }: RetentionRule & Required<Pick<RetentionRule, 'each'>>,
  before: Date,
  isOver: () => boolean,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select t.id from ${sql.table(of)} t where ${over(before)} and not ${isAside(QUEUE, sql`${`${name} `} || t.id`)}
    order by t.id limit ${AT_ONCE}`.execute(engine.db)
  let gone = 0
  const run = await beginRun(engine, QUEUE)
  for (const { id } of rows) {
    if (isOver()) break
    await run.process({ key: `${name} ${id}`, subject: `${of} ${id}` }, async () => {
      await each(engine, id)
      gone++
    })
  }
  run.end()
  return gone
}

/** Takes away what is over of one kind, some at a time. @returns how much that was */
async function drop(engine: Engine, keep: RetentionRule, isOver: () => boolean): Promise<number> {
  const before = await beforeOf(engine, keep)
  if (before === null) return 0
  if (keep.each) return dropEach(engine, { ...keep, each: keep.each }, before, isOver)
  const which = sql`t.ctid = any(array(select t.ctid from ${sql.table(keep.of)} t where ${keep.over(before)} limit ${AT_ONCE}))`
  let gone = 0
  for (;;) {
    const { numAffectedRows = 0n } = keep.becomes
      ? await sql`update ${sql.table(keep.of)} t set ${keep.becomes} where ${which}`.execute(engine.db)
      : await sql`delete from ${sql.table(keep.of)} t where ${which}`.execute(engine.db)
    gone += Number(numAffectedRows)
    if (numAffectedRows < AT_ONCE || isOver()) return gone
  }
}

/** Takes away what is over, once a night, whichever server comes first. @returns what went; nothing where it is not time, or done */
export async function runRetention(
  engine: Engine,
  keeps: readonly RetentionRule[],
  isOver: () => boolean = () => false,
): Promise<Readonly<Record<string, number>> | undefined> {
  const now = engine.clock()
  if (Number(wallClock(now.toISOString()).hour) < HOUR) return undefined
  const day = dayOf(now)
  const { rows } = await sql`
    insert into keep_runs as r (day) values (${day}) on conflict (day) do update set at = now()
    where r.gone is null and r.at < now() - ${STALE}::interval returning 1`.execute(engine.db)
  if (rows.length === 0) return undefined
  const gone: Record<string, number> = {}
  const faults: unknown[] = []
  for (const keep of keeps) {
    // What cannot go keeps nothing else: it is over still the next night.
    const [one] = await Promise.allSettled([drop(engine, keep, isOver)])
    if (one.status === 'fulfilled') gone[keep.name] = one.value
    else faults.push(one.reason)
  }
  if (faults.length) throw faults[0]
  await sql`update keep_runs set gone = ${JSON.stringify(gone)}::jsonb where day = ${day}`.execute(engine.db)
  await sql`delete from keep_runs where day < ${day}::date - 400`.execute(engine.db)
  return gone
}

/** The last night that something could go. */
export async function lastRun({
  db,
}: Engine): Promise<{ day: string; gone: Readonly<Record<string, number>> } | undefined> {
  const { rows } = await sql<{ day: string; gone: Record<string, number> }>`
    select to_char(day, 'YYYY-MM-DD') as day, gone from keep_runs where gone is not null order by day desc limit 1`.execute(
    db,
  )
  return rows[0]
}

export const sendRetention = (jobs: Jobs): Promise<void> => jobs.send(JOB, {})

export function handleRetention(engine: Engine, jobs: Jobs): void {
  const keeps = engine.services?.keeps ?? []
  jobs.handle(JOB, async ({ signal }) => void (await runRetention(engine, keeps, () => signal.aborted)))
}
