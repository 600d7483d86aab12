import { sql } from 'kysely'
import type { Tx } from '../engine/db/kysely.ts'

/** Ids of library statuses that leads pass through. */
const [NEW, CONTACTED] = [1, 3]

/** Seeds the status history of leads and quotes: quotes from their log, leads at plausible intervals. */
export async function insertStages(tx: Tx): Promise<void> {
  await sql`delete from stage_stays`.execute(tx)
  await sql`
    insert into stage_stays (subject, record_id, status_id, entered_at, left_at)
    select 'quotes', l.entity_id, (l.after ->> 'quote_status_id')::bigint, l.at, lead(l.at) over (partition by l.entity_id order by l.id)
    from log_entries l join quotes q on q.id = l.entity_id where l.entity = 'quotes' and l.after ? 'quote_status_id'`.execute(
    tx,
  )
  // A day or two until the first call, about a week until the decision; undecided leads are still in that status.
  await sql`
    insert into stage_stays (subject, record_id, status_id, entered_at, left_at)
    select 'leads', t.id, s.status, s.entered, case when s.n < w.steps then lead(s.entered) over (partition by t.id order by s.n) end
    from leads t
    cross join lateral (select least(now(), t.created_at + (0.1 + t.id % 19 * 0.13) * interval '1 day') as rung,
      least(now(), t.created_at + (3 + t.id % 13 * 1.1) * interval '1 day') as decided,
      case when t.lead_status_id = ${NEW} then 1 when t.lead_status_id = ${CONTACTED} then 2 else 3 end as steps) w
    cross join lateral (values (1, ${NEW}::bigint, t.created_at), (2, ${CONTACTED}::bigint, w.rung), (3, t.lead_status_id, w.decided)) s (n, status, entered)
    where s.n <= w.steps`.execute(tx)
  // Records without a log are in their status since they were created.
  await sql`
    insert into stage_stays (subject, record_id, status_id, entered_at)
    select 'quotes', q.id, q.quote_status_id, q.created_at from quotes q
    where not exists (select from stage_stays y where y.subject = 'quotes' and y.record_id = q.id)`.execute(tx)
}
