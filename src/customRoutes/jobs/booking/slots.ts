import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import { useMemo } from 'react'
import { free } from '../../../../schema/areas/visits/endpoints.ts'
import type { EndpointAnswer } from '../../../../schema/engine/endpoint.ts'
import { useAnswer } from '../../../kit/acts/provider.ts'

/** Where somebody could be booked. */
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

/** Of a visit of which nothing says how long it lasts, and the longest that is proposed; in minutes. */
const USUAL = 60
const MAX_LENGTH = 480
/** Visits are booked in steps of so many minutes. */
const STEP = 15

/** How long the services of these lines take in minutes, as the library says, rounded up; an hour where it does not. */
export function minutesOf(lines: readonly Line[], services: ReadonlyMap<number, Service>): number {
  const total = lines.reduce((sum, { service_id, quantity = 1 }) => {
    const service = services.get(service_id ?? 0)
    if (!service) return sum
    const one = service.default_duration ?? (service.price_basis === 'hour' ? 60 : 0)
    return sum + one * quantity
  }, 0)
  return total === 0 ? USUAL : Math.min(MAX_LENGTH, Math.ceil(total / STEP) * STEP)
}

/** The one category of workers that all of these services ask for; undefined where they ask for none or for several. */
export function categoryOf(lines: readonly Line[], services: ReadonlyMap<number, Service>): number | undefined {
  const asked = new Set(lines.flatMap(({ service_id }) => services.get(service_id ?? 0)?.worker_category_id ?? []))
  return asked.size === 1 ? [...asked][0] : undefined
}

/** What the library says of the services of these lines; empty while it is asked, and for who may not see it. */
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
  /** Days that are looked through from the first one on. */
  readonly days?: number
}

/** Days that are looked through from the first one on, and proposals that are shown. */
const DAYS = 14
const SHOWN = 8

/** The next free slots of any worker who fits, those of different times before more of the same one. */
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

/** Of each worker no two that overlap, and two workers at most at the same moment, so that there is a choice. */
export function spread(slots: readonly Slot[]): readonly Slot[] {
  const chosen: Slot[] = []
  for (const slot of slots) {
    const same = chosen.filter(({ starts_at }) => starts_at === slot.starts_at).length
    const meets = chosen.some((other) => other.worker_id === slot.worker_id && slot.starts_at < other.ends_at)
    if (same < 2 && !meets) chosen.push(slot)
    if (chosen.length === SHOWN) break
  }
  return chosen
}
