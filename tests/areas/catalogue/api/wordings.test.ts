import { describe, expect, it } from 'vitest'
import { resources } from '../../../../schema/all.ts'
import { testApp } from '../../../support/app.ts'
import { createFactory, type Wire } from '../../../support/factory.ts'
import { olderThan } from '../../../support/older.ts'

const t = await testApp()
const factory = createFactory(t)
const CHINESE = { 'accept-language': 'zh' }
const zh = <T = Wire>(path: string) => t.call<T>('GET', path, { headers: CHINESE })
const en = <T = Wire>(path: string) => t.call<T>('GET', path)
const job = await factory.create(resources.get('jobs'), { job_type_id: 2, job_status_id: 1, parent_id: null })
const plain = (await t.call<Wire>('POST', '/job-types', { body: { title: 'Gutter work' } })).body

describe('names of records', () => {
  it('are in Chinese for Chinese readers, and in English for everybody else', async () => {
    const named = async (read: typeof zh) => (await read('/job-types/simple-list')).body.data.map((row) => row['label'])
    expect(await named(en)).toEqual(expect.arrayContaining(['Installation', 'Repair', 'Gutter work']))
    // Without a Chinese name, the English one is used.
    expect(await named(zh)).toEqual(expect.arrayContaining(['安装', '维修', 'Gutter work']))
  })

  it('are so next to references of lists and records, on boards and in the status picker', async () => {
    const label = (body: Wire, resource: string, id: number) => body.labels[resource]?.[String(id)]
    const listed = (await zh(`/jobs/list?id=${job.id}`)).body
    expect(label(listed, 'job_type_id', 2) ?? label(listed, 'job-types', 2)).toMatchObject({ label: '维修' })
    const same = (await en(`/jobs/list?id=${job.id}`)).body
    expect(label(same, 'job_type_id', 2) ?? label(same, 'job-types', 2)).toMatchObject({ label: 'Repair' })
    const statuses = await zh<{ data: { id: number; label: string }[] }>('/jobs/statuses')
    expect(statuses.body.data.find(({ id }) => id === 1)?.label).toBe('新建')
    const found = await zh<{ data: { label: string }[] }>('/find?q=维修')
    expect(found.body.data.map(({ label: name }) => name)).toContain('维修')
  })

  it('leave the record itself as it is written', async () => {
    const { body } = await zh('/job-types/2')
    expect(body).toMatchObject({ title: 'Repair', title_zh: '维修' })
  })

  it('can be searched in either language, by any user', async () => {
    for (const q of ['维修', 'repair'])
      expect((await en(`/job-types/list?q=${encodeURIComponent(q)}`)).body.data.map(({ id }) => id)).toContain(2)
  })

  it('sort as they are shown', async () => {
    const other = await factory.create(resources.get('jobs'), { job_type_id: plain.id, parent_id: null })
    await t.call('PATCH', `/job-types/${plain.id}`, { body: { title_zh: '阿' } })
    const order = async (read: typeof zh) => {
      const { body } = await read(`/jobs/list?sort=job_type_id&direction=asc&id=${job.id},${other.id}`)
      return body.data.map(({ id }) => id)
    }
    expect(await order(en)).toEqual([other.id, job.id])
    await t.call('PATCH', '/job-types/2', { body: { title_zh: '0 维修' } })
    expect(await order(zh)).toEqual([job.id, other.id])
    expect(await order(en)).toEqual([other.id, job.id])
    await t.call('PATCH', '/job-types/2', { body: { title_zh: '维修' } })
  })

  it('keep the Chinese when the English changes, and fall back to English when the Chinese is removed', async () => {
    await t.call('PATCH', `/job-types/${plain.id}`, { body: { title: 'Gutters' } })
    expect((await zh(`/job-types/${plain.id}`)).body).toMatchObject({ title: 'Gutters', title_zh: '阿' })
    await t.call('PATCH', `/job-types/${plain.id}`, { body: { title_zh: null } })
    const names = (await zh('/job-types/simple-list')).body.data.map((row) => row['label'])
    expect(names).toContain('Gutters')
  })

  it('are exported in the requested language', async () => {
    const file = async (locale: string) =>
      t.call<string>('GET', `/jobs/export?format=csv&locale=${locale}&columns=number,job_type_id&id=${job.id}`)
    expect((await file('zh')).body).toContain('维修')
    expect((await file('en')).body).toContain('Repair')
  })
})

it("give rows of an older database the seed's Chinese while their English is the seed's", async () => {
  await olderThan('wordings', async (pool, toItsDay) => {
    await pool.query(
      "insert into job_types (id, title, position, colour, active, show_price_in_app) values (1, 'Installation', 1, '#000000', true, true), (2, 'Fixing', 2, '#000000', true, true), (9, 'Repair', 3, '#000000', true, true)",
    )
    await toItsDay()
    const { rows } = await pool.query('select id::int, title, title_zh from job_types order by id')
    expect(rows).toEqual([
      { id: 1, title: 'Installation', title_zh: '安装' },
      { id: 2, title: 'Fixing', title_zh: null },
      { id: 9, title: 'Repair', title_zh: null },
    ])
  })
})
