import { describe, expect, it } from 'vitest'
import { followClock } from '../../../server/run/clock.ts'

const NOON = Date.parse('2026-11-26T12:00:00Z')

/** A machine and a database, each with its own clock, in ms. */
function world() {
  const at = { machine: NOON, database: NOON, takes: 0 }
  const said: string[] = []
  const pool = {
    query: async () => {
      at.machine += at.takes
      at.database += at.takes / 2
      const rows = [{ ms: String(at.database) }]
      at.database += at.takes / 2
      return { rows }
    },
  }
  const clock = followClock(
    pool as never,
    (line) => void said.push(line),
    () => at.machine,
  )
  clock.stop()
  return { at, said, ...clock }
}

describe('the clock shared by servers', () => {
  it.each([300_000, -300_000])("is the database's if this machine is %i ms off, and reports it once", async (off) => {
    const { at, said, now, follow } = world()
    at.machine += off
    await follow()
    expect(now().getTime()).toBe(NOON)
    at.machine += 1000
    expect(now().getTime()).toBe(NOON + 1000)
    at.database += 1000
    await follow()
    expect(said).toHaveLength(1)
    expect(said[0]).toContain(`300 s ${off < 0 ? 'behind' : 'ahead of'}`)
  })

  it('is left alone if correct, and does not jitter', async () => {
    const { at, said, now, follow } = world()
    for (const drift of [120, -90, 300, -450]) {
      at.machine = NOON + drift
      await follow()
      expect(now().getTime()).toBe(at.machine)
    }
    expect(said).toEqual([])
  })

  it('follows a corrected clock, and ignores a slow response', async () => {
    const { at, now, follow } = world()
    at.machine -= 300_000
    await follow()
    at.machine = NOON
    await follow()
    expect(now().getTime()).toBe(NOON)
    at.takes = 60_000
    at.machine -= 1_000_000
    await follow()
    expect(now().getTime()).toBe(at.machine)
  })
})
