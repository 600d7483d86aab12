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
  readonly series_id: number | null
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
    queryKey: ['appointments', 'board', 'calendar', isMonth, query],
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

interface Stretch {
  readonly starts_at: string
  readonly ends_at: string
}

/** Hours in which any of the workers who are drawn can be booked; nothing for a month. */
export function useHours(state: CalendarState): readonly Stretch[] | undefined {
  const send = useSend()
  const { from, to } = drawnOf(state)
  const { status: _, kind: __, ...filters } = state.filters
  const query = new URLSearchParams({ from, to, ...(filters as Record<string, string>) }).toString()
  return useQuery({
    queryKey: ['appointments', 'board', 'hours', query],
    queryFn: async ({ signal }) => {
      const path = `appointments/hours?${query}`
      return (await send<{ data: Stretch[] }>({ method: 'GET', path, signal })).data
    },
    placeholderData: keepPreviousData,
    retry: false,
    enabled: state.view !== 'month' && state.view !== 'list',
  }).data
}

export interface Holiday {
  readonly day: string
  readonly name: string
  readonly substitute: boolean
}

/** Bank holidays of the days that are drawn. */
export function useHolidays(state: CalendarState): readonly Holiday[] {
  const send = useSend()
  const { from, to } = drawnOf(state)
  const { franchise_id } = state.filters
  const query = new URLSearchParams({ from, to, ...(franchise_id ? { franchise_id } : {}) }).toString()
  const { data } = useQuery({
    queryKey: ['appointments', 'holidays', query],
    queryFn: async ({ signal }) =>
      (await send<{ data: Holiday[] }>({ method: 'GET', path: `appointments/holidays?${query}`, signal })).data,
    retry: false,
    staleTime: 3_600_000,
  })
  return data ?? []
}

interface Named {
  readonly id: number
  readonly name: string
}
interface Quick {
  readonly job: Named | null
  readonly quote: Named | null
  readonly customer: (Named & { readonly phone: string | null }) | null
  readonly address: string | null
  readonly access_notes: string | null
  readonly notes: string | null
}

/** What an appointment is about, beyond what the calendar draws of it. Nothing of one that is only drawn yet. */
export function useQuick(id: number) {
  const send = useSend()
  return useQuery({
    queryKey: ['appointments', 'quick', id],
    queryFn: ({ signal }) => send<Quick>({ method: 'GET', path: `appointments/${id}/quick`, signal }),
    retry: false,
    enabled: id > 0,
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
