import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { ZodTypes } from '../http/bodies.ts'
import type { Engine } from '../http/context.ts'
import { contextOf } from '../http/routes.ts'
import { undo } from './undo.ts'

const body = z.strictObject({ skip_conflicts: z.boolean().optional() }).nullish()

const record = z.object({ id: z.int(), label: z.string().nullable() })
const result = z.object({
  data: z.object({
    done: z.int(),
    skipped: z.int(),
    changes: z.array(z.object({ resource: z.string(), event: z.string(), total: z.int(), records: z.array(record) })),
    conflicts: z.array(z.looseObject({ resource: z.string(), id: z.int(), event: z.string(), code: z.string() })),
    labels: z.record(z.string(), z.unknown()),
  }),
  changeset: z.uuid(),
})

/** Undoing by changeset, whatever resources it touched. Which rights that takes is known when its entries are read. */
export function undoRoutes(app: FastifyInstance, engine: Engine): void {
  app.withTypeProvider<ZodTypes>().post(
    '/changesets/:id/undo',
    {
      config: { access: 'session', summary: 'Undo everything that one request changed' },
      schema: { params: z.object({ id: z.string().meta({ format: 'uuid' }) }), body, response: { 200: result } },
    },
    async (request) => {
      return undo(contextOf(engine, request), request.params.id, request.body?.skip_conflicts ?? false)
    },
  )
}
