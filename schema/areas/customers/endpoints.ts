import { z } from 'zod'
import { endpoint } from '../../engine/endpoint.ts'

/** What people can be found by. */
export const CRITERIA = ['phone', 'email', 'name', 'company', 'postcode'] as const
export type Criterion = (typeof CRITERIA)[number]
/** Why someone was found: a typed name may also match their address. */
export const REASONS = [...CRITERIA, 'address'] as const
export type Reason = (typeof REASONS)[number]

/** What is searched: people and companies with the same kinds of fields. */
export const IDENTIFIED = ['customers', 'leads'] as const

const text = z.string().nullable()

/** A likely match, and why. */
export const match = z.object({
  resource: z.string(),
  id: z.int(),
  label: z.string(),
  company_name: text,
  phone: text,
  email: text,
  /** Street, town and postcode. */
  place: text,
  /** The strongest first; `likeness` from 0 to 1. */
  reasons: z.array(z.object({ by: z.enum(REASONS), likeness: z.number() })),
  score: z.number(),
})
export type Match = z.output<typeof match>

const optional = (type: string, description: string) => z.unknown().meta({ type, description }).optional()

/** Finds the customer or lead from anything known about them. */
export const identify = endpoint({
  of: 'customers',
  name: 'identify',
  path: '/customers/identify',
  summary: 'Customers and leads that match what a caller says, ranked, with reasons',
  access: { oneOf: ['Customers:list', 'Leads:list'] },
  // Its handler checks the parameters, with the messages of all lists.
  query: z.looseObject({
    phone: optional('string', 'Telephone number in any form'),
    email: optional('string', 'Email address'),
    name: optional(
      'string',
      'Name or its beginning, the surname first or last; or, of customers, the beginning of an address',
    ),
    company: optional('string', 'Company, or its beginning'),
    postcode: optional('string', 'Postcode, or at least its district'),
    kinds: optional('string', `Comma-separated: ${IDENTIFIED.join(', ')}; customers by default`),
    limit: z.unknown().meta({ type: 'integer', minimum: 1, maximum: 50, default: 10 }).optional(),
  }),
  answer: z.object({ data: z.array(match) }),
})
