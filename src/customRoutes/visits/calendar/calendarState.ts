import { addDays, type DayRange, fullWeek, isDay, weekdayOf, workWeek } from '../../../../schema/engine/time/time.ts'

export const VIEWS = ['month', 'work_week', 'full_week', 'day', 'list'] as const
export type View = (typeof VIEWS)[number]
export const FILTERS = ['worker_ids', 'franchise_id', 'location_ids', 'worker_category_id', 'status', 'kind'] as const
export type FilterName = (typeof FILTERS)[number]

export interface CalendarState {
  readonly view: View
  /** A day in view. */
  readonly day: string
  readonly filters: Readonly<Partial<Record<FilterName, string>>>
}

/** The day that a view opens on: at the weekend the work week is the next one. */
export const opensOn = (view: View, today: string): string =>
  view === 'work_week' && weekdayOf(today) > 5 ? addDays(today, 8 - weekdayOf(today)) : today

/** Reads the state from the address; missing or invalid parts get the default: the current work week. */
export function readState(search: URLSearchParams, today: string): CalendarState {
  const view = VIEWS.find((one) => one === search.get('view')) ?? 'work_week'
  const requestedDay = search.get('day') ?? ''
  const filters = Object.fromEntries(FILTERS.flatMap((name) => (search.get(name) ? [[name, search.get(name)]] : [])))
  return { view, day: isDay(requestedDay) ? requestedDay : opensOn(view, today), filters }
}

export function writeState({ view, day, filters }: CalendarState, today: string): Record<string, string> {
  return {
    ...(view === 'work_week' ? {} : { view }),
    ...(day === opensOn(view, today) ? {} : { day }),
    ...(filters as Record<string, string>),
  }
}

const lastOfMonth = (day: string) => addDays(`${addDays(`${day.slice(0, 7)}-28`, 4).slice(0, 7)}-01`, -1)

/** The dates of a view: a month, five or seven days of a week (fixed by the specification), a day. */
export function spanOf({ view, day }: Pick<CalendarState, 'view' | 'day'>): DayRange {
  if (view === 'month') return { from: `${day.slice(0, 7)}-01`, to: lastOfMonth(day) }
  if (view === 'day') return { from: day, to: day }
  return view === 'work_week' ? workWeek(day) : fullWeek(day)
}

/** The dates that are shown: a month includes the whole of its first and last week. */
export function drawnOf(state: Pick<CalendarState, 'view' | 'day'>): DayRange {
  const { from, to } = spanOf(state)
  return state.view === 'month' ? { from: fullWeek(from).from, to: fullWeek(to).to } : { from, to }
}

/** A day in the previous (-1) or next (1) period of the view. */
export function step({ view, day }: Pick<CalendarState, 'view' | 'day'>, distance: -1 | 1): string {
  if (view === 'day') return addDays(day, distance)
  if (view !== 'month') return addDays(day, 7 * distance)
  return distance > 0 ? addDays(lastOfMonth(day), 1) : `${addDays(`${day.slice(0, 7)}-01`, -1).slice(0, 7)}-01`
}

/** Active filters are expanded initially, except on a phone, where they would fill the screen. */
export const opensFilters = (filters: Readonly<Record<string, unknown>>): boolean =>
  Object.keys(filters).length > 0 && !window.matchMedia('(max-width: 720px)').matches
