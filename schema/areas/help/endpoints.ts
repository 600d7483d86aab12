import { z } from 'zod'
import { endpoint } from '../../engine/endpoint.ts'

const description = z.strictObject({
  id: z.int(),
  /** Of a place of the interface, as `schema/engine/helpPlaces.ts` makes them. */
  key: z.string(),
  locale: z.enum(['en', 'zh']),
  /** Markdown. */
  text: z.string(),
  version: z.int(),
})

/** Help is read by whoever sees what it is about; who may write it is another question. */
export const descriptions = endpoint({
  of: 'interface-descriptions',
  name: 'descriptions',
  path: '/interface-descriptions/texts',
  summary: 'List all active help texts, in all languages',
  access: 'session',
  answer: z.object({ data: z.array(description) }),
})
