import { afterAll, expect, test } from 'vitest'
import { pgEvents } from '../../../server/engine/live/pgEvents.ts'
import { cloneDatabase } from '../../support/database.ts'

const said: string[] = []
const events = pgEvents({
  url: await cloneDatabase({ empty: true }),
  say: (line) => said.push(line),
  silence: 200,
})
afterAll(() => events.close())
const lost = () => said.filter((line) => line.includes('nothing was heard'))

test('a silent connection counts as dead while someone listens, and is left alone otherwise', async () => {
  let gaps = 0
  const deaf = events.listen(
    () => undefined,
    () => gaps++,
  )
  await expect.poll(() => lost().length).toBeGreaterThan(0)
  await expect.poll(() => gaps).toBeGreaterThan(1)
  deaf()
  await expect.poll(() => events.hears()).toBe(true)
  const before = lost().length
  // Five times as long as detection takes.
  await new Promise((done) => setTimeout(done, 1_250))
  expect(lost().length).toBe(before)
  // A new listener receives at once, and does not count as silent for the time before.
  const heard: unknown[] = []
  const again = events.listen(
    (message) => heard.push(message),
    () => undefined,
  )
  events.say({ t: 'alive', node: 'one' })
  await expect.poll(() => heard).toContainEqual({ t: 'alive', node: 'one' })
  again()
})
