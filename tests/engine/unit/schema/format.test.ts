import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  DATE_PLACEHOLDER,
  formatDate,
  formatInstant,
  formatMoment,
  formatMoney,
  formatRelative,
  formatSecond,
  NOTHING,
  parseDate,
} from '../../../../schema/engine/text/format.ts'
import {
  addDays,
  dayOf,
  fullWeek,
  isDay,
  isPast,
  wallClock,
  weekdayOf,
  workWeek,
} from '../../../../schema/engine/time/time.ts'

const NOW = Date.UTC(2026, 10, 21, 12, 0, 0)
const MINUTE = 60
const HOUR = 3600
const DAY = 86_400
const before = (seconds: number) => NOW - seconds * 1000

describe('relative time, each limit and the second after it', () => {
  it.each([
    [-1, 'Scheduled', '已安排'],
    [0, 'Just now', '刚刚'],
    [60, 'Just now', '刚刚'],
    [61, '1 minute ago', '1 分钟前'],
    [2 * MINUTE, '2 minutes ago', '2 分钟前'],
    [HOUR, '60 minutes ago', '60 分钟前'],
    [HOUR + 1, '1 hour ago', '1 小时前'],
    [DAY, '24 hours ago', '24 小时前'],
    [DAY + 1, '1 day ago', '1 天前'],
    [7 * DAY, '7 days ago', '7 天前'],
    [7 * DAY + 1, '14/11/2026', '14/11/2026'],
    [200 * DAY, '05/05/2026', '05/05/2026'],
  ])('%i s: %s', (seconds, english, chinese) => {
    expect(formatRelative(before(seconds), NOW)).toBe(english)
    expect(formatRelative(before(seconds), NOW, { locale: 'zh' })).toBe(chinese)
  })

  it.each([
    [7 * DAY, '7 days ago', '7 天前'],
    [7 * DAY + 1, '1 week ago', '1 周前'],
    [14 * DAY, '2 weeks ago', '2 周前'],
    [30 * DAY, '4 weeks ago', '4 周前'],
    [30 * DAY + 1, '1 month ago', '1 个月前'],
    [120 * DAY, '4 months ago', '4 个月前'],
    [120 * DAY + 1, '24/07/2026', '24/07/2026'],
  ])('in advance mode %i s: %s', (seconds, english, chinese) => {
    expect(formatRelative(before(seconds), NOW, { advance: true })).toBe(english)
    expect(formatRelative(before(seconds), NOW, { advance: true, locale: 'zh' })).toBe(chinese)
  })

  it('is empty without a time', () => {
    expect(formatRelative(null, NOW)).toBe(NOTHING)
    expect(formatRelative('soon', NOW)).toBe(NOTHING)
  })
})

describe('dates', () => {
  const summer = '2026-06-30T23:05:09Z'
  it("use the business's time zone, not the viewer's or UTC", () => {
    expect(formatDate(summer, 'DD-MM-YYYY')).toBe('01-07-2026')
    expect(formatDate(summer, 'YYYY-MM-DD')).toBe('2026-07-01')
    expect(formatDate(summer, 'DD/MM/YYYY')).toBe('01/07/2026')
    expect(formatDate(summer, 'DD-MM-YYYY HH:mm:ss')).toBe('01-07-2026 00:05:09')
    expect(formatMoment(summer)).toBe('01/07/2026 00:05')
    expect(formatSecond(summer)).toBe('01-07-2026 00:05:09')
    expect(formatInstant('2026-06-30T23:05:09.125Z')).toBe('01-07-2026 00:05:09.125')
    for (const format of [formatMoment, formatSecond, formatInstant])
      expect([format(null), format('never')]).toEqual(['–', '–'])
    expect(formatDate(summer, 'DD-MM-YYYY HH:mm:ss', 'America/New_York')).toBe('30-06-2026 19:05:09')
  })
  it('keep a day without a time the same in every zone', () => {
    expect(formatDate('2026-03-01', 'DD/MM/YYYY', 'Pacific/Auckland')).toBe('01/03/2026')
    expect(formatDate('2026-03-01', 'DD/MM/YYYY', 'America/Los_Angeles')).toBe('01/03/2026')
  })
  it('distinguish the repeated hour from the first', () => {
    expect(wallClock('2026-10-25T00:30:00Z').hour).toBe('01')
    expect(wallClock('2026-10-25T01:30:00Z').hour).toBe('01')
    expect(wallClock('2026-10-25T02:30:00Z').hour).toBe('02')
  })
  it('show a dash for an empty value', () => {
    expect(formatDate(null)).toBe(NOTHING)
    expect(formatDate('never')).toBe(NOTHING)
  })
  it("have the specification's placeholder", () => expect(DATE_PLACEHOLDER).toBe('DD/MM/YYYY'))
})

describe('typed dates', () => {
  it.each([
    ['21/11/2026', '2026-11-21'],
    ['1/2/26', '2026-02-01'],
    [' 01-02-2026 ', '2026-02-01'],
    ['1.2.2026', '2026-02-01'],
    ['1 2 2026', '2026-02-01'],
    ['2026-02-01', '2026-02-01'],
    ['29/02/2028', '2028-02-29'],
    ['29/02/2026', null],
    ['31/04/2026', null],
    ['11/21/2026', null],
    ['00/01/2026', null],
    ['1/2', null],
    ['1/2/3/4', null],
    ['tomorrow', null],
    ['', null],
  ])('%s is %s', (text, day) => expect(parseDate(text)).toBe(day))

  it('are parsed back from every format that they can be shown in', () => {
    const day = fc.integer({ min: -20_000, max: 60_000 }).map((n) => addDays('1970-01-01', n))
    const format = fc.constantFrom('DD-MM-YYYY' as const, 'YYYY-MM-DD' as const, 'DD/MM/YYYY' as const)
    fc.assert(fc.property(day, format, (d, f) => parseDate(formatDate(d, f)) === d))
  })
  it('never become a non-existent day, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const day = parseDate(text)
        expect(day === null || isDay(day)).toBe(true)
      }),
    )
  })
})

describe('money', () => {
  it.each([
    [1234.5, '£1,234.50', '1,234.50'],
    [0, '£0.00', '0.00'],
    [1.005, '£1.01', '1.01'],
    [2.675, '£2.68', '2.68'],
    [-1.005, '-£1.01', '-1.01'],
    [-0.001, '£0.00', '0.00'],
    ['9007199254740993.005', '£9,007,199,254,740,993.01', '9,007,199,254,740,993.01'],
  ])('%s', (amount, withSign, without) => {
    expect(formatMoney(amount)).toBe(withSign)
    expect(formatMoney(amount, { sign: false })).toBe(without)
  })
  it('formats złoty in the Polish way', () => {
    expect(formatMoney(12345.675, { currency: 'PLN' })).toBe('12\u00a0345,68\u00a0zł')
    expect(formatMoney(0.5, { currency: 'PLN', sign: false })).toBe('0,50')
  })
  it('shows a dash for no amount', () => {
    for (const nothing of [null, undefined, '', Number.NaN, 'ten', Number.POSITIVE_INFINITY])
      expect(formatMoney(nothing)).toBe(NOTHING)
  })
})

describe('days and weeks', () => {
  it("are past before yesterday, by the business's clock", () => {
    const now = '2026-06-30T23:30:00Z' // already 1 July in London
    expect(isPast('2026-06-30', now)).toBe(false)
    expect(isPast('2026-06-29', now)).toBe(true)
    expect(isPast('2026-06-29', now, 'UTC')).toBe(false)
    expect(isPast('2026-07-02', now)).toBe(false)
    expect(isPast('2026-06-29T23:00:00Z', now)).toBe(false)
    expect(isPast('2026-06-29T22:59:59Z', now)).toBe(true)
  })
  it('run from Monday to Friday or Sunday, from any day of the week and over a year’s end', () => {
    for (const day of ['2026-12-28', '2026-12-31', '2027-01-02', '2027-01-03']) {
      expect(workWeek(day)).toEqual({ from: '2026-12-28', to: '2027-01-01' })
      expect(fullWeek(day)).toEqual({ from: '2026-12-28', to: '2027-01-03' })
    }
  })
  it('contain the day, start on a Monday and last seven days', () => {
    fc.assert(
      fc.property(fc.integer({ min: -50_000, max: 50_000 }), (n) => {
        const day = addDays('2026-11-21', n)
        const { from, to } = fullWeek(day)
        expect(weekdayOf(from)).toBe(1)
        expect(addDays(from, 6)).toBe(to)
        expect(from <= day && day <= to).toBe(true)
      }),
    )
  })
  it('follow the zone at midnight', () => {
    expect(dayOf('2026-11-21T23:59:59Z')).toBe('2026-11-21')
    expect(dayOf('2026-11-21T23:59:59Z', 'Europe/Warsaw')).toBe('2026-11-22')
  })
})
