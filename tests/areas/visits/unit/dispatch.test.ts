import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { kmBetween, travelMinutes } from '../../../../schema/areas/visits/travel.ts'
import { fromWallClock } from '../../../../schema/engine/time/time.ts'
import {
  type Candidate,
  daysFor,
  fittingSkills,
  rankWorkers,
  type WantedVisit,
} from '../../../../server/areas/visits/calendar/bestWorkers.ts'

const LEEDS = { lat: 53.8, lng: -1.55 }
const YORK = { lat: 53.96, lng: -1.08 }
const DAY = '2026-11-24'
const at = (time: string, day = DAY) => fromWallClock(day, time) as string
const week = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'] as const
const shifts = week.map((weekday) => ({ weekday, from: '08:00', to: '17:00', valid_from: null, valid_to: null }))
const booked = (id: number, worker_id: number, from: string, to: string) => ({
  appointment_id: id,
  worker_id,
  starts_at: at(from),
  ends_at: at(to),
  blocks: false,
  kind: 'survey',
})

const candidate = (
  id: number,
  over: Partial<Candidate> & { bookings?: ReturnType<typeof booked>[] } = {},
): Candidate => ({
  availability: { id, active: true, pattern: { shifts, exceptions: [] }, bookings: over.bookings ?? [] },
  category: { id: 1, name: 'Heating' },
  franchise_id: 1,
  locations: [{ name: 'Leeds', areas: 'LS' }],
  skills: null,
  ...over,
})
const visit: WantedVisit = {
  id: 1,
  minutes: 60,
  place: LEEDS,
  city: 'Leeds',
  postcode: 'LS6 2AB',
  franchise_id: 1,
  categories: [1],
  words: 'Boiler service',
  planned_for: null,
}
const now = { days: [DAY, '2026-11-25'], after: Date.parse(at('07:00')) }
const rank = (candidates: readonly Candidate[], places = new Map<number, typeof LEEDS>(), one = visit) =>
  rankWorkers(one, candidates, { ...now, places }).map(({ worker_id }) => worker_id)

describe('the travel time between two locations', () => {
  it('is nothing within a house, and half an hour and more to the next town', () => {
    expect(travelMinutes(LEEDS, LEEDS)).toBe(0)
    expect(kmBetween(LEEDS, YORK)).toBeGreaterThan(30)
    expect(travelMinutes(LEEDS, YORK)).toBeGreaterThan(45)
  })
  it('is the same in both directions', () => {
    const place = fc.record({
      lat: fc.double({ min: 50, max: 58, noNaN: true }),
      lng: fc.double({ min: -6, max: 2, noNaN: true }),
    })
    fc.assert(
      fc.property(place, place, (a, b) => travelMinutes(a, b) === travelMinutes(b, a) && travelMinutes(a, b) >= 0),
    )
  })
})

describe('the best free worker', () => {
  it('has the category and the franchise, or there is none', () => {
    expect(rank([candidate(1, { category: { id: 2, name: 'Cleaner' } }), candidate(2, { franchise_id: 2 })])).toEqual(
      [],
    )
    expect(rank([candidate(1), candidate(2, { franchise_id: null })])).toEqual([1, 2])
  })
  it('working in the area comes before one who does not; LS1 is not LS11', () => {
    const elsewhere = candidate(1, { locations: [{ name: 'York', areas: 'YO' }] })
    const narrow = (id: number, areas: string) => candidate(id, { locations: [{ name: 'Part of it', areas }] })
    expect(rank([elsewhere, candidate(2)])).toEqual([2, 1])
    expect(rank([narrow(1, 'LS1'), narrow(2, 'LS6')])).toEqual([2, 1])
    expect(rank([narrow(1, 'L'), narrow(2, 'LS')])).toEqual([2, 1])
  })
  it('with the trade comes before one without it', () => {
    expect(fittingSkills('gas, boilers, drains', 'Boiler service')).toEqual(['boilers'])
    expect(fittingSkills('gas', 'Gastric')).toEqual([])
    expect(rank([candidate(1), candidate(2, { skills: 'boilers' })])).toEqual([2, 1])
  })
  it('nearby comes before one far away, and arrives in time', () => {
    const [far, near] = [
      candidate(1, { bookings: [booked(11, 1, '08:00', '09:00')] }),
      candidate(2, { bookings: [booked(12, 2, '08:00', '09:00')] }),
    ]
    const places = new Map([
      [11, YORK],
      [12, LEEDS],
    ])
    expect(rank([far, near], places)).toEqual([2, 1])
    const [first] = rankWorkers(visit, [far], { ...now, places })
    expect(first?.from).toBeGreaterThanOrEqual(Date.parse(at('09:00')) + travelMinutes(YORK, LEEDS) * 60_000)
  })
  it('has less work, other things being equal; a fully booked one is offered the next day', () => {
    const busy = candidate(1, { bookings: [booked(11, 1, '10:00', '16:00')] })
    expect(rank([busy, candidate(2)])).toEqual([2, 1])
    const full = candidate(3, { bookings: [booked(12, 3, '08:00', '17:00')] })
    const [found] = rankWorkers(visit, [full], { ...now, places: new Map() })
    expect(found?.from).toBe(Date.parse(at('08:00', '2026-11-25')))
  })
  it('is never proposed over a booking, outside hours or in the past', () => {
    const slot = fc.record({ from: fc.integer({ min: 32, max: 64 }), length: fc.integer({ min: 1, max: 12 }) })
    const clock = (q: number) => `${String(q >> 2).padStart(2, '0')}:${['00', '15', '30', '45'][q & 3]}`
    fc.assert(
      fc.property(fc.array(slot, { maxLength: 6 }), fc.integer({ min: 15, max: 300 }), (taken, minutes) => {
        const bookings = taken
          .map(({ from, length }, i) => booked(100 + i, 1, clock(from), clock(Math.min(68, from + length))))
          .filter(({ starts_at, ends_at }) => starts_at < ends_at)
          .toSorted((a, b) => (a.starts_at < b.starts_at ? -1 : 1))
        const after = Date.parse(at('09:10'))
        const found = rankWorkers({ ...visit, minutes }, [candidate(1, { bookings })], {
          ...now,
          after,
          places: new Map(),
        })
        for (const { from, to } of found) {
          expect(from).toBeGreaterThanOrEqual(after)
          expect(to - from).toBe(minutes * 60_000)
          expect(bookings.filter((b) => Date.parse(b.starts_at) < to && from < Date.parse(b.ends_at))).toEqual([])
        }
      }),
    )
  })
})

describe('the planned day', () => {
  const days = daysFor('2026-11-26', { first: DAY, today: DAY, count: 7 })
  const planned = { ...visit, planned_for: '2026-11-26' }
  const of = (candidates: readonly Candidate[], one: WantedVisit = planned, within = days) =>
    rankWorkers(one, candidates, { days: within, places: new Map(), after: now.after })
  it('is searched around while upcoming, and ignored once past', () => {
    expect([days[0], days.at(-1)]).toEqual([DAY, '2026-12-02'])
    expect(daysFor('2026-11-25', { first: DAY, today: DAY, count: 2 })).toEqual([DAY, '2026-11-25', '2026-11-26'])
    for (const none of [null, '2026-11-23'])
      expect(daysFor(none, { first: '2026-11-30', today: DAY, count: 2 })).toEqual(['2026-11-30', '2026-12-01'])
  })
  it('outranks an earlier day, and a better worker on another day; the reason says which', () => {
    const [first] = of([candidate(1)])
    expect(first?.from).toBe(Date.parse(at('08:00', '2026-11-26')))
    expect(first?.reasons[0]).toEqual({ code: 'planned_on', day: '2026-11-26' })
    const away = { ...candidate(2, { skills: 'boilers' }) }
    const thursday = [
      { ...booked(31, 2, '08:00', '17:00'), starts_at: at('08:00', '2026-11-26'), ends_at: at('17:00', '2026-11-26') },
    ]
    const full = { ...away, availability: { ...away.availability, bookings: thursday } }
    const elsewhere = candidate(1, { locations: [{ name: 'York', areas: 'YO' }] })
    expect(of([full, elsewhere]).map(({ worker_id }) => worker_id)).toEqual([1, 2])
    expect(of([full])[0]?.reasons[0]).toEqual({ code: 'planned_after', day: '2026-11-26', days: 1 })
  })
  it('is reported if past, and without one the reason for the day is given', () => {
    const late = of([candidate(1)], { ...visit, planned_for: '2026-11-20' }, [DAY, '2026-11-25'])
    expect(late[0]?.reasons[0]).toEqual({ code: 'planned_over', day: '2026-11-20' })
    expect(of([candidate(1)], visit, [DAY, '2026-11-25'])[0]?.reasons[0]).toEqual({ code: 'soonest' })
  })
})
