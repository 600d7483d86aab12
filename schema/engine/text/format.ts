import { currentValue } from '../settings/currentValues.ts'
import { businessZone, type Instant, isDay, toMillis, wallClock } from '../time/time.ts'
import { type DayOrder, OWN_ORDER } from './dayOrder.ts'

/** Languages of the interface. */
export const LOCALES = ['en', 'zh'] as const
export type Locale = (typeof LOCALES)[number]

/** Shown where there is no value. */
export const NOTHING = '–'

/** Date formats, fixed by the specification. Screens show days as DD/MM/YYYY and moments with `formatMoment`; logs use `formatSecond`. */
export const DATE_FORMATS = ['DD-MM-YYYY', 'YYYY-MM-DD', 'DD/MM/YYYY', 'DD-MM-YYYY HH:mm:ss'] as const
export type DateFormat = (typeof DATE_FORMATS)[number]

/** Shown in an empty date field (fixed by the specification). */
export const DATE_PLACEHOLDER = 'DD/MM/YYYY'

/**
 * An instant, or a day `YYYY-MM-DD`, as text on the business's clock; `NOTHING` for an empty or invalid value.
 * @param format fixed by the specification
 */
export function formatDate(
  value: Instant | null | undefined,
  format: DateFormat = DATE_PLACEHOLDER,
  timeZone: string = businessZone(),
): string {
  if (value === null || value === undefined || Number.isNaN(toMillis(value))) return NOTHING
  const { year, month, day, hour, minute, second } = wallClock(value, timeZone)
  switch (format) {
    case 'DD-MM-YYYY':
      return `${day}-${month}-${year}`
    case 'YYYY-MM-DD':
      return `${year}-${month}-${day}`
    case 'DD/MM/YYYY':
      return `${day}/${month}/${year}`
    case 'DD-MM-YYYY HH:mm:ss':
      return `${day}-${month}-${year} ${hour}:${minute}:${second}`
  }
}

/** `23/11/2026 09:30` on the business's clock; `NOTHING` for an empty or invalid value. */
export function formatMoment(value: Instant | null | undefined): string {
  const day = formatDate(value)
  if (value === null || value === undefined || day === NOTHING) return NOTHING
  const { hour, minute } = wallClock(value)
  return `${day} ${hour}:${minute}`
}

/** `23-11-2026 09:30:07`, a date with its time, fixed by the specification: in logs, and as the tooltip of a relative time. */
export const formatSecond = (value: Instant | null | undefined): string => formatDate(value, 'DD-MM-YYYY HH:mm:ss')

/** `23-11-2026 09:30:07.125`: distinguishes events within one second. */
export function formatInstant(value: Instant | null | undefined): string {
  const second = formatSecond(value)
  if (value === null || value === undefined || second === NOTHING) return NOTHING
  return `${second}.${new Date(value).toISOString().slice(20, 23)}`
}

/**
 * Parses a typed date to `YYYY-MM-DD`; null for an invalid day. Day first, or month first when that is set, separated by / - . or spaces (`1/2/26`,
 * `01-02-2026`), or the year first (`2026-02-01`); a two-digit year is of this century.
 */
export function parseDate(text: string, order: DayOrder = OWN_ORDER): string | null {
  const plain = text
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .trim()
  const [a = '', b = '', c = ''] = plain.split(/\s*[/.\-\s]\s*/)
  const [day1, month1] = order === 'day' ? [a, b] : [b, a]
  const parts = a.length === 4 ? [a, b, c] : [c.length === 2 ? `20${c}` : c, month1, day1]
  if (!/^\d+(\s*[/.\-\s]\s*\d+){2}$/.test(plain)) return null
  const [year = '', month = '', day = ''] = parts
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(iso) ? iso : null
}

/** The currencies that can be formatted, each with its locale (fixed by the specification). */
const CURRENCY_LOCALES = { GBP: 'en-GB', PLN: 'pl-PL' } as const
export type Currency = keyof typeof CURRENCY_LOCALES

/** Key of the currency setting. */
export const CURRENCY_SETTING = 'business.currency'
export const CURRENCIES = ['GBP', 'PLN'] as const

/** The business's currency. */
export const businessCurrency = (): Currency => (currentValue(CURRENCY_SETTING) === 'PLN' ? 'PLN' : 'GBP')

interface MoneyOptions {
  currency?: Currency
  /** false leaves the currency sign out. */
  sign?: boolean
  /** Maximum decimals, at least two. */
  places?: number
}

/** Creating a formatter takes a hundred times as long as using it. */
const formatters = new Map<string, Intl.NumberFormat>()

function moneyFormatter(currency: Currency, sign: boolean, decimals: number): Intl.NumberFormat {
  const key = `${currency} ${sign} ${decimals}`
  const cached = formatters.get(key)
  if (cached) return cached
  const formatter = new Intl.NumberFormat(CURRENCY_LOCALES[currency], {
    ...(sign ? { style: 'currency', currency } : { style: 'decimal' }),
    minimumFractionDigits: 2,
    maximumFractionDigits: decimals,
    signDisplay: 'negative',
  })
  formatters.set(key, formatter)
  return formatter
}

/** The sign of the business's currency, and whether it precedes an amount. */
export function currencySign(currency: Currency = businessCurrency()): {
  readonly sign: string
  readonly isBefore: boolean
} {
  const parts = moneyFormatter(currency, true, 2).formatToParts(1)
  const currencyIndex = parts.findIndex(({ type }) => type === 'currency')
  return { sign: parts[currencyIndex]?.value ?? '', isBefore: currencyIndex === 0 }
}

/**
 * An amount with two decimals, rounded half up (away from zero) by its decimal digits, so that 1.005 is £1.01 although its float is slightly less.
 * Text may have any length. `NOTHING` without an amount.
 */
export function formatMoney(
  amount: number | string | null | undefined,
  { currency = businessCurrency(), sign = true, places = 2 }: MoneyOptions = {},
): string {
  if (amount === null || amount === undefined || amount === '' || !Number.isFinite(Number(amount))) return NOTHING
  return moneyFormatter(currency, sign, places).format(String(amount) as Intl.StringNumericLiteral)
}

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const WEEK = 7 * DAY
const MONTH = 30 * DAY

type Unit = 'minute' | 'hour' | 'day' | 'week' | 'month'

const CHINESE_UNITS: Record<Unit, string> = { minute: '分钟', hour: '小时', day: '天', week: '周', month: '个月' }
const WORDS: Record<Locale, { scheduled: string; now: string; ago: (count: number, unit: Unit) => string }> = {
  en: {
    scheduled: 'Scheduled',
    now: 'Just now',
    ago: (count, unit) => `${count} ${unit}${count === 1 ? '' : 's'} ago`,
  },
  zh: { scheduled: '已安排', now: '刚刚', ago: (count, unit) => `${count} ${CHINESE_UNITS[unit]}前` },
}

interface RelativeOptions {
  locale?: Locale
  /** Weeks up to 30 days and months up to 120 days instead of a date. */
  advance?: boolean
  timeZone?: string
}

/**
 * How long ago an instant was, with limits fixed by the specification (each included): the future is 'Scheduled', up to 60 s 'Just now', then minutes
 * up to 1 hour, hours up to 1 day, days up to 7 days, otherwise the date.
 */
export function formatRelative(
  value: Instant | null | undefined,
  now: Instant,
  { locale = 'en', advance = false, timeZone = businessZone() }: RelativeOptions = {},
): string {
  if (value === null || value === undefined) return NOTHING
  const seconds = (toMillis(now) - toMillis(value)) / 1000
  if (Number.isNaN(seconds)) return NOTHING
  const words = WORDS[locale]
  const ago = (unit: Unit, length: number) => words.ago(Math.floor(seconds / length), unit)
  if (seconds < 0) return words.scheduled
  if (seconds <= MINUTE) return words.now
  if (seconds <= HOUR) return ago('minute', MINUTE)
  if (seconds <= DAY) return ago('hour', HOUR)
  if (seconds <= WEEK) return ago('day', DAY)
  if (advance && seconds <= MONTH) return ago('week', WEEK)
  if (advance && seconds <= 4 * MONTH) return ago('month', MONTH)
  return formatDate(value, DATE_PLACEHOLDER, timeZone)
}

/** `23/11/2026, 09:00–10:00` on the business's clock. */
export function formatSpan({ starts_at, ends_at }: { readonly starts_at: string; readonly ends_at: string }): string {
  const time = (instant: string) => {
    const { hour, minute } = wallClock(instant)
    return `${hour}:${minute}`
  }
  return `${formatDate(starts_at)}, ${time(starts_at)}–${time(ends_at)}`
}

/** `09:00`: a time on the business's clock. */
export function spokenTime(instant: string): string {
  const { hour, minute } = wallClock(instant)
  return `${hour}:${minute}`
}
