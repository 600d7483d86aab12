import { z } from 'zod'
import { endpoint } from '../../engine/endpoint.ts'
import { FRANCHISE_REASONS, NO_FRANCHISE_REASONS } from '../../engine/franchise.ts'
import { permission } from '../../engine/permissions.ts'

const counts = z.object({
  data: z.array(z.object({ resource: z.string(), active: z.int(), archived: z.int() })),
})
export type LibraryCount = Readonly<z.output<typeof counts>['data'][number]>

export const libraryCounts = endpoint({
  of: null,
  concerns: 'everyone',
  name: 'libraryCounts',
  path: '/libraries/counts',
  summary: 'Get the number of records in each library',
  access: [permission('Libraries', 'index')],
  answer: counts,
})

/** The logo of a franchise's letterhead. */
export const logoOf = endpoint({
  of: 'franchises',
  name: 'logoOf',
  path: '/franchises/:id/logo',
  summary: 'Get the logo of a franchise for its emails, as a data URL; null if it has none',
  access: ['Franchises:list'],
  answer: z.strictObject({ url: z.string().nullable() }),
})

/** A POST, so that no customer's address is part of the request's address. */
export const franchiseChoice = endpoint({
  of: 'franchises',
  name: 'franchiseChoice',
  method: 'POST',
  path: '/franchises/choice',
  summary: 'Get the franchise a new record would be given, based on its form, and the reason',
  access: 'session',
  body: z.strictObject({
    resource: z.string().max(80),
    /** By the names and paths that the declaration gives as sources: `address_id`, `addresses.postcode`. */
    values: z.record(z.string().max(80), z.union([z.int(), z.string().max(255), z.null()])),
  }),
  answer: z.strictObject({
    franchise: z.int().nullable(),
    reason: z.enum([...FRANCHISE_REASONS, ...NO_FRANCHISE_REASONS]),
  }),
})
