import { setTimeout as sleep } from 'node:timers/promises'
import type { Cluster } from './embedded.ts'

/** Pauses before it is started again, in ms: the first one, doubled each time, and the longest. */
const FIRST = 500
const MAX_LENGTH = 30_000
/** After this many ms an end counts as a new failure, not as a failed start. */
const STEADY_MS = 60_000

interface Says {
  /** It ended, or did not start: one line. */
  readonly warn: (line: string) => void
  /** It is running again. */
  readonly logLine: (line: string) => void
}

/**
 * Restarts a cluster whenever it ends on its own, without limit: the cause (a full disk, lack of memory) may pass, and a server that answers 503 says
 * more than one that is gone.
 * @returns stops restarting, also between and during attempts
 */
export function restartOnExit(first: Cluster, { warn, logLine }: Says): () => Promise<void> {
  const stopping = new AbortController()
  const { signal } = stopping
  const stopped = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
  let current = first
  let pause = FIRST

  const attempt = async (): Promise<boolean> => {
    warn(`starting it again in ${pause / 1000} s`)
    await Promise.race([sleep(pause, undefined, { ref: false }), stopped])
    if (signal.aborted) return true
    pause = Math.min(pause * 2, MAX_LENGTH)
    try {
      current = await current.restart(signal)
      logLine('The database is running again')
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
      if (performance.now() - since > STEADY_MS) pause = FIRST
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
