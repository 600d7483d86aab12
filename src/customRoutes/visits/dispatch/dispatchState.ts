import { addDays, type DayRange, fullWeek, isDay } from '../../../../schema/engine/time/time.ts'

export const SPANS = ['day', 'week'] as const
export type Span = (typeof SPANS)[number]
export const FILTERS = ['worker_ids', 'worker_category_id', 'location_ids', 'franchise_id'] as const
export type FilterName = (typeof FILTERS)[number]

export interface DispatchState {
  readonly span: Span
  readonly day: string
  readonly filters: Readonly<Partial<Record<FilterName, string>>>
}

/** Reads the state from the address; missing or invalid parts get the default: today. */
export function readState(search: URLSearchParams, today: string): DispatchState {
  const requestedDay = search.get('day') ?? ''
  const filters = Object.fromEntries(FILTERS.flatMap((name) => (search.get(name) ? [[name, search.get(name)]] : [])))
  return {
    span: search.get('span') === 'week' ? 'week' : 'day',
    day: isDay(requestedDay) ? requestedDay : today,
    filters,
  }
}

export function writeState({ span, day, filters }: DispatchState, today: string): Record<string, string> {
  return {
    ...(span === 'day' ? {} : { span }),
    ...(day === today ? {} : { day }),
    ...(filters as Record<string, string>),
  }
}

export const daysOf = ({ span, day }: Pick<DispatchState, 'span' | 'day'>): DayRange =>
  span === 'week' ? fullWeek(day) : { from: day, to: day }

export const step = ({ span, day }: Pick<DispatchState, 'span' | 'day'>, distance: -1 | 1): string =>
  addDays(day, span === 'week' ? 7 * distance : distance)
