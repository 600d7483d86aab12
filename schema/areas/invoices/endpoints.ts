import { z } from 'zod'
import { endpoint } from '../../engine/endpoint.ts'
import { LOCALES } from '../../engine/text/format.ts'
import { address } from '../../engine/ticket.ts'
import { batchState } from './batch.ts'
import { STATUSES } from './invoices.ts'
import { INVOICE_KINDS } from './invoicing/documents.ts'
import { buyerShape, dueShape, rateShape, sellerShape, VAT_KINDS } from './shapes.ts'

/** The paper itself is GET of the same address (server/areas/documents/paperRoute.ts). */
export const paperOfInvoice = endpoint({
  of: 'invoices',
  name: 'paperOfInvoice',
  method: 'POST',
  path: '/invoices/:id/pdf',
  summary:
    'The paper of an invoice as PDF, of an issued one as it was issued: an address that gives it once, within a minute',
  access: ['Invoices:details', 'Invoices:list'],
  body: z.strictObject({ locale: z.enum(LOCALES).default('en') }),
  answer: address,
})

/** Who a document is from and for, as its paper says: those it was issued with, of a draft those of today. */
export const parties = endpoint({
  of: 'invoices',
  name: 'parties',
  path: '/invoices/:id/parties',
  summary: 'Who an invoice is from and for, as its paper says: as it was issued, of a draft as it would be today',
  access: ['Invoices:details'],
  answer: z.strictObject({
    seller: sellerShape.nullable(),
    buyer: buyerShape.nullable(),
    /** Of the paper. */
    language: z.enum(LOCALES).nullable(),
    /** Number of the invoice that it credits. */
    credited: z.string().nullable(),
    /** When it is due, and who decided that; of a draft as it would be today. Null for what nobody pays. */
    due: dueShape.nullable(),
  }),
})

/** The document itself is GET of the same address. */
export const ublOfInvoice = endpoint({
  of: 'invoices',
  name: 'ublOfInvoice',
  method: 'POST',
  path: '/invoices/:id/ubl',
  summary:
    'An issued invoice as UBL (Peppol BIS Billing 3.0, EN 16931): an address that gives it once, within a minute',
  access: ['Invoices:details', 'Invoices:list'],
  body: z.strictObject({}),
  answer: address,
})

/** How far many jobs are invoiced that were asked for together. */
export const batchOf = endpoint({
  of: 'invoices',
  name: 'batchOf',
  path: '/invoices/batch/:batch',
  summary: 'How far jobs are invoiced that were asked for at once, and what came of each; for whoever asked',
  access: ['Invoices:add'],
  params: z.object({ batch: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) }),
  answer: batchState,
})

const amounts = z.strictObject({
  percent: z.number(),
  kind: z.enum(VAT_KINDS).nullable(),
  agreed: z.number(),
  invoiced: z.number(),
  left: z.number(),
})

/** What of a job is agreed, invoiced and left, in pounds before VAT, and what can be made of it. */
export const invoicing = endpoint({
  of: 'jobs',
  name: 'invoicing',
  path: '/jobs/:id/invoicing',
  summary:
    'What of a job was agreed, what is invoiced and what is left, rate by rate and line by line, with its invoices',
  access: ['Invoices:list'],
  answer: z.strictObject({
    rates: z.array(amounts),
    total: z.strictObject({ agreed: z.number(), invoiced: z.number(), left: z.number() }),
    /** VAT of the job, and what its invoices have: they may differ by a penny for each rate and document. */
    vat: z.strictObject({ agreed: z.number(), invoiced: z.number() }),
    lines: z.array(
      z.strictObject({
        /** What an interim invoice names it by. */
        line: z.string(),
        name: z.string(),
        quantity: z.number(),
        net: z.number(),
        left: z.number(),
        percent: z.number(),
        kind: z.enum(VAT_KINDS).nullable(),
      }),
    ),
    invoices: z.array(
      z.strictObject({
        id: z.int(),
        name: z.string(),
        kind: z.enum(INVOICE_KINDS),
        status: z.enum(STATUSES),
        credit_of_id: z.int().nullable(),
        issue_date: z.string().nullable(),
        due_date: z.string().nullable(),
        net_total: z.number(),
        vat_total: z.number(),
        total_inc_vat: z.number(),
        vat: z.array(rateShape),
      }),
    ),
    /** Kinds that can be made now. */
    offered: z.array(z.enum(['deposit', 'interim', 'final', 'proforma'])),
    /** Its job is invoiced with it. */
    with_parent: z.boolean(),
    /** It is called Invoiced, and nothing was ever issued for it. */
    before_invoicing: z.boolean(),
  }),
})
