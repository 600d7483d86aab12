import { creditNote } from '../../../../schema/areas/complaints/acts.ts'
import { effectFor } from '../../../../schema/areas/invoices/creditedFor.ts'
import invoices from '../../../../schema/areas/invoices/invoices.ts'
import { handle } from '../../../engine/acts/handle.ts'
import type { WriteContext } from '../../../engine/http/context.ts'
import { invalid, problem } from '../../../engine/http/errors.ts'
import { demandChoice } from '../../../engine/http/questions.ts'
import { fetchRecord } from '../../../engine/read/read.ts'
import { change } from '../../../engine/write/update.ts'
import { draftOfCredit } from '../../invoices/drafts.ts'
import { systemComment } from '../../record/parts/comments/comments.ts'
import { creditableOf } from '../creditable.ts'
import type { Complaint } from '../state.ts'

/**
 * Returns the chosen invoice among those the caller may see and credit.
 * @throws problem 409 complaint_no_invoice, which_invoice with the choices; 422 at invoice_id for any other invoice
 */
async function invoiceFor(write: WriteContext, row: Complaint, invoiceId: number | null): Promise<number> {
  const rows = await creditableOf(write, write.tx, row)
  const [first] = rows
  if (invoiceId !== null) {
    if (!rows.some(({ id }) => id === invoiceId)) throw invalid({ invoice_id: [{ code: 'not_found' }] })
    return invoiceId
  }
  if (!first) throw problem(409, 'complaint_no_invoice')
  if (rows.length === 1) return first.id
  return demandChoice('which_invoice', {
    field: 'invoice_id',
    choices: rows.map(({ id, name, total }) => ({ value: id, label: name, amount: total })),
    likely: first.id,
  })
}

export default handle(creditNote, async (write, row, { amount, reason, invoice_id }) => {
  const id = await invoiceFor(write, row, invoice_id ?? null)
  const invoice = await fetchRecord(write, write.tx, invoices.name, id, 'read', true)
  const requestedAmount = amount ?? (row.remedy_amount || null)
  const request = requestedAmount === null ? { whole: true as const } : { amount: requestedAmount }
  const explanation = reason ?? `${row.ref}: ${row.subject}`
  // A goodwill credit is not invoiced again.
  const why = {
    reason: explanation.slice(0, 255),
    credit_for: 'goodwill',
    credit_effect: effectFor('goodwill'),
  } as const
  const draft = await draftOfCredit(write, invoice, { kind: 'credit', ...request }, why)
  await change(write, 'complaints', row, {
    credit_note_id: draft.id,
    ...(row.remedy_type === null ? { remedy_type: 'refund' } : {}),
  })
  const about = { resource: invoices.name, id: draft.id }
  const params = { number: invoice.name ?? '' }
  await systemComment(write, { resource: 'complaints', id: row.id }, { key: 'complaint_credit', params, about })
  return { credit_note: draft }
})
