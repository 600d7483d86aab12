import { beforeAll, describe, expect, test } from 'vitest'
import { testApp } from '../../../support/app.ts'
import type { Values, Wire } from '../../../support/factory.ts'
import { importing } from '../../../support/transfer.ts'

const api = await testApp()
const send = <B = Wire>(method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE', path: string, body?: unknown) =>
  api.call<B>(method, path, body === undefined ? {} : { body })
const done = async <B = Wire>(method: Parameters<typeof send>[0], path: string, body?: unknown) => {
  const answer = await send<B>(method, path, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer
}
const read = async (path: string) => (await done('GET', path)).body

let customer: Wire
let base: Values
let offer: Values
beforeAll(async () => {
  customer = (
    await done('POST', '/customers', { first_name: 'Hassan', last_name: 'Sutcliffe', phone: '+441614960747' })
  ).body
  base = { customer_id: customer.id, job_type_id: 1 }
  offer = { customer_id: customer.id, quote_type_id: 1 }
})
const line = (name: string) => ({ name, quantity: 1, price_ex_vat: 80, vat_percent: 20 })
const job = async (over: Values = {}) => (await done('POST', '/jobs', { ...base, ...over })).body
const quote = async (over: Values = {}) => (await done('POST', '/quotes', { ...offer, ...over })).body
const libraryTitle = async (path: string) => String((await read(path))['title'])

describe('a quote or job without a title', () => {
  test('gets one from its lines, however it is created', async () => {
    const said = '- Combi boiler replacement.\nBack boiler out first'
    const services = [line('Boiler service')]
    expect((await job({ description: said, services }))['title']).toBe('Combi boiler replacement')
    expect((await job({ services, materials: [line('Filter')] }))['title']).toBe('Boiler service')
    expect((await job({ materials: [line('Filter')] }))['title']).toBe('Filter')
    const type = await libraryTitle('/job-types/1')
    expect((await job({ title: ' – ' }))['title']).toBe(type)
    expect((await quote({ title: null }))['title']).toBe(await libraryTitle('/quote-types/1'))
    const parent = await job({ title: 'Whole house' })
    expect((await job({ parent_id: parent.id, title: null, services: [line('Loft')] }))['title']).toBe('Loft')

    const lead = (await done('POST', '/leads', { last_name: 'Ingham', phone: '+447700900123', description: said })).body
    const made = (await done<{ quote: Wire }>('POST', `/leads/${lead.id}/convert`)).body.quote
    expect(made['title']).toBe('Combi boiler replacement')
    await done('PATCH', `/quotes/${made.id}`, { title: 'New boiler', services })
    const copy = (await done<{ quote: Wire }>('POST', `/quotes/${made.id}/duplicate`)).body.quote
    for (const status of [2, 3]) await done('PATCH', `/quotes/${made.id}`, { quote_status_id: status })
    const revised = (await done<{ quote: Wire }>('POST', `/quotes/${made.id}/revise`)).body.quote
    for (const status of [2, 3, 4]) await done('PATCH', `/quotes/${revised.id}`, { quote_status_id: status })
    const { job: won } = (await done<{ job: Wire }>('POST', `/quotes/${revised.id}/convert`, { job_type_id: 1 })).body
    expect([copy['title'], revised['title'], won['title']]).toEqual(['New boiler', 'New boiler', 'New boiler'])
    // A record created by an action is titled the same way.
    expect(won['display_name']).toBe(`Ingham · New boiler · ${won['number']}`)
    const again = await send<{ job: Values }>('POST', `/quotes/${revised.id}/convert`, { job_type_id: 1 })
    expect([again.status, again.body.job['label']]).toEqual([409, won['display_name']])
  })

  test('gets a generated title when the title is cleared, and undo restores the typed one', async () => {
    const made = await job({ title: 'Typed', description: 'Said' })
    const cleared = await done('PATCH', `/jobs/${made.id}`, { title: '' })
    expect(cleared.body).toMatchObject({ title: 'Said', display_name: `Hassan Sutcliffe · Said · ${made['number']}` })
    await done('POST', `/changesets/${cleared.headers['changeset']}/undo`)
    expect((await read(`/jobs/${made.id}`))['title']).toBe('Typed')
    // A client sends back the whole record, including the title.
    const { number: _, ...whole } = await read(`/jobs/${made.id}`)
    const same = await done('PUT', `/jobs/${made.id}`, whole)
    expect(same.body['version']).toBe(whole['version'])
    const { body: history } = await done<{ data: { changed: string[] }[] }>('GET', `/jobs/${made.id}/history`)
    expect(history.data.flatMap(({ changed }) => changed)).not.toContain('display_name')
  })

  test('can be imported, under the old column name too, and is rejected at its field if too long', async () => {
    const jobs = importing(api, 'jobs')
    const type = await libraryTitle('/job-types/1')
    const file = (head: string) =>
      `Customer,Type,${head},Description\r\nHassan Sutcliffe,${type},Strip-out,\r\nHassan Sutcliffe,${type},,Gas safety check`
    for (const head of ['Title', 'Name']) {
      const { created, id } = await jobs.whole(file(head))
      expect([created, (await jobs.refused(id)).data]).toEqual([2, []])
    }
    const { rows } = await api.pool.query('select title from jobs order by id desc limit 2')
    expect(rows.map(({ title }) => title)).toEqual(['Gas safety check', 'Strip-out'])
    const count = async () => (await api.pool.query('select count(*)::int as n from jobs')).rows[0].n as number
    const before = await count()
    const refused = await send('POST', '/jobs', { ...base, title: 'Long '.repeat(44).trim() })
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      { title: [{ code: 'too_long', params: { max: 160 } }] },
    ])
    expect(await count()).toBe(before)
    const long = await job({ description: 'Take the old one out and put the new one in. '.repeat(8) })
    expect([...String(long['title'])].length).toBeLessThanOrEqual(80)
    expect((await job({ name: 'As it was called' }))['title']).toBe('As it was called')
  })
})

describe('the display name of work', () => {
  test('is customer, title and number everywhere, and follows changes to each', async () => {
    const made = await job({ title: 'Combi boiler replacement' })
    const name = `Hassan Sutcliffe · Combi boiler replacement · ${made['number']}`
    expect(made['display_name']).toBe(name)
    const one = async (path: string, key: string) => {
      const { data } = (await done<{ data: Values[] }>('GET', path)).body
      return data.find(({ id }) => id === made.id)?.[key]
    }
    expect((await read(`/jobs/${made.id}`))['display_name']).toBe(name)
    expect(await one('/jobs/list?limit=100', 'display_name')).toBe(name)
    expect(await one(`/jobs/simple-list?q=boiler&limit=50`, 'label')).toBe(name)
    expect(await one(`/find?q=${String(made['number'])}`, 'label')).toBe(name)
    const board = (await done<{ columns: { data: Values[] }[] }>('GET', '/jobs/board')).body
    expect(board.columns.flatMap(({ data }) => data).find(({ id }) => id === made.id)?.['display_name']).toBe(name)
    const part = await job({ parent_id: made.id, title: 'Cellar' })
    const { labels } = (
      await done<{ labels: Record<string, Record<string, { label: string }>> }>(
        'GET',
        `/jobs/list?parent_id=${made.id}&columns=parent_id`,
      )
    ).body
    expect(labels['parent_id']?.[made.id]?.label).toBe(name)
    await done('PATCH', `/customers/${customer.id}`, { first_name: '', last_name: '王小明' })
    expect((await read(`/jobs/${part.id}`))['display_name']).toBe(`王小明 · Cellar · ${part['number']}`)
    expect(await one(`/find?q=${encodeURIComponent('王小明 cellar')}`, 'label')).toBeUndefined()
    const found = (await done<{ data: Values[] }>('GET', `/find?q=${encodeURIComponent('王小明 cellar')}`)).body.data
    expect(found.map(({ label }) => label)).toContain(`王小明 · Cellar · ${part['number']}`)
    await done('PATCH', `/customers/${customer.id}`, { first_name: 'Hassan', last_name: 'Sutcliffe' })
  })

  test('can be sorted and searched, and an imported reference matches any of its names', async () => {
    const made = await job({ title: 'Aaa unusual word' })
    const { data } = (await done<{ data: Wire[] }>('GET', '/jobs/list?q=unusual&sort=title&direction=asc')).body
    expect(data.map(({ id }) => id)).toEqual([made.id])
    // Old addresses still work.
    expect((await send('GET', '/jobs/list?sort=name&direction=asc')).status).toBe(200)
    const { body: csv } = await done<string>('GET', `/jobs/export?columns=number,customer_id,title,parent_id&q=unusual`)
    expect(csv).toContain(`${made['number']},Hassan Sutcliffe,Aaa unusual word`)
    const jobs = importing(api, 'jobs')
    const head = 'Customer,Type,Title,Sub-job of'
    const row = (parent: unknown) => [head, ['Hassan Sutcliffe', type, 'Part', parent].map(String).join()].join('\r\n')
    const type = await libraryTitle('/job-types/1')
    for (const called of [made['display_name'], made['number'], `Somebody · else · ${made['number']}`]) {
      const { created } = await jobs.whole(row(called))
      expect(created, String(called)).toBe(1)
    }
    const parts = await read(`/jobs/list?parent_id=${made.id}`)
    expect(parts['total']).toBe(3)
    const wrong = await jobs.checked(row(`${String(made['display_name'])}9`))
    expect((await jobs.refused(wrong.id)).data.map(({ errors }) => Object.keys(errors))).toEqual([['parent_id']])
  })
})
