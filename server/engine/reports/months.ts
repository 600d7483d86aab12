import { addDays, type DayRange } from '../../../schema/engine/time/time.ts'

/** Units that results are stored by: months, or years when there are more than `MOST` months. */
export type Unit = 'month' | 'year'
const MAX = 3

/** First day of the month after that of a day. */
export const nextMonth = (day: string): string => `${addDays(`${day.slice(0, 7)}-28`, 4).slice(0, 7)}-01`

const NEXT: Readonly<Record<Unit, (day: string) => string>> = {
  month: nextMonth,
  year: (day) => `${String(Number(day.slice(0, 4)) + 1).padStart(4, '0')}-01-01`,
}

/** A period that begins and ends with a unit, or with the whole. */
export interface Part extends DayRange {
  /** First day of its unit; null for the whole. */
  readonly unit: string | null
}

function divided({ from, to }: DayRange, by: Unit): Part[] {
  const parts: Part[] = []
  for (let first = from; first <= to; first = NEXT[by](first)) {
    const last = addDays(NEXT[by](first), -1)
    const unit = by === 'month' ? `${first.slice(0, 7)}-01` : `${first.slice(0, 4)}-01-01`
    parts.push({ unit, from: first, to: last < to ? last : to })
  }
  return parts
}

/** Splits the days at the ends of their months, or of their years when those would be too many. */
export function partsIn(days: DayRange): { readonly by: Unit; readonly parts: readonly Part[] } {
  const years = divided(days, 'year')
  return years.length > MAX ? { by: 'year', parts: years } : { by: 'month', parts: divided(days, 'month') }
}

/** The days as one part, without a unit. */
export const singlePart = (days: DayRange): { readonly by: null; readonly parts: readonly Part[] } => ({
  by: null,
  parts: [{ ...days, unit: null }],
})

/** Combines neighbouring parts that are needed into one each. */
export function stretches<T>(parts: readonly T[], isAsked: (part: T) => boolean): T[][] {
  const all: T[][] = []
  let open = false
  for (const part of parts) {
    if (isAsked(part)) {
      if (open) all.at(-1)?.push(part)
      else all.push([part])
    }
    open = isAsked(part)
  }
  return all
}
