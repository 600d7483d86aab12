import { expect, test } from 'vitest'
import { limitConcurrency } from '../../../server/engine/read/limiter.ts'

/** Something that runs until told to end. */
function heavy(left?: AbortSignal) {
  const { promise, resolve } = Promise.withResolvers<void>()
  const state = { began: false }
  const answer = limitConcurrency(async () => {
    state.began = true
    await promise
    return 'answered'
  }, left).catch(({ code }: { code: string }) => code)
  return { end: resolve, answer, state }
}

test('two run at once, twenty wait in order, one more is rejected; one that leaves frees its place and never runs', async () => {
  const [first, second] = [heavy(), heavy()]
  const leaves = new AbortController()
  const [gone, ...waiting] = Array.from({ length: 20 }, (_, i) => heavy(i === 0 ? leaves.signal : undefined))
  expect([first, second, gone, waiting[0]].map((one) => one?.state.began)).toEqual([true, true, false, false])
  expect(await heavy().answer).toBe('busy')
  leaves.abort()
  expect(await gone?.answer).toBe('reader_gone')
  const last = heavy()
  first.end()
  await expect.poll(() => waiting[0]?.state.began).toBe(true)
  expect([gone?.state.began, waiting[1]?.state.began]).toEqual([false, false])
  for (const one of [second, ...waiting, last]) one.end()
  expect(await Promise.all([first, second, ...waiting, last].map(({ answer }) => answer))).toEqual(
    Array(22).fill('answered'),
  )
  expect(await heavy(AbortSignal.abort()).answer).toBe('reader_gone')
})
