import { readdirSync, readFileSync } from 'node:fs'

/** Pids of the server processes that the first one has started. Linux only. */
export function workersOf(pid: number): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((one) => {
      if (!Number.isInteger(one)) return false
      try {
        const stat = readFileSync(`/proc/${one}/stat`, 'utf8')
        const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
        return (
          Number(parent) === pid && state !== 'Z' && readFileSync(`/proc/${one}/cmdline`, 'utf8').includes('main.mjs')
        )
      } catch {
        // It ended during the check.
        return false
      }
    })
    .sort((a, b) => a - b)
}
