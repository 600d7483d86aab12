import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type DataProvider, type SortPayload, useDataProvider } from 'ra-core'
import { useMemo } from 'react'
import type { AnyResource } from '../../../schema/engine/define.ts'
import { filterOf, type ListState } from '../list/listUrl.ts'
import { type Status, useStatuses } from '../status/useStatuses.ts'
import type { Spot } from './spots.ts'

interface Position {
  readonly id: number
  readonly label: string
  readonly lat: number
  readonly lng: number
  readonly status: number | null
  readonly place: string | null
}

export interface Positions {
  readonly data: readonly Position[]
  readonly total: number
  readonly total_is: 'exact' | 'at_least'
  /** Number of records without a position. */
  readonly without: number
  readonly more: boolean
}

interface PositionsProvider extends DataProvider {
  readonly positions: (
    resource: string,
    params: { filter?: object; sort?: SortPayload; signal?: AbortSignal },
  ) => Promise<Positions>
}

const spotsOf = (data: readonly Position[], statuses: ReadonlyMap<number, Status>): Spot[] =>
  data.map((position, i) => {
    const status = position.status === null ? undefined : statuses.get(position.status)
    const { id, label, lat, lng, place } = position
    return {
      key: `${i} ${id}`,
      id,
      label,
      place,
      lat,
      lng,
      colour: status?.colour ?? null,
      status: status?.label ?? null,
    }
  })

/** Positions of the records of a list, with its filters and order; those of another filter are shown while the requested ones load. */
export function usePositions(resource: AnyResource, state: ListState) {
  const provider = useDataProvider<PositionsProvider>()
  const query = { filter: filterOf(state), sort: state.sort }
  const statuses = useStatuses(resource)
  const result = useQuery({
    queryKey: [resource.name, 'positions', query],
    queryFn: ({ signal }) => provider.positions(resource.name, { ...query, signal }),
    placeholderData: keepPreviousData,
    retry: false,
  })
  const { data } = result
  const spots = useMemo(
    () => data && spotsOf(data.data, new Map((statuses ?? []).map((status) => [status.id, status]))),
    [data, statuses],
  )
  return { ...result, spots }
}
