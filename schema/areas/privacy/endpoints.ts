import { z } from 'zod'
import { endpoint } from '../../engine/endpoint.ts'
import { LOCALES } from '../../engine/text/format.ts'
import { downloadAddress } from '../../engine/ticket.ts'

/** Why a customer cannot be erased yet. */
export const OPEN = ['open_jobs', 'owing', 'credit', 'open_complaints', 'visits_ahead', 'recurring'] as const

const countShape = z.strictObject({ what: z.string(), count: z.int() })

export const erasure = endpoint({
  of: 'customers',
  name: 'erasure',
  path: '/customers/:id/erasure',
  summary: 'Preview the erasure of a customer: data deleted, data kept for tax law, and open items that prevent it',
  access: ['Privacy:list', 'Customers:details'],
  answer: z.strictObject({
    /** Names of resources, and `comments`, `files`, `answers`, `log`. */
    goes: z.array(countShape),
    /** `invoices`, `payments`, `signed`. */
    stays: z.array(countShape),
    open: z.array(z.strictObject({ what: z.enum(OPEN), count: z.int() })),
    /** When the customer was erased. */
    erased_at: z.string().nullable(),
  }),
})

/** Parameters of its file. */
export const personalDataFile = z.strictObject({
  format: z.enum(['pdf', 'json']),
  locale: z.enum(LOCALES).default('en'),
})

/** The file itself is GET of the same address. */
export const personalData = endpoint({
  of: 'customers',
  name: 'personalData',
  method: 'POST',
  path: '/customers/:id/personal-data',
  summary: 'Create a link to all data held about a customer, as PDF or JSON. The link works once, within a minute',
  access: ['Privacy:export', 'Customers:details'],
  body: personalDataFile,
  answer: downloadAddress,
})
