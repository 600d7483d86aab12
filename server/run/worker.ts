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
  up(said: { readonly warnings: readonly string[]; readonly lines: readonly string[] }): void
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
export function talkToParent(go: (going: Going) => void): Talk {
  const say = (message: FromWorker) => process.connected && process.send?.(message)
  let metrics: Metrics | undefined
  let asks = 0
  const asked = new Map<number, (counted: readonly Counted[]) => void>()
  const given = new Promise<Given>((resolve) => {
    process.on('message', (message: ToWorker) => {
      if (message.t === 'begin') resolve(message)
      if (message.t === 'go') go(message.going)
      if (message.t === 'together') asked.get(message.ask)?.(message.counted)
      if (message.t === 'count')
        void (metrics?.counted() ?? Promise.resolve([])).then((counted) =>
          say({ t: 'counted', ask: message.ask, counted }),
        )
    })
  })
  say({ t: 'here' })
  return {
    given,
    up: ({ warnings, lines }) => void say({ t: 'up', warnings, lines }),
    counts: (counting) => {
      metrics = counting
    },
    together: () => {
      const ask = ++asks
      return new Promise<readonly Counted[]>((resolve, reject) => {
        const timer = setTimeout(() => reject(new Error('the other processes did not say what they counted')), TIMEOUT)
        asked.set(ask, (counted) => {
          clearTimeout(timer)
          resolve(counted)
        })
        say({ t: 'together', ask })
      }).finally(() => asked.delete(ask))
    },
  }
}
