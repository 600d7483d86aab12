import { sql } from 'kysely'
import appointments from '../../../../schema/areas/visits/appointments.ts'
import { underLeave } from '../../../../schema/areas/visits/endpoints.ts'
import { isUnassignable } from '../../../../schema/areas/visits/visit.ts'
import workers from '../../../../schema/areas/visits/workers.ts'
import type { EndpointAnswer } from '../../../../schema/engine/endpoint.ts'
import { can } from '../../../../schema/engine/permissions.ts'
import { answer } from '../../../engine/acts/handle.ts'
import { scopeOf } from '../../../engine/rights/access.ts'
import { leaveOf } from '../blocks.ts'
import { offersUnderLeave } from '../calendar/underLeave.ts'
import { subjectJoins } from '../calendar/visitPlaces.ts'

type Shown = EndpointAnswer<typeof underLeave>['visits'][number]
interface Found extends Omit<Shown, 'moves' | 'others' | 'unassignable'> {
  readonly kind: 'job'
  readonly status: 'booked'
  /** Whether the caller may see the visited record and its customer. */
  readonly mine: boolean
}

/** Maximum number of visits handled at once. */
const MAX = 200

export default answer(underLeave, async (ctx, { id, query }) => {
  const { db, resources, clock } = ctx.engine
  const { starts_at, ends_at } = leaveOf(query)
  const mayList = can(ctx.actor.permissions, appointments.area, 'index')
  const isVisible = mayList ? scopeOf(ctx, resources.get(appointments.name), 'list') : sql<boolean>`false`
  const { rows } = await sql<Found>`
    select t.id, t.version, t.name, t.kind, t.status, t.starts_at, t.ends_at, c.name as customer,
      coalesce(p.postcode, e.postcode) as postcode, (${isVisible}) and (whose.id is null or c.id is not null) as mine
    from worker_bookings b join appointments t on t.id = b.appointment_id ${subjectJoins(ctx)}
    where b.worker_id = ${id} and t.kind not in ('lock', 'leave') and b.during && tstzrange(${starts_at}, ${ends_at})
    order by t.starts_at, t.id limit ${MAX}`.execute(db)
  const visibleVisits = rows.filter((one) => one.mine)
  const offersByVisit = await offersUnderLeave(
    db,
    { workerId: id, leave: query, visits: visibleVisits, now: clock().getTime() },
    scopeOf(ctx, resources.get(workers.name), 'list'),
  )
  return {
    visits: visibleVisits.map(({ kind, status, mine: _, ...visit }) => ({
      ...visit,
      unassignable: isUnassignable({ kind, status }),
      ...(offersByVisit.get(visit.id) ?? { moves: [], others: [] }),
    })),
    hidden: rows.length - visibleVisits.length,
  }
})
