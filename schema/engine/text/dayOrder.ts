/** Whether the day or the month comes first in dates that do not begin with the year or a name. */
export const DAY_ORDERS = ['day', 'month'] as const
export type DayOrder = (typeof DAY_ORDERS)[number]

/** What the dates of a column show together: one order, both, or neither. */
export type ColumnOrder = DayOrder | 'mixed' | 'either'

/** The default order of dates (fixed by the specification). */
export const OWN_ORDER: DayOrder = 'day'

/** Longest date, with a time. */
const MAX_LENGTH = 40

/** Day and month in figures before a year, alone or before a time. */
const FIGURES = /^\s*(\d{1,2})\s*[/.\-\s]\s*(\d{1,2})\s*[/.\-\s]\s*(?:\d{4}|\d{2})(?=$|[\sT,])/

/** The order that a date shows; undefined for one that begins with the year, is equal in both orders, or is not a date. */
export function orderShownBy(text: string): DayOrder | 'either' | undefined {
  if (text.length > MAX_LENGTH) return undefined
  const found = FIGURES.exec(text.normalize('NFKC').replaceAll(/\p{Cf}/gu, ''))
  if (!found) return undefined
  const [first, second] = [Number(found[1]), Number(found[2])]
  if (first === second || Math.max(first, second) > 31 || Math.min(first, second) < 1) return undefined
  if (first > 12 && second > 12) return undefined
  if (first > 12) return 'day'
  return second > 12 ? 'month' : 'either'
}

/** What a column shows with one more of its texts. */
export function orderWith(current: ColumnOrder | undefined, text: string): ColumnOrder | undefined {
  const shownOrder = current === 'mixed' ? undefined : orderShownBy(text)
  if (shownOrder === undefined || shownOrder === current) return current
  if (current === undefined || current === 'either') return shownOrder
  return shownOrder === 'either' ? current : 'mixed'
}
