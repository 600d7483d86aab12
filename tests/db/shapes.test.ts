import { afterAll, expect, it } from 'vitest'
import { openPool } from '../../server/engine/db/kysely.ts'
import { PreparingClient } from '../../server/engine/db/prepared.ts'
import { StatementShapes } from '../../server/engine/db/statementShapes.ts'
import { cloneDatabase } from '../support/database.ts'

const shapes = new StatementShapes()
class Keeping extends PreparingClient {
  override readonly usual = shapes
}
const pool = openPool(await cloneDatabase({ empty: true }), { max: 1, Client: Keeping })
// The database is dropped by force at the end: an idle connection has nobody else to report the error to.
pool.on('error', (error) => console.warn(`a connection of the tests broke: ${error.message}`))
afterAll(() => pool.end())

/** As long as a list query. */
const textOf = (n: number) => `select ${731_000 + n} as n -- ${'long '.repeat(300)}`
const ask = async (n: number, at: number) => {
  const text = shapes.usual(`test ${n}`, () => textOf(n), at)
  const { rows } = await pool.query<{ n: number }>(text ?? textOf(n), [])
  expect(rows).toEqual([{ n: 731_000 + n }])
  return text !== undefined
}
const kept = async () => {
  const { rows } = await pool.query<{ statement: string }>('select statement from pg_prepared_statements')
  return rows.flatMap(({ statement }) => /^select 731(\d{3})/.exec(statement)?.[1] ?? []).map(Number)
}
const HOUR = 3_600_000

it('caches a statement requested three times, up to a limit of those in use', async () => {
  const now = performance.now()
  expect([await ask(0, now), await ask(0, now), await ask(0, now), await ask(0, now)]).toEqual([
    false,
    false,
    true,
    true,
  ])
  expect(await kept()).toEqual([0])
  // Others fill the remaining space; none in current use is evicted.
  const all = Array.from({ length: 60 }, (_, i) => i + 1)
  const found: boolean[] = []
  for (const n of all) {
    await ask(n, now)
    await ask(n, now)
    found.push(await ask(n, now))
  }
  const many = found.filter(Boolean).length
  expect(many).toBeLessThan(60)
  expect(found.slice(0, many).every(Boolean)).toBe(true)
  expect((await kept()).length).toBe(many + 1)
  // Statements unused for an hour are evicted, and the connection releases them.
  for (let i = 0; i < 3; i++) await ask(99, now + HOUR)
  const then = await kept()
  expect(then).toContain(99)
  expect(then).not.toContain(0)
  expect(then.length).toBe(many + 1)
})

it('has space for many more short ones', async () => {
  const room = new StatementShapes()
  const keptOf = (kind: string, text: (n: number) => string) => {
    let found = 0
    for (let n = 0; n < 1000; n++)
      for (let times = 0; times < 3; times++) if (room.usual(`${kind} ${n}`, () => text(n), 0)) found++
    return found
  }
  const long = keptOf('long', textOf)
  expect(long).toBeGreaterThan(10)
  const others = new StatementShapes()
  let short = 0
  for (let n = 0; n < 1000; n++)
    for (let times = 0; times < 3; times++) if (others.usual(String(n), () => `select ${n}`, 0)) short++
  expect(short).toBeGreaterThan(4 * long)
  expect(short).toBeLessThan(1000)
  // There is no space for another, short or long, until some have been unused for a while: then a long one replaces several.
  expect(keptOf('short', (n) => `select ${n}`)).toBe(0)
  for (let times = 0; times < 3; times++) others.usual('then', () => textOf(1), HOUR)
  expect(others.nameOf(textOf(1))).toBeDefined()
  const gone = others.retired.length
  expect(gone).toBeGreaterThan(4)
  expect(gone).toBeLessThan(short / 4)
})
