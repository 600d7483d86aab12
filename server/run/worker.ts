import type { Counted, Metrics } from '../engine/metrics/metrics.ts'
import type { FromWorker, Going, ToWorker } from './talk.ts'

/** Milliseconds for other processes to report their metrics. */
const TIMEOUT = 5_000

export interface Given {
  readonly number: number
  readonly database: Extract<ToWorker, { t: 'begin' }>['database']
}

export interface Talk {
  /** Data from the parent process. */
  readonly given: Promise<Given>
  up(served: { readonly warnings: readonly string[]; readonly lines: readonly string[] }): void
  /** Reports this process's metrics from now on. */
  counts(metrics: Metrics): void
  /**
   * Returns the metrics of all processes.
   * @throws Error if they do not answer in time
   */
  together(): Promise<readonly Counted[]>
}

/**
 * A worker's connection to its parent process.
 * @param go called once when it has to stop
 */
export function talkToParent(onGo: (going: Going) => void): Talk {
  const sendMessage = (message: FromWorker) => process.connected && process.send?.(message)
  let metrics: Metrics | undefined
  let lastAskId = 0
  const pendingAsks = new Map<number, (counts: readonly Counted[]) => void>()
  const beginning = new Promise<Given>((resolve) => {
    process.on('message', (message: ToWorker) => {
      if (message.t === 'begin') resolve(message)
      if (message.t === 'go') onGo(message.going)
      if (message.t === 'together') pendingAsks.get(message.ask)?.(message.counted)
      if (message.t === 'count')
        void (metrics?.counted() ?? Promise.resolve([])).then((countedParts) =>
          sendMessage({ t: 'counted', ask: message.ask, counted: countedParts }),
        )
    })
  })
  sendMessage({ t: 'here' })
  return {
    given: beginning,
    up: ({ warnings, lines }) => void sendMessage({ t: 'up', warnings, lines }),
    counts: (counting) => {
      metrics = counting
    },
    together: () => {
      const askId = ++lastAskId
      return new Promise<readonly Counted[]>((resolve, reject) => {
        const timer = setTimeout(() => reject(new Error('the other processes did not send their metrics')), TIMEOUT)
        pendingAsks.set(askId, (countedParts) => {
          clearTimeout(timer)
          resolve(countedParts)
        })
        sendMessage({ t: 'together', ask: askId })
      }).finally(() => pendingAsks.delete(askId))
    },
  }
}
