import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import type { AnyResource } from '../../schema/define.ts'
import { permission } from '../../schema/permissions.ts'
import type { ZodTypes } from './bodies.ts'
import type { Engine } from './context.ts'
import { type StatusRow, statusColumns, statusLibrary } from './moves.ts'
import { tableOf } from './select.ts'

export const statusSchema = z.object({
  id: z.int(),
  label: z.string(),
  colour: z.string().nullable(),
  category: z.string().nullable().meta({ description: 'What it means, where its library says so' }),
  next: z.array(z.int()).nullable().meta({ description: 'Statuses that may follow and that the caller may choose' }),
  rules: z
    .array(z.object({ to_status_id: z.int(), needs: z.array(z.string()) }))
    .meta({ description: 'Fields that have to be filled for the moves to these statuses' }),
  barred: z.array(z.int()).meta({ description: 'Statuses that may follow and that others than the caller may choose' }),
  acts: z.array(z.int()).meta({ description: 'Statuses that may follow by an act of the program, such as converting' }),
  reason: z.boolean().meta({ description: 'Entered only with a reason' }),
  automatic: z.boolean().meta({ description: 'Set by acts of the program alone' }),
  offered: z.boolean().meta({ description: 'In use: neither archived nor switched off' }),
  locks: z.boolean().meta({ description: 'Records in it keep what their declaration locks' }),
})
const answer = z.object({ data: z.array(statusSchema) })

/** GET /{resource}/statuses: the library of its statuses in its order, those put away too, with what may follow each. */
export function statusRoute(app: FastifyInstance, engine: Engine, resource: AnyResource): void {
  const library = statusLibrary(engine.resources, resource)
  if (!library) return
  const [field, direction] = library.sort
  const order = sql`${sql.ref(`s.${field}`)} ${direction === 'asc' ? sql`asc` : sql`desc`}, s.id`
  app.withTypeProvider<ZodTypes>().get(
    `/${resource.name}/statuses`,
    {
      config: {
        access: [permission(resource.area, 'list'), permission(resource.area, resource.recordPath ?? 'details')],
        resource: resource.name,
        summary: `Statuses of ${resource.label[1].toLowerCase()} with what may follow each`,
      },
      schema: { response: { 200: answer } },
    },
    async (request) => {
      const { rows } = await sql<StatusRow>`
        select ${statusColumns(resource, library, request.actor)} from ${tableOf(library)} s order by ${order}`.execute(
        engine.db,
      )
      return { data: rows }
    },
  )
}
