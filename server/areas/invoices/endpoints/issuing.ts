import { issuing } from '../../../../schema/areas/invoices/endpoints.ts'
import invoices from '../../../../schema/areas/invoices/invoices.ts'
import { dayOf } from '../../../../schema/engine/time/time.ts'
import { answer } from '../../../engine/acts/handle.ts'
import { fetchRecord } from '../../../engine/read/read.ts'
import { textsOf } from '../../documents/pdfDocument.ts'
import { unprintable } from '../../documents/runs.ts'
import { documentNow } from '../documentFor.ts'
import { dueOf } from '../due.ts'
import { nextInvoiceNumber, proformaNumber } from '../numbers.ts'
import { buyerOf, sellerOf } from '../parties.ts'
import type { Invoice } from '../rows.ts'

export default answer(issuing, async (ctx, { id }) => {
  const { db, clock } = ctx.engine
  const row = (await fetchRecord(ctx, db, invoices, id, 'read')) as unknown as Invoice
  const seller = await sellerOf({ tx: db }, row.franchise_id)
  const facts = await buyerOf({ tx: db }, row.customer_id, null)
  const numbered = seller?.prefix ? { franchise: seller.id, prefix: seller.prefix, kind: row.kind } : null
  const next = async () =>
    row.kind === 'proforma' ? proformaNumber(row.id) : numbered && (await nextInvoiceNumber(db, numbered))
  const issue_date = row.issue_date ?? dayOf(clock())
  return {
    number: row.number ?? (await next()),
    issue_date,
    due_date: dueOf(row, { issue_date, seller, buyer: facts })?.date ?? null,
    total: row.total_inc_vat ?? 0,
    buyer: facts.buyer.name,
    email: facts.buyer.email,
    unprintable: unprintable(textsOf(await documentNow(ctx, row, 'en'))),
  }
})
