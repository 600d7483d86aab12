import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { timeline } from '../../../../schema/areas/record/endpoints.ts'
import type { TimelineEntry } from '../../../../schema/areas/record/shapes.ts'
import { usePanel } from '../../acts/provider.ts'

/** An entry of the timeline; the type of `data` depends on its kind. */
export type Entry<D = TimelineEntry['data']> = Omit<TimelineEntry, 'data'> & { readonly data: D }

/**
 * The timeline of a record, newest first.
 * @param kind only entries of this kind; all when empty
 * @param by only entries of the user with this id; all when empty
 */
export function useTimeline(resource: string, id: number, kind: string, personId = '') {
  const panel = usePanel()
  return useInfiniteQuery({
    queryKey: [resource, 'timeline', String(id), kind, personId],
    queryFn: ({ pageParam: before, signal }) =>
      panel.ask(timeline.at(resource), { id, query: { kind, by: personId, before }, signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next ?? undefined,
    retry: false,
    placeholderData: keepPreviousData,
  })
}
