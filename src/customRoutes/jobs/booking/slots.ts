import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import { useMemo } from 'react'
import { free } from '../../../../schema/areas/visits/endpoints.ts'
import type { EndpointAnswer } from '../../../../schema/engine/endpoint.ts'
import { useAnswer } from '../../../kit/acts/provider.ts'

/** A time at which a worker could be booked. */
export type Slot = EndpointAnswer<typeof free>['data'][number]

interface Line {
  readonly service_id?: number | null
  readonly quantity?: number
}
interface Service {
  readonly id: number
  readonly default_duration: number | null
  readonly price_basis: string
  readonly worker_category_id: number | null
}

/** Default duration of a visit, and the longest one that is suggested, in minutes. */
const USUAL_MINUTES = 60
const MAX_LENGTH = 480
/** Visits are booked in steps of this many minutes. */
const STEP = 15

/** Duration of the services in these lines in minutes, according to the library, rounded up; an hour where it has none. */
export function minutesOf(lines: readonly Line[], services: ReadonlyMap<number, Service>): number {
  const total = lines.reduce((sum, { service_id, quantity = 1 }) => {
    const service = services.get(service_id ?? 0)
    if (!service) return sum
    const one = service.default_duration ?? (service.price_basis === 'hour' ? 60 : 0)
    return sum + one * quantity
  }, 0)
  return total === 0 ? USUAL_MINUTES : Math.min(MAX_LENGTH, Math.ceil(total / STEP) * STEP)
}

/** The worker category that all of these services require; undefined where they require none, or several. */
export function categoryOf(lines: readonly Line[], services: ReadonlyMap<number, Service>): number | undefined {
  const categoryIds = new Set(
    lines.flatMap(({ service_id }) => services.get(service_id ?? 0)?.worker_category_id ?? []),
  )
  return categoryIds.size === 1 ? [...categoryIds][0] : undefined
}

/** The library's data on the services in these lines; empty until loaded, and without permission. */
export function useServices(lines: readonly Line[]) {
  const provider = useDataProvider()
  const ids = [...new Set(lines.flatMap(({ service_id }) => (service_id ? [service_id] : [])))].sort((a, b) => a - b)
  const { data, isLoading } = useQuery({
    queryKey: ['services', 'durations', ids],
    queryFn: async () => (await provider.getMany('services', { ids })).data as readonly Service[],
    enabled: ids.length > 0,
    retry: false,
  })
  return { services: new Map(data?.map((service) => [service.id, service])), isLoading }
}

export interface SlotQuery {
  readonly from: string
  readonly minutes: number
  readonly worker_category_id: number | undefined
  /** Number of days to search. */
  readonly days?: number
}

/** Number of days to search, and number of suggestions shown. */
const DAYS = 14
const MAX_SLOTS = 8

/** The next free slots of all suitable workers; different times come before further workers at the same time. */
export function useSlots({ from, minutes, worker_category_id, days = DAYS }: SlotQuery, enabled: boolean) {
  const query = {
    from,
    days: String(days),
    minutes: String(minutes),
    limit: '200',
    ...(worker_category_id === undefined ? {} : { worker_category_id: String(worker_category_id) }),
  }
  const { data, error, isFetching } = useAnswer(free, { query }, { enabled, staleTime: 0 })
  return { data: useMemo(() => data && spread(data.data), [data]), error, isFetching }
}

/** A varied selection: slots of a worker do not overlap, and at most two workers are suggested for the same time. */
export function spread(slots: readonly Slot[]): readonly Slot[] {
  const chosen: Slot[] = []
  for (const slot of slots) {
    const same = chosen.filter(({ starts_at }) => starts_at === slot.starts_at).length
    const isOverlapping = chosen.some((other) => other.worker_id === slot.worker_id && slot.starts_at < other.ends_at)
    if (same < 2 && !isOverlapping) chosen.push(slot)
    if (chosen.length === MAX_SLOTS) break
  }
  return chosen
}
