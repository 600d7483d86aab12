import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Counted } from '../engine/metrics/metrics.ts'
import type { FromWorker, GivenDatabase, Going, ToWorker } from './talk.ts'

/** Pauses before a stopped worker is started again, in milliseconds: the first, doubled each time, and the longest. */
const FIRST = 500
const MAX_LENGTH = 30_000
/** Milliseconds after which a worker that ends counts as running, not as a failed start. */
const STEADY = 60_000
/** Milliseconds for one worker to report its metrics. */
const COUNTING = 2_000

interface Parts {
  readonly count: number
  readonly database: GivenDatabase
  /** Milliseconds from the request to stop until the worker is killed. */
  readonly patience: number
  readonly say: (line: string) => void
}

interface Up {
  readonly warnings: readonly string[]
  readonly lines: readonly string[]
}

interface Place {
  readonly number: number
  worker: Worker
  /** What it reported when it listened; undefined if it ended first. */
  up: Promise<Up | undefined>
  since: number
  pause: number
}

export interface Workers {
  /** What the first one reported; undefined if it ended before listening, having reported why. */
  readonly up: Up | undefined
  /** Replaces each process, one after the other, and keeps the old one if the new one does not start. */
  renew(): Promise<void>
  stop(): Promise<void>
}

const tell = (worker: Worker, message: ToWorker) => worker.isConnected() && worker.send(message)

/** Runs several server processes on one address; connections are distributed in turn. A process that ends unexpectedly is started again. */
export async function startWorkers({ count, database, patience, say }: Parts): Promise<Workers> {
  const places: Place[] = []
  const wanted = new Set<Worker>()
  let isOver = false
  let asks = 0
  const asked = new Map<number, (counted: Counted) => void>()

  const countOf = (worker: Worker): Promise<Counted | undefined> => {
    const ask = ++asks
    const answer = new Promise<Counted>((resolve) => asked.set(ask, resolve))
    tell(worker, { t: 'count', ask })
    return Promise.race([answer, sleep(COUNTING, undefined, { ref: false })]).finally(() => asked.delete(ask))
  }
  const hear = (worker: Worker, number: number, message: FromWorker) => {
    if (message.t === 'here') tell(worker, { t: 'begin', number, database })
    if (message.t === 'counted') asked.get(message.ask)?.(message.counted)
    if (message.t !== 'together') return
    void Promise.all(places.map((place) => countOf(place.worker))).then((all) =>
      tell(worker, { t: 'together', ask: message.ask, counted: all.filter((one) => one !== undefined) }),
    )
  }
  const fork = (number: number) => {
    const worker = cluster.fork()
    wanted.add(worker)
    const up = new Promise<Up | undefined>((resolve) => {
      worker.on('message', (message: FromWorker) => {
        hear(worker, number, message)
        if (message.t === 'up') resolve(message)
      })
      worker.once('exit', () => resolve(undefined))
    })
    return { worker, up, since: performance.now() }
  }
  const go = async (worker: Worker, going: Going) => {
    wanted.delete(worker)
    if (worker.isDead()) return
    const gone = once(worker, 'exit')
    tell(worker, { t: 'go', going })
    const timer = setTimeout(() => worker.process.kill('SIGKILL'), patience)
    await gone
    clearTimeout(timer)
  }
  /** Starts a new process whenever the one in this place ends unexpectedly. */
  const watch = (place: Place) => {
    const { worker } = place
    worker.once('exit', async (code, signal) => {
      if (!wanted.delete(worker) || isOver) return
      if (performance.now() - place.since > STEADY) place.pause = FIRST
      say(`process ${place.number} ended (${signal ?? code}): starting it again in ${place.pause / 1000} s`)
      await sleep(place.pause, undefined, { ref: false })
      place.pause = Math.min(place.pause * 2, MAX_LENGTH)
      if (isOver || place.worker !== worker) return
      Object.assign(place, fork(place.number))
      watch(place)
    })
  }
  const open = (number: number): Place => {
    const place = { number, pause: FIRST, ...fork(number) }
    places.push(place)
    return place
  }

  // The first one starts alone, so that one-off work such as migrations is finished before the others start.
  const first = open(1)
  const up = await first.up
  if (up) {
    watch(first)
    for (let number = 2; number <= count; number++) watch(open(number))
    await Promise.all(places.map((place) => place.up))
  }

  const renewAll = async () => {
    for (const place of places) {
      if (isOver) return
      const old = place.worker
      const next = fork(place.number)
      if (!(await next.up)) {
        say(`process ${place.number} did not come up: the old ones go on`)
        return
      }
      // It may have ended and been replaced meanwhile.
      const current = place.worker
      Object.assign(place, next, { pause: FIRST })
      watch(place)
      await Promise.all([...new Set([old, current])].map((one) => go(one, 'one')))
    }
  }
  let renewing: Promise<void> | undefined
  return {
    up,
    renew: () => (renewing ??= renewAll().finally(() => (renewing = undefined))),
    stop: async () => {
      isOver = true
      await Promise.all(Object.values(cluster.workers ?? {}).flatMap((one) => (one ? [go(one, 'all')] : [])))
    },
  }
}
