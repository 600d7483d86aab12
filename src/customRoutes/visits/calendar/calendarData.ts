import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { between, days, holidays, hours, load, quick } from '../../../../schema/areas/visits/endpoints.ts'
import type { EndpointAnswer } from '../../../../schema/engine/endpoint.ts'
import { daysBetween } from '../../../../schema/engine/time/shifts.ts'
import type { SimpleRow } from '../../../dataProvider/index.ts'
import { listKey, useAnswer, usePanel } from '../../../kit/acts/provider.ts'
import { type CalendarState, drawnOf } from './calendarState.ts'
import { loadOn } from './grid/loads.ts'

export type Entry = EndpointAnswer<typeof between>['data'][number]
export type DaySum = EndpointAnswer<typeof days>['data'][number]
export type Holiday = EndpointAnswer<typeof holidays>['data'][number]
export type WorkerName = SimpleRow

export interface Drawn {
  readonly entries: readonly Entry[]
  readonly days: readonly DaySum[]
  readonly total: number
}

const NO_WORKERS: readonly number[] = []

/** Workers with their load on the shown days, and which of them are shown: those in the address, else a default selection. */
export function useLoad(state: CalendarState) {
  const { status: _, kind: __, worker_ids: workerIds = '', ...filters } = state.filters
  const query = { ...drawnOf(state), ...filters }
  const answer = useAnswer(load, { query }, { asList: true, placeholderData: keepPreviousData })
  const ticked = useMemo(
    () => (/^\d+(,\d+)*$/.test(workerIds) ? workerIds.split(',').map(Number) : NO_WORKERS),
    [workerIds],
  )
  const { data, isPlaceholderData } = answer
  const chosen = ticked.length ? ticked : data?.usual
  const loads = useMemo(() => {
    if (!data || isPlaceholderData) return undefined
    const chosenWorkers = data.data.filter(({ id }) => chosen?.includes(id))
    return new Map(daysBetween(query.from, query.to).map((day, i) => [day, loadOn(chosenWorkers, i)]))
  }, [data, isPlaceholderData, chosen, query.from, query.to])
  return { load: data, loads, ticked, chosen, isSettled: !answer.isPending }
}

/** In the format of the address; empty where it is not known who is shown. */
const asFilter = (chosen: readonly number[] | undefined) => (chosen?.length ? { worker_ids: chosen.join(',') } : {})

/** The data of the view: totals by day for a month, appointments for anything shorter. */
export function useDrawn(state: CalendarState, chosen: readonly number[] | undefined, enabled: boolean) {
  const panel = usePanel()
  const query = { ...drawnOf(state), ...state.filters, ...asFilter(chosen) }
  const isMonth = state.view === 'month'
  return useQuery({
    queryKey: [...listKey(isMonth ? days : between), query],
    queryFn: async ({ signal }): Promise<Drawn> => {
      if (isMonth) return { entries: [], days: (await panel.ask(days, { query, signal })).data, total: 0 }
      const { data, total } = await panel.ask(between, { query, signal })
      return { entries: data, days: [], total }
    },
    placeholderData: keepPreviousData,
    retry: false,
    enabled,
  })
}

/** Hours in which any of the shown workers can be booked; undefined for a month. */
export function useHours(state: CalendarState, chosen: readonly number[] | undefined, isKnown: boolean) {
  const { status: _, kind: __, ...filters } = state.filters
  const enabled = isKnown && state.view !== 'month' && state.view !== 'list'
  const { data, isPending } = useAnswer(
    hours,
    { query: { ...drawnOf(state), ...filters, ...asFilter(chosen) } },
    { asList: true, placeholderData: keepPreviousData, enabled },
  )
  return { hours: data?.data, isSettled: !enabled || !isPending }
}

const NO_HOLIDAYS: readonly Holiday[] = []

/** Bank holidays on the shown days. */
export function useHolidays(state: CalendarState): readonly Holiday[] {
  const { franchise_id } = state.filters
  const query = { ...drawnOf(state), ...(franchise_id ? { franchise_id } : {}) }
  return useAnswer(holidays, { query }, { staleTime: 3_600_000 }).data?.data ?? NO_HOLIDAYS
}

/** Details of an appointment that the calendar does not show. Not requested for one that is not saved yet. */
export const useQuick = (id: number) => useAnswer(quick, { id }, { enabled: id > 0 })

/** Names and colours of workers, active or not, so that visits of former workers still show a name. */
export function useWorkerNames() {
  const panel = usePanel()
  return useQuery({
    queryKey: ['workers', 'pick', 'calendar'],
    queryFn: async ({ signal }) => {
      const { data } = await panel.simpleList('workers', { limit: 200, signal })
      return new Map(data.map((one) => [one.id, one]))
    },
    retry: false,
  }).data
}
