import { useQuery } from '@tanstack/react-query'
import { type DataProvider, type HttpError, type RaRecord, useDataProvider } from 'ra-core'
import type { SendingProvider } from '../send.ts'
import type { Names } from '../undo/Value.tsx'

/** A record as its screen shows it; the version stands outside too, where whoever follows changes looks for it. */
export interface ShownRecord {
  readonly id: number
  readonly version: number
  readonly record: RaRecord<number>
  readonly names: Names
  /** Ids of the statuses that may follow its own; null where any may. */
  readonly moves: readonly number[] | null
}

/** How old it may be when its screen opens, in ms: looking at its row has asked for it a moment before. */
const FRESH = 5_000

const FOR_RECORD = { for: 'record' }

/** The question for a record's screen, under a key of the form that react-admin's own has. */
export const recordQuery = (provider: DataProvider, resource: string, id: number | string) => ({
  queryKey: [resource, 'getOne', { id: String(id), meta: FOR_RECORD }],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    (provider as SendingProvider)
      .send<ShownRecord>({ method: 'GET', path: `${resource}/${id}/record`, signal })
      .then(({ data }) => data),
  staleTime: FRESH,
  retry: false as const,
})

/** The record whose screen this is. */
export function useRecord(resource: string, id: string) {
  const provider = useDataProvider()
  const { data, error, refetch } = useQuery(recordQuery(provider, resource, id))
  return { shown: data, error: error as HttpError | null, refetch }
}
