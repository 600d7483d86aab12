import type { Capacity, Of } from '../../../schema/areas/dashboard/shapes.ts'
import { can } from '../../../schema/engine/permissions.ts'
import { daysBetween } from '../../../schema/engine/time/shifts.ts'
import { addDays, dayOf } from '../../../schema/engine/time/time.ts'
import type { Context } from '../../engine/http/context.ts'
import load from '../visits/endpoints/load.ts'

/** Number of working days ahead, searched within this many days. */
const [WORKING, DAYS_AHEAD] = [10, 21]

/** Returns the bookable and the booked minutes on the next working days, for workers in the calendar. */
export async function capacity(ctx: Context, scope: Of): Promise<Capacity | undefined> {
  const { actor, engine } = ctx
  if (!can(actor.permissions, 'Appointments', 'index') || !can(actor.permissions, 'Workers', 'list')) return undefined
  const from = dayOf(engine.clock())
  const days = daysBetween(from, addDays(from, DAYS_AHEAD - 1))
  const franchise =
    scope !== 'all' && actor.user.franchise_id !== null ? { franchise_id: [actor.user.franchise_id] } : {}
  const request = { id: 0, params: undefined, query: { from, to: days.at(-1) ?? from, ...franchise }, body: undefined }
  // Uses the same endpoint as the calendar's panel.
  const { data } = await load.run(ctx, request)
  const sums = days.map((day, i) => ({
    day,
    available: data.reduce((all, one) => all + (one.available[i] ?? 0), 0),
    booked: data.reduce((all, one) => all + (one.booked[i] ?? 0), 0),
  }))
  return { data: sums.filter(({ available }) => available > 0).slice(0, WORKING) }
}
