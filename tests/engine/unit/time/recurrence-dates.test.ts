import { describe, expect, it } from 'vitest'
import { type Recurrence, type RecurrenceInput, recurrence } from '../../../../schema/engine/time/recurrence.ts'
import { ruleDates, sameDates } from '../../../../schema/engine/time/recurrenceDates.ts'

const rule = (given: RecurrenceInput): Recurrence => recurrence.parse(given)
/** Each date as one word: record, day, reason, holiday. */
const told = (given: RecurrenceInput, from: string, n: number) =>
  ruleDates(rule(given), from, n).map(({ of, day, why, holiday }) =>
    [of.slice(5), day?.slice(5) ?? '-', why ?? '', holiday?.name ?? ''].join(' ').trim(),
  )

describe('the dates of a rule, with the ones left out', () => {
  const fridays = { starts_on: '2026-12-18', unit: 'week' } as const

  it('are the requested number of dates, from a day on', () => {
    expect(told(fridays, '2026-12-18', 2)).toEqual(['12-18 12-18', '12-25 12-25'])
    expect(told(fridays, '2026-12-19', 1)).toEqual(['12-25 12-25'])
    expect(told({ ...fridays, count: 2 }, '2026-12-01', 5)).toEqual(['12-18 12-18', '12-25 12-25'])
  })

  it('name those excluded, moved, or postponed by a holiday', () => {
    expect(told({ ...fridays, skipped: ['2026-12-25'] }, '2026-12-18', 2)).toEqual([
      '12-18 12-18',
      '12-25 - skipped',
      '01-01 01-01',
    ])
    expect(told({ ...fridays, moved: [{ from: '2026-12-25', to: '2026-12-23' }] }, '2026-12-18', 2)).toEqual([
      '12-18 12-18',
      '12-25 12-23 moved',
    ])
    expect(told({ ...fridays, holidays: 'drop' }, '2026-12-18', 2)).toEqual([
      '12-18 12-18',
      '12-25 - holiday christmas',
      '01-01 - holiday new_year',
      '01-08 01-08',
    ])
    expect(told({ ...fridays, holidays: 'next_working_day' }, '2026-12-18', 2)).toEqual([
      '12-18 12-18',
      '12-25 12-29 holiday christmas',
    ])
    expect(told({ ...fridays, holidays: 'drop', skipped: ['2026-12-25'] }, '2026-12-25', 1)).toEqual([
      '12-25 - skipped',
      '01-01 - holiday new_year',
      '01-08 01-08',
    ])
    // A holiday elsewhere is an ordinary day.
    const second = { starts_on: '2028-01-04', unit: 'year', count: 1, holidays: 'drop' } as const
    expect(told({ ...second, region: 'scotland' }, '2028-01-01', 1)).toEqual(['01-04 - holiday second_january'])
    expect(told(second, '2028-01-01', 1)).toEqual(['01-04 01-04'])
  })

  it('that a holiday postpones onto another date merge with it', () => {
    const daily = { starts_on: '2026-12-24', unit: 'day', holidays: 'next_working_day' } as const
    expect(told({ ...daily, interval: 2, starts_on: '2026-12-25' }, '2026-12-25', 3)).toEqual([
      '12-25 - together christmas',
      '12-27 12-27',
      '12-29 12-29',
      '12-31 12-31',
    ])
  })

  it('of an ended rule name those excluded at its end', () => {
    expect(told({ ...fridays, count: 2, skipped: ['2026-12-25'] }, '2026-12-18', 3)).toEqual([
      '12-18 12-18',
      '12-25 - skipped',
    ])
    // With the requested number of dates found, nothing after the last is named.
    expect(told({ ...fridays, count: 2, skipped: ['2026-12-25'] }, '2026-12-18', 1)).toEqual(['12-18 12-18'])
    expect(told({ ...fridays, skipped: ['2026-12-25'] }, '2026-12-26', 1)).toEqual(['01-01 01-01'])
  })

  it('end where only excluded dates remain', () => {
    const days = Array.from({ length: 500 }, (_, i) => {
      return new Date(Date.UTC(2026, 0, 1 + i)).toISOString().slice(0, 10)
    })
    const found = ruleDates(rule({ starts_on: '2026-01-01', unit: 'day', count: 500, skipped: days }), '2026-01-01', 1)
    expect(found).toHaveLength(401)
    expect(found.every(({ why, holiday }) => why === 'skipped' && holiday === null)).toBe(true)
  })
})

it('two rules are equal whatever the order of their weekdays, ends and exceptions', () => {
  const one = rule({ starts_on: '2026-11-23', unit: 'week', weekdays: ['monday', 'friday'] })
  const other = { ...one, weekdays: [...one.weekdays].reverse() }
  expect(sameDates(one, { ...other, until: '2027-01-01', count: 3, skipped: ['2026-11-23'] })).toBe(true)
  for (const change of [
    { starts_on: '2026-11-24' },
    { unit: 'day' },
    { interval: 2 },
    { weekdays: ['monday'] },
    { month_day: 3 },
    { nth: 1 },
    { weekday: 'monday' },
  ] as const)
    expect(sameDates(one, { ...one, ...change } as Recurrence), JSON.stringify(change)).toBe(false)
})
