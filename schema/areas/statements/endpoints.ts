import { z } from 'zod'
import { endpoint } from '../../engine/endpoint.ts'
import { LOCALES } from '../../engine/text/format.ts'
import { downloadAddress } from '../../engine/ticket.ts'
import { dayAsked } from '../../engine/time/dayAsked.ts'

/** What stands on a statement: what is to be paid and what takes that back; what was paid and what was given back of it. */
export const ENTRY_KINDS = ['invoice', 'credit_note', 'payment', 'refund'] as const
export type EntryKind = (typeof ENTRY_KINDS)[number]

/** Both days are in it; open where one is left out. */
const period = { from: dayAsked.optional(), to: dayAsked.optional() }

const entry = z.strictObject({
  day: z.string(),
  kind: z.enum(ENTRY_KINDS),
  /** Of the invoice or the payment. */
  id: z.int(),
  number: z.string(),
  /** How it was paid; the customer's order number. */
  more: z.string().nullable(),
  due: z.string().nullable(),
  /** In pounds, VAT included; less than 0 for what makes the balance less. */
  amount: z.number(),
  /** After it. */
  balance: z.number(),
})
export type StatementEntry = Readonly<z.output<typeof entry>>

const whole = z.strictObject({
  from: z.string().nullable(),
  to: z.string().nullable(),
  /** Pounds before the first day; less than 0 is credit of the customer. */
  opening: z.number(),
  entries: z.array(entry),
  closing: z.number(),
})
export type Statement = Readonly<z.output<typeof whole>>

export const statement = endpoint({
  of: 'customers',
  name: 'statement',
  path: '/customers/:id/statement',
  summary: 'Get a customer’s charges and payments in a period, with the opening and closing balance',
  access: ['Invoices:list', 'Payments:list'],
  query: z.strictObject(period),
  answer: whole,
})

/** What a file of a statement is asked for by. */
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
