import { type RawBuilder, sql } from 'kysely'
import { creditNote } from '../../../../schema/areas/complaints/acts.ts'
import invoices from '../../../../schema/areas/invoices/invoices.ts'
import { handle } from '../../../engine/acts/handle.ts'
import type { WriteContext } from '../../../engine/http/context.ts'
import { invalid, problem } from '../../../engine/http/errors.ts'
import { chooseFirst } from '../../../engine/http/questions.ts'
import { fetchRecord } from '../../../engine/read/read.ts'
import { scopeOf } from '../../../engine/rights/access.ts'
import { change } from '../../../engine/write/update.ts'
import { draftOfCredit } from '../../invoices/drafts.ts'
import { systemComment } from '../../record/parts/comments/comments.ts'
import type { Complaint } from '../state.ts'

/** Under `t`: what the customer was asked for this job, its parent or its parts; of all of the customer's where it is about no job. */
function ofJob({ job_id, customer_id }: Complaint): RawBuilder<boolean> {
  if (job_id === null) return sql<boolean>`t.customer_id = ${customer_id}`
  return sql<boolean>`t.customer_id = ${customer_id} and t.job_id in (
    select f.id from jobs f, jobs me where me.id = ${job_id} and coalesce(f.parent_id, f.id) = coalesce(me.parent_id, me.id))`
}

/**
 * The invoice that is meant, of those that the actor sees and that can be credited.
 * @throws problem 409 complaint_no_invoice, which_invoice with those there are; 422 at invoice_id for one that is none of them
 */
async function invoiceFor(write: WriteContext, row: Complaint, wanted: number | null): Promise<number> {
  const resource = write.engine.resources.get(invoices.name)
  const { rows } = await sql<{ id: number; label: string; amount: number }>`
    select t.id, t.name as label, t.total_inc_vat as amount from invoices t
    where ${ofJob(row)} and ${scopeOf(write, resource, 'read')} and t.archived_at is null and t.status = 'issued'
      and t.kind in ('deposit', 'interim', 'final') order by t.issue_date desc, t.id desc limit 50`.execute(write.tx)
  const [first] = rows
  if (wanted !== null) {
    if (!rows.some(({ id }) => id === wanted)) throw invalid({ invoice_id: [{ code: 'not_found' }] })
    return wanted
  }
  if (!first) throw problem(409, 'complaint_no_invoice')
  if (rows.length === 1) return first.id
  return chooseFirst('which_invoice', {
    field: 'invoice_id',
    choices: rows.map(({ id, label, amount }) => ({ value: id, label, amount })),
    likely: first.id,
  })
}

export default handle(creditNote, async (write, row, { amount, reason, invoice_id }) => {
  const id = await invoiceFor(write, row, invoice_id ?? null)
  const invoice = await fetchRecord(write, write.tx, invoices.name, id, 'read', true)
  const wanted = amount ?? (row.remedy_amount || null)
  const asked = wanted === null ? { whole: true as const } : { amount: wanted }
  const said = reason ?? `${row.ref}: ${row.subject}`
  const made = await draftOfCredit(write, invoice, { kind: 'credit', ...asked }, said.slice(0, 255))
  await change(write, 'complaints', row, {
    credit_note_id: made.id,
    ...(row.remedy_type === null ? { remedy_type: 'refund' } : {}),
  })
  const about = { resource: invoices.name, id: made.id }
  const params = { number: invoice.name ?? '' }
  await systemComment(write, { resource: 'complaints', id: row.id }, { key: 'complaint_credit', params, about })
  return { credit_note: made }
})
