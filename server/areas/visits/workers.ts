import workers from '../../../schema/areas/visits/workers.ts'
import type { Row } from '../../../schema/engine/define.ts'
import { defineServer } from '../../engine/http/defineServer.ts'
import { keepInScope } from '../../engine/rights/recordScope.ts'
import { setAccountActive } from './calendar/account.ts'
import { lockWorkers } from './calendar/availability.ts'
import { checkHours } from './calendar/checkHours.ts'
import { feedRoute } from './feedRoute.ts'

/** Whether the worker can be booked: neither deactivated nor archived. */
const isHere = (worker: Row<typeof workers>): boolean => worker.active && worker.archived_at === null

export default defineServer(workers, {
  before: async ({ actor, tx }, values, before) => {
    keepInScope(actor, workers.belongs, values, before)
    // Locks the worker so that changes of hours and bookings run one after the other.
    if (before && (values.shifts || values.exceptions)) await lockWorkers(tx, [before.id])
  },
  after: async (ctx, after, before) => {
    if (!before) return
    if (!isHere(after) && isHere(before)) await checkHours(ctx, after.id, null)
    else if (after.shifts !== before.shifts || after.exceptions !== before.exceptions)
      await checkHours(ctx, after.id, { before, after })
    if (isHere(after) !== isHere(before) && after.user_id !== null)
      await setAccountActive(ctx, after.user_id, isHere(after))
  },
  routes: feedRoute,
})
