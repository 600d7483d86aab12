import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Kind, Status } from '../../../schema/entities/appointments.ts'
import { useSend } from '../../kit/send.ts'
import { type CalendarState, drawnOf } from './calendarState.ts'

export interface Entry {
  readonly id: number
  readonly version: number
  readonly name: string
  readonly kind: Kind
  readonly status: Status
  readonly starts_at: string
  readonly ends_at: string
  readonly worker_ids: readonly number[]
  readonly site: string | null
  readonly exclusive: boolean
}
export interface DaySum {
  readonly day: string
  readonly visits: number
  readonly minutes: number
  readonly blocks: number
}
interface Drawn {
  readonly entries: readonly Entry[]
  readonly days: readonly DaySum[]
  readonly total: number
}
export interface WorkerName {
  readonly id: number
  readonly label: string
  readonly colour?: string | null
}

/** What the view draws: sums by day for a month, appointments for everything shorter. */
export function useDrawn(state: CalendarState) {
  const send = useSend()
  const { from, to } = drawnOf(state)
  const query = new URLSearchParams({ from, to, ...(state.filters as Record<string, string>) }).toString()
  const isMonth = state.view === 'month'
  return useQuery({
    queryKey: ['appointments', 'calendar', isMonth, query],
    queryFn: async ({ signal }): Promise<Drawn> => {
      const path = `appointments/${isMonth ? 'days' : 'between'}?${query}`
      if (isMonth) {
        const { data } = await send<{ data: DaySum[] }>({ method: 'GET', path, signal })
        return { entries: [], days: data, total: 0 }
      }
      const { data, total } = await send<{ data: Entry[]; total: number }>({ method: 'GET', path, signal })
      return { entries: data, days: [], total }
    },
    placeholderData: keepPreviousData,
    retry: false,
  })
}

/** Names and colours of the workers, active or not: what was done by somebody who left still has a name. */
export function useWorkerNames() {
  const send = useSend()
  return useQuery({
    queryKey: ['workers', 'pick', 'calendar'],
    queryFn: async ({ signal }) => {
      const { data } = await send<{ data: WorkerName[] }>({
        ...{ method: 'GET', path: 'workers/simple-list?limit=200', signal },
      })
      return new Map(data.map((one) => [one.id, one]))
    },
    retry: false,
  }).data
}
