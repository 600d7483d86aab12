import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fieldErrors } from '../../../../schema/engine/errors.ts'
import { bankHolidayOn, isWorkingDay, REGIONS } from '../../../../schema/engine/time/bankHolidays.ts'
import {
  datesOf,
  NTHS,
  next,
  ON_HOLIDAYS,
  occurrences,
  type Recurrence,
  type RecurrenceInput,
  recurrence,
  timesOn,
  UNITS,
} from '../../../../schema/engine/time/recurrence.ts'
import { recurrenceLines } from '../../../../schema/engine/time/recurrenceRule.ts'
import { describeRecurrence } from '../../../../schema/engine/time/recurrenceText.ts'
import { WEEKDAYS } from '../../../../schema/engine/time/shifts.ts'
import { addDays, dayOf, fromWallClock, wallClock, weekdayOf } from '../../../../schema/engine/time/time.ts'

const deep = Boolean(process.env['DEEP'])
const rule = (given: RecurrenceInput): Recurrence => recurrence.parse(given)
const daysOf = (given: RecurrenceInput, n: number, from = given.starts_on) =>
  next(rule(given), from, n).map(({ day }) => day)

describe('dates of a rule', () => {
  it.each<[string, RecurrenceInput, string[]]>([
    [
      'every third day',
      { starts_on: '2026-12-30', unit: 'day', interval: 3 },
      ['2026-12-30', '2027-01-02', '2027-01-05'],
    ],
    [
      'every other week on two weekdays, with weeks starting on Monday',
      { starts_on: '2026-11-25', unit: 'week', interval: 2, weekdays: ['thursday', 'monday'] },
      ['2026-11-26', '2026-12-07', '2026-12-10', '2026-12-21'],
    ],
    ['weekly on the weekday of its start', { starts_on: '2026-11-25', unit: 'week' }, ['2026-11-25', '2026-12-02']],
    [
      'the 31st, or the last day of a shorter month',
      { starts_on: '2026-12-31', unit: 'month' },
      ['2026-12-31', '2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30'],
    ],
    [
      'a day of the month other than that of its start',
      { starts_on: '2026-11-22', unit: 'month', interval: 3, month_day: 5 },
      ['2027-02-05', '2027-05-05'],
    ],
    [
      'the second Tuesday',
      { starts_on: '2026-11-22', unit: 'month', nth: 2, weekday: 'tuesday' },
      ['2026-12-08', '2027-01-12', '2027-02-09'],
    ],
    [
      'the last Friday',
      { starts_on: '2026-11-01', unit: 'month', nth: -1, weekday: 'friday' },
      ['2026-11-27', '2026-12-25', '2027-01-29', '2027-02-26'],
    ],
    [
      '29 February every year',
      { starts_on: '2024-02-29', unit: 'year' },
      ['2024-02-29', '2025-02-28', '2026-02-28', '2027-02-28', '2028-02-29'],
    ],
    [
      'the first Monday of May every year',
      { starts_on: '2026-05-01', unit: 'year', nth: 1, weekday: 'monday' },
      ['2026-05-04', '2027-05-03', '2028-05-01'],
    ],
  ])('%s', (_, given, expected) => {
    expect(daysOf(given, expected.length)).toEqual(expected)
  })

  it('end after a number, or on a day, whichever is first', () => {
    const weekly: RecurrenceInput = { starts_on: '2026-11-23', unit: 'week' }
    expect(daysOf({ ...weekly, count: 3 }, 9)).toHaveLength(3)
    expect(daysOf({ ...weekly, until: '2026-12-07' }, 9)).toEqual(['2026-11-23', '2026-11-30', '2026-12-07'])
    expect(daysOf({ ...weekly, until: '2026-12-06', count: 9 }, 9)).toHaveLength(2)
    expect(daysOf({ ...weekly, count: 3 }, 9, '2026-12-01')).toEqual(['2026-12-07'])
  })

  it('exclude skipped dates, and keep the original date of moved ones', () => {
    const given = rule({
      starts_on: '2026-11-23',
      unit: 'week',
      count: 5,
      skipped: ['2026-11-30'],
      // The last is moved first, one onto another's day, and one is not a date of the rule.
      moved: [
        { from: '2026-12-21', to: '2026-11-01' },
        { from: '2026-12-07', to: '2026-12-14' },
        { from: '2026-12-08', to: '2026-12-09' },
      ],
    })
    expect(next(given, '2026-01-01', 9)).toEqual([
      { day: '2026-11-01', of: '2026-12-21' },
      { day: '2026-11-23', of: '2026-11-23' },
      { day: '2026-12-14', of: '2026-12-07' },
      { day: '2026-12-14', of: '2026-12-14' },
    ])
    expect(next(given, '2026-11-02', 1)).toEqual([{ day: '2026-11-23', of: '2026-11-23' }])
  })

  it('skip bank holidays or move to the next working day, without duplicates', () => {
    const daily: RecurrenceInput = { starts_on: '2026-12-24', unit: 'day' }
    expect(daysOf({ ...daily, holidays: 'drop' }, 4)).toEqual(['2026-12-24', '2026-12-26', '2026-12-27', '2026-12-29'])
    expect(daysOf({ ...daily, holidays: 'next_working_day' }, 4)).toEqual([
      '2026-12-24',
      '2026-12-26',
      '2026-12-27',
      '2026-12-29',
    ])
    // Good Friday moves to the Tuesday after Easter; the days between come first, and can be requested alone.
    const easter: RecurrenceInput = { starts_on: '2027-03-26', unit: 'day', count: 5, holidays: 'next_working_day' }
    expect(daysOf(easter, 9)).toEqual(['2027-03-27', '2027-03-28', '2027-03-30'])
    expect(occurrences(rule(easter), '2027-03-27', '2027-03-27')).toHaveLength(1)
    const yearly = rule({ starts_on: '2026-12-25', unit: 'year', holidays: 'next_working_day' })
    expect(next(yearly, '2026-12-01')).toEqual([
      { day: '2026-12-29', of: '2026-12-25', holiday: { day: '2026-12-25', name: 'christmas', substitute: false } },
    ])
    const always = rule({ starts_on: '2026-12-25', unit: 'year', holidays: 'drop', until: '2026-12-31' })
    expect(next(always, '2026-01-01', 3), 'a rule of holidays alone').toEqual([])
    expect(daysOf({ starts_on: '2026-11-30', unit: 'week', holidays: 'drop', region: 'scotland' }, 1)).toEqual([
      '2026-12-07',
    ])
  })

  it('end with the last day of any search, and accept years of three digits', () => {
    const all = (starts_on: string, unit: Recurrence['unit']) => [...datesOf(rule({ starts_on, unit }))]
    expect(all('2199-12-30', 'day')).toEqual(['2199-12-30', '2199-12-31'])
    expect(all('2199-12-23', 'week')).toEqual(['2199-12-23', '2199-12-30'])
    expect(all('2199-11-30', 'month')).toEqual(['2199-11-30', '2199-12-30'])
    expect(all('2198-11-30', 'year')).toEqual(['2198-11-30', '2199-11-30'])
    expect(daysOf({ starts_on: '0998-12-01', unit: 'month' }, 2)).toEqual(['0998-12-01', '0999-01-01'])
  })

  it('reject an invalid rule', () => {
    const codes = (given: object) => {
      const input = { starts_on: '2026-11-23', unit: 'month', ...given }
      const { error } = recurrence.safeParse(input)
      return error && { ...fieldErrors(error, input) }
    }
    expect(codes({})).toBeUndefined()
    expect(codes({ starts_on: '2026-02-30' })).toEqual({ starts_on: [{ code: 'date' }] })
    expect(codes({ until: '2026-11-22' })).toEqual({ until: [{ code: 'before_start' }] })
    expect(codes({ nth: 5 })).toMatchObject({ nth: [{ code: 'choice' }] })
    expect(codes({ nth: 2 })).toEqual({ weekday: [{ code: 'required' }] })
    expect(codes({ nth: 2, weekday: 'monday', month_day: 3 })).toEqual({ month_day: [{ code: 'nth_or_day' }] })
    expect(codes({ until: '2026-11-23' })).toBeUndefined()
    expect(codes({ interval: 0 })).toMatchObject({ interval: [{ code: 'gte' }] })
    expect(codes({ count: 1e308 })).toMatchObject({ count: [{ code: 'lte' }] })
    expect(codes({ often: true })).toEqual({ often: [{ code: 'unknown_field' }] })
  })
})

/** Dates around the clock changes of both years, so that rules span them. */
const anchor = fc.constantFrom('2026-03-29', '2026-10-25', '2027-03-28', '2027-10-31', '2024-02-29', '2026-12-20')
const day = fc.tuple(anchor, fc.integer({ min: -40, max: 40 })).map(([from, by]) => addDays(from, by))
const anyRule = fc
  .record({
    starts_on: day,
    unit: fc.constantFrom(...UNITS),
    interval: fc.integer({ min: 1, max: 5 }),
    weekdays: fc.subarray([...WEEKDAYS]),
    monthly: fc.oneof(
      fc.record({ month_day: fc.option(fc.integer({ min: 1, max: 31 })) }),
      fc.record({ nth: fc.constantFrom(...NTHS), weekday: fc.constantFrom(...WEEKDAYS) }),
    ),
    count: fc.option(fc.integer({ min: 1, max: 60 })),
    holidays: fc.constantFrom(...ON_HOLIDAYS),
    region: fc.constantFrom(null, ...REGIONS),
    skip: fc.array(fc.nat(30), { maxLength: 4 }),
    move: fc.array(fc.tuple(fc.nat(30), fc.integer({ min: -20, max: 20 })), { maxLength: 3 }),
  })
  .map(({ monthly, skip, move, ...given }) => {
    const bare = rule({ ...given, ...monthly })
    const dates = daysOf({ ...bare, holidays: 'keep' }, 31)
    const at = (i: number) => dates[i % dates.length] ?? bare.starts_on
    const moves = new Map(move.map(([i, by]) => [at(i), addDays(at(i), by)]))
    const moved = [...moves].map(([from, to]) => ({ from, to }))
    return { ...bare, skipped: skip.map(at).filter((one) => !moves.has(one)), moved }
  })
const runs = { numRuns: deep ? 4000 : 400 }

describe('any rule', () => {
  it('gives the same dates whether requested at once or in parts', () => {
    fc.assert(
      fc.property(anyRule, fc.integer({ min: 1, max: 12 }), (given, n) => {
        const all = next(given, addDays(given.starts_on, -60), n)
        const last = all.at(-1)?.day
        if (!last) return
        const first = addDays(given.starts_on, -60)
        const between = occurrences(given, first, last)
        expect(between.slice(0, n)).toEqual(all)
        for (const { day: on } of all)
          expect(occurrences(given, on, on)).toEqual(between.filter((one) => one.day === on))
      }),
      { numRuns: deep ? 2000 : 60 },
    )
  })

  it('keeps its order, its limits, its weekdays and its exceptions', () => {
    fc.assert(
      fc.property(anyRule, (given) => {
        const dates: string[] = []
        for (const date of datesOf(given)) if (dates.push(date) >= 80) break
        expect(dates).toEqual([...new Set(dates)].toSorted())
        expect(dates.length).toBeLessThanOrEqual(given.count ?? 80)
        const allowed = given.weekdays.map((name) => WEEKDAYS.indexOf(name) + 1)
        for (const date of dates) {
          expect(date >= given.starts_on).toBe(true)
          if (given.unit === 'week' && allowed.length) expect(allowed).toContain(weekdayOf(date))
          if (['month', 'year'].includes(given.unit) && given.weekday)
            expect(weekdayOf(date)).toBe(WEEKDAYS.indexOf(given.weekday) + 1)
        }
        const moves = new Map(given.moved.map(({ from, to }) => [from, to]))
        const last = dates.at(-1) ?? given.starts_on
        const found = occurrences(given, '2000-01-01', last)
        expect(new Set(found.map(({ of }) => of)).size, 'each date once').toBe(found.length)
        for (const { day: on, of, holiday } of found) {
          expect(given.skipped).not.toContain(of)
          if (moves.has(of)) expect(on).toBe(moves.get(of))
          else if (holiday) expect(isWorkingDay(on, given.region ?? 'england_wales') && on > of).toBe(true)
          else expect(on).toBe(of)
          if (given.holidays !== 'keep' && !moves.has(of))
            expect(bankHolidayOn(on, given.region ?? 'england_wales')).toBeUndefined()
        }
      }),
      runs,
    )
  })

  it('is described in both languages, and exported to other calendars with the same dates', () => {
    fc.assert(
      fc.property(anyRule, (given) => {
        expect(describeRecurrence(given, 'en')).toMatch(/^Every [^ ].*[^ ,]$/)
        expect(describeRecurrence(given, 'zh')).toMatch(/^每/)
        expect(`${describeRecurrence(given, 'en')}${describeRecurrence(given, 'zh')}`).not.toMatch(
          /undefined|null|NaN|  /,
        )
        const lines = recurrenceLines(given, '2028-01-01').join('\n')
        const listed = (name: string) =>
          /:(.*)/.exec(lines.split('\n').find((l) => l.startsWith(name)) ?? '')?.[1]?.split(',') ?? []
        const bare = { ...given, skipped: [], moved: [], holidays: 'keep' as const }
        const plain = (one: { day: string }) => one.day.replaceAll('-', '')
        const ruled = occurrences(bare, bare.starts_on, '2028-01-01').map(plain)
        const read = new Set([...ruled.filter((one) => !listed('EXDATE').includes(one)), ...listed('RDATE')])
        expect([...read].toSorted()).toEqual(
          [...new Set(occurrences(given, '2000-01-01', '2028-01-01').map(plain))].toSorted(),
        )
      }),
      runs,
    )
  })
})

describe('the time of day', () => {
  it('stays at local time over the clock changes, every quarter of an hour, and is missing if the clock skips it', () => {
    for (const change of ['2026-03-29', '2026-10-25', '2027-03-28', '2027-10-31']) {
      for (const { day: on } of next(
        rule({ starts_on: addDays(change, -3), unit: 'day', count: 7 }),
        '2026-01-01',
        7,
      )) {
        for (let quarter = 0; quarter < 95; quarter++) {
          const text = (q: number) =>
            `${String(Math.floor(q / 4)).padStart(2, '0')}:${String((q % 4) * 15).padStart(2, '0')}`
          const [from, to] = [text(quarter), text(quarter + 1)]
          const range = timesOn(on, from, to)
          const isSkipped = [from, to].some((time) => fromWallClock(on, time) === undefined)
          expect(range === undefined, `${on} ${from}`).toBe(isSkipped)
          if (!range) continue
          const clock = wallClock(range.from)
          expect([dayOf(range.from), `${clock.hour}:${clock.minute}`]).toEqual([on, from])
          expect(range.to > range.from).toBe(true)
        }
      }
    }
    expect(timesOn('2027-03-28', '01:30', '03:00')).toBeUndefined()
    expect(timesOn('2027-03-28', '00:30', '01:30')).toBeUndefined()
    expect([timesOn('2026-11-27', '10:00', '10:00'), timesOn('2026-11-27', '10:00', '09:00')]).toEqual([
      undefined,
      undefined,
    ])
    const night = timesOn('2027-10-31', '00:00', '00:00')
    expect(night && (night.to - night.from) / 3_600_000, 'a whole day').toBe(25)
  })
})
