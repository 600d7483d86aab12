import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import jobs from '../../schema/entities/jobs.ts'
import leads from '../../schema/entities/leads.ts'
import quotes from '../../schema/entities/quotes.ts'
import { permission } from '../../schema/permissions.ts'
import { byId, nothing, type ZodTypes } from '../kit/bodies.ts'
import type { Engine } from '../kit/context.ts'
import { repeatOf } from '../kit/idempotency.ts'
import { contextOf } from '../kit/routes.ts'
import type { Asked } from './act.ts'
import { convertLead, convertQuote } from './convert.ts'
import { partsFromTemplate } from './parts.ts'
import { duplicateQuote, reviseQuote } from './revise.ts'
import { templateOfJob } from './template.ts'

const id = z.int().positive().max(Number.MAX_SAFE_INTEGER)
const record = z.looseObject({ id: z.int() })
const ofQuote = z.object({ quote: record })

const askedOf = (engine: Engine, request: FastifyRequest, resource: string, rawId: string) => {
  const ctx = contextOf(engine, request)
  const asked: Asked = {
    ...{ resource, id: rawId, repeat: repeatOf(request.headers['idempotency-key'], ctx.url, request.body) },
    ifMatch: request.headers['if-match'],
  }
  return { ctx, asked }
}

const config = (resource: { readonly name: string; readonly area: string }, summary: string) => ({
  access: permission(resource.area, 'edit'),
  resource: resource.name,
  summary,
})

/** Acts that lead from lead to quote to job, and to a template of one. */
export function workRoutes(app: FastifyInstance, engine: Engine): void {
  const api = app.withTypeProvider<ZodTypes>()
  api.post(
    `/${quotes.name}/:id/convert`,
    {
      config: config(quotes, 'Make a job of an accepted quote, once'),
      schema: {
        params: byId,
        body: z.strictObject({ job_type_id: id.optional() }).nullish(),
        response: { 200: z.object({ job: record }) },
      },
    },
    async (request, reply) => {
      const { ctx, asked } = askedOf(engine, request, quotes.name, request.params.id)
      const { status, body } = await convertQuote(ctx, asked, request.body?.job_type_id)
      return reply.code(status as 200).send(body as { job: { id: number } })
    },
  )
  api.post(
    `/${leads.name}/:id/convert`,
    {
      config: config(leads, 'Make a quote of a lead, once'),
      schema: {
        params: byId,
        body: z.strictObject({ customer_id: id.optional(), quote_type_id: id.optional() }).nullish(),
        response: { 200: ofQuote },
      },
    },
    async (request, reply) => {
      const { ctx, asked } = askedOf(engine, request, leads.name, request.params.id)
      const { status, body } = await convertLead(ctx, asked, request.body ?? {})
      return reply.code(status as 200).send(body as { quote: { id: number } })
    },
  )
  for (const [act, run, summary] of [
    ['revise', reviseQuote, 'Make a new revision of a quote'],
    ['duplicate', duplicateQuote, 'Make another draft of a quote'],
  ] as const)
    api.post(
      `/${quotes.name}/:id/${act}`,
      { config: config(quotes, summary), schema: { params: byId, body: nothing, response: { 200: ofQuote } } },
      async (request, reply) => {
        const { ctx, asked } = askedOf(engine, request, quotes.name, request.params.id)
        const { status, body } = await run(ctx, asked)
        return reply.code(status as 200).send(body as { quote: { id: number } })
      },
    )
  api.post(
    `/${jobs.name}/:id/parts`,
    {
      config: config(jobs, 'Add the sub-jobs that a template has'),
      schema: {
        params: byId,
        body: z.strictObject({ template_id: id }),
        response: { 200: z.object({ data: z.array(record) }) },
      },
    },
    async (request, reply) => {
      const { ctx, asked } = askedOf(engine, request, jobs.name, request.params.id)
      const { status, body } = await partsFromTemplate(ctx, asked, request.body.template_id)
      return reply.code(status as 200).send(body as { data: { id: number }[] })
    },
  )
  api.post(
    `/${jobs.name}/:id/template`,
    {
      config: { ...config(jobs, 'Keep a job as a template'), verb: 'keep' },
      schema: { params: byId, body: nothing, response: { 200: z.object({ template: record }) } },
    },
    async (request, reply) => {
      const { ctx, asked } = askedOf(engine, request, jobs.name, request.params.id)
      const { status, body } = await templateOfJob(ctx, asked)
      return reply.code(status as 200).send(body as { template: { id: number } })
    },
  )
}
