import { type RawBuilder, sql } from 'kysely'
import { dayOf, wallClock } from '../../../schema/engine/time/time.ts'
import type { Engine } from '../http/context.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { beginRun, isAside } from '../queue/queue.ts'

declare module '../http/context.ts' {
  interface Services {
    /** Data that is kept for a time and then deleted. */
    readonly keeps: readonly RetentionRule[]
  }
}

/** Data that is kept for a time, and deleted the night after. */
export interface RetentionRule {
  /** Its texts are `settings.tried` and `kept_` with this name. */
  readonly name: string
  /** Days for which it is kept; null when it is always kept. */
  readonly days: (engine: Engine) => Promise<number | null>
  /** The table, and which of its rows under `t` are due: those from before this moment. */
  readonly of: string
  readonly over: (before: Date) => RawBuilder<boolean>
  /** What happens to them instead of deletion: SQL after `update … t set`. */
  readonly becomes?: RawBuilder<unknown>
  /** Rows among which the due ones are counted; all by default. */
  readonly among?: RawBuilder<boolean>
  /**
   * Deletes one row with what belongs to it, such as a file in storage, and logs it. The file goes first: after an interruption the row is still due,
   * and handled by the next run.
   */
  readonly each?: (engine: Engine, id: number) => Promise<void>
}

const DAY = 86_400_000
/** Rows handled by one statement: nobody waits for long. */
const BATCH_SIZE = 10_000
const JOB = 'keeps'
/** Hour of the business's clock from which the nightly run may start. */
const HOUR = 3
/** A run that started this long ago and has not ended is started again. */
const STALE = '1 hour'

/** The moment before which data is due; null when it is always kept. */
async function beforeOf(engine: Engine, { days }: RetentionRule): Promise<Date | null> {
  const retentionDays = await days(engine)
  return retentionDays === null ? null : new Date(engine.clock().getTime() - retentionDays * DAY)
}

export interface RetentionOutlook {
  readonly name: string
  readonly days: number | null
  readonly over: number
  readonly all: number
}

/** What would be deleted, and out of how many, by kind; deletes nothing. */
export async function retentionOutlook(engine: Engine, rules: readonly RetentionRule[]): Promise<RetentionOutlook[]> {
  const found: RetentionOutlook[] = []
  for (const rule of rules) {
    const before = await beforeOf(engine, rule)
    const { rows } = await sql<{ over: number; all: number }>`
      select count(*) filter (where ${before ? rule.over(before) : sql`false`})::int as over, count(*)::int as all from ${sql.table(rule.of)} t where ${rule.among ?? sql`true`}`.execute(
      engine.db,
    )
    found.push({ name: rule.name, days: await rule.days(engine), over: rows[0]?.over ?? 0, all: rows[0]?.all ?? 0 })
  }
  return found
}

const QUEUE = 'retention'

/**
 * Deletes what is due, one row after the other.
 * @returns the number of rows
 */
async function dropEach(
  engine: Engine,
  { name, of, over, each }: RetentionRule & Required<Pick<RetentionRule, 'each'>>,
  before: Date,
  isOver: () => boolean,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select t.id from ${sql.table(of)} t where ${over(before)} and not ${isAside(QUEUE, sql`${`${name} `} || t.id`)}
    order by t.id limit ${BATCH_SIZE}`.execute(engine.db)
  let deletedCount = 0
  const run = await beginRun(engine, QUEUE)
  for (const { id } of rows) {
    if (isOver()) break
    await run.process({ key: `${name} ${id}`, subject: `${of} ${id}` }, async () => {
      await each(engine, id)
      deletedCount++
    })
  }
  run.end()
  return deletedCount
}

/**
 * Deletes what is due of one kind, some rows at a time.
 * @returns the number of rows
 */
async function removeExpired(engine: Engine, rule: RetentionRule, isOver: () => boolean): Promise<number> {
  const before = await beforeOf(engine, rule)
  if (before === null) return 0
  if (rule.each) return dropEach(engine, { ...rule, each: rule.each }, before, isOver)
  const which = sql`t.ctid = any(array(select t.ctid from ${sql.table(rule.of)} t where ${rule.over(before)} limit ${BATCH_SIZE}))`
  let deletedCount = 0
  for (;;) {
    const { numAffectedRows = 0n } = rule.becomes
      ? await sql`update ${sql.table(rule.of)} t set ${rule.becomes} where ${which}`.execute(engine.db)
      : await sql`delete from ${sql.table(rule.of)} t where ${which}`.execute(engine.db)
    deletedCount += Number(numAffectedRows)
    if (numAffectedRows < BATCH_SIZE || isOver()) return deletedCount
  }
}

/**
 * Deletes what is due, once a night, on whichever server comes first.
 * @returns what was deleted; undefined when it is not time, or done already
 */
export async function runRetention(
  engine: Engine,
  rules: readonly RetentionRule[],
  isOver: () => boolean = () => false,
): Promise<Readonly<Record<string, number>> | undefined> {
  const now = engine.clock()
  if (Number(wallClock(now.toISOString()).hour) < HOUR) return undefined
  const day = dayOf(now)
  const { rows } = await sql`
    insert into keep_runs as r (day) values (${day}) on conflict (day) do update set at = now()
    where r.gone is null and r.at < now() - ${STALE}::interval returning 1`.execute(engine.db)
  if (rows.length === 0) return undefined
  const deletedCounts: Record<string, number> = {}
  const faults: unknown[] = []
  for (const rule of rules) {
    // A failure does not stop other kinds: the data is still due the next night.
    const [one] = await Promise.allSettled([removeExpired(engine, rule, isOver)])
    if (one.status === 'fulfilled') deletedCounts[rule.name] = one.value
    else faults.push(one.reason)
  }
  if (faults.length) throw faults[0]
  await sql`update keep_runs set gone = ${JSON.stringify(deletedCounts)}::jsonb where day = ${day}`.execute(engine.db)
  await sql`delete from keep_runs where day < ${day}::date - 400`.execute(engine.db)
  return deletedCounts
}

/** The last night on which a run could have happened. */
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
  const rules = engine.services?.keeps ?? []
  jobs.handle(JOB, async ({ signal }) => void (await runRetention(engine, rules, () => signal.aborted)))
}
