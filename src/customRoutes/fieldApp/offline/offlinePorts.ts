import type { Refusal } from '../../../../schema/areas/fieldApp/guards.ts'
import type { MyVisitWhole } from '../../../../schema/areas/fieldApp/shapes.ts'
import { latest, stateOf } from '../../../../schema/areas/fieldApp/track.ts'
import type { Answers } from '../../../../schema/areas/record/shapes.ts'
import type { JobDocument } from '../../../../schema/areas/signing/shapes.ts'
import { newKey } from '../../../dataProvider/newKey.ts'
import type { Ports, RefusedCall } from '../../../kit/ports.ts'
import { connection } from '../../../offline/connection.ts'
import { serverNow } from '../../../offline/serverTime.ts'
import { isWhole } from './applyAnswers.ts'
import { type CachedVisit, refusalAtTap } from './check.ts'
import { type Place, placeOf, timed } from './paths.ts'
import type { Queue } from './queue/queue.ts'
import type { Outcome } from './queue/sender.ts'
import { readDay, shownOf } from './read.ts'
import { type Entry, entriesOf, fileOf } from './store.ts'

/** How long an action waits for the server's response before it counts as queued, in ms. */
const TIMEOUT = { act: 3_000, file: 1_500 } as const
/** Requests whose responses are cached; all others go to the server unchanged. */
const CACHED_PATHS = /^\/(my\/|files\/limits$)/

/** Prefix of idempotency keys that the server stores for a long time (server/engine/http/idempotency.ts). */
const LATE_PREFIX = 'late-'

interface Parts {
  readonly ports: Ports
  readonly queue: Queue
  readonly user: number
  /** Called when the phone has no storage left. */
  readonly isFull: () => void
  /** Replaces signing out: asks first while writes are queued. */
  readonly leave: () => void
}

function refusalFrom({ refused }: Extract<Outcome, { refused: unknown }>): RefusedCall {
  return Object.assign(new Error(refused.code), refused as { status: number; code: string })
}

const visitAt = (visit: number) => `/my/visits/${visit}`

/** Converts it to the error that the server would return. */
const refusedAtTap = ({ status, code, body }: Refusal): RefusedCall =>
  Object.assign(new Error(code), { status, code, body })

/** The later of two times. */
const later = (one: string, other: string | null): string => (other !== null && other > one ? other : one)

/** The ports of the field app's pages: reads are answered from the cache and writes are queued while there is no connection. */
export function offlinePorts({ ports, queue, user, isFull, leave }: Parts): Ports {
  const shownVisit = async (id: number) => (await shownOf(user, visitAt(id))) as MyVisitWhole | undefined
  const add = async (visit: number, what: Pick<Entry, 'method' | 'path' | 'body' | 'at'>, file?: Blob) => {
    const current = await shownVisit(visit)
    void navigator.storage?.persist?.()
    const from = current ? { from: stateOf(current.times) } : {}
    const entry = {
      ...what,
      ...from,
      visit,
      key: LATE_PREFIX + newKey(),
      title: current?.title ?? '',
      version: current?.version ?? null,
    }
    try {
      return await queue.add(
        file ? { ...entry, size: file.size, type: file.type } : entry,
        file ? TIMEOUT.file : TIMEOUT.act,
        file,
      )
    } catch (error) {
      if (error instanceof DOMException && error.name === 'QuotaExceededError') isFull()
      throw error
    }
  }
  const now = () => new Date(serverNow()).toISOString()
  const keptOf = async (id: number): Promise<CachedVisit> => ({
    visit: await shownVisit(id),
    answers: (await shownOf(user, `${visitAt(id)}/answers`)) as Answers | undefined,
    documents: (await shownOf(user, `${visitAt(id)}/documents`)) as readonly JobDocument[] | undefined,
  })
  /**
   * Reports a refusal at once, based on the cached data and, if online, on the current data of the office.
   * @throws RefusedCall
   */
  const demand = async ({ visit, doing }: Place, body: unknown, instant: string) => {
    if (!(await refusalAtTap(await keptOf(visit), doing, body, instant))) return
    if (connection.get() && navigator.onLine)
      await Promise.allSettled(
        ['', '/answers', '/documents'].map((part) => readDay(user, ports.get, visitAt(visit) + part)),
      )
    const refusal = await refusalAtTap(await keptOf(visit), doing, body, instant)
    if (refusal) throw refusedAtTap(refusal)
  }
  return {
    ...ports,
    logout: leave,
    get: async <T>(path: string) =>
      CACHED_PATHS.test(path) ? ((await readDay(user, ports.get, path)) as T) : ports.get<T>(path),
    send: async <T>(...[method, path, body, headers]: Parameters<Ports['send']>) => {
      const target = placeOf(path)
      if (!target) return ports.send<T>(method, path, body, headers)
      const current = await shownVisit(target.visit)
      const isStep = target.doing.kind === 'step'
      // Steps must have ascending times, whatever the phone's clock says.
      const instant = isStep ? later(now(), current ? latest(current.times) : null) : now()
      await demand(target, body, instant)
      const checked = isStep && current?.guards ? { guards: current.guards.version, ...(body as object) } : body
      const { outcome } = await add(target.visit, { method, at: instant, ...timed(path, checked, instant) })
      if (outcome && 'refused' in outcome) throw refusalFrom(outcome)
      if (outcome && !isWhole(outcome.answer)) return outcome.answer as T
      return ((await shownVisit(target.visit)) ?? {}) as T
    },
    upload: async <T>(...[path, file, options]: Parameters<Ports['upload']>) => {
      const target = placeOf(path)
      if (!target) return ports.upload<T>(path, file, options)
      const stop = queue.state.subscribe(() => {
        const { sending } = queue.state.get()
        if (sending) options.onProgress?.(sending.sent)
      })
      try {
        const instant = now()
        const { entry, outcome } = await add(
          target.visit,
          { method: 'POST', at: instant, ...timed(path, undefined, instant) },
          file,
        )
        if (outcome && 'refused' in outcome) throw refusalFrom(outcome)
        return (outcome ? outcome.answer : { id: -entry.id }) as T
      } finally {
        stop()
      }
    },
    file: async (path) => {
      const waiting = /\/files\/-(\d+)\/content$/.exec(path)?.[1]
      const waitingFile = waiting === undefined ? undefined : await fileOf(Number(waiting))
      const isMine = waitingFile && (await entriesOf(user)).some(({ id }) => id === Number(waiting))
      return waitingFile && isMine ? waitingFile : ports.file(path)
    },
  }
}
