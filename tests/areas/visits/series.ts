import { resources } from '../../../schema/all.ts'
import { fromWallClock } from '../../../schema/engine/time/time.ts'
import type { Harness } from '../../contract/harness.ts'
import { ALL_DAYS, hours } from '../../support/calendar.ts'
import { ordinaryDay } from '../../support/days.ts'

const COUNT = 3
/** The first day of every series: far enough ahead that all dates are upcoming and on ordinary days. */
export const FIRST = ordinaryDay(30, COUNT)
export const WEEKLY = { starts_on: FIRST, unit: 'week', count: COUNT }

/** A worker who works every day and has no bookings. */
export const worker = (h: Harness) => h.factory.create(resources.get('workers'), { shifts: hours(ALL_DAYS) })

export const appointmentOf = (worker_id: number) => ({
  kind: 'survey',
  title: 'Filter',
  worker_ids: [worker_id],
  starts_at: fromWallClock(FIRST, '09:00'),
  ends_at: fromWallClock(FIRST, '10:00'),
})

/** The first visit of a series of three. */
export async function series(h: Harness): Promise<number> {
  const appointment = appointmentOf((await worker(h)).id)
  const { status, body } = await h.send('POST', '/appointments/series', { appointment, rule: WEEKLY })
  if (status !== 200) throw new Error(`no series was made: ${JSON.stringify(body)}`)
  const [first] = (body.data as unknown as { done: number[] }).done
  return first as number
}
