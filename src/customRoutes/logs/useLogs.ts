import { useInfiniteQuery } from '@tanstack/react-query'
import { logs, securityLog } from '../../../schema/areas/logs/endpoints.ts'
import type { LogRow, SecurityRow } from '../../../schema/areas/logs/shapes.ts'
import { usePanel } from '../../kit/acts/provider.ts'
import { type LogState, queryOf } from './logState.ts'

/** Page size. */
const PAGE = 50

interface Page {
  readonly data: readonly (LogRow | SecurityRow)[]
  readonly more: boolean
  readonly events?: readonly string[]
}

/** Log entries that match the filters, page by page from the newest. */
export function useLogs(state: LogState) {
  const panel = usePanel()
  const query = queryOf(state)
  return useInfiniteQuery({
    queryKey: ['logs', 'list', state],
    queryFn: ({ pageParam, signal }): Promise<Page> => {
      const pageQuery = { ...query, limit: PAGE, ...(pageParam ? { before: pageParam } : {}) }
      return state.kind === 'security'
        ? panel.ask(securityLog, { query: pageQuery, signal })
        : panel.ask(logs, { query: pageQuery, signal })
    },
    initialPageParam: 0,
    getNextPageParam: ({ data, more }) => (more ? data.at(-1)?.id : undefined),
    retry: false,
  })
}

/** Ids of the entries that the list showed last, for stepping from one to the next; lost when the tab is closed. */
let shownIds: readonly number[] = []
let from = ''
export const logList = {
  keep: (ids: readonly number[], search: string) => {
    shownIds = ids
    from = search
  },
  ids: () => shownIds,
  /** The query of the list's address. */
  search: () => from,
}
