import { useQuery } from '@tanstack/react-query'
import { type DataProvider, useDataProvider } from 'ra-core'
import { record as shownRecord } from '../../../schema/areas/record/endpoints.ts'
import type { PanelProvider } from '../../dataProvider/index.ts'

/** Maximum age of the record when its page opens, in ms: its row has just prefetched it. */
const FRESH_MS = 5_000

const FOR_RECORD = { for: 'record' }

/** The query for a record's page, under a key like that of react-admin's own hook. */
export const recordQuery = (provider: DataProvider, resource: string, id: number | string) => ({
  queryKey: [resource, 'getOne', { id: String(id), meta: FOR_RECORD }],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    (provider as PanelProvider).ask(shownRecord.at(resource), { id, signal }),
  staleTime: FRESH_MS,
  retry: false as const,
})

/** The record of the current page. */
export function useRecord(resource: string, id: string) {
  const provider = useDataProvider()
  const { data, error, refetch } = useQuery(recordQuery(provider, resource, id))
  return { shown: data, error, refetch }
}
