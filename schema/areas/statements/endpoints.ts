import { z } from 'zod'
import { endpoint } from '../../engine/endpoint.ts'
import { LOCALES } from '../../engine/text/format.ts'
import { downloadAddress } from '../../engine/ticket.ts'
import { dayAsked } from '../../engine/time/dayAsked.ts'

/** Kinds of entries on a statement: invoices and credits; payments and refunds. */
export const ENTRY_KINDS = ['invoice', 'credit_note', 'payment', 'refund'] as const
export type EntryKind = (typeof ENTRY_KINDS)[number]

/** Both days are included; open when one is left out. */
const period = { from: dayAsked.optional(), to: dayAsked.optional() }

const entry = z.strictObject({
  day: z.string(),
  kind: z.enum(ENTRY_KINDS),
  /** Id of the invoice or payment. */
  id: z.int(),
  number: z.string(),
  /** Method of payment; the customer's order number. */
  more: z.string().nullable(),
  due: z.string().nullable(),
  /** In pounds including VAT; negative when it reduces the balance. */
  amount: z.number(),
  /** The balance after it. */
  balance: z.number(),
})
export type StatementEntry = Readonly<z.output<typeof entry>>

const statementShape = z.strictObject({
  from: z.string().nullable(),
  to: z.string().nullable(),
  /** Pounds before the first day; negative is credit of the customer. */
  opening: z.number(),
  entries: z.array(entry),
  closing: z.number(),
})
export type Statement = Readonly<z.output<typeof statementShape>>

export const statement = endpoint({
  of: 'customers',
  name: 'statement',
  path: '/customers/:id/statement',
  summary: 'Get a customer’s charges and payments in a period, with the opening and closing balance',
  access: ['Invoices:list', 'Payments:list'],
  query: z.strictObject(period),
  answer: statementShape,
})

/** Parameters of a statement's file. */
export const statementFile = z.strictObject({
  ...period,
  format: z.enum(['pdf', 'csv']),
  locale: z.enum(LOCALES).default('en'),
})

/** The file itself is GET of the same address (server/areas/statements/statementFile.ts). */
export const statementAddress = endpoint({
  of: 'customers',
  name: 'statementAddress',
  method: 'POST',
  path: '/customers/:id/statement/file',
  summary: 'Create a link to a statement as PDF or CSV. The link works once, within a minute',
  access: ['Invoices:list', 'Payments:list'],
  body: statementFile,
  answer: downloadAddress,
})
