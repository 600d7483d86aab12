import { describe, expect, test } from 'vitest'
import { resources } from '../../../../schema/all.ts'
import { testApp } from '../../../support/app.ts'
import { createFactory, type Values, type Wire } from '../../../support/factory.ts'

const t = await testApp()
const factory = createFactory(t)
const customer = await factory.create(resources.get('customers'))
const [DRAFT, SENT, VIEWED, ACCEPTED] = [1, 2, 3, 4]
const LINES = { services: [{ name: 'Boiler service', quantity: 1, price_ex_vat: 80, vat_percent: 20 }] }

const send = async (method: 'GET' | 'POST' | 'PATCH', path: string, body?: unknown) => {
  const answer = await t.call<Wire>(method, path, body === undefined ? {} : { body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}
const quote = (over: Values = {}) =>
  send('POST', '/quotes', { customer_id: customer.id, quote_type_id: 1, title: 'Boiler', ...LINES, ...over })
const read = (id: number) => send('GET', `/quotes/${id}`)
/** Sets the clock, and makes the server use it. */
const at = (time: string) => {
  t.clock.now = new Date(time)
  return time
}
const move = (id: number, quote_status_id: number) => send('PATCH', `/quotes/${id}`, { quote_status_id })
/** Changes the status and returns its undo; that returns the redo. */
const moved = async (id: number, quote_status_id: number) => {
  const { headers } = await t.call('PATCH', `/quotes/${id}`, { body: { quote_status_id } })
  return String(headers['changeset'])
}
const undo = async (changeset: string) => (await send('POST', `/changesets/${changeset}/undo`))['changeset']

describe('the date a quote was sent', () => {
  test('is set by the move to Sent, stays afterwards, and cannot be set by a client', async () => {
    const { id, sent_at } = await quote()
    expect(sent_at).toBe(null)
    const said = await t.call('PATCH', `/quotes/${id}`, { body: { sent_at: '2020-01-01T00:00:00Z' } })
    expect(said.body).toMatchObject({ errors: { sent_at: [{ code: 'read_only' }] } })
    const then = at('2026-11-24T10:15:00Z')
    expect((await move(id, SENT))['sent_at']).toBe(then)
    at('2026-11-24T10:45:00Z')
    expect((await move(id, VIEWED))['sent_at']).toBe(then)
    expect((await move(id, ACCEPTED))['sent_at']).toBe(then)
  })

  test('is set for a quote created as sent, for a bulk move and for a phone acceptance', async () => {
    const then = at('2026-11-24T11:00:00Z')
    expect((await quote({ quote_status_id: SENT }))['sent_at']).toBe(then)
    const ids = [(await quote()).id, (await quote()).id]
    await send('POST', '/quotes/bulk', { act: 'change', ids, change: { quote_status_id: SENT } })
    for (const id of ids) expect((await read(id))['sent_at']).toBe(then)
    const { id } = await quote()
    await send('POST', `/quotes/${id}/agree`, { job_type_id: await factory.idOf('job-types') })
    expect((await read(id))['sent_at']).toBe(then)
  })

  test('belongs to one revision', async () => {
    const then = at('2026-11-24T12:00:00Z')
    const { id } = await quote({ quote_status_id: SENT })
    const { quote: next } = (await send('POST', `/quotes/${id}/revise`, {})) as unknown as { quote: Wire }
    expect(next['sent_at']).toBe(null)
    const later = at('2026-11-25T09:00:00Z')
    expect((await move(next.id, SENT))['sent_at']).toBe(later)
    expect((await read(id))['sent_at']).toBe(then)
    const { quote: copy } = (await send('POST', `/quotes/${id}/duplicate`, {})) as unknown as { quote: Wire }
    expect(copy['sent_at']).toBe(null)
  })

  test('is removed when the move is undone, and restored by a redo', async () => {
    const { id } = await quote()
    const then = at('2026-11-24T13:00:00Z')
    const there = await moved(id, SENT)
    at('2026-11-24T14:00:00Z')
    const back = await undo(there)
    expect(await read(id)).toMatchObject({ quote_status_id: DRAFT, sent_at: null })
    await undo(back)
    expect(await read(id)).toMatchObject({ quote_status_id: SENT, sent_at: then })
    await undo(await moved(id, ACCEPTED))
    expect(await read(id)).toMatchObject({ quote_status_id: SENT, sent_at: then })
  })

  test('filters and sorts the list', async () => {
    const [one, two, draft] = [await quote(), await quote(), await quote()]
    at('2026-11-20T09:00:00Z')
    await move(one.id, SENT)
    at('2026-11-21T09:00:00Z')
    await move(two.id, SENT)
    const ids = async (query: string) =>
      ((await send('GET', `/quotes/list?${query}`))['data'] as unknown as Wire[]).map(({ id }) => id)
    const those = 'sent_at_gte=2026-11-20&sent_at_lte=2026-11-21'
    expect(await ids(`${those}&sort=sent_at&direction=desc`)).toEqual([two.id, one.id])
    expect(await ids(`${those}&sort=sent_at&direction=asc`)).toEqual([one.id, two.id])
    expect(await ids('sort=sent_at&direction=asc&limit=200')).toContain(draft.id)
  })
})
