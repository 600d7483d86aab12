import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Api } from './running.ts'

export interface Writers {
  /** Titles whose write was confirmed. */
  readonly acknowledged: ReadonlySet<string>
  /** Any other response, or connection error. */
  readonly failures: readonly string[]
  stop(): Promise<void>
}

/** Writes and reads continuously, this many at once, each write with its own key; nothing is retried. */
export function startWriters({ add, at }: Pick<Api, 'add' | 'at'>, count: number, word = 'Written'): Writers {
  const acknowledged = new Set<string>()
  const failures: string[] = []
  let isOver = false
  const ask = async (what: string, answer: Promise<Response>) => {
    try {
      const response = await answer
      const text = await response.text()
      if (response.ok) return true
      failures.push(`${what}: ${response.status} ${text}`)
    } catch (error) {
      failures.push(`${what}: ${(error as Error).message} ${String((error as Error).cause)}`)
    }
    return false
  }
  const run = async (writer: number) => {
    for (let n = 0; !isOver; n++) {
      const title = `${word} ${writer}.${n}`
      if (await ask('write', add(title, randomUUID()))) acknowledged.add(title)
      await ask('read', at('/job-types/list?limit=5'))
      // All of them share one session, which is limited to thirty requests a second.
      await sleep(80 * count)
    }
  }
  const all = Array.from({ length: count }, (_, writer) => run(writer))
  return {
    acknowledged,
    failures,
    stop: async () => {
      isOver = true
      await Promise.all(all)
    },
  }
}
