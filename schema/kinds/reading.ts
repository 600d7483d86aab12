import { OWN_ORDER, orderShownBy } from '../engine/text/dayOrder.ts'
import { plainFigure } from '../engine/text/figure.ts'
import { parseDate } from '../engine/text/format.ts'
import { splitValues } from '../engine/text/separated.ts'
import { fromWallClock, isDay } from '../engine/time/time.ts'
import { BadCell, type Reading } from './textFormat.ts'

const YES = new Set(['true', 't', 'yes', 'y', 'on', '1', 'x', '✓', '是', '真'])
const NO = new Set(['false', 'f', 'no', 'n', 'off', '0', '否', '假'])

export function readFlag(text: string): boolean {
  const word = text.trim().toLowerCase()
  if (YES.has(word)) return true
  if (NO.has(word)) return false
  throw new BadCell('flag')
}

/** A figure as people write it. */
export function readFigure(text: string): number {
  const plain = plainFigure(text)
  if (plain === undefined) throw new BadCell('number')
  return Number(plain)
}

/** `2026-11-21`, `21/11/2026` or in its column's order, and either followed by midnight, as spreadsheets write days. */
export function readDay(text: string, { order = OWN_ORDER }: Pick<Reading, 'order'> = {}): string {
  const trimmed = text.trim().replace(/[T ]00:00(:00(\.0+)?)?Z?$/, '')
  if (order === 'mixed' && orderShownBy(trimmed)) throw new BadCell('date_order')
  const day = isDay(trimmed) ? trimmed : parseDate(trimmed, order === 'mixed' ? OWN_ORDER : order)
  if (!day) throw new BadCell(order === 'month' ? 'date_month_first' : 'date')
  return day
}

/** An ISO instant, or a day and a time on the business's clock. */
export function readInstant(text: string, reading: Pick<Reading, 'order'> = {}): string {
  const trimmed = text.trim()
  if (/T.*(Z|[+-]\d\d:\d\d)$/.test(trimmed)) return trimmed
  const [, date = trimmed, hour = '0', rest = ':00'] = /^(\S+?)[T ]+(\d{1,2})(:\d{2}(?::\d{2})?)$/.exec(trimmed) ?? []
  const instant = fromWallClock(readDay(date, reading), hour.padStart(2, '0') + rest)
  if (!instant) throw new BadCell('instant')
  return instant
}

export function readTime(text: string): string {
  const [, hour = '', minute] = /^(\d{1,2}):(\d{2})(:00)?$/.exec(text.trim()) ?? []
  if (!minute) throw new BadCell('time')
  return `${hour.padStart(2, '0')}:${minute}`
}

export function readStructure(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    throw new BadCell('type')
  }
}

export function readKey(text: string, { key, keys }: Reading): string {
  const value = key(text)
  if (value === undefined) throw new BadCell('choice', { choices: [...keys] })
  return value
}

export function readId(text: string): number {
  const n = /^\d{1,15}$/.test(text.trim()) ? Number(text) : 0
  if (n < 1) throw new BadCell('id')
  return n
}

/** Several values in one cell, separated by commas; a comma within one is written `\,`. */
export const readList = (text: string): string[] =>
  splitValues(text)
    .map((one) => one.trim())
    .filter(Boolean)
