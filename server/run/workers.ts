import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Counted } from '../engine/metrics/metrics.ts'
import type { FromWorker, GivenDatabase, Going, ToWorker } from './talk.ts'

/** Pauses before a stopped worker is started again, in milliseconds: the first, doubled each time, and the longest. */
const FIRST = 500
const MAX_LENGTH = 30_000
/** Milliseconds after which a worker that ends counts as running, not as a failed start. */
const STEADY_MS = 60_000
/** Milliseconds for one worker to report its metrics. */
const COUNTING = 2_000

interface Parts {
  readonly count: number
  readonly database: GivenDatabase
  /** Milliseconds from the request to stop until the worker is killed. */
  readonly patience: number
  readonly logLine: (line: string) => void
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

const sendTo = (worker: Worker, message: ToWorker) => worker.isConnected() && worker.send(message)

/** Runs several server processes on one address; connections are distributed in turn. A process that ends unexpectedly is started again. */
export async function startWorkers({ count, database, patience, logLine }: Parts): Promise<Workers> {
  const slots: Place[] = []
  const activeWorkers = new Set<Worker>()
  let isOver = false
  let lastAskId = 0
  const pendingCounts = new Map<number, (counts: Counted) => void>()

  const countOf = (worker: Worker): Promise<Counted | undefined> => {
    const askId = ++lastAskId
    const answer = new Promise<Counted>((resolve) => pendingCounts.set(askId, resolve))
    sendTo(worker, { t: 'count', ask: askId })
    return Promise.race([answer, sleep(COUNTING, undefined, { ref: false })]).finally(() => pendingCounts.delete(askId))
  }
  const handleMessage = (worker: Worker, number: number, message: FromWorker) => {
    if (message.t === 'here') sendTo(worker, { t: 'begin', number, database })
    if (message.t === 'counted') pendingCounts.get(message.ask)?.(message.counted)
    if (message.t !== 'together') return
    void Promise.all(slots.map((slot) => countOf(slot.worker))).then((all) =>
      sendTo(worker, { t: 'together', ask: message.ask, counted: all.filter((one) => one !== undefined) }),
    )
  }
  const fork = (number: number) => {
    const worker = cluster.fork()
    activeWorkers.add(worker)
    const up = new Promise<Up | undefined>((resolve) => {
      worker.on('message', (message: FromWorker) => {
        handleMessage(worker, number, message)
        if (message.t === 'up') resolve(message)
      })
      worker.once('exit', () => resolve(undefined))
    })
    return { worker, up, since: performance.now() }
  }
  const passTo = async (worker: Worker, going: Going) => {
    activeWorkers.delete(worker)
    if (worker.isDead()) return
    const exited = once(worker, 'exit')
    sendTo(worker, { t: 'go', going })
    const timer = setTimeout(() => worker.process.kill('SIGKILL'), patience)
    await exited
    clearTimeout(timer)
  }
  /** Starts a new process whenever the one in this place ends unexpectedly. */
  const watch = (slot: Place) => {
    const { worker } = slot
    worker.once('exit', async (code, signal) => {
      if (!activeWorkers.delete(worker) || isOver) return
      if (performance.now() - slot.since > STEADY_MS) slot.pause = FIRST
      logLine(`process ${slot.number} ended (${signal ?? code}): starting it again in ${slot.pause / 1000} s`)
      await sleep(slot.pause, undefined, { ref: false })
      slot.pause = Math.min(slot.pause * 2, MAX_LENGTH)
      if (isOver || slot.worker !== worker) return
      Object.assign(slot, fork(slot.number))
      watch(slot)
    })
  }
  const open = (number: number): Place => {
    const slot = { number, pause: FIRST, ...fork(number) }
    slots.push(slot)
    return slot
  }

  // The first one starts alone, so that one-off work such as migrations is finished before the others start.
  const first = open(1)
  const up = await first.up
  if (up) {
    watch(first)
    for (let number = 2; number <= count; number++) watch(open(number))
    await Promise.all(slots.map((slot) => slot.up))
  }

  const renewAll = async () => {
    for (const slot of slots) {
      if (isOver) return
      const old = slot.worker
      const next = fork(slot.number)
      if (!(await next.up)) {
        logLine(`process ${slot.number} did not come up: the old ones go on`)
        return
      }
      // It may have ended and been replaced meanwhile.
      const current = slot.worker
      Object.assign(slot, next, { pause: FIRST })
      watch(slot)
      await Promise.all([...new Set([old, current])].map((one) => passTo(one, 'one')))
    }
  }
  let renewing: Promise<void> | undefined
  return {
    up,
    renew: () => (renewing ??= renewAll().finally(() => (renewing = undefined))),
    stop: async () => {
      isOver = true
      await Promise.all(Object.values(cluster.workers ?? {}).flatMap((one) => (one ? [passTo(one, 'all')] : [])))
    },
  }
}
