import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSend } from '../../kit/send.ts'
import type { Entry } from '../calendar/calendarData.ts'
import { type DispatchState, daysOf } from './dispatchState.ts'

interface Stretch {
  readonly starts_at: string
  readonly ends_at: string
}
export interface BoardWorker {
  readonly id: number
  readonly name: string
  readonly colour: string
  readonly category: string | null
  readonly hours: readonly Stretch[]
  readonly taken: readonly Stretch[]
}
export interface Visit extends Entry {
  readonly postcode: string | null
  readonly customer: string | null
  readonly lat: number | null
  readonly lng: number | null
}
export interface BoardData {
  readonly workers: readonly BoardWorker[]
  readonly appointments: readonly Visit[]
  readonly total_workers: number
}
export interface WaitingJob {
  readonly id: number
  readonly number: string
  readonly title: string
  readonly customer: string | null
  readonly site: string | null
  readonly postcode: string | null
  readonly lat: number | null
  readonly lng: number | null
  readonly franchise_id: number | null
  readonly status: string
  readonly colour: string
  readonly created_at: string
  readonly minutes: number
}
export interface Waiting {
  readonly data: readonly WaitingJob[]
  readonly total: number
}
export interface Reason {
  readonly code: 'category' | 'location' | 'skill' | 'travel' | 'load'
  readonly name?: string
  readonly minutes?: number
  readonly km?: number
  readonly percent?: number
}
export interface BestWorker extends Stretch {
  readonly worker_id: number
  readonly name: string
  readonly reasons: readonly Reason[]
}
export interface Best {
  readonly job_id: number
  readonly minutes: number
  readonly workers: readonly BestWorker[]
}

/** As many jobs as the panel asks the best workers for at once. */
const ASKED = 25

/** Under `board`, so that what others change is asked anew. */
export const BOARD = ['appointments', 'board', 'dispatch'] as const
export const WAITING = ['appointments', 'board', 'waiting'] as const

export function useBoard(state: DispatchState) {
  const send = useSend()
  const query = new URLSearchParams({ ...daysOf(state), ...(state.filters as Record<string, string>) }).toString()
  return useQuery({
    queryKey: [...BOARD, query],
    queryFn: ({ signal }) => send<BoardData>({ method: 'GET', path: `appointments/board?${query}`, signal }),
    placeholderData: keepPreviousData,
    retry: false,
  })
}

export function useWaiting(franchises: string | undefined, enabled: boolean) {
  const send = useSend()
  const query = franchises ? `?franchise_id=${franchises}` : ''
  return useQuery({
    queryKey: [...WAITING, query],
    queryFn: ({ signal }) => send<Waiting>({ method: 'GET', path: `appointments/unassigned${query}`, signal }),
    placeholderData: keepPreviousData,
    retry: false,
    enabled,
  })
}

/** Who would do each of these jobs best from a day on. */
export function useBest(jobs: readonly number[], from: string, filters: DispatchState['filters'], limit: number) {
  const send = useSend()
  const asked = jobs.slice(0, ASKED)
  const query = new URLSearchParams({
    ...{ job_ids: asked.join(','), from, limit: String(limit) },
    ...(filters as Record<string, string>),
  }).toString()
  return useQuery({
    queryKey: ['appointments', 'board', 'best', query],
    queryFn: async ({ signal }) => {
      const { data } = await send<{ data: Best[] }>({ method: 'GET', path: `appointments/best?${query}`, signal })
      return new Map(data.map((one) => [one.job_id, one]))
    },
    placeholderData: keepPreviousData,
    retry: false,
    enabled: asked.length > 0,
  })
}
