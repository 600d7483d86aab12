import { addDays, type DayRange } from '../time/time.ts'

/** Steps along the days that a report can be divided into. */
export const STEPS = ['day', 'week', 'month', 'quarter', 'year'] as const
export type Step = (typeof STEPS)[number]

/** What a period can be compared with: the period of the same length before it, or the same days of the previous year. */
export const COMPARISONS = ['none', 'before', 'year'] as const
export type Comparison = (typeof COMPARISONS)[number]

const text = (date: Date): string => date.toISOString().slice(0, 10)
const midnight = (day: string): Date => new Date(`${day}T00:00:00Z`)
const lastOfMonth = (year: number, month: number): number => new Date(Date.UTC(year, month + 1, 0)).getUTCDate()

/** The day this many months later; the last of its month when that month is shorter. */
function addMonths(day: string, months: number): string {
  const date = midnight(day)
  const first = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1))
  const last = lastOfMonth(first.getUTCFullYear(), first.getUTCMonth())
  first.setUTCDate(Math.min(date.getUTCDate(), last))
  return text(first)
}

const isLastOfMonth = (day: string): boolean => addDays(day, 1).endsWith('-01')
const days = ({ from, to }: DayRange): number => (midnight(to).getTime() - midnight(from).getTime()) / 86_400_000 + 1
const monthsOf = ({ from, to }: DayRange): number =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7)) + 1

/** For the last day of a month the last day of the month this many months later; otherwise the same day. */
const endLater = (day: string, months: number): string => {
  if (!isLastOfMonth(day)) return addMonths(day, months)
  return addDays(addMonths(`${day.slice(0, 7)}-01`, months + 1), -1)
}

/**
 * The days that a period is compared with: equally many days, or whole months. Undefined without a comparison.
 * @param period both days included
 */
export function comparisonPeriod(period: DayRange, compare: Comparison): DayRange | undefined {
  if (compare === 'none') return undefined
  if (compare === 'year') return { from: addMonths(period.from, -12), to: endLater(period.to, -12) }
  const isWhole = period.from.endsWith('-01') && isLastOfMonth(period.to)
  if (!isWhole) return { from: addDays(period.from, -days(period)), to: addDays(period.from, -1) }
  return { from: addMonths(period.from, -monthsOf(period)), to: addDays(period.from, -1) }
}

/** The first day of the step that contains a day. */
export function stepOf(day: string, step: Step): string {
  if (step === 'day') return day
  if (step === 'week') return addDays(day, -((midnight(day).getUTCDay() + 6) % 7))
  if (step === 'month') return `${day.slice(0, 7)}-01`
  if (step === 'year') return `${day.slice(0, 4)}-01-01`
  const month = Math.floor((Number(day.slice(5, 7)) - 1) / 3) * 3 + 1
  return `${day.slice(0, 4)}-${String(month).padStart(2, '0')}-01`
}

const nextStep = (first: string, step: Step): string =>
  step === 'day'
    ? addDays(first, 1)
    : step === 'week'
      ? addDays(first, 7)
      : addMonths(first, { month: 1, quarter: 3, year: 12 }[step])

/** Maximum steps of one report that are drawn. */
export const MAX_STEPS = 400

/** First days of all steps of a period, up to a maximum; including empty ones. */
export function stepsOf({ from, to }: DayRange, step: Step, maxSteps = MAX_STEPS): string[] {
  const steps: string[] = []
  for (let first = stepOf(from, step); first <= to && steps.length < maxSteps; first = nextStep(first, step))
    steps.push(first)
  return steps
}

/** The days of a step within a period. */
export function daysOfStep(first: string, step: Step, period: DayRange): DayRange {
  const last = addDays(nextStep(first, step), -1)
  return { from: first > period.from ? first : period.from, to: last < period.to ? last : period.to }
}
