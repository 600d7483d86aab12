import { newKey } from '../../dataProvider/newKey.ts'
import { type Problem, problemOf } from './problem.ts'

/** A file in the queue. */
export interface Item {
  readonly id: number
  readonly file: File
  readonly description: string
  readonly state: 'waiting' | 'sending' | 'failed'
  /** Number of bytes sent. */
  readonly sent: number
  readonly problem: Problem | null
  /** The user tried to send it without a description. */
  readonly missing: boolean
}

export interface QueueState {
  readonly items: readonly Item[]
  /** Number of files uploaded since the queue was last empty. */
  readonly done: number
}

interface Sending {
  readonly onProgress: (sent: number) => void
  readonly signal: AbortSignal
  /** The same for every attempt, so that a retry after a lost response does not create a second file. */
  readonly key: string
}

export interface QueueParts {
  /** Uploads one file; rejects with the server's error or an AbortError. */
  readonly send: (item: Item, how: Sending) => Promise<unknown>
  /** Checks a file before it is sent. */
  readonly check: (file: File) => Problem | null
  /** Number of parallel uploads. */
  readonly atOnce?: number
}

let lastId = 0

export type Queue = ReturnType<typeof createQueue>

/** A queue of files that wait for a description, are being uploaded, or failed. It outlives the page that fills it. */
export function createQueue({ send, check, atOnce = 3 }: QueueParts) {
  let state: QueueState = { items: [], done: 0 }
  /** Uploaded as soon as there is a free slot. */
  const due: number[] = []
  const running = new Map<number, AbortController>()
  const keys = new Map<number, string>()
  const listeners = new Set<() => void>()

  const set = (items: readonly Item[], done = state.done) => {
    state = { items, done: items.length === 0 ? 0 : done }
    for (const listener of listeners) listener()
  }
  const change = (id: number, patch: Partial<Item>) =>
    set(state.items.map((item) => (item.id === id ? { ...item, ...patch } : item)))
  const find = (id: number) => state.items.find((item) => item.id === id)
  const dropItem = (id: number, arrived: boolean) => {
    keys.delete(id)
    set(
      state.items.filter((item) => item.id !== id),
      state.done + (arrived ? 1 : 0),
    )
  }

  async function run(item: Item): Promise<void> {
    const ending = new AbortController()
    running.set(item.id, ending)
    const key = keys.get(item.id) ?? newKey()
    keys.set(item.id, key)
    change(item.id, { state: 'sending', sent: 0, problem: null })
    try {
      await send(item, { key, signal: ending.signal, onProgress: (sent) => change(item.id, { sent }) })
      dropItem(item.id, true)
    } catch (error) {
      if (ending.signal.aborted) dropItem(item.id, false)
      else change(item.id, { state: 'failed', problem: problemOf(error) })
    } finally {
      running.delete(item.id)
      next()
    }
  }
  function next(): void {
    while (running.size < atOnce) {
      const item = find(due.shift() ?? -1)
      if (!item) {
        if (due.length === 0) return
        continue
      }
      void run(item)
    }
  }

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    get: () => state,
    /** @returns the ids of the added files */
    add: (files: readonly File[]): readonly number[] => {
      const added = files.map((file): Item => {
        lastId += 1
        const against = check(file)
        const how = against ? ('failed' as const) : ('waiting' as const)
        return { id: lastId, file, description: '', state: how, sent: 0, problem: against, missing: false }
      })
      set([...state.items, ...added])
      return added.map(({ id }) => id)
    },
    describe: (id: number, description: string) =>
      change(id, { description, ...(description.trim() ? { missing: false } : {}) }),
    /**
     * Uploads waiting files that have a description.
     * @returns the first file without one
     */
    start: (): number | undefined => {
      const waiting = state.items.filter(({ state: how }) => how === 'waiting')
      const undescribed = waiting.filter(({ description }) => description.trim() === '')
      const ready = waiting.filter((item) => !undescribed.includes(item) && !due.includes(item.id))
      set(state.items.map((item) => (undescribed.includes(item) ? { ...item, missing: true } : item)))
      due.push(...ready.map(({ id }) => id))
      next()
      return undescribed[0]?.id
    },
    /** Removes a file, and aborts its upload if it is in progress. */
    remove: (id: number) => {
      const ending = running.get(id)
      if (ending) ending.abort()
      else dropItem(id, false)
    },
    retry: (id: number) => {
      const item = find(id)
      if (item?.state !== 'failed' || item.problem?.final) return
      change(id, { state: 'waiting', problem: null })
      due.push(id)
      next()
    },
    isBusy: () => running.size > 0 || due.length > 0,
  }
}
