import { sql } from 'kysely'
import appointments from '../../../../schema/areas/visits/appointments.ts'
import { series } from '../../../../schema/areas/visits/endpoints.ts'
import type { EndpointAnswer } from '../../../../schema/engine/endpoint.ts'
import { can } from '../../../../schema/engine/permissions.ts'
import { answer } from '../../../engine/acts/handle.ts'
import { problem } from '../../../engine/http/errors.ts'
import { fetchRecord } from '../../../engine/read/read.ts'
import { scopeOf } from '../../../engine/rights/access.ts'
import { RULE_OF_DATE } from '../calendar/seriesRules.ts'
import { asAppointment, rulesToChange } from '../ruleChange.ts'

export default answer(series, async (ctx, { id }) => {
  const { db, resources } = ctx.engine
  const resource = resources.get(appointments.name)
  const appointment = await fetchRecord(ctx, db, appointments.name, id, 'read')
  if (appointment['series_id'] === null) throw problem(404, 'not_found')
  const { rows } = await sql<Pick<EndpointAnswer<typeof series>, 'rule' | 'dates'>>`
    select (select ${RULE_OF_DATE} from appointments t where t.id = ${appointment.id}) as rule, coalesce((select jsonb_agg(jsonb_build_object('id', t.id, 'day', t.series_day, 'starts_at', t.starts_at, 'ends_at', t.ends_at,
        'status', t.status, 'archived', t.archived_at is not null) order by t.starts_at, t.id)
      from appointments t where t.series_id = s.id and ${scopeOf(ctx, resource, 'read')}), '[]') as dates
    from appointment_series s where s.id = ${appointment['series_id']}`.execute(db)
  if (!rows[0]) throw problem(404, 'not_found')
  const mayChange = can(ctx.actor.permissions, appointments.area, 'edit')
  return { ...rows[0], next: mayChange ? await rulesToChange(ctx, asAppointment(appointment)) : null }
})
