import { useInfiniteQuery } from '@tanstack/react-query'
import { useSend } from '../send.ts'
import type { Act } from '../undo/acts.ts'
import type { Names } from '../undo/Value.tsx'

/** A log entry as `GET /{resource}/{id}/history` answers it. */
export interface Entry {
  readonly id: number
  readonly at: string
  readonly event: Act['event']
  readonly user: string | null
  readonly changeset: string
  readonly together: number
  readonly is_undo: boolean
  readonly undone: boolean
  readonly may_undo: boolean
  readonly changes: readonly { readonly field: string; readonly before: unknown; readonly after: unknown }[]
}

interface Page {
  readonly data: readonly Entry[]
  readonly total: number
  readonly page: number
  readonly limit: number
  readonly names: Names
}

/** The changes of a record, newest first, page after page. @param field only changes of this one */
export function useHistory(resource: string, id: number, field: string) {
  const send = useSend()
  return useInfiniteQuery({
    queryKey: [resource, 'history', id, field],
    initialPageParam: 1,
    queryFn: ({ pageParam }) => {
      const query = new URLSearchParams({ ...(field ? { field } : {}), page: String(pageParam) })
      return send<Page>({ method: 'GET', path: `${resource}/${id}/history?${query}` })
    },
    getNextPageParam: ({ page, limit, total }) => (page * limit < total ? page + 1 : undefined),
  })
}
