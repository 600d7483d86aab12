import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useSend } from '../../send.ts'
import type { Names } from '../../undo/Value.tsx'

/** Somebody, as timelines and comments name him. */
export interface Somebody {
  readonly id: number
  readonly name: string
  readonly image: string | null
}

/** An entry as `GET /{resource}/{id}/timeline` answers it; what `data` holds its kind knows. */
export interface Entry<D = Readonly<Record<string, unknown>>> {
  readonly source: string
  readonly kind: string
  readonly id: number
  readonly at: string
  /** Null for what the program did by itself. */
  readonly user: Somebody | null
  readonly data: D
}

interface Page {
  readonly data: readonly Entry[]
  readonly next: string | null
  readonly names: Names
}

/** Everything about a record, newest first. @param kind only entries of this kind; all when empty */
export function useTimeline(resource: string, id: number, kind: string) {
  const send = useSend()
  return useInfiniteQuery({
    queryKey: [resource, 'timeline', String(id), kind],
    queryFn: ({ pageParam, signal }) => {
      const query = new URLSearchParams({ ...(kind ? { kind } : {}), ...(pageParam ? { before: pageParam } : {}) })
      return send<Page>({ method: 'GET', path: `${resource}/${id}/timeline?${query}`, signal })
    },
    initialPageParam: '',
    getNextPageParam: (page) => page.next ?? undefined,
    retry: false,
    placeholderData: keepPreviousData,
  })
}
