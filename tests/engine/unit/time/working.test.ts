import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bankHolidayOn, REGIONS } from '../../../../schema/engine/time/bankHolidays.ts'
import { localDayAndTime, type Pattern, WEEKDAYS } from '../../../../schema/engine/time/shifts.ts'
import { addDays, comesAt, dayOf, fromWallClock, utc, weekdayOf } from '../../../../schema/engine/time/time.ts'
import {
  addWorkingDays,
  addWorkingMinutes,
  isWorked,
  officeHours,
  type WorkingWeek,
  workingMinutes,
} from '../../../../schema/engine/time/working.ts'

const deep = Boolean(process.env['DEEP'])
const runs = { numRuns: deep ? 3000 : 150 }
const LONDON = 'Europe/London'
const office = (region: (typeof REGIONS)[number] | null = 'england_wales', zone = LONDON): WorkingWeek => ({
  pattern: officeHours('08:00', '17:00', region),
  zone,
})
const allDay: Pattern = {
  shifts: WEEKDAYS.map((weekday) => ({ weekday, from: '00:00', to: '00:00', valid_from: null, valid_to: null })),
  exceptions: [],
}
/** An instant from local time. */
const at = (day: string, time: string, zone = LONDON) => fromWallClock(day, time, zone) as string
const isAt = (millis: number, zone = LONDON) => {
  const { day, time } = localDayAndTime(millis, zone)
  return `${day} ${time}`
}

describe('working days', () => {
  it.each([
    // A Wednesday.
    ['2026-11-25', '10:00', 1, '2026-11-26 17:00'],
    ['2026-11-25', '23:50', 1, '2026-11-26 17:00'],
    ['2026-11-25', '10:00', 0, '2026-11-25 17:00'],
    // Friday evening and the weekend: Monday is the first.
    ['2026-11-27', '19:00', 1, '2026-11-30 17:00'],
    ['2026-11-28', '09:00', 1, '2026-11-30 17:00'],
    ['2026-11-28', '09:00', 0, '2026-11-30 17:00'],
    // Over Christmas: Friday the 25th and Monday the 28th, the substitute for Saturday the 26th.
    ['2026-12-24', '12:00', 1, '2026-12-29 17:00'],
    ['2026-12-24', '12:00', 5, '2027-01-05 17:00'],
  ])('from %s %s: %d end at %s', (day, time, days, end) => {
    expect(isAt(addWorkingDays(at(day, time), days, office()))).toBe(end)
  })

  it.each([
    ['england_wales', '2026-12-31', '2027-01-04 17:00'],
    // The second of January falls on a Saturday: Monday is off.
    ['scotland', '2026-12-31', '2027-01-05 17:00'],
    ['england_wales', '2026-03-16', '2026-03-17 17:00'],
    ['northern_ireland', '2026-03-16', '2026-03-18 17:00'],
    ['england_wales', '2026-04-02', '2026-04-07 17:00'],
    ['scotland', '2026-04-02', '2026-04-06 17:00'],
  ] as const)('exclude the bank holidays of %s after %s', (region, day, end) => {
    expect(isAt(addWorkingDays(at(day, '09:00'), 1, office(region)))).toBe(end)
  })

  it('end at local time, before and after both clock changes', () => {
    // The clocks go forward on 29/03/2026 and back on 25/10/2026.
    expect(utc(addWorkingDays(at('2026-03-27', '09:00'), 1, office()))).toBe('2026-03-30T16:00:00Z')
    expect(utc(addWorkingDays(at('2026-10-23', '09:00'), 1, office()))).toBe('2026-10-26T17:00:00Z')
  })

  it('are those of the given time zone', () => {
    const late = '2026-11-25T23:30:00Z'
    expect(isAt(addWorkingDays(late, 1, office(null, 'Europe/Warsaw')), 'Europe/Warsaw')).toBe('2026-11-27 17:00')
    expect(isAt(addWorkingDays(late, 1, office(null)))).toBe('2026-11-26 17:00')
  })

  it('of a week without hours are rejected instead of searched forever', () => {
    const never = { pattern: { shifts: [], exceptions: [] }, zone: LONDON }
    expect(() => addWorkingDays('2026-11-25T10:00:00Z', 1, never)).toThrow(
      new RangeError('no hours are worked in this week'),
    )
    expect(() => addWorkingMinutes('2026-11-25T10:00:00Z', 1, never)).toThrow(
      new RangeError('no hours are worked in this week'),
    )
    expect(workingMinutes('2026-11-25T10:00:00Z', '2026-12-25T10:00:00Z', never)).toBe(0)
  })
})

describe('working minutes', () => {
  it('pass during working hours only', () => {
    expect(isAt(addWorkingMinutes(at('2026-11-27', '16:00'), 120, office()))).toBe('2026-11-30 09:00')
    // An exact match is the end of the day, not the start of the next.
    expect(isAt(addWorkingMinutes(at('2026-11-27', '16:00'), 60, office()))).toBe('2026-11-27 17:00')
    expect(isAt(addWorkingMinutes(at('2026-11-28', '11:00'), 0, office()))).toBe('2026-11-28 11:00')
    expect(workingMinutes(at('2026-11-27', '16:00'), at('2026-11-30', '09:00'), office())).toBe(120)
    expect(workingMinutes(at('2026-11-30', '09:00'), at('2026-11-27', '16:00'), office())).toBe(0)
  })

  it('exclude paused time once, also if pauses overlap', () => {
    const stop = (from: string, to: string) => ({
      from: comesAt('2026-11-25', from, LONDON),
      to: comesAt('2026-11-25', to, LONDON),
    })
    const stops = [stop('12:00', '14:00'), stop('09:00', '10:00'), stop('13:00', '15:00'), stop('18:00', '20:00')]
    expect(workingMinutes(at('2026-11-25', '08:00'), at('2026-11-25', '17:00'), office(), stops)).toBe(540 - 60 - 180)
  })

  it('are 23 and 25 hours of a whole day on which the clock changes', () => {
    const week = { pattern: allDay, zone: LONDON }
    const hours = (day: string) => workingMinutes(at(day, '00:00'), at(addDays(day, 1), '00:00'), week) / 60
    expect(['2026-03-28', '2026-03-29', '2026-10-25', '2026-10-26'].map(hours)).toEqual([24, 23, 25, 24])
  })

  it('of hours past midnight count those of the day before', () => {
    const night: Pattern = {
      shifts: [
        { weekday: 'friday', from: '22:00', to: '00:00', valid_from: null, valid_to: null },
        { weekday: 'saturday', from: '00:00', to: '06:00', valid_from: null, valid_to: null },
      ],
      exceptions: [],
    }
    const week = { pattern: night, zone: LONDON }
    expect(isAt(addWorkingMinutes(at('2026-11-27', '23:00'), 120, week))).toBe('2026-11-28 01:00')
  })
})

/** Moments around both changes of the clock, Easter, and the turn of the year. */
const moment = fc
  .tuple(
    fc.constantFrom('2026-03-25', '2026-10-21', '2026-03-31', '2026-12-21', '2027-03-24', '2026-07-09', '2026-11-27'),
    fc.integer({ min: 0, max: 14 * 24 * 60 }),
  )
  .map(([day, minutes]) => Date.parse(`${day}T00:00:00Z`) + minutes * 60_000)
const week = fc
  .tuple(
    fc.constantFrom(...REGIONS),
    fc.constantFrom(LONDON, 'Europe/Warsaw', 'America/New_York'),
    fc.integer({ min: 0, max: 11 }),
    fc.integer({ min: 12, max: 23 }),
  )
  .map(([region, zone, from, to]): WorkingWeek => {
    const two = (hour: number) => `${String(hour).padStart(2, '0')}:00`
    return { pattern: officeHours(two(from), two(to), region), zone }
  })
const minutes = fc.integer({ min: 1, max: 6000 })

describe('whatever the week and the moment', () => {
  it('adding minutes gives a moment in working hours after exactly that many working minutes', () => {
    fc.assert(
      fc.property(moment, minutes, week, (from, count, own) => {
        const to = addWorkingMinutes(from, count, own)
        expect(workingMinutes(from, to, own)).toBeCloseTo(count, 6)
        expect(workingMinutes(from, to - 60_000, own)).toBeCloseTo(count - 1, 6)
        expect(isWorked(dayOf(to - 1, own.zone), own)).toBe(true)
      }),
      runs,
    )
  })

  it('minutes add up', () => {
    fc.assert(
      fc.property(moment, minutes, minutes, week, (from, a, b, own) => {
        const there = addWorkingMinutes(from, a, own)
        expect(addWorkingMinutes(there, b, own)).toBe(addWorkingMinutes(from, a + b, own))
      }),
      runs,
    )
  })

  it('a pause removes what it covers: the parts with and without it add up to the whole', () => {
    fc.assert(
      fc.property(moment, minutes, minutes, minutes, week, (from, a, b, c, own) => {
        const [start, end, to] = [from + a * 60_000, from + (a + b) * 60_000, from + (a + b + c) * 60_000]
        const within = workingMinutes(start, end, own)
        expect(workingMinutes(from, to, own, [{ from: start, to: end }]) + within).toBeCloseTo(
          workingMinutes(from, to, own),
          6,
        )
      }),
      runs,
    )
  })

  it('the nth working day is worked, is neither a weekend nor a bank holiday, and n of them lie between', () => {
    fc.assert(
      fc.property(moment, fc.integer({ min: 1, max: 15 }), week, (from, days, own) => {
        const end = addWorkingDays(from, days, own)
        const [first, last] = [dayOf(from, own.zone), dayOf(end - 1, own.zone)]
        let count = 0
        for (let day = addDays(first, 1); day <= last; day = addDays(day, 1)) {
          const off = weekdayOf(day) > 5 || bankHolidayOn(day, own.pattern.holidays ?? 'scotland') !== undefined
          if (!off) count += 1
          expect(isWorked(day, own)).toBe(!off)
        }
        expect(count).toBe(days)
        expect(isWorked(last, own)).toBe(true)
      }),
      runs,
    )
  })
})
