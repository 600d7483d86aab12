import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, it } from 'vitest'
import type { TestResult } from '../../../../schema/areas/settings/shapes.ts'
import { declared } from '../../../../schema/areas.ts'
import { insideAdvice, outgoingOf } from '../../../../server/engine/outgoing/outgoingAddress.ts'
import { outgoingPlaces } from '../../../../server/outgoingPlaces.ts'
import { testApp } from '../../../support/app.ts'

/** No host is named: as on a production server. */
const t = await testApp({ outgoingHosts: [] })

const PAGE = 'A page of the inside that nobody outside may read. '.repeat(20)
let asked = 0
const server = createServer((_request, response) => {
  asked += 1
  response.end(PAGE)
})
await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
afterAll(() => {
  server.close()
})
const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

interface Refusal {
  readonly errors?: Readonly<Record<string, readonly { readonly code: string }[]>>
}
const save = (values: object) => t.call<Refusal>('PATCH', '/system-settings', { body: { values } })
const addresses = declared.settings.all.filter(({ address }) => address)

it('knows every setting for an address the program connects to', () => {
  expect(addresses.map(({ key }) => key).toSorted()).toEqual(['inbox.host', 'texts.base'])
  // A text that looks like an address must be declared as one.
  const likely = declared.settings.all.filter(
    ({ key, field }) => field.store.as === 'column' && field.store.type === 'text' && /host|url|base|server/.test(key),
  )
  expect(likely.filter(({ address }) => !address).map(({ key }) => key)).toEqual([])
})

it.each(addresses)('rejects an internal address: $key', async ({ key, address }) => {
  const inside = ['127.0.0.1', '10.0.0.5', '169.254.169.254', '0x7f.1', '2130706433', 'localhost']
  for (const host of inside) {
    const answer = await save({ [key]: address === 'origin' ? `https://${host}` : host })
    expect([host, answer.status, answer.body.errors?.[key]?.[0]?.code]).toEqual([host, 422, 'address_inside'])
  }
  if (address === 'origin')
    expect((await save({ [key]: 'http://a.test' })).body.errors?.[key]?.[0]?.code).toBe('address_https')
  expect((await save({ [key]: address === 'origin' ? 'https://a.test' : 'a.test' })).status).toBe(200)
  await save({ [key]: null })
})

it('rejects an internal sign-in provider', async () => {
  for (const [issuer, code] of [
    ['https://10.0.0.5', 'address_inside'],
    ['http://localhost:4000', 'address_inside'],
    ['https://0x7f.1/', 'address_inside'],
  ])
    expect(
      await t.call('POST', '/sign-in-providers', { body: { name: 'Inside', issuer, client: 'x', groups: [] } }),
    ).toMatchObject({
      status: 422,
      body: { errors: { issuer: [{ code }] } },
    })
})

it('makes no internal request through a name either, and says so', async () => {
  // This machine's name resolves to itself.
  await t.pool.query(`update system_settings set value = '"localhost"' where key = 'inbox.host'`)
  expect((await save({ 'inbox.user': 'box', 'inbox.password': 'secret' })).status).toBe(200)
  const { body } = await t.call<TestResult>('POST', '/system-settings/test/inbox', { body: {} })
  expect(body).toMatchObject({ ok: false, code: 'outgoing_inside', params: { host: 'localhost' }, said: null })
  await save({ 'inbox.password': null, 'inbox.user': null, 'inbox.host': null })
})

it('still uses an address saved before, lists it with instructions, and shows nothing of the response', async () => {
  await save({
    'texts.account': 'AC1',
    'texts.token': 'token',
    'texts.sender': '+447700900001',
    'texts.test_number': '+447700900002',
  })
  const put = (value: string) =>
    t.pool.query(`update system_settings set value = $1, bound_to = null where key = 'texts.base'`, [
      JSON.stringify(value),
    ])
  const attempt = async () => (await t.call<TestResult>('POST', '/system-settings/test/texts', { body: {} })).body
  await put(base)
  await t.pool.query(`update system_settings set bound_to = null where key = 'texts.token'`)
  expect(await attempt()).toMatchObject({ ok: false, code: 'outgoing_not_https', said: null })
  expect(asked).toBe(0)

  await t.pool.query(`insert into outgoing_kept values ('texts.base', $1), ('inbox.host', 'mail.lan')`, [base])
  const advise = async (hosts: readonly string[] = []) =>
    insideAdvice(t.db, outgoingOf(t.db, hosts), await outgoingPlaces(t.db, t.settings))
  expect(await advise()).toEqual([
    'texts.base points inside the network (127.0.0.1). It is asked as before until it is changed; OUTGOING_HOSTS=127.0.0.1 allows it',
  ])
  expect(await advise(['127.0.0.1'])).toEqual([])
  expect((await t.pool.query('select place from outgoing_kept')).rows).toEqual([{ place: 'texts.base' }])
  // It is kept, also when saved again; the response is not shown.
  expect((await save({ 'texts.base': base })).status).toBe(200)
  const kept = await attempt()
  expect(kept).toMatchObject({ ok: false, code: 'texts_refused', said: '200' })
  expect(asked).toBe(1)
  expect(JSON.stringify(kept)).not.toContain('inside that nobody')
  await put('http://127.0.0.1:1')
  expect(await attempt()).toMatchObject({ code: 'outgoing_not_https' })
  expect(await advise()).toEqual([
    'texts.base points inside the network (127.0.0.1). It is not asked: the program asks nothing inside unless it is allowed to; OUTGOING_HOSTS=127.0.0.1 allows it',
  ])
})
