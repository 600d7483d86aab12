import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  hoursOn,
  type Pattern,
  shiftsOn,
  slotsIn,
  subtractRanges,
  WEEKDAYS,
} from '../../../../schema/engine/time/shifts.ts'
import {
  addDays,
  comesAt,
  dayOf,
  fromWallClock,
  isWithinDay,
  type Range,
  startOfDay,
  toMillis,
  wallClock,
  weekdayOf,
  wholeDay,
} from '../../../../schema/engine/time/time.ts'

const HOUR = 3_600_000
const QUARTER = HOUR / 4
const deep = Boolean(process.env['DEEP'])

/** Day of the change, and whether an hour is skipped or repeated. */
const CHANGES = [
  ['2026-03-29', 'skipped'],
  ['2026-10-25', 'twice'],
  ['2027-03-28', 'skipped'],
  ['2027-10-31', 'twice'],
] as const
/** Every quarter of an hour of the week around a change, by the calendar rather than by the clock module's own arithmetic. */
const quartersOf = (change: string) =>
  Array.from({ length: 7 }, (_, i) => addDays(change, i - 3)).flatMap((day) =>
    Array.from({ length: 96 }, (_, i) => {
      const time = `${String(Math.floor(i / 4)).padStart(2, '0')}:${String((i % 4) * 15).padStart(2, '0')}`
      return { day, time }
    }),
  )
/** British time by its own rule: an hour ahead from the change in March to that in October, both at 01:00 UTC. */
const offsetAt = (at: number) => {
  const year = new Date(at).getUTCFullYear()
  const [spring, autumn] = year === 2026 ? ['2026-03-29', '2026-10-25'] : ['2027-03-28', '2027-10-31']
  return at >= Date.parse(`${spring}T01:00:00Z`) && at < Date.parse(`${autumn}T01:00:00Z`) ? HOUR : 0
}
/** Every instant at which a British clock shows this, in order. */
const instantsOf = (day: string, time: string) =>
  [HOUR, 0].map((offset) => Date.parse(`${day}T${time}:00Z`) - offset).filter((at, i) => offsetAt(at) === [HOUR, 0][i])

describe.each(CHANGES)('the week of %s, every quarter of an hour', (change, what) => {
  const quarters = quartersOf(change)

  it('converts local time to the first instant that shows it, or says that none does', () => {
    let missing = 0
    let twice = 0
    for (const { day, time } of quarters) {
      const expected = instantsOf(day, time)
      const found = fromWallClock(day, time)
      expect(found && toMillis(found), `${day} ${time}`).toBe(expected[0])
      if (expected.length === 0) missing++
      if (expected.length === 2) twice++
      const { year, month, day: d, hour, minute } = wallClock(comesAt(day, time))
      if (found) expect(`${year}-${month}-${d} ${hour}:${minute}`).toBe(`${day} ${time}`)
      else expect(`${hour}:${minute}`, 'the clock goes on where it skips').toBe('02:00')
    }
    expect([missing, twice]).toEqual(what === 'skipped' ? [4, 0] : [0, 4])
  })

  it('has days of 23, 24 and 25 hours that start at midnight and leave no gap', () => {
    for (let i = -3; i <= 3; i++) {
      const day = addDays(change, i)
      const { from, to } = wholeDay(day)
      expect((to - from) / HOUR, day).toBe(i !== 0 ? 24 : what === 'skipped' ? 23 : 25)
      expect([dayOf(from - 1), dayOf(from), dayOf(to - 1)]).toEqual([addDays(day, -1), day, day])
      expect(isWithinDay(from, to)).toBe(true)
      expect(isWithinDay(from - 1000, to)).toBe(false)
      expect(isWithinDay(from, to + 1000)).toBe(false)
    }
  })

  it('keeps weekly hours at local time, and counts time not booked as free', () => {
    const shifts = WEEKDAYS.map((weekday) => ({
      weekday,
      from: '00:00',
      to: '00:00',
      valid_from: null,
      valid_to: null,
    }))
    const nine = shifts.map((shift) => ({ ...shift, from: '09:00', to: '17:30' }))
    for (let i = -3; i <= 3; i++) {
      const day = addDays(change, i)
      expect(shiftsOn(day, { shifts: nine, exceptions: [] })).toEqual([
        { from: instantsOf(day, '09:00')[0], to: instantsOf(day, '17:30')[0] },
      ])
      // From one in the morning: the skipped hour is not worked, the repeated one is worked twice.
      const [night] = shiftsOn(day, {
        shifts: shifts.map((s) => ({ ...s, from: '00:30', to: '03:00' })),
        exceptions: [],
      })
      expect(((night?.to ?? 0) - (night?.from ?? 0)) / HOUR).toBe(i !== 0 ? 2.5 : what === 'skipped' ? 1.5 : 3.5)
      const lost = shiftsOn(day, { shifts: shifts.map((s) => ({ ...s, from: '01:15', to: '01:45' })), exceptions: [] })
      expect(lost).toHaveLength(i === 0 && what === 'skipped' ? 0 : 1)
    }
  })
})

describe('a time that does not exist', () => {
  it('is rejected', () => {
    expect(fromWallClock('2027-03-28', '01:30')).toBeUndefined()
    expect(fromWallClock('2027-03-28', '02:00')).toBe('2027-03-28T01:00:00Z')
    expect(fromWallClock('2027-10-31', '01:30')).toBe('2027-10-31T00:30:00Z')
    // If the clock skips midnight, the day starts later.
    expect(fromWallClock('2026-09-06', '00:30', 'America/Santiago')).toBeUndefined()
    expect(startOfDay('2026-09-06', 'America/Santiago')).toBe('2026-09-06T04:00:00Z')
  })
})

const day = fc.integer({ min: 0, max: 730 }).map((n) => addDays('2026-01-01', n))
const time = fc
  .integer({ min: 0, max: 95 })
  .map((q) => `${String(q >> 2).padStart(2, '0')}:${['00', '15', '30', '45'][q & 3]}`)
const hours = fc
  .tuple(time, time)
  .filter(([a, b]) => a !== b)
  .map(([a, b]) => (a < b ? { from: a, to: b } : { from: b, to: a }))
const pattern: fc.Arbitrary<Pattern> = fc.record({
  shifts: fc.array(
    fc
      .tuple(fc.constantFrom(...WEEKDAYS), hours, fc.option(day), fc.option(day))
      .map(([weekday, h, valid_from, valid_to]) => ({ weekday, ...h, valid_from, valid_to })),
    { maxLength: 10 },
  ),
  exceptions: fc.array(
    fc.tuple(day, fc.option(hours)).map(([d, h]) => ({ day: d, from: h?.from ?? null, to: h?.to ?? null })),
    {
      maxLength: 4,
    },
  ),
})
const runs = { numRuns: deep ? 20_000 : 300 }
const covers = (ranges: readonly Range[], at: number) => ranges.some(({ from, to }) => from <= at && at < to)

describe('shifts minus bookings', () => {
  it("is on shift at exactly the moments whose local time is within the day's hours", () => {
    fc.assert(
      fc.property(pattern, day, fc.integer({ min: 0, max: 95 }), (given, on, quarter) => {
        const { from, to } = wholeDay(on)
        const at = Math.min(from + quarter * QUARTER, to - QUARTER)
        const { hour, minute } = wallClock(at)
        const wall = `${hour}:${minute}`
        const first = toMillis(fromWallClock(on, wall) as string) === at
        const inside = hoursOn(on, given).some((h) => h.from <= wall && wall < h.to)
        // The repeated hour belongs to hours that run through it, not to those that start or end within it.
        if (first) expect(covers(shiftsOn(on, given), at)).toBe(inside)
      }),
      runs,
    )
  })

  it('leaves shift time that is not booked, moment by moment', () => {
    const span = fc.tuple(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 0, max: 30 }))
    fc.assert(
      fc.property(fc.array(span, { maxLength: 6 }), fc.array(span, { maxLength: 8 }), (a, b) => {
        const ranges: Range[] = []
        let end = -1
        for (const [gap, length] of a.map(([x, y]) => [(x % 9) + 1, y + 1] as const)) {
          ranges.push({ from: end + gap, to: end + gap + length })
          end += gap + length
        }
        const busy = b.map(([from, length]) => ({ from, to: from + length }))
        const left = subtractRanges(ranges, busy)
        for (let at = 0; at < 140; at++)
          expect(covers(left, at), String(at)).toBe(covers(ranges, at) && !covers(busy, at))
        for (const [i, { from, to }] of left.entries())
          expect(from < to && (i === 0 || left[i - 1]!.to <= from)).toBe(true)
      }),
      runs,
    )
  })

  it('offers slots that fit into free time, none before the requested moment', () => {
    fc.assert(
      fc.property(
        pattern,
        day,
        fc.integer({ min: 15, max: 300 }),
        fc.integer({ min: 0, max: 95 }),
        (given, on, minutes, q) => {
          const free = shiftsOn(on, given)
          const after = wholeDay(on).from + q * QUARTER
          for (const { from, to } of slotsIn(free, minutes, after)) {
            expect(to - from).toBe(minutes * 60_000)
            expect(from).toBeGreaterThanOrEqual(after)
            expect(free.some((r) => r.from <= from && to <= r.to)).toBe(true)
          }
          const fits = free.some(
            (r) => r.to - Math.max(Math.ceil(Math.max(r.from, after) / QUARTER) * QUARTER, r.from) >= minutes * 60_000,
          )
          if (fits) expect(slotsIn(free, minutes, after).length).toBeGreaterThan(0)
        },
      ),
      runs,
    )
  })

  it('has a weekday for every day', () => {
    expect([weekdayOf('2026-11-21'), weekdayOf('2026-11-22'), weekdayOf('2026-11-23')]).toEqual([6, 7, 1])
  })
})
