import { expect, test } from 'vitest'
import { resources } from '../../../../schema/all.ts'
import type { ReportAnswer } from '../../../../schema/engine/reports/shapes.ts'
import { testApp } from '../../../support/app.ts'
import type { Wire } from '../../../support/factory.ts'
import { invoicing } from '../../../support/invoicing.ts'

const api = await testApp()
const { create, customer, franchise, complete, issued } = invoicing(api)
const DAYS = 'from=2020-01-01&to=2039-12-31'

const call = async <B = Wire>(method: 'GET' | 'POST' | 'PATCH', path: string, body?: object, token = api.token) => {
  const answer = await api.call<B>(method, path, { token, ...(body ? { body } : {}) })
  expect(answer.status, `${path}: ${JSON.stringify(answer.body)}`).toBe(200)
  return answer.body
}
/** Refreshes the list, as happens before a report is read. */
const lines = async (query: string, token = api.token) => {
  await call('GET', `/jobs/list?columns=profit`)
  return (await call<{ data: Wire[] }>('GET', `/line-costs/list?sort=id&${query}`, undefined, token)).data
}
const costing = (id: number) => call('GET', `/jobs/${id}/costing`)
const set = (id: number, unit_cost: number | null) => call('PATCH', `/line-costs/${id}`, { unit_cost })

async function body(of: number, more: object = {}) {
  const { id: worker_category_id } = await create(resources.get('worker-categories'), { hourly_cost: 20 })
  const known = await create(resources.get('services'), {
    worker_category_id,
    default_duration: 60,
    price_basis: 'fixed',
    materials: [],
  })
  return {
    customer_id: await customer(),
    franchise_id: of,
    services: [
      { service_id: known.id, name: 'Known work', quantity: 1, price_ex_vat: 100, vat_percent: 20 },
      { name: 'Work of its own', quantity: 2, price_ex_vat: 100, vat_percent: 20 },
    ],
    materials: [
      {
        name: 'Part',
        quantity: 3,
        price_ex_vat: 50,
        vat_percent: 20,
        labour_price_ex_vat: 50,
        labour_vat_percent: 20,
      },
    ],
    ...more,
  }
}

test('lines without a cost are listed; a cost that is set counts in every margin, and can be undone', async () => {
  const of = await franchise()
  const job = await call('POST', '/jobs', await body(of, { job_type_id: 1 }))
  const found = await lines(`job_id=${job.id}&known=false`)
  expect(found.map(({ kind, name, quantity, net, unit_cost }) => [kind, name, quantity, net, unit_cost])).toEqual(
    expect.arrayContaining([
      ['material', 'Part', 3, 150, null],
      ['labour', 'Part', 3, 150, null],
      ['service', 'Work of its own', 2, 200, null],
    ]),
  )
  expect(found.length).toBe(3)
  expect(await costing(job.id)).toMatchObject({
    revenue: 600,
    job_margin: { margin: 80, known: 100, uncosted: 3 },
    materials_margin: { margin: 450, known: 450, uncosted: 1 },
  })
  const of_kind = (kind: string) => found.find((one) => one['kind'] === kind)?.id as number
  await set(of_kind('material'), 10.005)
  expect(await costing(job.id)).toMatchObject({
    materials: { cost: 30.02, uncosted: 0 },
    job_margin: { margin: 199.98, known: 250, uncosted: 2 },
  })
  // Several lines can be set at once, with the usual bulk action.
  const bulk = await api.call<{ data: { done: number[] }; changeset: string }>('POST', '/line-costs/bulk', {
    body: { act: 'change', change: { unit_cost: 20 }, ids: [of_kind('labour'), of_kind('service')] },
  })
  expect(bulk.body.data.done.length).toBe(2)
  expect(await costing(job.id)).toMatchObject({
    labour: { cost: 120, uncosted: 0 },
    job_margin: { margin: 449.98, known: 600, coverage: 100, uncosted: 0 },
  })
  expect(await lines(`job_id=${job.id}&known=false`)).toEqual([])
  expect((await lines(`job_id=${job.id}&known=true`)).length).toBe(3)
  const row = async () => (await call<{ data: Wire[] }>('GET', `/jobs/list?id=${job.id}&columns=profit`)).data[0]
  expect(await row()).toMatchObject({ profit: 449.98 })
  const year = await call<ReportAnswer>('GET', `/reports/services-finances?${DAYS}&franchise=${of}`)
  expect(year.total.figures).toMatchObject({ cost: 120, coverage: 100 })
  await call('POST', `/changesets/${bulk.body.changeset}/undo`)
  expect(await row()).toMatchObject({ profit: 199.98 })
  expect((await lines(`job_id=${job.id}&known=false`)).length).toBe(2)
  expect(await api.brokenLog()).toEqual([])
})

test('the cost of an invoiced line can be set, and a line with a known cost leaves the list', async () => {
  const of = await franchise()
  const job = await call('POST', '/jobs', await body(of, { job_type_id: 1 }))
  await complete(job.id)
  await issued(job.id, 'final')
  const [service] = await lines(`job_id=${job.id}&kind=service`)
  await set(service?.id as number, 5)
  const invoiced = await call<ReportAnswer>('GET', `/reports/services-finances?${DAYS}&basis=invoiced&franchise=${of}`)
  expect(invoiced.total.figures).toMatchObject({ net: 450, cost: 30, known_net: 300 })
  const open = await call('POST', '/jobs', await body(of, { job_type_id: 1 }))
  expect((await lines(`job_id=${open.id}`)).length).toBe(3)
  const { services } = await call<{ services: Wire[] }>('GET', `/jobs/${open.id}`)
  await call('PATCH', `/jobs/${open.id}`, { services: services.slice(0, 1) })
  expect((await lines(`job_id=${open.id}`)).map(({ kind }) => kind).toSorted()).toEqual(['labour', 'material'])
})

test('a cost set on a quote counts there and on the job created from it', async () => {
  const of = await franchise()
  const quote = await call('POST', '/quotes', await body(of, { quote_type_id: 1 }))
  const found = await lines(`quote_id=${quote.id}`)
  expect(found.length).toBe(3)
  for (const { id } of found) await set(id, 10)
  const margin = { margin: 500, known: 600, coverage: 100, uncosted: 0 }
  expect(await call('GET', `/quotes/${quote.id}/margins`)).toMatchObject({ job_margin: margin })
  const known = await call<{ services: unknown[]; lines: Wire[] }>('GET', `/line-costs/known?quote_id=${quote.id}`)
  expect(known.lines.map(({ kind, unit_cost }) => [kind, unit_cost]).toSorted()).toEqual([
    ['labour', 10],
    ['material', 10],
    ['service', 10],
  ])
  const { job } = (await call('POST', `/quotes/${quote.id}/agree`, { job_type_id: 1 })) as unknown as { job: Wire }
  const { data } = await call<{ data: Wire[] }>('GET', `/jobs/list?id=${job.id}&columns=job_margin,job_uncosted`)
  expect(data[0]).toMatchObject({ job_margin: 500, job_uncosted: 0 })
  expect(await costing(job.id)).toMatchObject({ job_margin: margin })
})

test('line costs need permission, and cover only records in scope', async () => {
  const [mine, other] = [await franchise(), await franchise()]
  const jobs = [
    await call('POST', '/jobs', await body(mine, { job_type_id: 1 })),
    await call('POST', '/jobs', await body(other, { job_type_id: 1 })),
  ]
  await lines('')
  const nobody = await api.userWith(['Jobs:list', 'Jobs:edit'])
  expect((await api.call('GET', '/line-costs/list', { token: nobody.token })).status).toBe(403)
  expect((await api.call('GET', '/line-costs/known?services=1', { token: nobody.token })).status).toBe(403)
  const { id } = await api.userWith(
    ['LineCosts:list', 'LineCosts:edit', 'Jobs:list', 'Reports:materialsFinances'],
    'franchise',
  )
  await api.pool.query('update users set franchise_id = $2 where id = $1', [id, mine])
  const token = await api.tokenOf(id)
  const seen = await lines('', token)
  expect([...new Set(seen.map(({ job_id }) => job_id))]).toEqual([jobs[0]?.id])
  const [theirs] = await lines(`job_id=${jobs[1]?.id}`)
  const refused = await api.call('PATCH', `/line-costs/${theirs?.id}`, { token, body: { unit_cost: 1 } })
  expect(refused.status).toBe(404)
  // Service lines are shown only to users with permission to see labour costs.
  const { services } = await call<{ services: unknown[] }>('GET', '/line-costs/known?services=1,2', undefined, token)
  expect(services).toEqual([])
})
