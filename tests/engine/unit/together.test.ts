import { expect, test } from 'vitest'
import { batchLookups } from '../../../server/engine/db/batchLookups.ts'

/** Checks that the test answers by hand, in the order they started. */
function byHand() {
  const begun: { keys: readonly string[]; answer: (error?: Error) => Promise<void> }[] = []
  const look = batchLookups<string>((keys) => {
    const { promise, resolve, reject } = Promise.withResolvers<ReadonlyMap<string, string>>()
    const nth = begun.length
    begun.push({
      keys,
      answer: async (error) => {
        if (error) reject(error)
        else resolve(new Map(keys.filter((key) => key !== 'nobody').map((key) => [key, `${key} of ${nth}`])))
        await new Promise(setImmediate)
      },
    })
    return promise
  })
  return { look, begun }
}

test('a caller during running checks is answered by one that started later, together with the others', async () => {
  const { look, begun } = byHand()
  const first = look('anna')
  const second = look('anna')
  const later = [look('anna'), look('ben'), look('nobody')]
  expect(begun.map(({ keys }) => keys)).toEqual([['anna'], ['anna']])
  await begun[0]?.answer()
  expect(begun[2]?.keys).toEqual(['anna', 'ben', 'nobody'])
  await begun[1]?.answer()
  await begun[2]?.answer()
  expect(await first).toBe('anna of 0')
  expect(await second).toBe('anna of 1')
  expect(await Promise.all(later)).toEqual(['anna of 2', 'ben of 2', undefined])
  const last = look('anna')
  await begun[3]?.answer()
  expect(await last).toBe('anna of 3')
})

test('a failing check fails for its callers, and the next continues', async () => {
  const { look, begun } = byHand()
  const asked = Promise.allSettled([look('anna'), look('ben')])
  const waits = look('carl')
  await begun[0]?.answer(new Error('away'))
  await begun[1]?.answer(new Error('away too'))
  await begun[2]?.answer()
  expect((await asked).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await waits).toBe('carl of 2')
})
