import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { serverLines } from '../../../../schema/areas/logs/endpoints.ts'
import { MAX_LINES } from '../../../../schema/areas/logs/serverShapes.ts'
import type { EndpointAnswer } from '../../../../schema/engine/endpoint.ts'
import { usePanel } from '../../../kit/acts/provider.ts'
import { useTopicSubscription } from '../../../kit/live/subscriptions.ts'
import { type LineState, lineQuery } from './lineState.ts'

const TOPIC = 'server-lines'
/** Page size. */
const PAGE = 100
/** Maximum number of lines while following; beyond it the list starts again. */
const MAX_SHOWN = 1000

type Page = EndpointAnswer<typeof serverLines>

/** Lines that match the filters, page by page from the newest, and new ones while following. */
export function useLines(state: LineState, isFollowing: boolean) {
  const panel = usePanel()
  const client = useQueryClient()
  const key = useMemo(() => ['server-lines', state.level, state.text, state.request, state.server], [state])
  const [isLost, setIsLost] = useState(false)
  const query = useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam, signal }): Promise<Page> =>
      panel.ask(serverLines, {
        query: { ...lineQuery(state), limit: PAGE, ...(pageParam ? { before: pageParam } : {}) },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: ({ data, more }: Page) => (more ? data.at(-1)?.id : undefined),
    retry: false,
    refetchOnWindowFocus: false,
  })
  const running = useRef({ now: false, again: false })

  /** Fetches newer lines and inserts them before the others. */
  const catchUp = async () => {
    const run = running.current
    if (run.now) {
      run.again = true
      return
    }
    run.now = true
    try {
      const cached = client.getQueryData<InfiniteData<Page, number>>(key)
      const [first] = cached?.pages ?? []
      if (!first) return
      const page = await panel.ask(serverLines, {
        query: { ...lineQuery(state), limit: MAX_LINES, ...(first.last ? { after: first.last } : {}) },
      })
      setIsLost(false)
      if (page.more || first.data.length > MAX_SHOWN) {
        await client.resetQueries({ queryKey: key })
        return
      }
      client.setQueryData<InfiniteData<Page, number>>(key, (now) => {
        const [head, ...older] = now?.pages ?? []
        if (!now || !head) return now
        const knownIds = new Set(head.data.map(({ id }) => id))
        const data = [...page.data.filter(({ id }) => !knownIds.has(id)), ...head.data]
        return { ...now, pages: [{ ...head, ...page, data, more: head.more }, ...older] }
      })
    } catch (error) {
      console.debug('server log', error)
      setIsLost(true)
    } finally {
      run.now = false
      if (run.again) {
        run.again = false
        void latest.current()
      }
    }
  }
  const latest = useRef(catchUp)
  latest.current = catchUp
  const [fetchNewest] = useState(() => () => void latest.current())
  useTopicSubscription(TOPIC, isFollowing ? fetchNewest : undefined)
  const lines = useMemo(() => query.data?.pages.flatMap(({ data }) => data) ?? [], [query.data])
  return { ...query, lines, lost: isLost, catchUp: fetchNewest }
}
