import { useQuery } from '@tanstack/react-query'
import { type FilterPayload, type RaRecord, type SortPayload, useDataProvider } from 'ra-core'
import type { RefLabel } from './kinds/types.ts'

/** Records, and the titles of the records that their fields refer to: field → id → title. */
export interface Few {
  readonly data: readonly RaRecord<number>[]
  readonly total: number
  readonly labels: Readonly<Record<string, Readonly<Record<string, RefLabel>>>>
}

interface Asked {
  readonly filter: FilterPayload
  /** The list's default sort order if not given. */
  readonly sort?: SortPayload | undefined
  /** Maximum number of records. */
  readonly limit: number
  readonly enabled?: boolean
}

/** The first records of a list, such as those that belong to another record; fetched again when any record of the resource changes. */
export function useFew(resource: string, { filter, sort, limit, enabled = true }: Asked) {
  const provider = useDataProvider()
  return useQuery({
    queryKey: [resource, 'part', { filter, sort, limit }],
    queryFn: async ({ signal }): Promise<Few> => {
      const {
        data,
        total = 0,
        meta,
      } = await provider.getList<RaRecord<number>>(resource, {
        filter,
        pagination: { page: 1, perPage: limit },
        signal,
        ...(sort ? { sort } : {}),
      })
      return { data, total, labels: meta?.labels ?? {} }
    },
    enabled,
    retry: false,
  })
}
