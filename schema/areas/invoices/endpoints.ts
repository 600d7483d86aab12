import { z } from 'zod'
import { endpoint } from '../../engine/endpoint.ts'
import { LOCALES } from '../../engine/text/format.ts'
import { downloadAddress } from '../../engine/ticket.ts'
import { batchState } from './batch.ts'
import { CREDIT_EFFECTS } from './creditedFor.ts'
import { STATUSES } from './invoices.ts'
import { INVOICE_KINDS } from './invoicing/documents.ts'
import { buyerShape, dueShape, rateShape, sellerShape, VAT_KINDS } from './shapes.ts'

/** The PDF itself is GET of the same address (server/areas/documents/documentRoute.ts). */
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

/** Seller and buyer of a document: as issued, and for a draft as of today. */
export const parties = endpoint({
  of: 'invoices',
  name: 'parties',
  path: '/invoices/:id/parties',
  summary: 'Get the seller and buyer of an invoice: as issued, or for a draft as they are today',
  access: ['Invoices:details'],
  answer: z.strictObject({
    seller: sellerShape.nullable(),
    buyer: buyerShape.nullable(),
    /** Language of the document. */
    language: z.enum(LOCALES).nullable(),
    /** Number of the credited invoice. */
    credited: z.string().nullable(),
    /** Its due date, and who decided it; for a draft as of today. Null for documents that are not paid. */
    due: dueShape.nullable(),
  }),
})

/** What issuing a draft today would make of it; for an issued document, what it made. */
export const issuing = endpoint({
  of: 'invoices',
  name: 'issuing',
  path: '/invoices/:id/issuing',
  summary: 'Preview the number, dates, total and recipient of a draft if it were issued today',
  access: ['Invoices:issue', 'Invoices:details'],
  answer: z.strictObject({
    /** The next number of its series, unless another document is issued first; null while the series is not known. */
    number: z.string().nullable(),
    issue_date: z.string(),
    due_date: z.string().nullable(),
    /** In pounds including VAT. */
    total: z.number(),
    buyer: z.string(),
    email: z.string().nullable(),
    /** Characters that no PDF font has. */
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

/** Progress of invoicing many jobs together. */
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

/** Agreed, invoiced and remaining amounts of a job, in pounds before VAT, and the documents that can be made. */
export const invoicing = endpoint({
  of: 'jobs',
  name: 'invoicing',
  path: '/jobs/:id/invoicing',
  summary: 'Get the agreed, invoiced and remaining amounts of a job, by VAT rate and by line, with its invoices',
  access: ['Invoices:list'],
  answer: z.strictObject({
    rates: z.array(amounts),
    total: z.strictObject({ agreed: z.number(), invoiced: z.number(), left: z.number() }),
    /** VAT of the job, and of its invoices: they may differ by a penny for each rate and document. */
    vat: z.strictObject({ agreed: z.number(), invoiced: z.number() }),
    lines: z.array(
      z.strictObject({
        /** Key used by interim invoices. */
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
        /** For a credit note: whether its amount can be invoiced again; null for one without a reason, which can. */
        credit_effect: z.enum(CREDIT_EFFECTS).nullable(),
        issue_date: z.string().nullable(),
        due_date: z.string().nullable(),
        net_total: z.number(),
        vat_total: z.number(),
        total_inc_vat: z.number(),
        vat: z.array(rateShape),
      }),
    ),
    /** Kinds of document that can be made now. */
    offered: z.array(z.enum(['deposit', 'interim', 'final', 'proforma'])),
    /** It is invoiced with its parent job. */
    with_parent: z.boolean(),
    /** Its status is Invoiced although nothing was ever issued for it. */
    before_invoicing: z.boolean(),
  }),
})
