import { useQuery } from '@tanstack/react-query'
import { type FilterPayload, type RaRecord, type SortPayload, useDataProvider } from 'ra-core'
import type { RefLabel } from './kinds/types.ts'

/** Records with the names of what their fields refer to: field → id → name. */
export interface Few {
  readonly data: readonly RaRecord<number>[]
  readonly total: number
  readonly labels: Readonly<Record<string, Readonly<Record<string, RefLabel>>>>
}

interface Asked {
  readonly filter: FilterPayload
  /** The list's own order unless it is said. */
  readonly sort?: SortPayload | undefined
  /** Most records. */
  readonly limit: number
  readonly enabled?: boolean
}

/** The first records of a list, such as those that belong to another record; asked anew when any of their resource change. */
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
