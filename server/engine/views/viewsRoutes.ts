import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { ONE_LINE } from '../../../schema/engine/fields/control.ts'
import { byId, done, type ZodTypes } from '../http/bodies.ts'
import type { Engine } from '../http/context.ts'
import { invalid } from '../http/errors.ts'
import { contextOf } from '../http/routes.ts'
import { changeView, createView, deleteView, shareable, views } from './views.ts'

const name = z.string().trim().min(1).max(60).regex(ONE_LINE, 'control_characters')
const query = z.string().max(4000)
const groups = z.array(z.int().positive().max(Number.MAX_SAFE_INTEGER)).max(500)
const created = z.strictObject({ resource: z.string().max(100), name, query, groups: groups.default([]) })
const changed = z.strictObject({ name: name.optional(), query: query.optional(), groups: groups.optional() })

const group = z.object({ id: z.int(), name: z.string() })
const view = z.object({
  id: z.int(),
  resource: z.string(),
  name: z.string(),
  query: z.string().meta({ description: 'Of the list’s address, without its question mark' }),
  mine: z.boolean(),
  may_change: z.boolean(),
  owner: z.string(),
  groups: z.array(group).readonly(),
  shared: z.boolean(),
  version: z.int(),
})

const ifMatch = ({ headers }: Pick<FastifyRequest, 'headers'>) => headers['if-match']

/** Views of lists kept under a name, of all lists. */
export function viewRoutes(app: FastifyInstance, engine: Engine): void {
  const api = app.withTypeProvider<ZodTypes>()
  const config = (summary: string) => ({ access: 'session' as const, summary })
  api.get(
    '/views',
    {
      config: config('One’s own views of lists, and those shared with one’s groups'),
      schema: { response: { 200: z.object({ data: z.array(view) }) } },
    },
    async (request) => ({ data: await views(contextOf(engine, request)) }),
  )
  api.get(
    '/views/groups',
    {
      config: config('Groups that one may share a view with'),
      schema: { response: { 200: z.object({ data: z.array(group) }) } },
    },
    async (request) => ({ data: await shareable(contextOf(engine, request)) }),
  )
  api.post(
    '/views',
    { config: config('Keep a list as it is shown under a name'), schema: { body: created, response: { 200: view } } },
    (request) => {
      const { resource: wanted, ...body } = request.body
      const resource = engine.resources.all.find((one) => one.name === wanted)
      if (!resource) throw invalid({ resource: [{ code: 'not_found' }] })
      return createView(contextOf(engine, request), resource, body)
    },
  )
  api.patch(
    '/views/:id',
    {
      config: config('Rename, change or share a view'),
      schema: { params: byId, body: changed, response: { 200: view } },
    },
    (request) => changeView(contextOf(engine, request), request.params.id, request.body, ifMatch(request)),
  )
  api.delete(
    '/views/:id',
    { config: config('Delete a view'), schema: { params: byId, response: { 200: done } } },
    async (request) => {
      await deleteView(contextOf(engine, request), request.params.id, ifMatch(request))
      return {}
    },
  )
}
