import { expect, test } from 'vitest'
import { resources } from '../../../../schema/all.ts'
import { type Action, permission } from '../../../../schema/engine/permissions.ts'
import { testApp } from '../../../support/app.ts'
import { createFactory, type Values, type Wire } from '../../../support/factory.ts'

const api = await testApp()
const factory = createFactory(api)
const named = async (path: string, token?: string) => {
  const answer = await api.call<Wire>('GET', path, token ? { token } : {})
  return answer.status === 200 ? answer.body.data : answer.status
}
const create = (resource: string, overrides: Values) => factory.create(resources.get(resource), overrides)

test('excludes inactive or archived records, unless requested by id', async () => {
  const on = await create('lead-types', { title: 'Offered', colour: '#112233' })
  const off = await create('lead-types', { title: 'Offered no more', active: false })
  const gone = await create('lead-types', { title: 'Offered once' })
  await api.call('DELETE', `/lead-types/${gone.id}`)
  expect(await named('/lead-types/simple-list?q=offered')).toEqual([{ id: on.id, label: 'Offered', colour: '#112233' }])
  const ids = [on, off, gone].map((r) => r.id)
  expect(await named(`/lead-types/simple-list?id=${ids.join(',')}`)).toHaveLength(3)
  expect(await named(`/lead-types/simple-list?id=${gone.id}`)).toMatchObject([{ id: gone.id, label: 'Offered once' }])
  expect(await named('/lead-types/simple-list?q=offered&active=false')).toMatchObject([{ id: off.id }])
})

test("returns ten in the library's order, more on request", async () => {
  for (let i = 0; i < 12; i++) await create('quote-types', { title: `Kind ${i}` })
  const ten = (await named('/quote-types/simple-list?q=kind')) as Wire['data']
  expect(ten.map((r) => r['label'])).toEqual(Array.from({ length: 10 }, (_, i) => `Kind ${i}`))
  expect(await named('/quote-types/simple-list?q=kind&limit=200')).toHaveLength(12)
  expect(await named('/quote-types/simple-list?q=kind&page=2')).toHaveLength(2)
  const last = (await named('/quote-types/simple-list?q=kind&sort=title&direction=desc&limit=1')) as Wire['data']
  expect(last).toEqual([{ id: expect.any(Number), label: 'Kind 9', colour: expect.any(String) }])
})

// A large table uses other statements than a small one.
test.each(['materials', 'services'])(
  '%s: names starting with the typed text come first, then those with a word starting with it',
  async (of) => {
    const [whole, start, word, inside, beside] = ['Rad', 'Radiator', 'Small radiator', 'Mascara drad', 'Valve']
    const own = { active: true, code: 'RAD-1' }
    await create(of, { name: beside, ...own })
    for (const name of [inside, word, start, whole]) await create(of, { name, active: true })
    const labels = async (path: string) =>
      ((await named(path)) as Wire['data']).map((row) => row['label'] ?? row['name'])
    for (const path of [`/${of}/simple-list?`, `/${of}/list?sort=best&`]) {
      expect((await labels(`${path}q=rad`)).slice(0, 4)).toEqual([whole, start, word, inside])
      expect((await labels(`${path}q=sma%20rad`))[0]).toBe(word)
      expect((await labels(`${path}q=radi&limit=1`))[0]).toBe(start)
      // Paging skips no record.
      const pages = [await labels(`${path}q=rad&limit=2`), await labels(`${path}q=rad&limit=2&page=2`)].flat()
      expect(pages).toEqual([whole, start, word, inside])
    }
    // Another requested order applies.
    expect((await labels(`/${of}/simple-list?q=rad&sort=name&direction=desc`)).at(-1)).not.toBe(word)
    expect(await named(`/${of}/simple-list?q=rad(x`)).toEqual([])
    expect(await named(`/${of}/list?sort=best`)).toBeInstanceOf(Array)
  },
)

test('narrows by the same fields as a reference', async () => {
  const service = await create('categories', { name: 'Narrow service', scope: 'service' })
  await create('categories', { name: 'Narrow material', scope: 'material' })
  expect(await named('/categories/simple-list?q=narrow&scope=service')).toMatchObject([{ id: service.id }])
})

test('names records to users who can work with something that references them, and to nobody else', async () => {
  // Materials, services and signature documents reference categories; job types do not.
  const cases: [string, Action, boolean][] = [
    ['Categories', 'list', true],
    ['Categories', 'delete', false],
    ['Materials', 'list', true],
    ['Materials', 'add', true],
    ['Services', 'edit', true],
    ['Materials', 'delete', false],
    ['JobTypes', 'list', false],
    ['Dashboard', 'index', false],
  ]
  for (const [area, action, allowed] of cases) {
    const { token } = await api.userWith([permission(area, action)])
    const answer = await named('/categories/simple-list', token)
    if (allowed) expect(answer, `${area}:${action}`).toBeInstanceOf(Array)
    else expect(answer, `${area}:${action}`).toBe(403)
    if (area !== 'Categories') expect(await named('/categories/list', token)).toBe(403)
  }
})
