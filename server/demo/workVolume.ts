import { type RawBuilder, sql } from 'kysely'
import { QUOTE_STATUS } from '../../schema/areas/catalogue/quote-statuses.ts'
import { titleOf } from '../../schema/areas/jobs/titles.ts'
import type { Tx } from '../engine/db/kysely.ts'
import { hashedText } from '../engine/log/text.ts'
import { table } from './table.ts'
import type { WorkRow } from './workRows.ts'

type Rows = readonly WorkRow[]

/** Reserves the ids of the rows of a kind, in order. */
export const takeIds = (tx: Tx, tableName: string, count: number) =>
  sql`insert into demo_ids select ${tableName}::text, g.n, nextval(pg_get_serial_sequence(${tableName}::text, 'id'))
    from generate_series(0, ${count - 1}::int) g (n) order by g.n`.execute(tx)

const SHARED =
  'n int, customer int, title text, status bigint, assigned bigint, franchise bigint, at timestamptz, told timestamptz, moves int, says text, status_reason text, franchise_price numeric, overall_discount numeric, sub_total_ex_vat numeric, discount_total numeric, vat_total numeric, total_inc_vat numeric'

const shared = ({ n, customer, status, assigned, franchise, steps, work, values, parent }: WorkRow) => {
  const { services: _, materials: __, ...plain } = values
  const descriptionText = parent ? null : work.says
  return {
    n,
    customer,
    status,
    assigned,
    franchise,
    says: descriptionText,
    title: titleOf({ description: work.says }),
    ...plain,
    at: steps[0]?.at,
    told: steps.at(-1)?.at,
    moves: steps.length,
  }
}

/** Work address: the customer's first address. */
const address = sql`(select a.id from customers_addresses a where a.owner_id = c.id order by a.position limit 1)`

async function insertQuotes(tx: Tx, rows: Rows): Promise<void> {
  const quoteRows = rows.map((row) => ({
    ...shared(row),
    lead: row.lead ?? null,
    first: row.before?.n ?? null,
    sent: row.steps.find(({ to }) => to === QUOTE_STATUS.SENT)?.at ?? null,
  }))
  await sql`
    insert into quotes (id, created_at, created_by, updated_at, updated_by, version, customer_id, title, address_id, quote_type_id, quote_status_id, status_reason, "assignedTo", valid_until, sent_at,
      franchise_id, franchise_price, description, overall_discount, sub_total_ex_vat, discount_total, vat_total, total_inc_vat, deposit, lead_id, original_id, revision)
    select d.id, r.at, r.assigned, r.told, r.assigned, r.moves, c.id, r.title, ${address}, r.quote_type_id, r.status, r.status_reason, r.assigned, r.valid_until, r.sent,
      r.franchise, r.franchise_price, r.says, r.overall_discount, r.sub_total_ex_vat, r.discount_total, r.vat_total, r.total_inc_vat, 0, l.id, f.id, r.revision
    from ${table(quoteRows, `${SHARED}, quote_type_id bigint, valid_until date, sent timestamptz, revision int, lead int, first int`)}
    join demo_ids d on d.of = 'quotes' and d.n = r.n join demo_ids c on c.of = 'customers' and c.n = r.customer
    left join demo_ids l on l.of = 'leads' and l.n = r.lead left join demo_ids f on f.of = 'quotes' and f.n = r.first order by d.id`.execute(
    tx,
  )
}

async function insertJobs(tx: Tx, rows: Rows): Promise<void> {
  const jobRows = rows.map((row) => ({
    ...shared(row),
    lead: row.lead ?? null,
    quote: row.quote?.n ?? null,
    parent: row.parent?.n ?? null,
  }))
  await sql`
    insert into jobs (id, created_at, created_by, updated_at, updated_by, version, archived_at, customer_id, title, address_id, job_type_id, job_status_id, status_reason, "assignedTo",
      franchise_id, franchise_price, description, parent_id, sub_number, overall_discount, sub_total_ex_vat, discount_total, vat_total, total_inc_vat, with_sub_jobs, quote_id, lead_id)
    select d.id, r.at, r.assigned, r.told, r.assigned, r.moves, r.archived_at, c.id, r.title, ${address}, r.job_type_id, r.status, r.status_reason, r.assigned,
      r.franchise, r.franchise_price, r.says, p.id, r.sub_number, r.overall_discount, r.sub_total_ex_vat, r.discount_total, r.vat_total, r.total_inc_vat, r.with_sub_jobs, q.id, l.id
    from ${table(jobRows, `${SHARED}, archived_at timestamptz, job_type_id bigint, sub_number int, with_sub_jobs numeric, lead int, quote int, parent int`)}
    join demo_ids d on d.of = 'jobs' and d.n = r.n join demo_ids c on c.of = 'customers' and c.n = r.customer
    left join demo_ids l on l.of = 'leads' and l.n = r.lead left join demo_ids q on q.of = 'quotes' and q.n = r.quote
    left join demo_ids p on p.of = 'jobs' and p.n = r.parent order by d.id`.execute(tx)
}

const LINE =
  'quantity numeric, unit text, discount numeric, price_ex_vat numeric, apply_vat boolean, vat_percent numeric, net numeric, vat numeric, price_inc_vat numeric'
const LINES = {
  services: `service_id bigint, name text, ${LINE}`,
  materials: `material_id bigint, name text, ${LINE}, labour_price_ex_vat numeric, labour_vat_percent numeric, cost_price numeric, labour_net numeric, labour_vat numeric, labour_price_inc_vat numeric`,
} as const

async function insertLines(tx: Tx, resource: string, rows: Rows): Promise<void> {
  for (const [kind, columns] of Object.entries(LINES)) {
    const lineRows = rows.flatMap(({ n, values }) =>
      (values[kind] as object[]).map((line, i) => ({ n, position: i + 1, ...line })),
    )
    const names = columns.split(', ').map((column) => sql.ref(column.split(' ')[0] as string))
    // Only quotes have options.
    const option = resource === 'quotes' ? [sql`"option"`, sql`1`] : []
    await sql`
      insert into ${sql.table(`${resource}_${kind}`)} (owner_id, position, ${sql.join([...option.slice(0, 1), ...names])})
      select d.id, r.position, ${sql.join([...option.slice(1), ...names.map((name) => sql`r.${name}`)])}
      from ${table(lineRows, `n int, position int, ${columns}`)} join demo_ids d on d.of = ${resource} and d.n = r.n order by d.id, r.position`.execute(
      tx,
    )
  }
}

/** Inserts the log of status changes: an entry for each, chained like real ones. */
async function insertLog(tx: Tx, resource: string, status: string, rows: Rows): Promise<void> {
  const logRows = rows.flatMap(({ n, steps }) => steps.map((step, i) => ({ n, i: i + 1, ...step })))
  const state = (value: RawBuilder<unknown>, reason: RawBuilder<unknown>): RawBuilder<unknown> =>
    sql`jsonb_build_object('id', d.id, ${status}::text, ${value}, 'status_reason', ${reason})`
  await sql`
    create temporary table demo_log on commit drop as
    select r.i, r.at, case when r.i = 1 then 'created' else 'updated' end as event,
      case when r.by is null then 'EXPIRE' when r.i = 1 then ${`POST /panel-api/${resource}`}::text else ${`PATCH /panel-api/${resource}/:id`}::text end as action,
      case when r.by is null then '' when r.i = 1 then ${`/panel-api/${resource}`}::text else ${`/panel-api/${resource}/`}::text || d.id end as url,
      r.by as user_id, coalesce(u.email, 'system') as user_email, ''::text as ip, ${resource}::text as entity, d.id as entity_id, t.number as label,
      case when r.i > 1 then ${state(sql`r."from"`, sql`null`)} end as before, ${state(sql`r."to"`, sql`r.reason`)} as after,
      case when r.reason is null then array[${status}::text] else array[${status}::text, 'status_reason'] end as changed, gen_random_uuid() as changeset
    from ${table(logRows, 'n int, i int, at timestamptz, by bigint, "from" bigint, "to" bigint, reason text')}
    join demo_ids d on d.of = ${resource} and d.n = r.n join ${sql.table(resource)} t on t.id = d.id left join users u on u.id = r.by`.execute(
    tx,
  )
  const columns = sql.raw(
    'at, event, action, url, user_id, user_email, ip, entity, entity_id, label, before, after, changed, changeset',
  )
  await sql`
    with recursive chained as (
      select e.*, null::bytea as prev_hash, sha256(convert_to(${hashedText('e')}, 'UTF8')) as hash from demo_log e where e.i = 1
      union all
      select e.*, c.hash, sha256(c.hash || convert_to(${hashedText('e')}, 'UTF8')) from chained c join demo_log e on e.entity_id = c.entity_id and e.i = c.i + 1)
    insert into log_entries (${columns}, prev_hash, hash) select ${columns}, prev_hash, hash from chained order by at, entity_id, i`.execute(
    tx,
  )
  await sql`drop table demo_log`.execute(tx)
}

/** Inserts the automatic comments about conversions, and copies answers. */
async function insertOrigins(tx: Tx): Promise<void> {
  const insertOriginComment = (
    subject: string,
    key: string,
    id: string,
    number: string,
    atColumn: string,
    from: string,
    about: string,
    otherResource: string,
  ) =>
    sql`insert into comments (subject, subject_id, at, about, about_id, key, params)
      select ${subject}, ${sql.raw(id)}, ${sql.raw(atColumn)}, ${about}, ${sql.raw(otherResource)}, ${key}, jsonb_build_object('number', ${sql.raw(number)}) from ${sql.raw(from)}`.execute(
      tx,
    )
  const leads = 'quotes q join leads l on l.id = q.lead_id where q.original_id is null'
  const jobs = 'jobs j join quotes q on q.id = j.quote_id'
  const revisions = 'quotes q join quotes o on o.id = q.original_id'
  await insertOriginComment('leads', 'converted_to', 'l.id', 'q.number', 'q.created_at', leads, 'quotes', 'q.id')
  await insertOriginComment('quotes', 'converted_from', 'q.id', 'l.name', 'q.created_at', leads, 'leads', 'l.id')
  await insertOriginComment('quotes', 'converted_to', 'q.id', 'j.number', 'j.created_at', jobs, 'jobs', 'j.id')
  await insertOriginComment('jobs', 'converted_from', 'j.id', 'q.number', 'j.created_at', jobs, 'quotes', 'q.id')
  await insertOriginComment('quotes', 'revised_as', 'o.id', 'q.number', 'q.created_at', revisions, 'quotes', 'q.id')
  await sql`insert into comments (subject, subject_id, at, key, params)
    select 'quotes', id, updated_at, 'expired', '{}' from quotes where quote_status_id = 8`.execute(tx)
  for (const [from, to, ownerColumn, resourceName] of [
    ['leads', 'quotes', 'lead_id', 'quote'],
    ['quotes', 'jobs', 'quote_id', 'job'],
  ] as const)
    await sql`
      insert into answers (subject, subject_id, question_id, question_version, value, user_id, at)
      select ${to}, t.id, a.question_id, a.question_version, a.value, a.user_id, a.at
      from ${sql.table(to)} t join answers a on a.subject = ${from} and a.subject_id = ${sql.ref(`t.${ownerColumn}`)} join questions q on q.id = a.question_id
      where ${resourceName} = any(q.applies_to)`.execute(tx)
}

/** Inserts two years of quotes and jobs with their lines and status history. The ids of `demo_ids` are reserved before. */
export async function insertWork(
  tx: Tx,
  { quotes, jobs }: { readonly quotes: Rows; readonly jobs: Rows },
): Promise<void> {
  await insertQuotes(tx, quotes)
  await insertJobs(tx, jobs)
  for (const [resource, status, rows] of [
    ['quotes', 'quote_status_id', quotes],
    ['jobs', 'job_status_id', jobs],
  ] as const) {
    await insertLines(tx, resource, rows)
    await insertLog(tx, resource, status, rows)
  }
  await insertOrigins(tx)
}
