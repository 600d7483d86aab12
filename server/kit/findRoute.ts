import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { CARRIED } from '../../schema/carries.ts'
import type { ZodTypes } from './bodies.ts'
import type { Engine } from './context.ts'
import { find } from './find.ts'
import { contextOf } from './routes.ts'

const found = z.object({
  resource: z.string(),
  id: z.int(),
  label: z.string(),
  colour: z.string().optional(),
  tells: z
    .record(z.string(), z.unknown())
    .meta({ description: 'What tells it apart from others of its name, by field; references are named' })
    .optional(),
})
const answer = z.object({ data: z.array(found) })

/** Checked by `find`, with the words that all lists have for it. */
const query = z.looseObject({
  q: z.unknown().meta({ type: 'string', minLength: 1, maxLength: 200, description: 'Words that all have to be found' }),
  limit: z
    .unknown()
    .meta({ type: 'integer', minimum: 1, maximum: 50, default: 20, description: 'Most records' })
    .optional(),
  carrying: z
    .unknown()
    .meta({ type: 'string', enum: [...CARRIED], description: 'Only records that carry this part' })
    .optional(),
})

/** Finding records by name across all resources. Which of them the session may list is decided with each request. */
export function findRoute(app: FastifyInstance, engine: Engine): void {
  app.withTypeProvider<ZodTypes>().get(
    '/find',
    {
      config: { access: 'session', summary: 'Active records of any resource by name, the best first' },
      schema: { querystring: query, response: { 200: answer } },
    },
    async (request) => ({ data: await find(contextOf(engine, request), request.query) }),
  )
}
