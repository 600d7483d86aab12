import fc from 'fast-check'
import { expect, test } from 'vitest'
import { arrange, beforeOf } from '../../../../server/engine/write/reorder.ts'
import { testApp } from '../../../support/app.ts'
import type { Wire } from '../../../support/factory.ts'

const api = await testApp()
const deep = Boolean(process.env['DEEP'])

/** An order, some of its members in any sequence, and one of the others or the end. */
const moves = fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 20 }).chain((order) =>
  fc.shuffledSubarray(order, { minLength: 1 }).chain((moved) => {
    const rest = order.filter((id) => !moved.includes(id))
    return fc.record({ order: fc.constant(order), moved: fc.constant(moved), before: fc.constantFrom(null, ...rest) })
  }),
)

test('rearranging keeps every member once, the moved ones together before their target, the others as they were', () => {
  fc.assert(
    fc.property(moves, ({ order, moved, before }) => {
      const after = arrange(order, moved, before)
      expect(after.toSorted()).toEqual(order.toSorted())
      expect(after.filter((id) => !moved.includes(id))).toEqual(order.filter((id) => !moved.includes(id)))
      const at = after.indexOf(moved[0] as number)
      expect(after.slice(at, at + moved.length)).toEqual(moved)
      expect(after[at + moved.length] ?? null).toBe(before)
      expect(arrange(after, moved, before)).toEqual(after)
    }),
    { numRuns: deep ? 20_000 : 500 },
  )
})

test('a position and the preceding record are equivalent to the following record', () => {
  const order = [1, 2, 3, 4, 5]
  expect(beforeOf(order, [2], { place: 1 })).toBe(1)
  expect(beforeOf(order, [2], { place: 5 })).toBe(null)
  expect(beforeOf(order, [2, 4], { place: 99 })).toBe(null)
  expect(beforeOf(order, [5], { after: null })).toBe(1)
  expect(beforeOf(order, [2], { after: 5 })).toBe(null)
  expect(beforeOf(order, [1, 2], { after: 3 })).toBe(4)
  expect(beforeOf(order, [1, 2], { after: 2 })).toBeUndefined()
  fc.assert(
    fc.property(moves, fc.nat(), ({ order: all, moved }, at) => {
      const rest = all.length - moved.length
      const place = 1 + (at % (rest + 1))
      const before = beforeOf(all, moved, { place })
      expect(arrange(all, moved, before ?? null).indexOf(moved[0] as number)).toBe(place - 1)
    }),
  )
})

const order = async () => {
  const { body } = await api.call<Wire>('GET', '/payment-types/list?sort=position&limit=200')
  expect(body.data.map((r) => r['position'])).toEqual(body.data.map((_, i) => i + 1))
  return body.data.map((r) => r.id)
}
test('the stored order follows a position and a preceding record too', async () => {
  const [first, second, third, ...rest] = (await order()) as [number, number, number]
  const post = (body: object) => api.call<Wire>('POST', '/payment-types/bulk', { body: { act: 'reorder', ...body } })
  await post({ ids: [first], place: 3 })
  expect(await order()).toEqual([second, third, first, ...rest])
  await post({ ids: [first], after: second })
  expect(await order()).toEqual([second, first, third, ...rest])
  await post({ ids: [first], after: null })
  expect(await order()).toEqual([first, second, third, ...rest])
  expect((await post({ ids: [first], after: 987_654 })).body.errors).toEqual({ after: [{ code: 'not_found' }] })
})

const move = (ids: number[], before: number | null) =>
  api.call<Wire>('POST', '/payment-types/bulk', { body: { act: 'reorder', ids, before } })

test('the stored order follows every move', async () => {
  let expected = await order()
  const sample = fc.sample(fc.tuple(fc.nat(), fc.nat(), fc.integer({ min: 1, max: 3 })), {
    numRuns: deep ? 200 : 25,
    seed: 4,
  })
  for (const [from, to, count] of sample) {
    const moved = expected.slice(from % expected.length, (from % expected.length) + count)
    const rest = expected.filter((id) => !moved.includes(id))
    const before = rest[to % (rest.length + 1)] ?? null
    const answer = await move(moved, before)
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    expected = arrange(expected, moved, before)
    expect(await order()).toEqual(expected)
  }
})

test("several users at once each move within the other's result; gaps and duplicates are repaired", async () => {
  await api.pool.query('update payment_types set position = 5 where position < 4')
  for (let round = 0; round < (deep ? 50 : 6); round++) {
    const { rows } = await api.pool.query<{ id: number }>('select id from payment_types order by random()')
    const [a, b, c, d] = rows.map((r) => r.id) as [number, number, number, number]
    const answers = await Promise.all([move([a], b), move([b, c], null), move([d], a), move([c], d)])
    expect(answers.map((x) => x.status)).toEqual([200, 200, 200, 200])
    const now = await order()
    expect(now.toSorted()).toEqual(rows.map((r) => r.id).toSorted())
  }
})

test('neither of two concurrent moves is lost', async () => {
  for (let round = 0; round < (deep ? 100 : 12); round++) {
    const [x, ...rest] = (await order()) as [number, ...number[]]
    const [a, b] = [rest[round % 3], rest[3 + (round % 4)]] as [number, number]
    const answers = await Promise.all([move([a], x), move([b], null)])
    expect(answers.map((answer) => answer.status)).toEqual([200, 200])
    const now = await order()
    expect([now.slice(0, 2), now.at(-1)]).toEqual([[a, x], b])
  }
})
