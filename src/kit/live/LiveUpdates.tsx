import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { resources } from '../../../schema/all.ts'
import { usePorts } from '../ports.ts'
import { keepConnected } from './connection.ts'
import { disconnectWhenIdle } from './disconnectWhenIdle.ts'
import { createInvalidator } from './follow.ts'
import { liveMessages as notified } from './liveMessages.ts'
import type { StreamEvent } from './sse.ts'
import { keyOf, live } from './state.ts'
import { notifyTopic, subscriptions } from './subscriptions.ts'

/** Interval of presence signals while somebody else is at the record, in ms. */
const TOUCH = 4_000

/** Resources whose changes are sent to every tab, whatever it shows. */
const EVERYBODYS = resources.all.filter(({ everybody }) => everybody)

/** What an event may contain; see server/engine/live/routes.ts. */
interface Data {
  readonly stream: string
  readonly gap: boolean
  readonly topic: string
  readonly resource: string
  readonly id: number
  readonly version: number | null
  readonly part?: string
  readonly by: Parameters<typeof live.changed>[1]
  readonly records: readonly (readonly [number, number | null])[] | null
  readonly people: Parameters<typeof live.people>[1]
}

/** Applies other users' changes to the data that this tab shows. Renders nothing. */
export function LiveUpdates() {
  const client = useQueryClient()
  const { stream, send, user } = usePorts()
  const userId = user?.id
  useEffect(() => {
    if (userId === undefined) return
    const follow = createInvalidator(client)
    const handleEvent = ({ event, data }: StreamEvent) => {
      const eventData = data as Data
      if (event === 'hello') live.set({ stream: eventData.stream })
      if (event === 'topic') notifyTopic(eventData.topic)
      // Messages of topics are not stored, so those sent before the connection was open have to be fetched.
      if (event === 'hello' || event === 'gap') notifyTopic(subscriptions.now().topic)
      if (event === 'notified' || event === 'gap' || (event === 'hello' && eventData.gap)) {
        notified.tell()
        follow.notified()
      }
      if (event === 'gap' || (event === 'hello' && eventData.gap)) {
        follow.gap(subscriptions.now())
        for (const { name } of EVERYBODYS) follow.list(name, null)
      }
      if (event === 'people') live.people(keyOf(eventData.resource, eventData.id), eventData.people)
      if (event === 'list') follow.list(eventData.resource, eventData.records)
      if (event !== 'record') return
      live.changed(keyOf(eventData.resource, eventData.id), eventData.by)
      follow.record(eventData.resource, eventData.id, eventData.version, eventData.part)
    }
    const rest = disconnectWhenIdle(window, () => (rest.isResting() ? connection.look() : connection.hurry()))
    const connection = keepConnected({
      open: stream,
      looks: subscriptions.now,
      hear: handleEvent,
      mayRest: rest.isResting,
    })
    const touch = window.setInterval(() => {
      const { stream: id, people } = live.now()
      if (people.length === 0) return
      send('POST', '/live/here', { stream: id }).catch((error: unknown) => console.debug('live', error))
    }, TOUCH)
    const unsubscribe = subscriptions.subscribe(() => {
      const { record } = subscriptions.now()
      if (!record || keyOf(record.resource, record.id) !== live.now().record) live.people('', [])
      connection.look()
    })
    window.addEventListener('online', connection.hurry)
    connection.look()
    return () => {
      window.removeEventListener('online', connection.hurry)
      clearInterval(touch)
      unsubscribe()
      rest.stop()
      connection.stop()
      follow.stop()
      live.set({ stream: '', record: '', people: [] })
    }
  }, [client, stream, send, userId])
  return null
}
