import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import jobs from '../../schema/entities/jobs.ts'
import payments from '../../schema/entities/payments.ts'
import { permission } from '../../schema/permissions.ts'
import { bodySchemas } from '../../schema/validate.ts'
import { byId, type ZodTypes } from '../kit/bodies.ts'
import type { Engine } from '../kit/context.ts'
import { repeatOf } from '../kit/idempotency.ts'
import { contextOf } from '../kit/routes.ts'
import { payFor, paymentsAnswer, paymentsOf } from './paymentsOfJob.ts'

/** What was paid for a job, and taking a payment or giving one back. */
export function paymentRoutes(app: FastifyInstance, engine: Engine): void {
  const path = `/${jobs.name}/:id/payments`
  app.withTypeProvider<ZodTypes>().get(
    path,
    {
      config: {
        access: permission(payments.area, 'list'),
        resource: payments.name,
        summary: 'Payments of a job and its sub-jobs, with what is paid and outstanding',
      },
      schema: { params: byId, response: { 200: paymentsAnswer } },
    },
    (request) => paymentsOf(contextOf(engine, request), request.params.id),
  )
  app.post<{ Params: { id: string } }>(
    path,
    {
      config: {
        access: permission(payments.area, 'add'),
        resource: payments.name,
        summary: 'Take a payment for a job, or give one back',
        body: bodySchemas(payments).create.omit({ job_id: true }),
      },
      schema: { response: { 200: z.looseObject({ id: z.int() }) } },
    },
    async (request, reply) => {
      const ctx = contextOf(engine, request)
      const { id } = request.params
      const repeat = repeatOf(request.headers['idempotency-key'], `${ctx.action} ${id}`, request.body)
      const { body, etag, status } = await payFor(ctx, id, request.body, repeat)
      if (etag) void reply.header('etag', etag)
      return reply.code(status).send(body)
    },
  )
}
