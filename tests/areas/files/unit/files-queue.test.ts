import { describe, expect, it } from 'vitest'
import { type Limits, problemBefore } from '../../../../src/kit/files/problem.ts'
import { createQueue, type QueueParts } from '../../../../src/kit/files/queue.ts'

const fileOf = (name: string, size = 3, type = 'image/jpeg') => new File([new Uint8Array(size)], name, { type })
const turn = () => new Promise((resolve) => setTimeout(resolve))

/** A queue whose uploads finish when the test says so. */
function queueOf(parts: Partial<QueueParts> = {}) {
  const calls: { name: string; key: string; end: (error?: unknown) => void; signal: AbortSignal }[] = []
  const queue = createQueue({
    check: () => null,
    send: ({ file }, { key, signal }) =>
      new Promise((resolve, reject) => {
        signal.addEventListener('abort', () => reject(new DOMException('', 'AbortError')))
        calls.push({ name: file.name, key, signal, end: (error) => (error ? reject(error) : resolve(null)) })
      }),
    ...parts,
  })
  const add = (...names: string[]) => {
    for (const id of queue.add(names.map((name) => fileOf(name)))) queue.describe(id, 'Something')
  }
  const states = () => queue.get().items.map(({ file, state }) => `${file.name} ${state}`)
  return { queue, calls, add, states }
}

describe('files being uploaded', () => {
  it('go three at a time, and leave when they have arrived', async () => {
    const { queue, calls, add, states } = queueOf()
    add('a', 'b', 'c', 'd')
    expect(queue.start()).toBeUndefined()
    expect(states()).toEqual(['a sending', 'b sending', 'c sending', 'd waiting'])
    calls[1]?.end()
    await turn()
    expect([states(), queue.get().done]).toEqual([['a sending', 'c sending', 'd sending'], 1])
    for (const { end } of calls) end()
    await turn()
    expect([states(), queue.isBusy()]).toEqual([[], false])
  })

  it('wait for a description, each for its own', () => {
    const { queue, calls } = queueOf()
    const [one = 0, two = 0] = queue.add([fileOf('a'), fileOf('b')])
    queue.describe(two, 'The flue')
    queue.describe(one, '  ')
    expect(queue.start()).toBe(one)
    expect(calls.map(({ name }) => name)).toEqual(['b'])
    expect(queue.get().items[0]?.missing).toBe(true)
    queue.describe(one, 'The boiler')
    expect(queue.get().items[0]?.missing).toBe(false)
  })

  it('are retried with the same key, unless that cannot help', async () => {
    const { queue, calls, add, states } = queueOf()
    add('a', 'b')
    queue.start()
    calls[0]?.end(Object.assign(new Error('network'), {}))
    calls[1]?.end(Object.assign(new Error('no'), { status: 415, code: 'program', body: {} }))
    await turn()
    expect(states()).toEqual(['a failed', 'b failed'])
    for (const { id } of queue.get().items) queue.retry(id)
    expect(calls.map(({ name }) => name)).toEqual(['a', 'b', 'a'])
    expect(calls[2]?.key).toBe(calls[0]?.key)
  })

  it('can be removed at any time', async () => {
    const { queue, calls, add, states } = queueOf()
    add('a', 'b', 'c', 'd')
    queue.start()
    for (const { id } of queue.get().items.slice(2)) queue.remove(id)
    await turn()
    expect([states(), calls[2]?.signal.aborted]).toEqual([['a sending', 'b sending'], true])
    expect(calls).toHaveLength(3)
  })
})

describe('a file rejected before the upload', () => {
  const limits: Limits = { image: 1000, pdf: 2000 }
  it.each([
    [fileOf('a', 0), 'empty'],
    [fileOf('a', 1001), 'too_large'],
    [fileOf('a', 2001, 'application/pdf'), 'too_large'],
    [fileOf('a', 5, 'video/mp4'), 'kind_not_taken'],
    [fileOf('a', 1500, 'text/plain'), undefined],
    [fileOf('a', 1000), undefined],
  ])('%#', (file, code) => {
    expect(problemBefore(file, limits)?.code).toBe(code)
    expect(problemBefore(fileOf('a', 9999), undefined)).toBeNull()
  })
})
