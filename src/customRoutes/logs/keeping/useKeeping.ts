import { useQuery, useQueryClient } from '@tanstack/react-query'
import { logArchives } from '../../../../schema/areas/logs/endpoints.ts'
import { usePanel } from '../../../kit/acts/provider.ts'

/** Polling interval, in ms. */
const ASK_MS = 800
const KEY = ['logs', 'archives']

/** Archived log entries, operations in progress, and the last verification; polled while anything is in progress. */
export function useKeeping() {
  const panel = usePanel()
  const client = useQueryClient()
  const query = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => panel.ask(logArchives, { signal }),
    retry: false,
    refetchInterval: ({ state: { data } }) =>
      data &&
      (data.check?.finished_at === null || data.data.some(({ state }) => state === 'waiting' || state === 'stored'))
        ? ASK_MS
        : false,
  })
  return { ...query, anew: () => client.invalidateQueries({ queryKey: ['logs'] }) }
}
