import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { AnyResource } from '../../schema/define.ts'
import { ACT_ACTIONS, permission } from '../../schema/permissions.ts'
import type { ZodTypes } from './bodies.ts'
import type { Engine } from './context.ts'
import { history } from './history.ts'
import { contextOf } from './routes.ts'

const change = z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })
const entry = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  event: z.string(),
  user: z.string().nullable(),
  changeset: z.uuid(),
  together: z.int(),
  is_undo: z.boolean(),
  undone: z.boolean(),
  may_undo: z.boolean(),
  changes: z.array(change).readonly(),
})
const answer = z.object({
  data: z.array(entry).readonly(),
  total: z.int(),
  page: z.int(),
  limit: z.int(),
  names: z.record(z.string(), z.record(z.string(), z.object({ label: z.string(), colour: z.string().nullish() }))),
})

const byId = z.object({ id: z.string().meta({ type: 'integer', minimum: 1 }) })
/** Checked by `history`, with the words that all lists have for it. */
const query = z.looseObject({
  field: z.unknown().meta({ type: 'string', description: 'Only changes of this field' }).optional(),
  page: z.unknown().meta({ type: 'integer', minimum: 1, default: 1, description: 'Page, from 1' }).optional(),
  limit: z
    .unknown()
    .meta({ type: 'integer', minimum: 1, maximum: 100, default: 20, description: 'Entries of a page' })
    .optional(),
})

/** The history of one record of a resource: `?field=` only changes of that field, `page` from 1, `limit` 1–100. */
export function historyRoute(app: FastifyInstance, engine: Engine, resource: AnyResource): void {
  app.withTypeProvider<ZodTypes>().get(
    `/${resource.name}/:id/history`,
    {
      config: {
        access: permission(resource.area, ACT_ACTIONS.read),
        resource: resource.name,
        summary: `Who changed a ${resource.label[0].toLowerCase()}, when and how`,
      },
      schema: { params: byId, querystring: query, response: { 200: answer } },
    },
    async (request) => history(contextOf(engine, request), resource, request.params.id, request.query),
  )
}
