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

test('a connection on which nothing is heard counts as dead while somebody listens, and is left alone when nobody does', async () => {
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
  // Five times as long as it takes to be noticed.
  await new Promise((done) => setTimeout(done, 1_250))
  expect(lost().length).toBe(before)
  // Whoever comes then hears at once, and is not taken for somebody who has heard nothing all the while.
  const heard: unknown[] = []
  const again = events.listen(
    (message) => heard.push(message),
    () => undefined,
  )
  events.say({ t: 'alive', node: 'one' })
  await expect.poll(() => heard).toContainEqual({ t: 'alive', node: 'one' })
  again()
})
