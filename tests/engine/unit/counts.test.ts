import { expect, test } from 'vitest'
import type { Engine } from '../../../server/engine/http/context.ts'
import type { Events, Message } from '../../../server/engine/http/events.ts'
import { countedOf, dropCounts } from '../../../server/engine/read/counts.ts'

function carrier() {
  const to: { hear: (message: Message) => void; gap: () => void }[] = []
  let hears = true
  const events: Events = {
    telling: (statement) => statement,
    say: () => undefined,
    listen: (hear, gap) => {
      to.push({ hear, gap })
      return () => undefined
    },
    hears: () => hears,
    close: async () => undefined,
  }
  const by = { id: 1, first_name: 'Anna', last_name: null }
  return {
    engine: { events } as Engine,
    told: (resource: string) => {
      for (const { hear } of to) hear({ t: 'changed', resource, records: null, by })
    },
    lose: () => {
      hears = false
    },
    find: () => {
      hears = true
      for (const { gap } of to) gap()
    },
  }
}

/** Counts each time it is called. */
function counting(engine: Engine, key: string, { resource = 'leads', wide = false } = {}) {
  let n = 0
  return async () =>
    (await countedOf(engine, { key, resource, wide, run: async () => ({ n: (n += 1) }) }))['n'] as number
}

test('a count is cached until its resource is written, anywhere; one that depends on other tables until anything is', async () => {
  const { engine, told } = carrier()
  const [leads, others, open] = [
    counting(engine, 'leads'),
    counting(engine, 'jobs', { resource: 'jobs' }),
    counting(engine, 'open leads', { wide: true }),
  ]
  const all = async () => [await leads(), await others(), await open()]
  expect([await all(), await all()]).toEqual([
    [1, 1, 1],
    [1, 1, 1],
  ])
  told('leads')
  expect(await all()).toEqual([2, 1, 2])
  told('lead-statuses')
  expect(await all()).toEqual([2, 1, 3])
  dropCounts(engine)
  expect(await all()).toEqual([3, 2, 4])
})

test('nothing is cached while other servers are not heard, nor is an earlier count kept', async () => {
  const { engine, lose, find } = carrier()
  const leads = counting(engine, 'leads')
  expect([await leads(), await leads()]).toEqual([1, 1])
  lose()
  expect([await leads(), await leads()]).toEqual([2, 3])
  find()
  expect([await leads(), await leads()]).toEqual([4, 4])
  expect(await countedOf({} as Engine, { key: '', resource: '', wide: false, run: async () => ({ n: 0 }) })).toEqual({
    n: 0,
  })
})

test('a connection lost and restored between two checks means a new count, and so does a failed one', async () => {
  const { engine, lose, find } = carrier()
  const leads = counting(engine, 'leads')
  await leads()
  lose()
  find()
  expect(await leads()).toBe(2)
  let isBroken = true
  const ask = () =>
    countedOf(engine, {
      key: 'broken',
      resource: 'jobs',
      wide: false,
      run: async () => {
        if (isBroken) throw new Error('away')
        return { n: 7 }
      },
    })
  await expect(ask()).rejects.toThrow('away')
  isBroken = false
  expect(await ask()).toEqual({ n: 7 })
})

test('a count started before a write is not returned after it', async () => {
  const { engine, told } = carrier()
  const first = Promise.withResolvers<{ n: number }>()
  const ask = (run: () => Promise<{ n: number }>) =>
    countedOf(engine, { key: 'leads', resource: 'leads', wide: false, run })
  const before = ask(() => first.promise)
  told('leads')
  const after = ask(async () => ({ n: 2 }))
  first.resolve({ n: 1 })
  expect([await before, await after, await ask(async () => ({ n: 3 }))]).toEqual([{ n: 1 }, { n: 2 }, { n: 2 }])
})
