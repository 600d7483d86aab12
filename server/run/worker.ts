import type { Counted, Metrics } from '../engine/metrics/metrics.ts'
import type { FromWorker, Going, ToWorker } from './talk.ts'

/** Ms that the others may take to say what they have counted. */
const TIMEOUT = 5_000

export interface Given {
  readonly number: number
  readonly database: Extract<ToWorker, { t: 'begin' }>['database']
}

export interface Talk {
  /** What it is to work with. */
  readonly given: Promise<Given>
  up(said: { readonly warnings: readonly string[]; readonly lines: readonly string[] }): void
  /** Answers for what this process has counted from now on. */
  counts(metrics: Metrics): void
  /** What all processes have counted. @throws Error when they do not say so in time */
  together(): Promise<readonly Counted[]>
}

/** A worker's side of the talk with the process that started it. @param go told once that it has to go */
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
