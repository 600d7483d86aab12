import { z } from 'zod'
import { endpoint } from '../../engine/endpoint.ts'
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
  summary: 'How many records each library has',
  access: [permission('Libraries', 'index')],
  answer: counts,
})

/** The picture at the head of a franchise's letters. */
export const logoOf = endpoint({
  of: 'franchises',
  name: 'logoOf',
  path: '/franchises/:id/logo',
  summary: 'The picture at the head of a franchise’s letters, as an address that holds it; null without one',
  access: ['Franchises:list'],
  answer: z.strictObject({ url: z.string().nullable() }),
})
