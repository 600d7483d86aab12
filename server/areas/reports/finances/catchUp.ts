import { sql } from 'kysely'
import type { Db, Tx } from '../../../engine/db/kysely.ts'
import type { Engine } from '../../../engine/http/context.ts'
import type { Jobs } from '../../../engine/jobs/jobs.ts'
import { updateLineCosts } from './lineCosts.ts'
import { MARGINS, marginsIn } from './margins.ts'
import { KEPT, type Kind, RULES, sharesIn } from './shares.ts'

const JOB = 'report-shares'
/** Maximum number of records of one kind processed at a time, well below the time for which other requests wait. */
const BATCH_SIZE = 2_000
const KINDS = Object.keys(KEPT) as readonly Kind[]

/** Newer rules belong to a newer program version that is taking over. */
const IS_NEWER = sql`exists (select from report_rules where version > ${RULES})`
const IS_OLDER = sql`not exists (select from report_rules where version >= ${RULES})`

/** Replaces the entries that stand for everything, or for everything without frozen costs, with single entries. */
async function spellOut(tx: Tx): Promise<void> {
  const { rows } = await sql<{ kind: string }>`
    select distinct kind from report_due where kind in ('unfrozen', 'all')
    union select 'all' where ${IS_OLDER}`.execute(tx)
  const kinds = rows.map(({ kind }) => kind)
  if (kinds.includes('all')) {
    for (const table of Object.values(KEPT)) await sql`delete from ${sql.table(table)}`.execute(tx)
    await sql`delete from report_due`.execute(tx)
    await sql`delete from report_rules`.execute(tx)
    await sql`insert into report_rules (version) values (${RULES})`.execute(tx)
    for (const kind of KINDS)
      await sql`insert into report_due (kind, record) select ${kind}, t.id from ${sql.table(kind)} t`.execute(tx)
    await sql`insert into report_due (kind, record) select 'quotes', t.id from quotes t where t.archived_at is null`.execute(
      tx,
    )
  } else if (kinds.includes('unfrozen')) {
    await sql`delete from report_due where kind = 'unfrozen'`.execute(tx)
    await sql`
      with open as materialized (
        select j.id, j.parent_id from jobs j where not exists (select from job_done_costs c where c.job_id = j.id) and (
          exists (select from jobs_services l where l.owner_id = j.id) or exists (select from jobs_materials l where l.owner_id = j.id and l.labour_net is not null))),
      family as materialized (select id from open union select parent_id from open where parent_id is not null),
      billed as materialized (select i.id from invoices i where i.job_id in (select id from family))
      insert into report_due (kind, record)
      select 'jobs', id from open
      union select 'quotes', q.id from quotes q where q.archived_at is null
      union select 'invoices', id from billed
      union select 'payments', p.id from payments p where p.job_id in (select id from family)
      union select 'payments', l.owner_id from payments_allocations l where l.invoice_id in (select id from billed)`.execute(
      tx,
    )
  }
}

/** Stores the margins of these jobs and of their main jobs: a refund counts at the main job. */
async function keepMargins(tx: Tx, ids: readonly number[]): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select unnest(${[...ids]}::bigint[]) as id
    union select parent_id from jobs where id = any(${[...ids]}::bigint[]) and parent_id is not null`.execute(tx)
  const all = rows.map(({ id }) => id)
  await sql`delete from ${sql.table(MARGINS)} where job_id = any(${all}::bigint[])`.execute(tx)
  await sql`insert into ${sql.table(MARGINS)} ${marginsIn(all)}`.execute(tx)
}

/** @returns whether there may be more */
async function some(tx: Tx): Promise<boolean> {
  // One run at a time: later statements see what it waited for, and concurrent writes make their records due again.
  await sql`lock table report_rules in share row exclusive mode`.execute(tx)
  const { rows: newer } = await sql<{ is: boolean }>`select ${IS_NEWER} as is`.execute(tx)
  const isLast = newer[0]?.is !== true
  if (isLast) await spellOut(tx)
  let isMore = false
  for (const kind of KINDS) {
    const { rows } = await sql<{ record: number }>`
      select distinct record from report_due where kind = ${kind} order by record limit ${BATCH_SIZE}`.execute(tx)
    const ids = rows.map(({ record }) => record)
    isMore ||= isLast && ids.length === BATCH_SIZE
    if (ids.length === 0) continue
    const table = sql.table(KEPT[kind])
    // A cost set for the quote counts for the job from the start.
    if (kind === 'jobs') await updateLineCosts(tx, 'jobs', ids)
    await sql`delete from ${table} where record = any(${ids}::bigint[])`.execute(tx)
    await sql`insert into ${table} ${sharesIn(kind, ids)}`.execute(tx)
    if (kind === 'jobs') await keepMargins(tx, ids)
    // Results of outdated rules are due again, to be calculated by the current ones.
    if (isLast) await sql`delete from report_due where kind = ${kind} and record = any(${ids}::bigint[])`.execute(tx)
  }
  const quotes = await quotesDue(tx)
  if (quotes.length) {
    await updateLineCosts(tx, 'quotes', quotes)
    await sql`delete from report_due where kind = 'quotes' and record = any(${quotes}::bigint[])`.execute(tx)
  }
  return isMore || quotes.length === BATCH_SIZE
}

async function quotesDue(tx: Tx): Promise<number[]> {
  const { rows } = await sql<{ record: number }>`
    select distinct record from report_due where kind = 'quotes' order by record limit ${BATCH_SIZE}`.execute(tx)
  return rows.map(({ record }) => record)
}

const SERIALIZATION_FAILURE = '40001'

/** If a cost is set concurrently, it tries again. */
async function someAgain(db: Db, tries = 3): Promise<boolean> {
  try {
    return await db.transaction().setIsolationLevel('repeatable read').execute(some)
  } catch (error) {
    if ((error as { code?: unknown }).code !== SERIALIZATION_FAILURE || tries <= 1) throw error
    return someAgain(db, tries - 1)
  }
}

/**
 * Calculates the shares of all changed records: afterwards they include everything committed before the call.
 * @param isOver whether to leave the rest for later
 */
export async function catchUp(db: Db, isOver: () => boolean = () => false): Promise<void> {
  // A replica is read-only; it receives the shares from the primary.
  const { rows } = await sql<{ due: boolean }>`
    select (exists (select from report_due) or ${IS_OLDER}) and not pg_is_in_recovery() as due`.execute(db)
  for (let isMore = rows[0]?.due === true; isMore && !isOver(); ) isMore = await someAgain(db)
}

export const handleShares = ({ db }: Engine, jobs: Jobs): void =>
  jobs.handle(JOB, ({ signal }) => catchUp(db, () => signal.aborted))

/** Requests a run. */
export const sendShares = (jobs: Jobs): Promise<void> => jobs.send(JOB, {})
