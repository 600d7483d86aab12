import { createValue } from '../../../../kit/valueStore.ts'
import { connection, connectionFound, connectionLost } from '../../../../offline/connection.ts'
import { clearAll, dropEntry, type Entry, entriesOf, markEntry, noteEntry, putEntry } from '../store.ts'
import { type Outcome, sendAll, type Wire } from './sender.ts'

/** Observable state of the queue. */
export interface QueueState {
  readonly entries: readonly Entry[]
  /** The entry being sent, with the number of bytes sent. */
  readonly sending: { readonly id: number; readonly sent: number } | null
  /** Incremented for every entry that is settled in the background. */
  readonly settled: number
}

/** Pauses between attempts while the server does not respond, in ms. */
const PAUSES = [1_000, 2_000, 4_000, 8_000, 15_000] as const

type Message =
  | { readonly kind: 'changed' }
  | { readonly kind: 'settled'; readonly id: number; readonly outcome: Outcome }

export interface Queue {
  readonly state: ReturnType<typeof createValue<QueueState>>
  /**
   * Stores an entry and sends it as soon as possible.
   * @param patience how long to wait for its outcome, in ms
   * @returns the entry and the server's result; without a result it is still queued
   * @throws QuotaExceededError where the phone has no storage left
   */
  add(entry: Omit<Entry, 'id' | 'user'>, patience: number, file?: Blob): Promise<{ entry: Entry; outcome?: Outcome }>
  /** Sends a refused entry again. */
  again(id: number): Promise<void>
  /** Deletes a refused entry. */
  drop(entry: Entry): Promise<void>
  /** Deletes the queue, with everything else stored for the user. */
  forget(): Promise<void>
  /** Sends queued entries. */
  run(): void
}

/** The queue of a user, shared by all tabs: one of them sends. Created once per user. */
export function createQueue(user: number, wire: Wire, window: Window): Queue {
  const state = createValue<QueueState>({ entries: [], sending: null, settled: 0 })
  const channel = new BroadcastChannel(`workday-${user}`)
  const waiters = new Map<number, (outcome: Outcome | null) => void>()
  let running = false
  let failures = 0
  let timer = 0

  const show = async () => state.set({ ...state.get(), entries: await entriesOf(user) })
  const changed = async () => {
    channel.postMessage({ kind: 'changed' } satisfies Message)
    await show()
  }
  const settleWaiter = (id: number, outcome: Outcome) => {
    const waiter = waiters.get(id)
    waiters.delete(id)
    waiter?.(outcome)
    const now = state.get()
    state.set({ ...now, sending: null, settled: waiter ? now.settled : now.settled + 1 })
    void show()
  }
  const nobodyWaits = () => {
    for (const waiter of waiters.values()) waiter(null)
    waiters.clear()
  }
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data.kind === 'settled') settleWaiter(data.id, data.outcome)
    else void show().then(run)
  })
  const listener = {
    sending: (id: number, sent: number) => state.set({ ...state.get(), sending: { id, sent } }),
    settled: (id: number, outcome: Outcome) => {
      failures = 0
      connectionFound()
      settleWaiter(id, outcome)
      channel.postMessage({ kind: 'settled', id, outcome } satisfies Message)
    },
  }
  const later = (error: unknown) => {
    if (!(error as { status?: number }).status) connectionLost()
    nobodyWaits()
    const pause = PAUSES[Math.min(failures, PAUSES.length - 1)] as number
    failures += 1
    window.clearTimeout(timer)
    timer = window.setTimeout(run, pause)
  }
  /** Tabs take turns. A browser without locks has no second tab that stores anything either. */
  const runAlone = async (task: () => Promise<void>) => {
    const { locks } = window.navigator
    if (locks) await locks.request(`workday-${user}`, task)
    else await task()
  }
  function run(): void {
    if (running) return
    if (!window.navigator.onLine) return nobodyWaits()
    running = true
    runAlone(() => sendAll(user, wire, listener))
      .catch(later)
      .finally(() => {
        running = false
        state.set({ ...state.get(), sending: null })
        // An entry may have been added during the last check.
        void show()
        void entriesOf(user).then((remaining) => remaining.some(({ refused }) => !refused) && failures === 0 && run())
      })
  }
  const outcomeOf = (id: number, patience: number) =>
    new Promise<Outcome | null>((resolve) => {
      waiters.set(id, resolve)
      window.setTimeout(() => {
        waiters.delete(id)
        resolve(null)
      }, patience)
    })

  connection.subscribe(() => connection.get() && run())
  window.addEventListener('online', run)
  void show().then(run)
  return {
    state,
    run,
    add: async (newEntry, patience, file) => {
      const entry = await putEntry({ ...newEntry, user }, file)
      const waiting = outcomeOf(entry.id, patience)
      await changed()
      if (failures === 0 || connection.get()) run()
      else nobodyWaits()
      const outcome = await waiting
      // The caller handles an immediate refusal, so nothing is stored.
      if (outcome && 'refused' in outcome) await forgetEntry(entry)
      if (!outcome) await leaveAlone(entry.id)
      return outcome ? { entry, outcome } : { entry }
    },
    again: async (id) => {
      await markEntry(id)
      await changed()
      run()
    },
    drop: forgetEntry,
    forget: async () => {
      await clearAll(user)
      await changed()
    },
  }

  /** Nobody waits for the entry any more: if it was refused meanwhile, the office is notified. */
  async function leaveAlone(id: number): Promise<void> {
    await noteEntry(id, { alone: true })
    if ((await entriesOf(user)).some((one) => one.id === id && one.refused)) run()
  }

  async function forgetEntry(entry: Entry): Promise<void> {
    await dropEntry(entry)
    await changed()
  }
}
