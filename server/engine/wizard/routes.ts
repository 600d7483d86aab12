import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { done, type ZodTypes } from '../http/bodies.ts'
import type { Engine } from '../http/context.ts'
import { contextOf } from '../http/routes.ts'
import { draftBody, draftSchema, dropDraft, keepDraft, readDraft } from './drafts.ts'

const byResource = z.object({ resource: z.string().meta({ description: 'Name of the resource that is added to' }) })

/** Drafts of records that are made step by step: one for each person and resource, the same on every device. */
export function wizardRoutes(app: FastifyInstance, engine: Engine): void {
  const api = app.withTypeProvider<ZodTypes>()
  const path = '/wizards/:resource/draft'
  api.get(
    path,
    {
      config: { access: 'session', summary: 'What one has begun to add and not finished; null when nothing' },
      schema: { params: byResource, response: { 200: z.strictObject({ draft: draftSchema.nullable() }) } },
    },
    (request) => readDraft(contextOf(engine, request), request.params.resource),
  )
  api.put(
    path,
    {
      config: { access: 'session', summary: 'Keep what was typed so far' },
      schema: { params: byResource, body: draftBody, response: { 200: z.strictObject({ draft: draftSchema }) } },
    },
    (request) => keepDraft(contextOf(engine, request), request.params.resource, request.body),
  )
  api.delete(
    path,
    {
      config: { access: 'session', summary: 'Throw away what was typed' },
      schema: { params: byResource, response: { 200: done } },
    },
    async (request) => {
      await dropDraft(contextOf(engine, request), request.params.resource)
      return {}
    },
  )
}
