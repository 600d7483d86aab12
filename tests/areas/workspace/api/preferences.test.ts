import { expect, test } from 'vitest'
import { resources } from '../../../../schema/all.ts'
import { permission } from '../../../../schema/engine/permissions.ts'
import { testApp } from '../../../support/app.ts'
import { createFactory, type Wire } from '../../../support/factory.ts'

const api = await testApp()
const factory = createFactory(api)
const mine = await api.userWith([permission('JobTypes', 'list')])
const other = await api.userWith([permission('JobTypes', 'list')])
const send = (method: 'GET' | 'PUT' | 'DELETE', path: string, body?: unknown, token = mine.token) =>
  api.call<{ data: object; errors?: Record<string, { code: string }[]>; code?: string }>(
    method,
    `/preferences${path}`,
    body === undefined ? { token } : { token, body },
  )

test('are saved, read back, replaced and removed, separately for each user', async () => {
  const liked = { columns: ['colour', 'updated_by'], widths: { colour: 120 }, limit: 50, view: 3, views: [3, 1] }
  expect((await send('PUT', '/list.job-types', liked)).body).toEqual(liked)
  expect((await send('PUT', '/lists', { density: 'comfortable' })).status).toBe(200)
  expect((await send('GET', '')).body.data).toEqual({ 'list.job-types': liked, lists: { density: 'comfortable' } })
  expect((await send('GET', '/list.job-types', undefined, other.token)).body).toEqual({})
  expect((await send('GET', '', undefined, other.token)).body.data).toEqual({})
  await send('PUT', '/list.job-types', { limit: 10 }, other.token)
  await send('DELETE', '/list.job-types', undefined, other.token)
  expect((await send('PUT', '/list.job-types', { limit: 10 })).body).toEqual({ limit: 10 })
  await send('DELETE', '/list.job-types')
  expect((await send('GET', '/list.job-types')).body).toEqual({})
  expect((await api.call('GET', '/preferences', { token: null })).status).toBe(401)
})

test('are small and of a known shape', async () => {
  const wrong: readonly [object, string][] = [
    [{ columns: ['a', 'a'] }, 'columns'],
    [{ columns: [] }, 'columns'],
    [{ columns: ['drop table'] }, 'columns.0'],
    [{ columns: 'colour' }, 'columns'],
    [{ widths: { colour: 1 } }, 'widths.colour'],
    [{ widths: { colour: 99999 } }, 'widths.colour'],
    [{ limit: 0 }, 'limit'],
    [{ view: -1 }, 'view'],
    [{ density: 'compact' }, 'density'],
    [{ views: Array(1001).fill(1) }, 'views'],
  ]
  for (const [body, at] of wrong) {
    const answer = await send('PUT', '/list.job-types', body)
    expect([answer.status, Object.keys(answer.body.errors ?? {})], JSON.stringify(body)).toEqual([422, [at]])
  }
  expect((await send('PUT', '/lists', { density: 'tiny' })).status).toBe(422)
  expect((await send('PUT', '/list.job-types', [])).status).toBe(422)
  const widths = Object.fromEntries(Array.from({ length: 900 }, (_, i) => [`column_with_a_long_name_${i}`, 100]))
  expect((await send('PUT', '/list.job-types', { widths })).status).toBe(413)
  for (const key of ['list.nothing', 'list.', 'other', 'list.constructor', '__proto__'])
    expect((await send('PUT', `/${key}`, {})).status, key).toBe(404)
  expect((await send('GET', '')).body.data).not.toHaveProperty('list.job-types')
})

test('two concurrent saves end in one of the two', async () => {
  const both = [{ limit: 10 }, { limit: 100 }]
  const answers = await Promise.all(both.map((body) => send('PUT', '/list.job-types', body)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(both).toContainEqual((await send('GET', '/list.job-types')).body)
})

test('a list returns the long texts and names that selected columns need, and rejects unknown ones', async () => {
  const { body } = await api.call<Wire>('POST', '/categories', { body: { name: 'Parent', scope: 'job' } })
  await api.call('POST', '/categories', { body: { name: 'Child', scope: 'job', parent_id: body.id } })
  const list = (query: string, token = api.token) =>
    api.call<Wire & { labels: Record<string, Record<string, { label: string }>> }>('GET', `/categories/list?${query}`, {
      token,
    })
  const plain = await list('q=child')
  expect(plain.body.labels).not.toHaveProperty('updated_by')
  const asked = await list('q=child&columns=name,parent_id,updated_by,created_at')
  expect(Object.values(asked.body.labels['updated_by'] ?? {})).toEqual([{ label: expect.stringContaining(' ') }])
  expect(asked.body.labels['parent_id']?.[body.id]?.label).toBe('Parent')
  for (const columns of ['nothing', 'constructor', 'password_hash', 'name,;drop'])
    expect((await list(`columns=${columns}`)).status, columns).toBe(422)

  await factory.create(resources.get('services'), { description: 'A long story' })
  const services = async (query: string) => (await api.call<Wire>('GET', `/services/list?${query}`)).body.data[0]
  expect(await services('columns=name,description')).toMatchObject({ description: 'A long story' })
  expect(await services('columns=name')).not.toHaveProperty('description')
})
