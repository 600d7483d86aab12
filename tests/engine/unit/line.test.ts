import { beforeEach, expect, test } from 'vitest'
import { line, lineFound, lineLost, watched } from '../../../src/offline/line.ts'

beforeEach(lineFound)

/** A server that answers when it is told to. */
function server() {
  const waiting: { answer: () => void; fail: (error: unknown) => void }[] = []
  const fetch = watched(
    () =>
      new Promise<Response>((resolve, reject) => {
        waiting.push({ answer: () => resolve(new Response()), fail: reject })
      }),
  )
  return { fetch: () => fetch('/leads'), waiting }
}

test('what comes of a request says whether there is a line', async () => {
  const { fetch, waiting } = server()
  const lost = fetch()
  waiting[0]?.fail(new TypeError('Failed to fetch'))
  await expect(lost).rejects.toThrow('Failed to fetch')
  expect(line.get()).toBe(false)
  const found = fetch()
  waiting[1]?.answer()
  await found
  expect(line.get()).toBe(true)
  const givenUp = fetch()
  waiting[2]?.fail(new DOMException('given up', 'AbortError'))
  await expect(givenUp).rejects.toThrow('given up')
  expect(line.get()).toBe(true)
})

test('an answer that was on its way when the line was lost says nothing of now, the next one does', async () => {
  const { fetch, waiting } = server()
  const onItsWay = fetch()
  lineLost()
  waiting[0]?.answer()
  await onItsWay
  expect(line.get()).toBe(false)
  const next = fetch()
  lineLost()
  waiting[1]?.answer()
  await next
  expect(line.get()).toBe(true)
})
