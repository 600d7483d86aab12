import { addDays, weekdayOf } from './time.ts'

/** Regions with bank holidays: each part of the United Kingdom has its own. */
export const REGIONS = ['england_wales', 'scotland', 'northern_ireland'] as const
export type Region = (typeof REGIONS)[number]
export const REGION_LABELS = { england_wales: 'England and Wales', northern_ireland: 'Northern Ireland' } as const

/** Message keys under `holidays`. */
export const HOLIDAYS = [
  'new_year',
  'second_january',
  'st_patrick',
  'good_friday',
  'easter_monday',
  'early_may',
  'spring',
  'world_cup',
  'boyne',
  'summer',
  'st_andrew',
  'christmas',
  'boxing_day',
] as const
export type HolidayName = (typeof HOLIDAYS)[number]

export interface BankHoliday {
  readonly day: string
  readonly name: HolidayName
  /** It replaces a holiday that fell on a weekend. */
  readonly substitute: boolean
}

/** Years whose holidays are known, from the rules and by proclamation (gov.uk/bank-holidays). Other years have none. */
export const FIRST_YEAR = 2024
export const LAST_YEAR = 2030

/** Single days by royal proclamation. */
const SPECIALS: readonly { readonly region: Region; readonly day: string; readonly name: HolidayName }[] = [
  { region: 'scotland', day: '2026-06-15', name: 'world_cup' },
]

const two = (count: number) => String(count).padStart(2, '0')
const MONDAY = 1

/** Easter Sunday of the Gregorian calendar (the anonymous algorithm, Meeus/Jones/Butcher). */
export function easterSunday(year: number): string {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const d = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30
  const e = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - d - (c % 4)) % 7
  const f = d + e - 7 * Math.floor((a + 11 * d + 22 * e) / 451) + 114
  return `${year}-${two(Math.floor(f / 31))}-${two((f % 31) + 1)}`
}

const firstMonday = (month: string) => {
  const first = `${month}-01`
  return addDays(first, (MONDAY - weekdayOf(first) + 7) % 7)
}
/** Of May and August, which have 31 days. */
const lastMonday = (month: string) => {
  const last = `${month}-31`
  return addDays(last, MONDAY - weekdayOf(last))
}

const isWeekend = (day: string) => weekdayOf(day) > 5

/** Holidays on fixed dates; on a weekend they move to the next weekday that is not one of them. */
function fixed(days: readonly (readonly [day: string, name: HolidayName])[]): BankHoliday[] {
  const takenDays = new Set(days.flatMap(([day]) => (isWeekend(day) ? [] : [day])))
  return days.map(([date, name]) => {
    if (!isWeekend(date)) return { day: date, name, substitute: false }
    let day = date
    while (isWeekend(day) || takenDays.has(day)) day = addDays(day, 1)
    takenDays.add(day)
    return { day, name, substitute: true }
  })
}

/** Banking and Financial Dealings Act 1971, schedule 1, with the days proclaimed every year. */
function holidaysOfYear(year: number, region: Region): BankHoliday[] {
  const easter = easterSunday(year)
  const isScotland = region === 'scotland'
  const isNorthern = region === 'northern_ireland'
  const onlyIf = <T>(condition: boolean, value: T): T[] => (condition ? [value] : [])
  const moving: readonly (readonly [string, HolidayName])[] = [
    [addDays(easter, -2), 'good_friday'],
    ...onlyIf(!isScotland, [addDays(easter, 1), 'easter_monday'] as const),
    [firstMonday(`${year}-05`), 'early_may'],
    [lastMonday(`${year}-05`), 'spring'],
    [isScotland ? firstMonday(`${year}-08`) : lastMonday(`${year}-08`), 'summer'],
  ]
  return [
    ...moving.map(([day, name]) => ({ day, name, substitute: false })),
    ...SPECIALS.filter((special) => special.region === region && special.day.startsWith(`${year}-`)).map(
      ({ day, name }) => ({ day, name, substitute: false }),
    ),
    ...fixed([
      [`${year}-01-01`, 'new_year'],
      ...onlyIf(isScotland, [`${year}-01-02`, 'second_january'] as const),
      ...onlyIf(isNorthern, [`${year}-03-17`, 'st_patrick'] as const),
      ...onlyIf(isNorthern, [`${year}-07-12`, 'boyne'] as const),
      ...onlyIf(isScotland, [`${year}-11-30`, 'st_andrew'] as const),
      [`${year}-12-25`, 'christmas'],
      [`${year}-12-26`, 'boxing_day'],
    ]),
  ].toSorted((a, b) => (a.day < b.day ? -1 : 1))
}

const holidaysByKey = new Map<string, readonly BankHoliday[]>()

/** The bank holidays of a calendar year, in order; none outside the known years. */
export function bankHolidays(year: number, region: Region): readonly BankHoliday[] {
  if (year < FIRST_YEAR || year > LAST_YEAR) return []
  const key = `${region} ${year}`
  const found = holidaysByKey.get(key) ?? holidaysOfYear(year, region)
  holidaysByKey.set(key, found)
  return found
}

/** The bank holiday of a day `YYYY-MM-DD`; undefined for any other day. */
export const bankHolidayOn = (day: string, region: Region): BankHoliday | undefined =>
  bankHolidays(Number(day.slice(0, 4)), region).find((holiday) => holiday.day === day)

/** The bank holidays from one day to another, both included. */
export function bankHolidaysBetween(from: string, to: string, region: Region): BankHoliday[] {
  const found: BankHoliday[] = []
  for (let year = Number(from.slice(0, 4)); year <= Number(to.slice(0, 4)); year++)
    found.push(...bankHolidays(year, region).filter(({ day }) => day >= from && day <= to))
  return found
}

/** Monday to Friday, except bank holidays. */
export const isWorkingDay = (day: string, region: Region): boolean => !isWeekend(day) && !bankHolidayOn(day, region)

/** The first working day from `day` on. */
export function workingDayFrom(day: string, region: Region): string {
  let workingDay = day
  while (!isWorkingDay(workingDay, region)) workingDay = addDays(workingDay, 1)
  return workingDay
}
