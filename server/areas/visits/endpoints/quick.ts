import { sql } from 'kysely'
import appointments from '../../../../schema/areas/visits/appointments.ts'
import { quick } from '../../../../schema/areas/visits/endpoints.ts'
import type { EndpointAnswer } from '../../../../schema/engine/endpoint.ts'
import { can } from '../../../../schema/engine/permissions.ts'
import { answer } from '../../../engine/acts/handle.ts'
import { problem } from '../../../engine/http/errors.ts'
import { titleExpression } from '../../../engine/read/language.ts'
import { scopeOf } from '../../../engine/rights/access.ts'
import { subjectJoins } from '../calendar/visitPlaces.ts'

export default answer(quick, async (ctx, { id }) => {
  const { db, resources } = ctx.engine
  const { permissions } = ctx.actor
  const { rows } = await sql<EndpointAnswer<typeof quick>>`
    select case when j.id is not null then jsonb_build_object('id', j.id, 'name', ${titleExpression(resources.get('jobs'), 'j')}) end as job,
      case when q.id is not null then jsonb_build_object('id', q.id, 'name', ${titleExpression(resources.get('quotes'), 'q')}) end as quote,
      case when c.id is not null then jsonb_build_object('id', c.id, 'name', c.name, 'phone', c.phone) end as customer,
      coalesce(nullif(concat_ws(', ', p.line1, p.line2, concat_ws(' ', p.city, p.postcode)), ''), t.site) as address,
      p.access_notes, t.notes
    from appointments t ${subjectJoins(ctx)}
    where t.id = ${id} and ${scopeOf(ctx, resources.get(appointments.name), 'read')}`.execute(db)
  const [visit] = rows
  if (!visit) throw problem(404, 'not_found')
  return {
    ...visit,
    job: can(permissions, 'Jobs', 'details') ? visit.job : null,
    quote: can(permissions, 'Quotes', 'details') ? visit.quote : null,
  }
})
