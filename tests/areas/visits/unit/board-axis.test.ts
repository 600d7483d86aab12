import { describe, expect, it } from 'vitest'
import { addDays, fromWallClock, fullWeek } from '../../../../schema/engine/time/time.ts'
import { axisOf, lanesOf } from '../../../../src/customRoutes/visits/dispatch/axis.ts'
import type { BoardWorker, Visit } from '../../../../src/customRoutes/visits/dispatch/dispatchData.ts'

const WEEK = fullWeek('2027-01-13')
const at = (day: string, time: string) => fromWallClock(day, time) as string
const hours = (from: string, to: string, days = [0, 1, 2, 3, 4]) =>
  days.map((n) => ({ starts_at: at(addDays(WEEK.from, n), from), ends_at: at(addDays(WEEK.from, n), to) }))
const worker = (id: number, of: readonly { starts_at: string; ends_at: string }[]): BoardWorker => ({
  id,
  name: `Worker ${id}`,
  colour: '#000000',
  category: null,
  hours: [...of],
  taken: [],
})
const visit = (id: number, day: string, from: string, to: string): Visit => ({
  id,
  version: 1,
  name: `Visit ${id}`,
  kind: 'job',
  status: 'booked',
  worker_ids: [1],
  site: null,
  exclusive: true,
  series_id: null,
  postcode: null,
  customer: null,
  lat: null,
  lng: null,
  starts_at: at(day, from),
  ends_at: at(day, to),
})

describe('the week on the board', () => {
  const people = [worker(1, hours('08:00', '17:00'))]

  it('is Monday to Friday unless someone works or is booked at the weekend', () => {
    const [saturday, sunday] = [addDays(WEEK.from, 5), WEEK.to]
    expect(axisOf(WEEK, people, []).days).toHaveLength(5)
    expect(axisOf(WEEK, people, [visit(1, sunday, '09:00', '10:00')]).days).toEqual([
      ...axisOf(WEEK, people, []).days,
      sunday,
    ])
    const early = worker(2, hours('09:00', '12:00', [5]))
    expect(axisOf(WEEK, [...people, early], []).days.at(-1)).toBe(saturday)
    expect(axisOf({ from: sunday, to: sunday }, people, []).days).toEqual([sunday])
  })

  it('covers hours and visits near them; night visits collapse to the edge of their day', () => {
    const [monday, tuesday] = [WEEK.from, addDays(WEEK.from, 1)]
    const near = axisOf(WEEK, people, [visit(1, monday, '18:30', '19:30')])
    expect([near.from, near.to]).toEqual([8 * 60, 20 * 60])
    const night = [
      visit(1, tuesday, '02:00', '03:30'),
      visit(2, tuesday, '22:00', '23:00'),
      visit(3, tuesday, '09:00', '10:00'),
    ]
    const axis = axisOf(WEEK, people, night)
    expect([axis.from, axis.to]).toEqual([8 * 60, 18 * 60])
    const [lane] = lanesOf(axis, people, night)
    const start = axis.perDay
    expect(lane?.blocks.map(({ visit: { id }, from, to, folded }) => [id, from, to, folded])).toEqual([
      [1, start, start + 2, true],
      [3, start + 4, start + 8, undefined],
      [2, 2 * axis.perDay - 2, 2 * axis.perDay, true],
    ])
  })
})
