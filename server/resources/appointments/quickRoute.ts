import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import appointments from '../../../schema/entities/appointments.ts'
import { can, permission } from '../../../schema/permissions.ts'
import { subjectJoins } from '../../calendar/visitPlaces.ts'
import { scopeOf } from '../../kit/access.ts'
import { byId, type ZodTypes } from '../../kit/bodies.ts'
import type { Engine } from '../../kit/context.ts'
import { problem } from '../../kit/errors.ts'
import { pathId } from '../../kit/read.ts'
import { contextOf } from '../../kit/routes.ts'

const link = z.strictObject({ id: z.int(), name: z.string() }).nullable()
const answer = z.strictObject({
  job: link,
  quote: link,
  customer: z.strictObject({ id: z.int(), name: z.string(), phone: z.string().nullable() }).nullable(),
  address: z.string().nullable(),
  access_notes: z.string().nullable(),
  notes: z.string().nullable(),
})

/** GET /appointments/{id}/quick: what the quick view says about an appointment beyond its times, as far as the actor may know it. */
export function quickRoute(app: FastifyInstance, engine: Engine): void {
  app.withTypeProvider<ZodTypes>().get(
    '/appointments/:id/quick',
    {
      config: {
        access: permission('Appointments', 'index'),
        resource: appointments.name,
        summary: 'What an appointment is about: job, customer, phone, address',
      },
      schema: { params: byId, response: { 200: answer } },
    },
    async (request) => {
      const ctx = contextOf(engine, request)
      const { permissions } = ctx.actor
      const { rows } = await sql<z.input<typeof answer>>`
        select case when j.id is not null then jsonb_build_object('id', j.id, 'name', concat_ws(' · ', j.number, j.name)) end as job,
          case when q.id is not null then jsonb_build_object('id', q.id, 'name', q.number) end as quote,
          case when c.id is not null then jsonb_build_object('id', c.id, 'name', c.name, 'phone', c.phone) end as customer,
          coalesce(nullif(concat_ws(', ', p.line1, p.line2, concat_ws(' ', p.city, p.postcode)), ''), t.site) as address,
          p.access_notes, t.notes
        from appointments t ${subjectJoins(ctx)}
        where t.id = ${pathId(request.params.id)} and ${scopeOf(ctx, engine.resources.get(appointments.name), 'read')}`.execute(
        engine.db,
      )
      const [found] = rows
      if (!found) throw problem(404, 'not_found')
      return {
        ...found,
        job: can(permissions, 'Jobs', 'details') ? found.job : null,
        quote: can(permissions, 'Quotes', 'details') ? found.quote : null,
      }
    },
  )
}
