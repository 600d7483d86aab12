import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { AnyResource } from '../../schema/define.ts'
import { permission } from '../../schema/permissions.ts'
import type { ZodTypes } from '../kit/bodies.ts'
import type { Engine } from '../kit/context.ts'
import { contextOf } from '../kit/routes.ts'
import type { Source } from './source.ts'
import { timeline } from './timeline.ts'

export const person = z.object({ id: z.int(), name: z.string(), image: z.string().nullable() })
export const recordId = z.object({ id: z.string().meta({ type: 'integer', minimum: 1 }) })

const entry = z.object({
  source: z.string(),
  kind: z.string().meta({ description: 'What it is; one can filter by it' }),
  id: z.int().meta({ description: 'Of the comment, the log entry … that it tells of; unique within its source' }),
  at: z.iso.datetime(),
  user: person.nullable(),
  data: z.record(z.string(), z.unknown()),
})
const answer = z.object({
  data: z.array(entry).readonly(),
  next: z.string().nullable().meta({ description: 'What `before` takes to go on; null at the end' }),
  names: z.record(z.string(), z.record(z.string(), z.object({ label: z.string(), colour: z.string().nullish() }))),
})

/** The timeline of one record of a resource. Its parameters are checked by `timeline`, with the words that all lists have for it. */
export function timelineRoute(
  app: FastifyInstance,
  engine: Engine,
  resource: AnyResource,
  sources: readonly Source[],
): void {
  const kinds = sources.flatMap((source) => source.kinds)
  const query = z.looseObject({
    kind: z
      .unknown()
      .meta({ type: 'string', description: `Only these, joined by commas: ${kinds.join(', ')}` })
      .optional(),
    before: z.unknown().meta({ type: 'string', description: '`next` of the page before' }).optional(),
    limit: z
      .unknown()
      .meta({ type: 'integer', minimum: 1, maximum: 100, default: 30, description: 'Entries of a page' })
      .optional(),
  })
  app.withTypeProvider<ZodTypes>().get(
    `/${resource.name}/:id/timeline`,
    {
      config: {
        access: permission(resource.area, resource.recordPath ?? 'details'),
        resource: resource.name,
        summary: `Everything about a ${resource.label[0].toLowerCase()}, newest first`,
      },
      schema: { params: recordId, querystring: query, response: { 200: answer } },
    },
    async (request) => timeline(contextOf(engine, request), resource, request.params.id, sources, request.query),
  )
}
