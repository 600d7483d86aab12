import { type ReactNode, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { type Person, type Ports, PortsContext, type Translate, usePorts } from '../../../kit/ports.ts'
import { showToast } from '../../../kit/ui/toastStore.ts'
import { connection } from '../../../offline/connection.ts'
import { LeaveSheet } from './bar/LeaveSheet.tsx'
import { OfflineQueueBar } from './bar/OfflineQueueBar.tsx'
import { offlinePorts } from './offlinePorts.ts'
import { keepDays } from './prefetch.ts'
import { createQueue, type Queue } from './queue/queue.ts'
import { dayStore, entriesOf } from './store.ts'

/** The signed-in user of this phone; queued writes of other users are not sent. */
let present: { readonly user: number; readonly ports: Ports } | null = null
const queues = new Map<number, Queue>()

function queueOf(user: number): Queue {
  const found = queues.get(user)
  if (found) return found
  const currentPorts = () => {
    if (present?.user !== user) throw Object.assign(new Error('somebody else is signed in'), { status: 401 })
    return present.ports
  }
  const newQueue = createQueue(
    user,
    {
      send: async (method, path, body, headers) => currentPorts().send(method, path, body, headers),
      upload: async (path, file, options) => currentPorts().upload(path, file, options),
    },
    window,
  )
  queues.set(user, newQueue)
  return newQueue
}

interface Props {
  readonly user: Person
  readonly translate: Translate
  readonly children: ReactNode
}

function Away({ user: { id: user }, translate, children }: Props) {
  const ports = usePorts()
  const [queue] = useState(() => queueOf(user))
  const state = useSyncExternalStore(queue.state.subscribe, queue.state.get)
  const isOnline = useSyncExternalStore(connection.subscribe, connection.get)
  const [leaving, setLeaving] = useState(0)
  useEffect(() => {
    present = { user, ports }
    queue.run()
    return () => {
      present = null
    }
  }, [user, ports, queue])
  // Writes settled in the background change the data shown, so components that use this fetch again.
  const { settled } = state
  const away = useMemo(() => {
    const leaveDay = async () => {
      await queue.forget()
      ports.logout()
    }
    return offlinePorts({
      ports,
      queue,
      user,
      isFull: () => void showToast(translate('away.full'), { type: 'error' }),
      leave: () => void entriesOf(user).then(({ length }) => (length ? setLeaving(length) : leaveDay())),
    })
    // oxlint-disable-next-line react/exhaustive-deps -- each new one makes components fetch again
  }, [ports, queue, user, translate, settled, isOnline])
  useEffect(() => {
    const refreshDays = () =>
      void keepDays(user, ports.get).catch((error: unknown) => console.warn('nothing is kept', error))
    const [soon, timer] = [setTimeout(refreshDays, 3_000), setInterval(refreshDays, 60_000)]
    return () => {
      clearTimeout(soon)
      clearInterval(timer)
    }
  }, [user, ports])
  return (
    <PortsContext value={away}>
      <OfflineQueueBar translate={translate} queue={queue} state={state} isOnline={isOnline} />
      {children}
      {leaving > 0 && (
        <LeaveSheet
          translate={translate}
          count={leaving}
          onStay={() => setLeaving(0)}
          onLeave={() => void queue.forget().then(ports.logout)}
        />
      )}
    </PortsContext>
  )
}

/** The pages of the field app, which work offline where the browser can store data. */
export function OfflineDay({ translate, children }: { translate: Translate; children: ReactNode }) {
  const { user } = usePorts()
  const [able, setAble] = useState<boolean | null>(null)
  useEffect(() => {
    dayStore().then(
      () => setAble(true),
      (error: unknown) => {
        console.warn('this browser keeps nothing', error)
        setAble(false)
      },
    )
  }, [])
  if (able === null) return null
  if (!able || !user) return children
  return (
    <Away key={user.id} user={user} translate={translate}>
      {children}
    </Away>
  )
}
