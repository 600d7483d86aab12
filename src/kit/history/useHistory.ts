import { useInfiniteQuery } from '@tanstack/react-query'
import { history } from '../../../schema/areas/workspace/endpoints.ts'
import { usePanel } from '../acts/provider.ts'

/**
 * The changes of a record, newest first, page by page.
 * @param field only changes of this field
 */
export function useHistory(resource: string, id: number, field: string) {
  const panel = usePanel()
  return useInfiniteQuery({
    queryKey: [resource, 'history', id, field],
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) =>
      panel.ask(history.at(resource), { id, query: { page: pageParam, ...(field ? { field } : {}) }, signal }),
    getNextPageParam: ({ page, limit, total }) => (page * limit < total ? page + 1 : undefined),
  })
}
