import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Api } from './running.ts'

export interface Writers {
  /** Titles whose write was answered as done. */
  readonly acknowledged: ReadonlySet<string>
  /** What was answered, or happened to the line, instead. */
  readonly failures: readonly string[]
  stop(): Promise<void>
}

/** Writes and reads without pause, so many at once, each write with a key of its own; nothing is tried again. */
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
      // All of them are one session, which may ask thirty times a second for long.
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
