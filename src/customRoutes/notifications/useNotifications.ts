import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useNotify } from 'ra-core'
import { readNotification, readNotifications } from '../../../schema/areas/notifications/acts.ts'
import { listed, unread } from '../../../schema/areas/notifications/endpoints.ts'
import type { Line } from '../../../schema/areas/notifications/shapes.ts'
import { usePanel } from '../../kit/acts/provider.ts'
import { refusalOf, useRefusalText } from '../../kit/acts/useShowRefusal.ts'
import type { Group } from './groups.ts'

/** The user's notifications, and functions to mark them read. Changes are shown at once, and reverted if the server refuses. */
export function useNotifications(onlyUnread: boolean, type: string | null) {
  const panel = usePanel()
  const client = useQueryClient()
  const notify = useNotify()
  const why = useRefusalText()
  const query = useInfiniteQuery({
    queryKey: [null, listed.name, onlyUnread ? 'unread' : 'all', type],
    queryFn: ({ pageParam, signal }) =>
      panel.ask(listed, {
        query: {
          ...(onlyUnread && { unread: 'true' as const }),
          ...(type && { type }),
          ...(pageParam && { before: pageParam }),
        },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ before }) => before,
    retry: false,
  })
  const refetchLists = () =>
    client.invalidateQueries({ predicate: ({ queryKey: [, name] }) => name === listed.name || name === unread.name })
  const done = (work: Promise<unknown>) =>
    work.then(refetchLists, async (error: unknown) => {
      const refusal = refusalOf(error)
      if (!refusal.over) notify(why(refusal), { type: 'error' })
      await refetchLists()
    })
  return {
    query,
    lines: query.data?.pages.flatMap(({ data }) => data) ?? [],
    readLine: ({ id }: Line, read: boolean) =>
      done(panel.act(readNotification, { params: { id: String(id) }, body: { read } })),
    readGroup: ({ lines: [first] }: Group) =>
      first.about_id === null
        ? done(panel.act(readNotification, { params: { id: String(first.id) }, body: { read: true } }))
        : done(
            panel.act(readNotifications, {
              body: { until: first.at, about: first.about ?? '', about_id: first.about_id },
            }),
          ),
    readAll: (until: string) => done(panel.act(readNotifications, { body: { until } })),
  }
}
