import { sql } from 'kysely'
import type { OPEN } from '../../../schema/areas/privacy/endpoints.ts'
import type { Db, Tx } from '../../engine/db/kysely.ts'
import type { Engine } from '../../engine/http/context.ts'
import { erasable, FREE_FILE, type HeldRecords, heldRecordsOf, isAboutAny, KEPT } from './held.ts'

type Obstacle = (typeof OPEN)[number]

/** Returns why a customer cannot be erased: open work or unpaid amounts. */
export async function erasureObstacles(db: Db | Tx, customer: number): Promise<{ what: Obstacle; count: number }[]> {
  const { rows } = await sql<Record<Obstacle, number>>`
    select
      (select count(*)::int from jobs j join job_statuses s on s.id = j.job_status_id
        where j.customer_id = ${customer} and j.archived_at is null and s.category not in ('completed', 'invoiced', 'cancelled')) as open_jobs,
      (select count(*)::int from invoices i where i.customer_id = ${customer} and i.archived_at is null and (i.balance <> 0 or i.status = 'draft')) as owing,
      (select count(*)::int from payments p where p.customer_id = ${customer} and p.archived_at is null and p.unallocated <> 0) as credit,
      (select count(*)::int from complaints c join complaint_statuses s on s.id = c.complaint_status_id
        where c.customer_id = ${customer} and c.archived_at is null and s.category = 'open') as open_complaints,
      (select count(*)::int from appointments a join jobs j on a.subject = 'jobs' and j.id = a.subject_id
        where j.customer_id = ${customer} and a.archived_at is null and a.starts_at > now() and a.status not in ('cancelled', 'done', 'part_done')) as visits_ahead,
      (select count(*)::int from recurring_jobs r where r.customer_id = ${customer} and r.archived_at is null and r.next_on is not null) as recurring`.execute(
    db,
  )
  return Object.entries(rows[0] ?? {}).flatMap(([what, count]) =>
    count > 0 ? [{ what: what as Obstacle, count }] : [],
  )
}

const count = async (db: Db | Tx, from: ReturnType<typeof sql>): Promise<number> =>
  (await sql<{ n: number }>`select count(*)::int as n from ${from}`.execute(db)).rows[0]?.n ?? 0

/** Log entries about these records. */
export const entriesOf = (heldRecords: readonly HeldRecords[]) =>
  sql.join(
    heldRecords.map(
      ({ resource, ids }) => sql`(l.entity = ${resource.name} and l.entity_id = any(${[...ids]}::bigint[]))`,
    ),
    sql` or `,
  )

/** Returns what would be erased and what would stay. */
export async function previewErasure(engine: Pick<Engine, 'resources'>, db: Db | Tx, customer: number) {
  const heldRecords = await heldRecordsOf(engine, db, customer)
  const erased = erasable(heldRecords)
  const inRecords = isAboutAny(erased)
  const erasedCounts = [
    ...erased.flatMap(({ resource: { name }, ids }) =>
      name === 'payments' ? [] : [{ what: name, count: ids.length }],
    ),
    {
      what: 'comments',
      count: await count(db, sql`comments c where ${inRecords} and c.body is not null and c.deleted_at is null`),
    },
    { what: 'files', count: await count(db, sql`files c where ${inRecords} and ${FREE_FILE}`) },
    { what: 'answers', count: await count(db, sql`answers c where ${inRecords}`) },
    { what: 'log', count: await count(db, sql`log_entries l where ${entriesOf(erased)}`) },
  ]
  const jobs = heldRecords.find(({ resource }) => resource.name === 'jobs')?.ids ?? []
  const keptCounts = [
    ...KEPT.map((name) => ({
      what: name as string,
      count: heldRecords.find(({ resource }) => resource.name === name)?.ids.length ?? 0,
    })),
    { what: 'signed', count: await count(db, sql`signed_documents s where s.job_id = any(${[...jobs]}::bigint[])`) },
  ]
  const some = (one: { count: number }) => one.count > 0
  return { goes: erasedCounts.filter(some), stays: keptCounts.filter(some), open: await erasureObstacles(db, customer) }
}
