import { z } from 'zod'
import { endpoint } from '../../engine/endpoint.ts'

const description = z.strictObject({
  id: z.int(),
  /** Key of a part of the interface, as made by `schema/engine/helpPlaces.ts`. */
  key: z.string(),
  locale: z.enum(['en', 'zh']),
  /** Markdown. */
  text: z.string(),
  version: z.int(),
})

/** Everyone who sees a part of the interface can read its help; writing it needs a permission. */
export const descriptions = endpoint({
  of: 'interface-descriptions',
  name: 'descriptions',
  path: '/interface-descriptions/texts',
  summary: 'List all active help texts, in all languages',
  access: 'session',
  answer: z.object({ data: z.array(description) }),
})
