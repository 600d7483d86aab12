import { expect, test } from 'vitest'
import { permission } from '../../../../schema/engine/permissions.ts'
import { testApp } from '../../../support/app.ts'

const t = await testApp()
const at = '/wizards/leads/draft'
const rights = [permission('Leads', 'list'), permission('Leads', 'add')]
interface Kept {
  draft: { step: string; values: Record<string, unknown>; version: number } | null
  current?: Kept['draft']
}
const put = (body: object, token?: string) => t.call<Kept>('PUT', at, { body, ...(token ? { token } : {}) })
const get = async (token?: string) => (await t.call<Kept>('GET', at, token ? { token } : {})).body.draft

test('a draft is kept for its owner alone, on every device, until it is finished', async () => {
  const { token } = await t.userWith(rights)
  expect(await get(token)).toBeNull()
  const first = await put({ step: 'customer-details', values: { phone: '01134960301' }, version: 0 }, token)
  expect([first.status, first.body.draft]).toMatchObject([200, { step: 'customer-details', version: 1 }])
  const next = await put({ step: 'lead-details', values: { phone: '01134960301', city: 'Leeds' }, version: 1 }, token)
  expect(next.body.draft).toMatchObject({ version: 2, step: 'lead-details' })
  expect(await get(token)).toMatchObject({ values: { phone: '01134960301', city: 'Leeds' }, version: 2 })
  const other = await t.userWith(rights)
  expect(await get(other.token)).toBeNull()
  expect((await t.call('DELETE', at, { token: other.token })).status).toBe(200)
  expect(await get(token)).not.toBeNull()
  expect((await t.call('DELETE', at, { token })).status).toBe(200)
  expect(await get(token)).toBeNull()
})

test('what another window has left meanwhile is not overwritten: it is answered', async () => {
  const { token } = await t.userWith(rights)
  await put({ step: 'a', values: { phone: '1' }, version: 0 }, token)
  const both = await Promise.all(['2', '3'].map((phone) => put({ step: 'a', values: { phone }, version: 1 }, token)))
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 412])
  const won = both.find(({ status }) => status === 200)?.body.draft
  expect(both.find(({ status }) => status === 412)?.body.current).toEqual(won)
  expect((await put({ step: 'a', values: {}, version: 0 }, token)).body.current).toEqual(won)
  await t.call('DELETE', at, { token })
  expect((await put({ step: 'a', values: {}, version: 2 }, token)).body.current).toBeNull()
})

test('an old draft is not offered any more and makes room', async () => {
  const { token } = await t.userWith(rights)
  t.clock.now = new Date()
  await put({ step: 'a', values: { phone: '1' }, version: 0 }, token)
  // The session of the test would end before the draft does.
  await t.pool.query(`update wizard_drafts set updated_at = now() - interval '31 days' where values->>'phone' = '1'`)
  expect(await get(token)).toBeNull()
  expect((await put({ step: 'a', values: { phone: '2' }, version: 0 }, token)).status).toBe(200)
  t.clock.now = null
})

test('is refused where nothing may be added, and for what is no draft', async () => {
  const { token } = await t.userWith([permission('Leads', 'list')])
  const body = { step: 'a', values: {}, version: 0 }
  expect((await put(body, token)).status).toBe(403)
  expect((await t.call('GET', at, { token })).status).toBe(403)
  expect((await t.call('GET', at, { token: null })).status).toBe(401)
  for (const name of ['nobody', 'constructor', '__proto__'])
    expect((await t.call('GET', `/wizards/${name}/draft`)).status, name).toBe(404)
  for (const wrong of [
    [],
    { ...body, values: [] },
    { ...body, version: -1 },
    { ...body, step: '' },
    { ...body, more: 1 },
  ])
    expect((await put(wrong)).status, JSON.stringify(wrong)).toBe(422)
  expect((await put({ ...body, values: { text: 'x'.repeat(300_000) } })).status).toBe(413)
})
