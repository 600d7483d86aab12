import { z } from 'zod'
import { endpoint } from '../../engine/endpoint.ts'
import { LOCALES } from '../../engine/text/format.ts'
import { downloadAddress } from '../../engine/ticket.ts'
import { batchState } from './batch.ts'
import { CREDIT_EFFECTS } from './creditedFor.ts'
import { STATUSES } from './invoices.ts'
import { INVOICE_KINDS } from './invoicing/documents.ts'
import { buyerShape, dueShape, rateShape, sellerShape, VAT_KINDS } from './shapes.ts'

/** The paper itself is GET of the same address (server/areas/documents/documentRoute.ts). */
export const invoiceDocumentOf = endpoint({
  of: 'invoices',
  name: 'paperOfInvoice',
  method: 'POST',
  path: '/invoices/:id/pdf',
  summary: 'Create a link to the PDF of an invoice. The link works once, within a minute',
  access: ['Invoices:details', 'Invoices:list'],
  body: z.strictObject({ locale: z.enum(LOCALES).default('en') }),
  answer: downloadAddress,
})

/** Who a document is from and for, as its paper says: those it was issued with, of a draft those of today. */
export const parties = endpoint({
  of: 'invoices',
  name: 'parties',
  path: '/invoices/:id/parties',
  summary: 'Get the seller and buyer of an invoice: as issued, or for a draft as they are today',
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

/** What issuing a draft today would make of it; of what is issued, what it has made. */
export const issuing = endpoint({
  of: 'invoices',
  name: 'issuing',
  path: '/invoices/:id/issuing',
  summary: 'Preview the number, dates, total and recipient of a draft if it were issued today',
  access: ['Invoices:issue', 'Invoices:details'],
  answer: z.strictObject({
    /** The next of its series, unless another document is issued first; null where the series is not known yet. */
    number: z.string().nullable(),
    issue_date: z.string(),
    due_date: z.string().nullable(),
    /** In pounds, VAT included. */
    total: z.number(),
    buyer: z.string(),
    email: z.string().nullable(),
    /** Characters of it that no font for PDFs has. */
    unprintable: z.array(z.string()),
  }),
})

/** The document itself is GET of the same address. */
export const ublOfInvoice = endpoint({
  of: 'invoices',
  name: 'ublOfInvoice',
  method: 'POST',
  path: '/invoices/:id/ubl',
  summary:
    'Create a link to an issued invoice as UBL (Peppol BIS Billing 3.0, EN 16931). The link works once, within a minute',
  access: ['Invoices:details', 'Invoices:list'],
  body: z.strictObject({}),
  answer: downloadAddress,
})

/** How far many jobs are invoiced that were asked for together. */
export const batchOf = endpoint({
  of: 'invoices',
  name: 'batchOf',
  path: '/invoices/batch/:batch',
  summary: 'Get the progress and results of a batch of invoices that you started',
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
  summary: 'Get the agreed, invoiced and remaining amounts of a job, by VAT rate and by line, with its invoices',
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
        /** Of a credit note: whether its amount can be invoiced again; null for one that said nothing, which can. */
        credit_effect: z.enum(CREDIT_EFFECTS).nullable(),
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
