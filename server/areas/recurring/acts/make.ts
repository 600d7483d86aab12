import { make } from '../../../../schema/areas/recurring/acts.ts'
import { dayOf } from '../../../../schema/engine/time/time.ts'
import { handle } from '../../../engine/acts/handle.ts'
import { problem } from '../../../engine/http/errors.ts'
import { nextDate } from '../dates.ts'
import { haltOf, storeHalt } from '../halt.ts'
import { makeJob } from '../make.ts'

/** @throws problem 409 recurring_halted with the obstacle in `halt`, 409 recurring_over if no date is left */
export default handle(make, async (write, row) => {
  const halt = await haltOf(write.tx, row)
  if (halt) throw problem(409, 'recurring_halted', { halt })
  // A past date is used only if there is no future one.
  const today = dayOf(write.engine.clock())
  const fromToday = { ...row, since: row.since && row.since > today ? row.since : today }
  const date = (await nextDate(write.tx, fromToday)) ?? (await nextDate(write.tx, row))
  const job = date && (await makeJob(write, row, date))
  if (!job) throw problem(409, 'recurring_over')
  await storeHalt(write, row, null)
  return { job }
})
