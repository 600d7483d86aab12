import { formatDate, formatMoney, type Locale } from '../engine/text/format.ts'
import { businessZone, wallClock } from '../engine/time/time.ts'

/** How values are written: for the viewer, or for other programs (ISO 8601, plain figures, keys). */
export type Style = 'locale' | 'iso'

/** How a spreadsheet treats a value of a column. */
export type CellFormat = 'text' | 'number' | 'money' | 'price' | 'date' | 'instant'

/** A value written to a file: nothing, a figure, text that staff typed, or text from the program that needs no formula protection. */
export type Cell = null | number | string | { readonly made: string; readonly serial?: number }

const DAY_ONE = Date.UTC(1899, 11, 30)
/** Spreadsheets treat 1900 as a leap year: before March of that year their day numbers differ. */
const FIRST_SERIAL = 61

/** Days since 1899-12-30, as spreadsheets count; undefined for days that they count differently. */
function serialOf(day: string, seconds = 0): number | undefined {
  const serial = (Date.parse(`${day}T00:00:00Z`) - DAY_ONE) / 86_400_000
  return serial < FIRST_SERIAL ? undefined : serial + seconds / 86_400
}

const formattedCell = (text: string, serial?: number): Cell =>
  serial === undefined ? { made: text } : { made: text, serial }
const dayFormat = (locale: Locale) => (locale === 'zh' ? 'YYYY-MM-DD' : 'DD/MM/YYYY')

/** A calendar day `YYYY-MM-DD`. */
export function printDay(day: string, style: Style, locale: Locale): Cell {
  return formattedCell(style === 'iso' ? day : formatDate(day, dayFormat(locale)), serialOf(day))
}

/** A moment: on the business's clock for people, UTC for programs. */
export function printInstant(instant: string, style: Style, locale: Locale): Cell {
  if (style === 'iso') return formattedCell(instant)
  const millis = Date.parse(instant)
  const wall = new Date(millis + offsetAt(millis)).toISOString()
  const day = wall.slice(0, 10)
  const seconds = Number(wall.slice(11, 13)) * 3600 + Number(wall.slice(14, 16)) * 60 + Number(wall.slice(17, 19))
  return formattedCell(`${formatDate(day, dayFormat(locale))} ${wall.slice(11, 16)}`, serialOf(day, seconds))
}

/** Every time zone's offset is constant within a quarter of an hour. */
const QUARTER = 900_000
const offsets = new Map<string, number>()

/** How far the business's clock is ahead of UTC, in ms; computing it for each of a million moments would take half a minute. */
function offsetAt(millis: number): number {
  const quarter = Math.floor(millis / QUARTER)
  const key = `${businessZone()} ${quarter}`
  const cached = offsets.get(key)
  if (cached !== undefined) return cached
  const { year, month, day, hour, minute, second } = wallClock(quarter * QUARTER)
  const offset = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`) - quarter * QUARTER
  if (offsets.size > 50_000) offsets.clear()
  offsets.set(key, offset)
  return offset
}

/** An amount in the business's currency; `places` are its decimals. Plain figures for programs. */
export function printMoney(amount: number, style: Style, decimals: number): Cell {
  const cents = Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-6
  if (style === 'iso') return formattedCell(cents ? amount.toFixed(2) : String(amount), amount)
  return formattedCell(formatMoney(amount, decimals > 2 && !cents ? { places: decimals } : {}), amount)
}
