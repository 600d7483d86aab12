import { useQuery } from '@tanstack/react-query'
import { type DataProvider, useDataProvider } from 'ra-core'
import { record as shownRecord } from '../../../schema/areas/record/endpoints.ts'
import type { PanelProvider } from '../../dataProvider/index.ts'

/** How old it may be when its screen opens, in ms: looking at its row has asked for it a moment before. */
const FRESH = 5_000

const FOR_RECORD = { for: 'record' }

/** The question for a record's screen, under a key of the form that react-admin's own has. */
export const recordQuery = (provider: DataProvider, resource: string, id: number | string) => ({
  queryKey: [resource, 'getOne', { id: String(id), meta: FOR_RECORD }],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    (provider as PanelProvider).ask(shownRecord.at(resource), { id, signal }),
  staleTime: FRESH,
  retry: false as const,
})

/** The record whose screen this is. */
export function useRecord(resource: string, id: string) {
  const provider = useDataProvider()
  const { data, error, refetch } = useQuery(recordQuery(provider, resource, id))
  return { shown: data, error, refetch }
}
