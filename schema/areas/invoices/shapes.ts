import { z } from 'zod'
import { INVOICE_KINDS } from './invoicing/documents.ts'
import { DUE_FROM } from './terms.ts'
import { FACTS, TREATMENTS } from './vatTreatment.ts'

export const VAT_KINDS = ['standard', 'reduced', 'zero', 'exempt', 'outside', 'reverse'] as const
export const SHARES = [
  'whole',
  'percent',
  'quantity',
  'amount',
  'rest',
  'deposit',
  'earlier',
  'credit',
  'free',
] as const

const text = z.string().nullable()

const address = {
  line1: text,
  line2: text,
  city: text,
  county: text,
  postcode: text,
  /** ISO 3166-1, two letters. */
  country: z.string(),
}

/** The seller, as of the day of issue. */
export const sellerShape = z.strictObject({
  name: z.string(),
  legal_name: text,
  company_number: text,
  /** Null when not registered at the tax point. */
  vat_number: text,
  phone: text,
  email: text,
  ...address,
})
export type VatKind = (typeof VAT_KINDS)[number]
export type Seller = z.output<typeof sellerShape>

/** The buyer, as of the day of issue. */
export const buyerShape = z.strictObject({
  name: z.string(),
  company_name: text,
  contact: text,
  vat_number: text,
  phone: text,
  email: text,
  ...address,
  /** Site of the work, line by line. */
  site: z.array(z.string()),
})
export type Buyer = z.output<typeof buyerShape>

/** VAT of one rate, in pounds. */
export const rateShape = z.strictObject({
  percent: z.number(),
  kind: z.enum(VAT_KINDS).nullable(),
  net: z.number(),
  vat: z.number(),
})
export type RateRow = z.output<typeof rateShape>

/** An earlier invoice or credit note that a final invoice deducts or adds back; in pounds. */
export const previousShape = z.strictObject({
  invoice_id: z.int(),
  number: z.string(),
  kind: z.enum(INVOICE_KINDS),
  date: z.string(),
  net: z.number(),
  vat: z.number(),
})
export type Previous = z.output<typeof previousShape>

const rateStandingShape = z.strictObject({
  percent: z.number(),
  kind: z.enum(VAT_KINDS).nullable(),
  agreed: z.number(),
  invoiced: z.number(),
  left: z.number(),
})

/** Who decided the due date; days from its issue, null when the date itself was given. */
export const dueShape = z.strictObject({ from: z.enum(DUE_FROM), days: z.number().nullable() })

/** How the figures are calculated: in pounds, before VAT unless stated. */
export const explanationShape = z.strictObject({
  /** Of the job, before this document; empty without a job. */
  standing: z.array(rateStandingShape),
  /** With VAT, or a percentage: the request for a deposit or a credit. */
  asked: z.strictObject({ amount: z.number().nullable(), percent: z.number().nullable() }).nullable(),
  /** Difference between the total and the requested amount: not every amount is a net plus its VAT to the penny. */
  off: z.number(),
  /** When the requested amount cannot be reached: the nearest amounts that can, in pounds with VAT. */
  nearest: z.strictObject({ below: z.number(), above: z.number() }).optional(),
  /** Percentages of the overall discounts of what was agreed, none of them 0. */
  overall_discounts: z.array(z.number()).optional(),
  treatment: z.enum(TREATMENTS),
  facts: z.array(z.strictObject({ fact: z.enum(FACTS), is: z.boolean() })),
  /** VAT that the customer accounts for (reverse charge). */
  accounted_for: z.number(),
  /** Where its due date comes from; absent before it is issued. */
  due: dueShape.optional(),
})
export type Explanation = z.output<typeof explanationShape>

/** The request that the draft was made from, so that it can be computed again. */
export const askedShape = z.union([
  z.strictObject({ kind: z.literal('deposit'), amount: z.number() }),
  z.strictObject({ kind: z.literal('deposit'), percent: z.number() }),
  z.strictObject({
    kind: z.literal('deposit'),
    /** Pounds before VAT for each rate, by its key. */
    nets: z.array(z.strictObject({ rate: z.string(), net: z.number() })),
  }),
  z.strictObject({ kind: z.literal('interim'), percent: z.number() }),
  z.strictObject({
    kind: z.literal('interim'),
    parts: z.array(
      z.strictObject({
        key: z.string(),
        quantity: z.number().optional(),
        percent: z.number().optional(),
        /** Pounds before VAT. */
        net: z.number().optional(),
      }),
    ),
  }),
  z.strictObject({ kind: z.literal('final') }),
  z.strictObject({ kind: z.literal('credit'), whole: z.literal(true) }),
  z.strictObject({ kind: z.literal('credit'), amount: z.number() }),
  z.strictObject({
    kind: z.literal('credit'),
    lines: z.array(z.strictObject({ id: z.int(), net: z.number().optional() })),
  }),
])
export type RequestedInvoice = z.output<typeof askedShape>
