import { beforeEach, expect, test } from 'vitest'
import { connection, connectionFound, connectionLost, watched } from '../../../src/offline/connection.ts'

beforeEach(connectionFound)

/** A server that responds when told to. */
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

test('the outcome of a request shows whether the app is online', async () => {
  const { fetch, waiting } = server()
  const lost = fetch()
  waiting[0]?.fail(new TypeError('Failed to fetch'))
  await expect(lost).rejects.toThrow('Failed to fetch')
  expect(connection.get()).toBe(false)
  const found = fetch()
  waiting[1]?.answer()
  await found
  expect(connection.get()).toBe(true)
  const givenUp = fetch()
  waiting[2]?.fail(new DOMException('given up', 'AbortError'))
  await expect(givenUp).rejects.toThrow('given up')
  expect(connection.get()).toBe(true)
})

test('a response in progress when the connection is lost says nothing of the present, the next one does', async () => {
  const { fetch, waiting } = server()
  const onItsWay = fetch()
  connectionLost()
  waiting[0]?.answer()
  await onItsWay
  expect(connection.get()).toBe(false)
  const next = fetch()
  connectionLost()
  waiting[1]?.answer()
  await next
  expect(connection.get()).toBe(true)
})
