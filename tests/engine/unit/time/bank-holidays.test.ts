import { describe, expect, it } from 'vitest'
import {
  bankHolidayOn,
  bankHolidays,
  bankHolidaysBetween,
  easterSunday,
  isWorkingDay,
  REGIONS,
  workingDayFrom,
} from '../../../../schema/engine/time/bankHolidays.ts'
import { weekdayOf } from '../../../../schema/engine/time/time.ts'

describe('bank holidays', () => {
  // This comes first: a calculated year is cached.
  it('have names, and name the holiday a substitute day replaces', () => {
    const told = (year: number, region: (typeof REGIONS)[number]) =>
      bankHolidays(year, region).map(({ day, name, substitute }) => `${day.slice(5)} ${name}${substitute ? '*' : ''}`)
    expect(told(2025, 'england_wales')).toEqual([
      '01-01 new_year',
      '04-18 good_friday',
      '04-21 easter_monday',
      '05-05 early_may',
      '05-26 spring',
      '08-25 summer',
      '12-25 christmas',
      '12-26 boxing_day',
    ])
    // Christmas on a Saturday: both days have substitutes, one after the other.
    expect(told(2027, 'scotland')).toEqual([
      '01-01 new_year',
      '01-04 second_january*',
      '03-26 good_friday',
      '05-03 early_may',
      '05-31 spring',
      '08-02 summer',
      '11-30 st_andrew',
      '12-27 christmas*',
      '12-28 boxing_day*',
    ])
    expect(told(2026, 'scotland')).toContain('06-15 world_cup')
    expect(told(2027, 'northern_ireland')).toEqual([
      '01-01 new_year',
      '03-17 st_patrick',
      '03-26 good_friday',
      '03-29 easter_monday',
      '05-03 early_may',
      '05-31 spring',
      '07-12 boyne',
      '08-30 summer',
      '12-27 christmas*',
      '12-28 boxing_day*',
    ])
  })

  /** As published at gov.uk/bank-holidays. */
  it.each([
    ['england_wales', 2026, '01-01 04-03 04-06 05-04 05-25 08-31 12-25 12-28'],
    ['england_wales', 2027, '01-01 03-26 03-29 05-03 05-31 08-30 12-27 12-28'],
    ['scotland', 2026, '01-01 01-02 04-03 05-04 05-25 06-15 08-03 11-30 12-25 12-28'],
    ['scotland', 2027, '01-01 01-04 03-26 05-03 05-31 08-02 11-30 12-27 12-28'],
    ['northern_ireland', 2026, '01-01 03-17 04-03 04-06 05-04 05-25 07-13 08-31 12-25 12-28'],
    ['northern_ireland', 2024, '01-01 03-18 03-29 04-01 05-06 05-27 07-12 08-26 12-25 12-26'],
    ['england_wales', 2022, ''],
  ] as const)('of %s in %i', (region, year, expected) => {
    expect(
      bankHolidays(year, region)
        .map(({ day: on }) => on.slice(5))
        .join(' '),
    ).toBe(expected)
  })

  it('fall on weekdays without overlap, and name what they replace', () => {
    for (const region of REGIONS) {
      const all = bankHolidaysBetween('2024-01-01', '2030-12-31', region)
      expect(all).toHaveLength({ england_wales: 56, scotland: 64, northern_ireland: 70 }[region])
      expect(new Set(all.map(({ day: on }) => on)).size).toBe(all.length)
      expect(all.every(({ day: on }) => weekdayOf(on) < 6)).toBe(true)
    }
    expect(bankHolidayOn('2027-12-27', 'england_wales')).toEqual({
      day: '2027-12-27',
      name: 'christmas',
      substitute: true,
    })
    expect(bankHolidaysBetween('2026-12-25', '2027-01-01', 'scotland').map(({ name }) => name)).toEqual([
      'christmas',
      'boxing_day',
      'new_year',
    ])
  })

  it('are known for certain years only', () => {
    for (const year of [2023, 2031]) expect(bankHolidays(year, 'scotland')).toEqual([])
    expect(bankHolidaysBetween('2020-01-01', '2024-01-02', 'scotland').map(({ day }) => day)).toEqual([
      '2024-01-01',
      '2024-01-02',
    ])
    expect(bankHolidaysBetween('2030-12-26', '2040-01-01', 'england_wales').map(({ day }) => day)).toEqual([
      '2030-12-26',
    ])
    expect(bankHolidayOn('2026-12-26', 'england_wales')).toBeUndefined()
  })

  it('are not working days, and neither are weekends', () => {
    expect(['2026-12-24', '2026-12-25', '2026-12-26'].map((day) => isWorkingDay(day, 'scotland'))).toEqual([
      true,
      false,
      false,
    ])
    expect(workingDayFrom('2026-12-25', 'england_wales')).toBe('2026-12-29')
    expect(workingDayFrom('2026-12-24', 'england_wales')).toBe('2026-12-24')
  })
})

/** Oudin 1940, a different calculation. */
function easterByOudin(year: number): string {
  const floor = Math.floor
  const [g, c] = [year % 19, floor(year / 100)]
  const h = (c - floor(c / 4) - floor((8 * c + 13) / 25) + 19 * g + 15) % 30
  const i = h - floor(h / 28) * (1 - floor(29 / (h + 1)) * floor((21 - g) / 11))
  const j = (year + floor(year / 4) + i + 2 - c + floor(c / 4)) % 7
  const month = 3 + floor((i - j + 40) / 44)
  const day = i - j + 28 - 31 * floor(month / 4)
  return `${year}-0${month}-${String(day).padStart(2, '0')}`
}

it('Easter matches another calculation, and known dates', () => {
  for (let year = 1600; year < 3000; year++) expect(easterSunday(year)).toBe(easterByOudin(year))
  expect([1818, 1943, 2000, 2019, 2026].map(easterSunday)).toEqual([
    '1818-03-22',
    '1943-04-25',
    '2000-04-23',
    '2019-04-21',
    '2026-04-05',
  ])
})
