import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { AnyResource } from '../../schema/define.ts'
import { fieldErrors } from '../../schema/errors.ts'
import { permission } from '../../schema/permissions.ts'
import type { Engine } from '../kit/context.ts'
import { invalid } from '../kit/errors.ts'
import { idempotent, repeatOf } from '../kit/idempotency.ts'
import { validateBody } from '../kit/prepareWrite.ts'
import { etagOf, fetchRecord, pathId } from '../kit/read.ts'
import { contextOf } from '../kit/routes.ts'
import { transact } from '../kit/transact.ts'
import { MERGED, merge, restoreMerged } from './merge.ts'
import type { Part } from './part.ts'

const body = z.strictObject({
  other: z.int().positive().max(Number.MAX_SAFE_INTEGER),
  values: z.record(z.string(), z.unknown()).default({}),
})

function mergeRoute(app: FastifyInstance, engine: Engine, resource: AnyResource): void {
  if (!resource.merge) return
  const one = resource.label[0].toLowerCase()
  app.post<{ Params: { id: string } }>(
    `/${resource.name}/:id/merge`,
    {
      config: {
        access: permission(resource.area, 'edit'),
        resource: resource.name,
        summary: `Make one ${one} of two: the one of the path stays`,
        body,
      },
    },
    async (request, reply) => {
      const ctx = contextOf(engine, request)
      const id = pathId(request.params.id)
      const asked = body.safeParse(request.body)
      if (!asked.success) throw invalid(fieldErrors(asked.error, request.body))
      const { other, values } = asked.data
      const result = await transact(ctx, (write) =>
        idempotent(write, repeatOf(request.headers['idempotency-key'], ctx.action, request.body), async () => {
          const kept = await fetchRecord(ctx, write.tx, resource, id, 'update')
          const checked = validateBody(resource, 'update', values, kept)
          const ifMatch = request.headers['if-match']
          const after = await merge(write, resource, id, { other, values: checked, ifMatch })
          return { status: 200, body: after, etag: etagOf(after) }
        }),
      )
      if (result.etag) void reply.header('etag', result.etag)
      return reply.code(result.status).send(result.body)
    },
  )
}

/** Two records of a kind that are one, where the declaration says that this happens. */
export const mergePart: Part = { key: MERGED, carried: null, restore: restoreMerged, routes: mergeRoute }
