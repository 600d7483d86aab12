import { sql } from 'kysely'
import { pounds, scaled } from '../../schema/engine/money/money.ts'
import { addDays, dayOf } from '../../schema/engine/time/time.ts'
import { factsOfMany } from '../areas/invoices/facts.ts'
import type { Db, Tx } from '../engine/db/kysely.ts'
import { seeding } from '../engine/write/seed.ts'
import { issue } from './invoiceIssue.ts'
import { allocateDemo, payLate } from './invoicePaid.ts'
import { invoicePlan } from './invoicePlan.ts'
import { type Drafted, demoWrite, draftCredit, draftPlanned, type InsertedDraft, insertDrafts } from './invoiceRows.ts'
import { nobodyHasWorked } from './table.ts'

const SEED_NAME = 'demo-invoices'

/** Reasons of demo credit notes, for the first unpaid invoices. */
const CREDITS = ['A tap was not replaced', 'Charged for an hour too many'] as const
/** Reasons of demo disputes, for the longest overdue invoices. */
const DISPUTES = ['Says the leak came back the same week', 'Was quoted for two rooms, not three'] as const
/** A fifth is credited, in whole pounds: divisor of the total in pence. */
const CREDIT_SHARE = 500n

/** Demo lines without VAT are zero-rated, because lines without a VAT kind cannot be invoiced. */
const decideVat = async (tx: Tx): Promise<void> => {
  for (const table of ['jobs_services', 'jobs_materials'])
    await sql`update ${sql.table(table)} set vat_rate_id = (select min(id) from vat_rates where kind = 'zero')
      where vat_percent = 0 and vat_rate_id is null`.execute(tx)
}

/** Makes one customer with an unpaid invoice a builder under the reverse charge. */
const turnCharge = (tx: Tx) =>
  sql`update customers set cis_registered = true, end_user_status = false, vat_number = 'GB 987 6543 21' where id = (
    select min(c.id) from customers c join jobs j on j.customer_id = c.id join job_statuses s on s.id = j.job_status_id
    where c.company_name is not null and s.category = 'invoiced' and j.parent_id is null and j.archived_at is null
      and not exists (select from payments p where p.customer_id = c.id)
      and (select count(*) from jobs o where o.customer_id = c.id and o.parent_id is null) = 1)`.execute(tx)

/** Disputed invoices get no reminders. */
const dispute = (tx: Tx) =>
  sql`update invoices i set disputed = true, dispute_reason = d.reason
    from (select id, row_number() over (order by due_date, id) as place from invoices where balance > 0 and settlement = 'open') o
    join unnest(${[...DISPUTES]}::text[]) with ordinality d (reason, place) on d.place = o.place where i.id = o.id`.execute(
    tx,
  )

/** Adds the automatic comments about issuing. */
const insertComments = (tx: Tx) =>
  sql`insert into comments (subject, subject_id, at, about, about_id, key, params)
    select 'jobs', i.job_id, i.issued_at, 'invoices', i.id, case i.kind when 'credit_note' then 'credit_issued' else 'invoice_issued' end,
      jsonb_build_object('number', i.number, 'amount', '£' || to_char(i.total_inc_vat, 'FM999,999,990.00'))
    from invoices i where i.status = 'issued' order by i.id`.execute(tx)

async function load(tx: Tx, now: number): Promise<void> {
  await decideVat(tx)
  await turnCharge(tx)
  const plan = await invoicePlan(tx, now)
  const write = demoWrite(tx, now)
  const facts = await factsOfMany(
    write,
    plan.map(({ job }) => job),
  )
  const drafts: (Drafted & { readonly stays: boolean })[] = []
  for (const one of plan) {
    const drafted = await draftPlanned(write, facts, drafts.length + 1, one)
    if (drafted) drafts.push({ ...drafted, stays: one.draft })
  }
  const inserted = await insertDrafts(write, drafts)
  const issuedDrafts = inserted.filter((_, i) => !drafts[i]?.stays)
  await issue(tx, 'invoices', issuedDrafts, now)
  await allocateDemo(tx)
  await payLate(tx, now)
  await allocateDemo(tx)
  const { rows } = await sql<{ id: number; number: string }>`
    select id, number from invoices where settlement = 'open' and issue_date < ${addDays(dayOf(now), -10)} and net_total > 20
    order by issue_date desc, id desc limit ${CREDITS.length}`.execute(tx)
  const day = addDays(dayOf(now), -3)
  const credits: Drafted[] = []
  for (const [i, { id: invoiceId, number }] of rows.entries()) {
    const invoice = issuedDrafts.find(({ row }) => row.id === invoiceId) as InsertedDraft
    const amount = pounds((scaled(invoice.row.total_inc_vat, 2) / CREDIT_SHARE) * 100n) || 1
    const id = drafts.length + credits.length + 1
    credits.push(await draftCredit(write, id, invoice, { amount, reason: CREDITS[i] ?? '', day, number }))
  }
  await issue(tx, 'credit_notes', await insertDrafts(write, credits), now)
  await dispute(tx)
  await insertComments(tx)
  await sql`select setval(pg_get_serial_sequence('invoices', 'id'), ${drafts.length + credits.length})`.execute(tx)
}

/**
 * Seeds two years of invoices with their payments, two credit notes, two disputes and a reverse charge, calculated by the program's own rules. Runs
 * once, only if nobody has worked yet.
 * @param now milliseconds
 * @returns whether they were loaded now
 */
export async function seedInvoices(db: Db, now: number): Promise<boolean> {
  const loaded = await seeding(db, async (tx) => {
    const { rows } = await sql`
      insert into seeded (name) select ${SEED_NAME} where ${nobodyHasWorked} and not exists (select from invoices)
        and exists (select from seeded where name = 'demo-payments')
      on conflict do nothing returning name`.execute(tx)
    if (rows.length === 0) return false
    await load(tx, now)
    return true
  })
  if (loaded)
    for (const name of ['invoices', 'invoices_lines', 'payments']) await sql`analyze ${sql.table(name)}`.execute(db)
  return loaded
}
