import { describe, expect, test } from 'vitest'
import { testApp } from '../../../support/app.ts'
import type { RecordBody, Wire } from '../../../support/factory.ts'

const t = await testApp()
const get = async (path: string) => (await t.call<Wire>('GET', path)).body
const post = async (path: string, body: unknown) => {
  const answer = await t.call<Wire>('POST', path, { body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer
}
const elm = { line1: '4 Elm Grove', city: 'Leeds', postcode: 'LS6 2AB', primary: true }
const mill = { line1: 'Unit 2', city: 'Leeds', postcode: 'LS10 1AA', primary: false }

/** Two records of one person: the second has a task, a comment, an answer and an address. */
async function twice() {
  const kept = (await post('/customers', { last_name: 'Hollis', phone: '01134960177', addresses: [elm] })).body
  const gone = (
    await post('/customers', {
      last_name: 'Holis',
      email: 'h@example.test',
      notes: 'Ring twice',
      addresses: [elm, mill],
    })
  ).body
  const task = (await post('/tasks', { title: 'Ring', type_id: 1, subject: 'customers', subject_id: gone.id })).body
  await post(`/customers/${gone.id}/comments`, { body: 'Two dogs' })
  return { kept, gone, task }
}
const lines = (row: RecordBody) => row['addresses'] as { id: number; line1: string; primary: boolean }[]
const said = async (id: number) =>
  (await t.call<{ data: { body: string | null }[] }>('GET', `/customers/${id}/comments`)).body.data
    .map((c) => c.body)
    .filter(Boolean)

describe('POST /customers/{id}/merge', () => {
  test('keeps the chosen values, moves all references and archives the other record; an undo restores everything', async () => {
    const { kept, gone, task } = await twice()
    const merged = await post(`/customers/${kept.id}/merge`, {
      other: gone.id,
      values: { email: 'h@example.test', notes: 'Ring twice' },
    })
    expect(merged.body).toMatchObject({
      id: kept.id,
      last_name: 'Hollis',
      email: 'h@example.test',
      notes: 'Ring twice',
    })
    // A shared address is kept once; the other record's own address moves with its id.
    expect(lines(merged.body).map((l) => [l.line1, l.primary])).toEqual([
      ['4 Elm Grove', true],
      ['Unit 2', false],
    ])
    expect(lines(merged.body)[1]?.id).toBe(lines(gone)[1]?.id)
    expect(await get(`/tasks/${task.id}`)).toMatchObject({ subject_id: kept.id, version: 2 })
    expect(await said(kept.id)).toEqual(['Two dogs'])
    expect((await get(`/customers/${gone.id}`)).archived_at).not.toBe(null)

    const undone = await t.call<Wire>('POST', `/changesets/${String(merged.headers['changeset'])}/undo`, { body: {} })
    expect(undone.status, JSON.stringify(undone.body)).toBe(200)
    const [one, two] = [await get(`/customers/${kept.id}`), await get(`/customers/${gone.id}`)]
    expect(one).toMatchObject({ email: null, notes: null })
    expect([lines(one), lines(two)]).toEqual([lines(kept), lines(gone)])
    expect(two.archived_at).toBe(null)
    expect(await get(`/tasks/${task.id}`)).toMatchObject({ subject_id: gone.id })
    expect([await said(kept.id), await said(gone.id)]).toEqual([[], ['Two dogs']])

    const again = await t.call<Wire>('POST', `/changesets/${String(undone.headers['changeset'])}/undo`, { body: {} })
    expect(again.status, JSON.stringify(again.body)).toBe(200)
    expect(lines(await get(`/customers/${kept.id}`)).length).toBe(2)
    expect(await said(kept.id)).toEqual(['Two dogs'])
  })

  test('an objection outweighs a consent, both notes are kept, and values only the other record has are not lost', async () => {
    const make = async (values: object) => (await post('/customers', { email: 'h@example.test', ...values })).body
    const agreed = { last_name: 'Hollis', do_not_call: false, marketing_consent: true, notes: 'Ring twice' }
    const objects = {
      last_name: 'Holis',
      do_not_call: true,
      marketing_consent: false,
      notes: 'Two dogs',
      phone: '01134960188',
    }
    const stricter = { do_not_call: true, marketing_consent: false, phone: '+441134960188' }
    const [one, two] = [await make(agreed), await make(objects)]
    const merged = await post(`/customers/${one.id}/merge`, { other: two.id })
    expect(merged.body).toMatchObject({ ...stricter, last_name: 'Hollis', notes: 'Ring twice\n\nTwo dogs' })
    const [three, four] = [await make(objects), await make(agreed)]
    const turned = await post(`/customers/${three.id}/merge`, { other: four.id })
    expect(turned.body).toMatchObject({ ...stricter, notes: 'Two dogs\n\nRing twice' })
    // An explicit choice needs no further question.
    const [five, six] = [await make(agreed), await make(objects)]
    const chosen = { do_not_call: false, marketing_consent: true, notes: 'Two dogs', phone: null }
    expect((await post(`/customers/${five.id}/merge`, { other: six.id, values: chosen })).body).toMatchObject(chosen)
    const undone = await t.call('POST', `/changesets/${String(merged.headers['changeset'])}/undo`, { body: {} })
    expect(undone.status).toBe(200)
    expect(await get(`/customers/${one.id}`)).toMatchObject({ ...agreed, phone: null })
  })

  test('combined notes that are too long are rejected at their field, and nothing is merged', async () => {
    const make = async (notes: string) =>
      (await post('/customers', { last_name: 'Long', email: 'l@example.test', notes })).body
    const [one, two] = [await make('a'.repeat(3000)), await make('b'.repeat(3000))]
    const answer = await t.call<Wire>('POST', `/customers/${one.id}/merge`, { body: { other: two.id } })
    expect([answer.status, answer.body.errors]).toMatchObject([422, { notes: [{ code: 'too_long' }] }])
    expect((await get(`/customers/${two.id}`)).archived_at).toBe(null)
  })

  test('a quote and its address move, even if its lines are locked', async () => {
    const { kept, gone } = await twice()
    const quote = (await post('/quotes', { customer_id: gone.id, address_id: lines(gone)[0]?.id, quote_type_id: 1 }))
      .body
    const merged = await post(`/customers/${kept.id}/merge`, { other: gone.id })
    expect(await get(`/quotes/${quote.id}`)).toMatchObject({ customer_id: kept.id, address_id: lines(gone)[0]?.id })
    expect(lines(merged.body).map((l) => l.primary)).toEqual([true, false, false])
    const undone = await t.call<Wire>('POST', `/changesets/${String(merged.headers['changeset'])}/undo`, { body: {} })
    expect(undone.status, JSON.stringify(undone.body)).toBe(200)
    expect(await get(`/quotes/${quote.id}`)).toMatchObject({ customer_id: gone.id, address_id: lines(gone)[0]?.id })
    expect(lines(await get(`/customers/${gone.id}`))).toEqual(lines(gone))
  })

  test("is undone as a whole, and redone, even if the other's quote was sent", async () => {
    const { kept, gone } = await twice()
    const [address] = lines(gone)
    const services = [{ name: 'Survey', quantity: 1, price_ex_vat: 100, vat_percent: 20 }]
    const quote = { customer_id: gone.id, address_id: address?.id, quote_type_id: 1, services }
    const { body: sent } = await post('/quotes', quote)
    await t.call('PATCH', `/quotes/${sent.id}`, { body: { quote_status_id: 2 } })
    const merged = await post(`/customers/${kept.id}/merge`, { other: gone.id, values: {} })
    expect(await get(`/quotes/${sent.id}`)).toMatchObject({ customer_id: kept.id })
    const undone = await t.call<Wire>('POST', `/changesets/${String(merged.headers['changeset'])}/undo`, { body: {} })
    expect(undone.status, JSON.stringify(undone.body)).toBe(200)
    expect(await get(`/quotes/${sent.id}`)).toMatchObject({ customer_id: gone.id, address_id: address?.id })
    expect((await get(`/customers/${gone.id}`)).archived_at).toBe(null)
    const redone = await t.call<Wire>('POST', `/changesets/${String(undone.headers['changeset'])}/undo`, { body: {} })
    expect(redone.status, JSON.stringify(redone.body)).toBe(200)
    expect(await get(`/quotes/${sent.id}`)).toMatchObject({ customer_id: kept.id })
    // A user cannot change the customer by hand.
    const byHand = await t.call<Wire>('PATCH', `/quotes/${sent.id}`, { body: { customer_id: gone.id } })
    expect(byHand.status).not.toBe(200)
  })

  test('repeated with the same key it merges once; of two concurrent merges one succeeds', async () => {
    const { kept, gone } = await twice()
    const call = () =>
      t.call<Wire>('POST', `/customers/${kept.id}/merge`, {
        body: { other: gone.id },
        headers: { 'idempotency-key': `merge-${kept.id}` },
      })
    const [a, b] = await Promise.all([call(), call()])
    expect([a.status, b.status, a.body]).toEqual([200, 200, b.body])
    const late = await t.call<Wire>('POST', `/customers/${kept.id}/merge`, { body: { other: gone.id } })
    expect([late.status, late.body.errors]).toEqual([422, { other: [{ code: 'archived' }] }])
  })

  test('rejects invalid requests and writes nothing', async () => {
    const { kept, gone } = await twice()
    const at = `/customers/${kept.id}/merge`
    const wrong: readonly (readonly [unknown, number, string])[] = [
      [{}, 422, 'other'],
      [{ other: 'x' }, 422, 'other'],
      [{ other: kept.id }, 422, 'other'],
      [{ other: 987_654 }, 422, 'other'],
      [{ other: gone.id, values: { phone: 'call me' } }, 422, 'phone'],
      [{ other: gone.id, values: { nobody: 1 } }, 422, 'nobody'],
      [{ other: gone.id, values: { phone: null, email: null } }, 422, 'phone'],
      [{ other: gone.id, more: 1 }, 422, 'more'],
    ]
    for (const [body, status, place] of wrong) {
      const answer = await t.call<Wire>('POST', at, { body })
      expect([answer.status, Object.keys(answer.body.errors ?? {})], JSON.stringify(body)).toEqual([status, [place]])
    }
    const stale = await t.call<Wire>('POST', at, { body: { other: gone.id }, headers: { 'if-match': '"9"' } })
    expect([stale.status, stale.body.code]).toEqual([412, 'stale'])
    const only = await t.userWith(['Customers:edit'])
    expect((await t.call('POST', at, { body: { other: gone.id }, token: only.token })).status).toBe(403)
    const own = await t.userWith(['Customers:edit', 'Customers:delete'], 'own')
    expect((await t.call('POST', at, { body: { other: gone.id }, token: own.token })).status).toBe(404)
    expect(await get(`/customers/${kept.id}`)).toEqual(kept)
    expect(await get(`/customers/${gone.id}`)).toEqual(gone)
  })
})
