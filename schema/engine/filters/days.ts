import { addDays, type DayRange, fullWeek, isDay } from '../time/time.ts'

/** The month `offset` months after that of a day. */
function month(today: string, offset: number): DayRange {
  const [year = 0, number = 0] = today.split('-').map(Number)
  const first = (months: number) => new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 10)
  return { from: first(offset), to: addDays(first(offset + 1), -1) }
}

function year(today: string, offset: number): DayRange {
  const number = String(Number(today.slice(0, 4)) + offset).padStart(4, '0')
  return { from: `${number}-01-01`, to: `${number}-12-31` }
}

const day = (date: string): DayRange => ({ from: date, to: date })

const FIXED: Readonly<Record<string, (today: string) => DayRange>> = {
  today: day,
  yesterday: (today) => day(addDays(today, -1)),
  tomorrow: (today) => day(addDays(today, 1)),
  'this-week': fullWeek,
  'last-week': (today) => fullWeek(addDays(today, -7)),
  'next-week': (today) => fullWeek(addDays(today, 7)),
  'this-month': (today) => month(today, 0),
  'last-month': (today) => month(today, -1),
  'next-month': (today) => month(today, 1),
  'this-year': (today) => year(today, 0),
  'last-year': (today) => year(today, -1),
  'next-year': (today) => year(today, 1),
}

const COUNTED_DAYS = /^(last|next)-([1-9]\d{0,2})-days$/

/** Words for days, besides `last-N-days` and `next-N-days` (1 to 999, including today). */
export const DAY_WORDS: readonly string[] = Object.keys(FIXED)

/** The parts of `last-30-days`; undefined for other words. */
export function countedDays(word: string): { way: 'last' | 'next'; count: number } | undefined {
  const [, direction, count] = COUNTED_DAYS.exec(word) ?? []
  return direction ? { way: direction as 'last' | 'next', count: Number(count) } : undefined
}

/**
 * The days, both included, that a word means on a given day (`last-month`), or the single day `YYYY-MM-DD`. Weeks begin on Monday,
 * fixed by the specification. Undefined for anything else.
 * @param today the business's day
 */
export function daysOf(text: string, today: string): DayRange | undefined {
  if (isDay(text)) return day(text)
  if (Object.hasOwn(FIXED, text)) return FIXED[text]?.(today)
  const countedWord = countedDays(text)
  if (!countedWord) return undefined
  const far = addDays(today, (countedWord.count - 1) * (countedWord.way === 'last' ? -1 : 1))
  return countedWord.way === 'last' ? { from: far, to: today } : { from: today, to: far }
}
