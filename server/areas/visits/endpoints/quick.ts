import { sql } from 'kysely'
import { quick } from '../../../../schema/areas/visits/endpoints.ts'
import type { Answered } from '../../../../schema/engine/endpoint.ts'
import appointments from '../../../../schema/entities/appointments.ts'
import { can } from '../../../../schema/permissions.ts'
import { subjectJoins } from '../../../calendar/visitPlaces.ts'
import { scopeOf } from '../../../kit/access.ts'
import { answer } from '../../../kit/acts/handle.ts'
import { problem } from '../../../kit/errors.ts'

export default answer(quick, async (ctx, { id }) => {
  const { db, resources } = ctx.engine
  const { permissions } = ctx.actor
  const { rows } = await sql<Answered<typeof quick>>`
    select case when j.id is not null then jsonb_build_object('id', j.id, 'name', concat_ws(' · ', j.number, j.name)) end as job,
      case when q.id is not null then jsonb_build_object('id', q.id, 'name', q.number) end as quote,
      case when c.id is not null then jsonb_build_object('id', c.id, 'name', c.name, 'phone', c.phone) end as customer,
      coalesce(nullif(concat_ws(', ', p.line1, p.line2, concat_ws(' ', p.city, p.postcode)), ''), t.site) as address,
      p.access_notes, t.notes
    from appointments t ${subjectJoins(ctx)}
    where t.id = ${id} and ${scopeOf(ctx, resources.get(appointments.name), 'read')}`.execute(db)
  const [found] = rows
  if (!found) throw problem(404, 'not_found')
  return {
    ...found,
    job: can(permissions, 'Jobs', 'details') ? found.job : null,
    quote: can(permissions, 'Quotes', 'details') ? found.quote : null,
  }
})
