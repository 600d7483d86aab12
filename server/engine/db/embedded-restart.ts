import { setTimeout as sleep } from 'node:timers/promises'
import type { Cluster } from './embedded.ts'

/** Pauses before it is started again, in ms: the first, doubled each time, and the longest. */
const FIRST = 500
const LONGEST = 30_000
/** Ms after which one that ends has not failed to start, but met something new. */
const STEADY = 60_000

interface Says {
  /** That it went, or did not come: one line. */
  readonly warn: (line: string) => void
  /** That it is back. */
  readonly tell: (line: string) => void
}

/**
 * Starts a cluster again whenever it ends by itself, however often: what is in the way (a full disk, the memory of the machine) may go while
 * nobody looks, and a server that answers 503 says more than one that is gone.
 * @returns stops it for good, also between two attempts and in the middle of one
 */
export function restartOnExit(first: Cluster, { warn, tell }: Says): () => Promise<void> {
  const stopping = new AbortController()
  const { signal } = stopping
  const stopped = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
  let current = first
  let pause = FIRST

  const attempt = async (): Promise<boolean> => {
    warn(`starting it again in ${pause / 1000} s`)
    await Promise.race([sleep(pause, undefined, { ref: false }), stopped])
    if (signal.aborted) return true
    pause = Math.min(pause * 2, LONGEST)
    try {
      current = await current.restart(signal)
      tell('The database is running again')
      return true
    } catch (error) {
      if (!signal.aborted) warn((error as Error).message)
      return signal.aborted
    }
  }
  const watch = async () => {
    while (!signal.aborted) {
      const since = performance.now()
      await Promise.race([current.ended, stopped])
      if (signal.aborted) return
      if (performance.now() - since > STEADY) pause = FIRST
      warn('The database process ended. See postgres.log in the data folder')
      while (!(await attempt()));
    }
  }
  const watching = watch()
  return async () => {
    stopping.abort()
    await watching
    await current.stop()
  }
}
