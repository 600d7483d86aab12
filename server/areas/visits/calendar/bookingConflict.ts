import { sql } from 'kysely'
import appointments from '../../../../schema/areas/visits/appointments.ts'
import type { BookingRefused } from '../../../../schema/areas/visits/refused.ts'
import workers from '../../../../schema/areas/visits/workers.ts'
import { can } from '../../../../schema/engine/permissions.ts'
import { dayOf } from '../../../../schema/engine/time/time.ts'
import type { Context } from '../../../engine/http/context.ts'
import { scopeOf } from '../../../engine/rights/access.ts'
import type { Booking } from './availability.ts'
import { subjectJoins } from './visitPlaces.ts'

/** Why a worker cannot be booked: an overlapping booking, or a day on which they do not work. */
export type BookingConflict = Booking | { readonly worker_id: number; readonly why: string }

type Told = NonNullable<BookingRefused['in_the_way']>

/**
 * Describes a booking conflict for a phone call: the worker's name, and the place as far as the caller may see that visit. Null if the caller may not
 * see the worker.
 */
export async function describeConflict(ctx: Context, conflict: BookingConflict): Promise<Told | null> {
  const { engine, actor } = ctx
  const visibleOf = (name: string) => scopeOf(ctx, engine.resources.get(name), 'list')
  const { rows: people } = await sql<{ name: string }>`
    select t.name from workers t where t.id = ${conflict.worker_id} and ${visibleOf(workers.name)}`.execute(engine.db)
  const [person] = people
  if (!person) return null
  const worker = { worker_id: conflict.worker_id, worker: person.name }
  if ('why' in conflict) return { ...worker, why: conflict.why as Told['why'], place: null, until: null }
  if (conflict.blocks) {
    // Leave that ends on another day has no time on this one.
    const isOver = dayOf(conflict.starts_at) !== dayOf(conflict.ends_at)
    return {
      ...worker,
      why: conflict.kind === 'leave' ? 'leave' : 'lock',
      place: null,
      until: isOver ? null : conflict.ends_at,
    }
  }
  const { rows } = can(actor.permissions, appointments.area, 'list')
    ? await sql<{ place: string | null }>`
        select coalesce(p.line1, nullif(t.site, '')) as place from appointments t ${subjectJoins(ctx)}
        where t.id = ${conflict.appointment_id} and ${visibleOf(appointments.name)}`.execute(engine.db)
    : { rows: [] }
  return { ...worker, why: 'booked', place: rows[0]?.place ?? null, until: conflict.ends_at }
}
