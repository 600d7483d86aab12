import { describe, expect, test } from 'vitest'
import { permission } from '../../../../schema/engine/permissions.ts'
import { testApp } from '../../../support/app.ts'
import type { RecordBody, Values, Wire } from '../../../support/factory.ts'

const t = await testApp()
const [NEW, CONVERTED, CONTACTED, BOOKED, LOST, JUNK] = [1, 2, 3, 4, 6, 7]

const least = { first_name: 'Rachel', phone: '+447700900301' }
const add = async (body: Values = {}) => {
  const answer = await t.call<Wire>('POST', '/leads', { body: { ...least, ...body } })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body as RecordBody
}
const patch = (id: number, body: Values) => t.call<Wire>('PATCH', `/leads/${id}`, { body })
const refusal = ({ status, body }: { status: number; body: Wire }) => [
  status,
  Object.fromEntries(
    Object.entries((body.errors ?? {}) as Record<string, { code: string }[]>).map(([at, [first]]) => [at, first?.code]),
  ),
]
const statusNow = async (id: number) => (await t.call<Wire>('GET', `/leads/${id}`)).body['lead_status_id']

describe('the requests in the specification', () => {
  test('create, read, change, replace, archive, list the archive, restore', async () => {
    const made = await t.call<Wire>('POST', '/leads', { body: least })
    expect(made.status).toBe(200)
    expect(made.body).toMatchObject({ ...least, lead_status_id: NEW, lead_type_id: 1, active: true })
    const { id } = made.body
    expect((await t.call('GET', `/leads/${id}`)).body).toEqual(made.body)
    const changed = await patch(id, { email: 'rachel@example.com', city: 'Leeds' })
    expect([changed.status, changed.body]).toMatchObject([
      200,
      { ...least, email: 'rachel@example.com', city: 'Leeds' },
    ])
    const put = await t.call('PUT', `/leads/${id}`, { body: { ...least, email: 'rachel@example.com' } })
    expect([put.status, put.body]).toMatchObject([200, { city: null, email: 'rachel@example.com' }])
    expect((await t.call('GET', '/leads/list?email=rachel@example.com')).body).toMatchObject({
      total: 1,
      data: [{ id }],
    })
    const names = await t.call('GET', '/leads/simple-list?email=rachel@example.com')
    expect(names.body).toMatchObject({ data: [{ id, label: 'Rachel' }], limit: 10 })
    expect((await t.call('DELETE', `/leads/${id}`)).status).toBe(200)
    for (const path of ['archivedLeadsList', 'archived-list'])
      expect((await t.call('GET', `/leads/${path}?email=rachel@example.com`)).body).toMatchObject({
        total: 1,
        page: 1,
        limit: 25,
        data: [{ id, archived_at: expect.any(String) }],
      })
    expect((await t.call('GET', '/leads/list?email=rachel@example.com')).body).toMatchObject({ total: 0, data: [] })
    const back = await t.call('PATCH', `/leads/reinstate/${id}`)
    expect([back.status, back.body]).toMatchObject([200, { id, archived_at: null }])
  })

  test('quotes created from a lead are a separate list', async () => {
    const { id } = await add()
    const path = `/leads/associatedQuotes/${id}`
    expect((await t.call('GET', `${path}?page=3&limit=5`)).body).toMatchObject({
      data: [],
      total: 0,
      page: 3,
      limit: 5,
    })
    for (const query of ['page=0', 'limit=5000', 'direction=up', 'lead_id=1', 'no_such_thing=1'])
      expect((await t.call('GET', `${path}?${query}`)).status, query).toBe(422)
    for (const bad of ['999999', 'abc', '0', '99999999999999999999'])
      expect((await t.call('GET', `/leads/associatedQuotes/${bad}`)).status, bad).toBe(404)
    const { token } = await t.userWith([permission('Leads', 'list')])
    expect((await t.call('GET', path, { token })).status).toBe(403)
  })

  test('lists reject unknown parameters, and respond beyond their end', async () => {
    for (const list of ['list', 'archivedLeadsList', 'simple-list']) {
      const at = `/leads/${list}`
      expect((await t.call('GET', `${at}?page=4000&limit=200`)).body, list).toMatchObject({ data: [], page: 4000 })
      for (const query of [
        'page=0',
        'page=x',
        'limit=0',
        'limit=201',
        'sort=nobody',
        'direction=up',
        'lead_status_id=x',
        'x=1',
      ])
        expect((await t.call('GET', `${at}?${query}`)).status, `${list} ${query}`).toBe(422)
      expect((await t.call('GET', at, { token: null })).status).toBe(401)
      const { token } = await t.userWith([permission('Users', 'list')])
      expect((await t.call('GET', at, { token })).status).toBe(403)
    }
  })

  test.each<[string, Values, Record<string, string>]>([
    ['neither phone nor email', { phone: null }, { phone: 'phone_or_email' }],
    ['a malformed email', { email: 'rachel@' }, { email: 'email' }],
    ['a phone number with letters', { phone: 'call me' }, { phone: 'phone' }],
    ['a wrong type', { first_name: 7 }, { first_name: 'type' }],
    ['an unknown field', { colour: 'red' }, { colour: 'unknown_field' }],
    ['a prototype property', { constructor: 'x' }, { constructor: 'unknown_field' }],
    ['a megabyte of text', { description: 'x'.repeat(1_000_000) }, { description: 'too_long' }],
    ['an unknown type', { lead_type_id: 999_999 }, { lead_type_id: 'not_found' }],
    ['a latitude beyond the pole', { lat: 91, lng: 0 }, { lat: 'lte' }],
    ['a client-supplied version', { version: 3 }, { version: 'read_only' }],
  ])('%s is rejected at its field and nothing is written', async (_, body, errors) => {
    const count = async () => (await t.call<Wire>('GET', '/leads/list')).body['total']
    const before = await count()
    expect(refusal(await t.call<Wire>('POST', '/leads', { body: { ...least, ...body } }))).toEqual([422, errors])
    const { id } = await add()
    expect(refusal(await patch(id, body))).toEqual([422, errors])
    expect(refusal(await t.call<Wire>('PUT', `/leads/${id}`, { body: { ...least, ...body } }))).toEqual([422, errors])
    expect(await count()).toBe(before + 1)
  })

  test('names keep every character, in either direction and beyond the basic plane', async () => {
    const names = { first_name: '🦊 Zoë', last_name: 'עדי בן־ארי', company_name: '株式会社 مكة' }
    const { id } = await add(names)
    expect((await t.call('GET', `/leads/${id}`)).body).toMatchObject(names)
    expect((await t.call('GET', `/leads/list?q=${encodeURIComponent('בן־ארי')}`)).body).toMatchObject({
      data: [{ id }],
    })
  })

  test('an invalid id is not found', async () => {
    for (const [method, at] of [
      ['GET', ''],
      ['PATCH', ''],
      ['PUT', ''],
      ['DELETE', ''],
      ['PATCH', 'reinstate/'],
    ] as const)
      for (const id of ['999999', 'abc', '1.5'])
        expect((await t.call(method, `/leads/${at}${id}`, method === 'GET' || at ? {} : { body: least })).status).toBe(
          404,
        )
  })

  test('one key creates one lead, however often it is sent', async () => {
    const headers = { 'idempotency-key': 'double-click' }
    const body = { ...least, email: 'once@example.com' }
    const both = await Promise.all([1, 2].map(() => t.call<Wire>('POST', '/leads', { body, headers })))
    expect(both.map(({ status, body: { id } }) => [status, id])).toEqual(both.map(() => [200, both[0]?.body.id]))
    expect((await t.call('GET', '/leads/list?email=once@example.com')).body).toMatchObject({ total: 1 })
  })
})

describe('the status of a lead', () => {
  test("follows the library's allowed moves, by PATCH, PUT and in bulk", async () => {
    const { id } = await add({ lead_status_id: JUNK, lost_reason: 'Sells windows' })
    const refused = await patch(id, { lead_status_id: BOOKED })
    expect(refusal(refused)).toEqual([409, { lead_status_id: 'status_move' }])
    expect(refused.body['allowed']).toEqual([NEW])
    const put = await t.call<Wire>('PUT', `/leads/${id}`, { body: { ...least, lead_status_id: BOOKED } })
    expect(refusal(put)).toEqual([409, { lead_status_id: 'status_move' }])
    const other = await add()
    const many = await t.call<Wire>('POST', '/leads/bulk', {
      body: { act: 'change', ids: [id, other.id], change: { lead_status_id: BOOKED } },
    })
    expect(many.body['data']).toMatchObject({ done: [other.id], skipped: [{ id, code: 'status_move' }] })
    expect(await statusNow(id)).toBe(JUNK)
  })

  test('that means lost needs a reason, which is cleared with it and restored by an undo', async () => {
    const needed = [422, { lost_reason: 'reason_needed' }]
    const { id } = await add()
    expect(refusal(await patch(id, { lead_status_id: LOST }))).toEqual(needed)
    expect(refusal(await patch(id, { lead_status_id: LOST, lost_reason: '  ' }))).toEqual(needed)
    expect(refusal(await t.call<Wire>('POST', '/leads', { body: { ...least, lead_status_id: LOST } }))).toEqual(needed)
    const many = await t.call<Wire>('POST', '/leads/bulk', {
      body: { act: 'change', ids: [id], change: { lead_status_id: LOST } },
    })
    expect(many.body['data']).toMatchObject({ done: [], skipped: [{ id, code: 'invalid' }] })
    const lost = await patch(id, { lead_status_id: LOST, lost_reason: 'Too dear' })
    expect(lost.body).toMatchObject({ lead_status_id: LOST, lost_reason: 'Too dear' })
    expect(refusal(await patch(id, { lost_reason: null }))).toEqual(needed)
    const again = await patch(id, { lead_status_id: CONTACTED })
    expect(again.body).toMatchObject({ lead_status_id: CONTACTED, lost_reason: null })
    await t.call('POST', `/changesets/${again.headers['changeset']}/undo`, { body: {} })
    expect((await t.call('GET', `/leads/${id}`)).body).toMatchObject({ lead_status_id: LOST, lost_reason: 'Too dear' })
  })

  test('that only conversion sets cannot be chosen, but leads with it can be edited', async () => {
    const automatic = [422, { lead_status_id: 'status_automatic' }]
    const { id } = await add()
    expect(refusal(await patch(id, { lead_status_id: CONVERTED }))).toEqual(automatic)
    expect(refusal(await t.call<Wire>('POST', '/leads', { body: { ...least, lead_status_id: CONVERTED } }))).toEqual(
      automatic,
    )
    // Not even if a user makes the library lead there.
    await t.call('PATCH', `/lead-statuses/${CONTACTED}`, { body: { next_status_ids: [CONVERTED, BOOKED, LOST] } })
    await patch(id, { lead_status_id: CONTACTED })
    expect(refusal(await patch(id, { lead_status_id: CONVERTED }))).toEqual(automatic)
    expect((await t.call('GET', `/leads/${id}/record`)).body).toMatchObject({ moves: [BOOKED, LOST] })
    await t.pool.query('update leads set lead_status_id = $1 where id = $2', [CONVERTED, id])
    const body = { ...least, lead_status_id: CONVERTED, city: 'York' }
    expect((await t.call('PUT', `/leads/${id}`, { body })).body).toMatchObject({
      city: 'York',
      lead_status_id: CONVERTED,
    })
    expect(refusal(await patch(id, { lead_status_id: NEW }))).toEqual([409, { lead_status_id: 'status_move' }])
  })

  test('is returned with the statuses that may follow', async () => {
    const { token } = await t.userWith([permission('Leads', 'list')])
    const { status, body } = await t.call<{ data: Values[] }>('GET', '/leads/statuses', { token })
    expect(status).toBe(200)
    expect(body.data.find(({ id }) => id === LOST)).toMatchObject({
      label: 'Lost',
      reason: true,
      automatic: false,
      next: [CONTACTED],
    })
    expect(body.data.find(({ id }) => id === CONVERTED)).toMatchObject({ reason: false, automatic: true, next: [] })
    const other = await t.userWith([permission('Tasks', 'list')])
    expect((await t.call('GET', '/leads/statuses', { token: other.token })).status).toBe(403)
  })
})
