import { expect, test } from 'vitest'
import type { Draft } from '../../../../schema/areas/workspace/ownShapes.ts'
import { permission } from '../../../../schema/engine/permissions.ts'
import { testApp } from '../../../support/app.ts'
import { draftsOf } from '../../../support/wizardDrafts.ts'

const t = await testApp()
/** An id as a client creates it for a new draft. */
const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const at = (id = idOf(100)) => `/wizards/leads/drafts/${id}`
const rights = [permission('Leads', 'list'), permission('Leads', 'add')]
interface Kept {
  draft: Draft
  current?: Draft | null
}
const put = (body: object, token?: string, id?: string) =>
  t.call<Kept>('PUT', at(id), { body, ...(token ? { token } : {}) })
const get = async (token?: string) => (await draftsOf(t, 'leads', token))[0] ?? null
const ids = async (token: string) => (await draftsOf(t, 'leads', token)).map(({ id }) => id)

test('a draft is saved for its owner only, on every device, until it is finished', async () => {
  const { token } = await t.userWith(rights)
  expect(await get(token)).toBeNull()
  const first = await put({ step: 'customer-details', values: { phone: '01134960301' }, version: 0 }, token)
  expect([first.status, first.body.draft]).toMatchObject([200, { id: idOf(100), step: 'customer-details', version: 1 }])
  const next = await put({ step: 'lead-details', values: { phone: '01134960301', city: 'Leeds' }, version: 1 }, token)
  expect(next.body.draft).toMatchObject({ version: 2, step: 'lead-details' })
  expect(await get(token)).toMatchObject({ values: { phone: '01134960301', city: 'Leeds' }, version: 2 })
  const other = await t.userWith(rights)
  expect(await get(other.token)).toBeNull()
  expect((await t.call('DELETE', at(), { token: other.token })).status).toBe(200)
  expect(await get(token)).not.toBeNull()
  expect((await t.call('DELETE', at(), { token })).status).toBe(200)
  expect(await get(token)).toBeNull()
})

test('each new record has its own; the newest comes first, and an eleventh deletes the oldest', async () => {
  const { token } = await t.userWith(rights)
  const all = Array.from({ length: 11 }, (_, i) => idOf(i))
  for (const [i, id] of all.entries()) {
    t.clock.now = new Date(Date.now() + i * 1000)
    expect((await put({ step: 'a', values: { n: i }, version: 0 }, token, id)).status).toBe(200)
    // It is the first again once it is edited.
    if (i === 4) await put({ step: 'a', values: { n: 0, touched: true }, version: 1 }, token, idOf(0))
  }
  t.clock.now = null
  const kept = [10, 9, 8, 7, 6, 5, 0, 4, 3, 2].map(idOf)
  // The two of the same moment are ordered by name.
  expect(await ids(token)).toEqual(kept)
})

test("another device's newer draft is not overwritten: it is returned", async () => {
  const { token } = await t.userWith(rights)
  await put({ step: 'a', values: { phone: '1' }, version: 0 }, token)
  const both = await Promise.all(['2', '3'].map((phone) => put({ step: 'a', values: { phone }, version: 1 }, token)))
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 412])
  const won = both.find(({ status }) => status === 200)?.body.draft
  expect(both.find(({ status }) => status === 412)?.body.current).toEqual(won)
  expect((await put({ step: 'a', values: {}, version: 0 }, token)).body.current).toEqual(won)
  await t.call('DELETE', at(), { token })
  expect((await put({ step: 'a', values: {}, version: 2 }, token)).body.current).toBeNull()
})

test('an old draft is no longer offered and makes room', async () => {
  const { token } = await t.userWith(rights)
  t.clock.now = new Date()
  await put({ step: 'a', values: { phone: '1' }, version: 0 }, token)
  // The test's session would expire before the draft does.
  await t.pool.query(`update wizard_drafts set updated_at = now() - interval '31 days' where values->>'phone' = '1'`)
  expect(await get(token)).toBeNull()
  expect((await put({ step: 'a', values: { phone: '2' }, version: 0 }, token)).status).toBe(200)
  t.clock.now = null
})

test('is rejected without permission to add, and for an invalid draft', async () => {
  const { token } = await t.userWith([permission('Leads', 'list')])
  const body = { step: 'a', values: {}, version: 0 }
  expect((await put(body, token)).status).toBe(403)
  expect((await t.call('GET', '/wizards/leads/drafts', { token })).status).toBe(403)
  expect((await t.call('GET', '/wizards/leads/drafts', { token: null })).status).toBe(401)
  for (const name of ['nobody', 'constructor', '__proto__'])
    expect((await t.call('GET', `/wizards/${name}/drafts`)).status, name).toBe(404)
  for (const id of ['a'.repeat(36), 'one', `${idOf(1)}0`, '%2e'])
    expect((await put(body, undefined, id)).status, id).toBeGreaterThanOrEqual(400)
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
