import { beforeAll, expect, test } from 'vitest'
import { resources } from '../../../../schema/all.ts'
import { type Breakdown, drillDown, FIGURES, GROUP_NAMES, GROUPS } from '../../../../schema/areas/jobs/breakdown.ts'
import { testApp } from '../../../support/app.ts'
import { createFactory, type Wire } from '../../../support/factory.ts'

const api = await testApp()
const factory = createFactory(api)
const ALL = ['Jobs:breakdown', 'Jobs:list', 'Reports:materialsFinances']

interface Made {
  readonly type: number
  readonly franchise: number | null
  readonly status: number
  readonly made: string
  readonly price: number
  readonly cost: number | null
}

let customer: number
let franchises: number[]

/** A job with a line of each kind, created at the given moment by no user. */
async function job({ type, franchise, status, made, price, cost }: Made): Promise<number> {
  const material = await factory.create(resources.get('materials'), { cost_price: cost, vat_rate_id: 1 })
  const { body } = await api.call<Wire>('POST', '/jobs', {
    body: {
      customer_id: customer,
      job_type_id: type,
      franchise_id: franchise,
      services: [{ name: 'Visit', quantity: 1, price_ex_vat: price, vat_percent: 20 }],
      materials: [{ material_id: material.id, name: 'Part', quantity: 1.5, price_ex_vat: 10.01, vat_percent: 5 }],
      overall_discount: 7.5,
    },
  })
  await api.pool.query('update jobs set job_status_id = $2, created_at = $3, created_by = null where id = $1', [
    body.id,
    status,
    made,
  ])
  return body.id
}

const ask = async (query: string, token = api.token) =>
  (await api.call<Breakdown>('GET', `/jobs/breakdown?${query}`, { token })).body
/** Amounts are in pence, so that the test adds whole numbers. */
const pence = (amount: number | undefined) => Math.round((amount ?? 0) * 100)

beforeAll(async () => {
  customer = (await factory.create(resources.get('customers'))).id
  franchises = [
    (await factory.create(resources.get('franchises'), { name: 'Aire' })).id,
    (await factory.create(resources.get('franchises'), { name: 'Wharfe' })).id,
  ]
  const [a = 0, w = 0] = franchises
  // A month changes at midnight in London, which in summer is 23:00 UTC.
  await job({ type: 1, franchise: a, status: 1, made: '2026-06-30T22:59:59Z', price: 100.1, cost: 3.33 })
  const paidFor = await job({ type: 1, franchise: a, status: 6, made: '2026-06-30T23:00:00Z', price: 200.2, cost: 4 })
  await job({ type: 2, franchise: w, status: 7, made: '2026-07-15T12:00:00Z', price: 0.01, cost: null })
  await job({ type: 2, franchise: null, status: 8, made: '2026-08-01T12:00:00Z', price: 9_999.99, cost: 0.01 })
  const gone = await job({ type: 3, franchise: w, status: 1, made: '2026-08-02T12:00:00Z', price: 50, cost: 1 })
  for (const [id, flow, amountPaid, status] of [
    [paidFor, 'in', 50.05, 'succeeded'],
    [paidFor, 'in', 30, 'succeeded'],
    [paidFor, 'in', 7, 'pending'],
    [paidFor, 'refund', 10.02, 'succeeded'],
    [gone, 'in', 20, 'succeeded'],
    [paidFor, 'in', 3.33, 'succeeded'],
  ] as const) {
    const made = await api.call<Wire>('POST', `/jobs/${id}/payments`, {
      body: { paymentTypeId: 1, flow, amountPaid, status },
    })
    expect(made.status, JSON.stringify(made.body)).toBe(200)
    // Voided.
    if (amountPaid === 3.33) await api.call('DELETE', `/payments/${made.body.id}`)
  }
  await api.call('DELETE', `/jobs/${gone}`)
})

test('every figure equals the list of jobs behind it, for every grouping', async () => {
  const filters = { created_at_gte: '2026-06-01', created_at_lte: '2026-12-31', cancelled: 'false' }
  for (const by of GROUP_NAMES) {
    const { data, total } = await ask(new URLSearchParams({ by, ...filters }).toString())
    expect(total.jobs, by).toBe(3)
    for (const row of [...data, null]) {
      const query = drillDown(by, row, filters)
      if (!query) {
        // No filter selects these: jobs without a franchise, person or worker.
        expect([GROUPS[by], row?.id], by).toContain(null)
        continue
      }
      const { body } = await api.call<Wire & { sums: Record<string, number> }>(
        'GET',
        `/jobs/list?limit=1&${new URLSearchParams(query)}`,
      )
      const figures = row ?? total
      expect([body.total, body.sums['total_inc_vat'] ?? 0], `${by} ${row?.label ?? row?.month}`).toEqual([
        figures.jobs,
        figures.value,
      ])
    }
    if (by === 'worker') continue
    for (const name of [
      'jobs',
      'net',
      'value',
      'materials_cost',
      'materials_margin',
      'materials_uncosted',
      'job_cost',
      'job_margin',
      'job_uncosted',
      'paid',
      'outstanding',
    ] as const)
      expect(
        data.reduce((all, row) => all + pence(row[name] ?? 0), 0),
        `${by} ${name}`,
      ).toBe(pence(total[name] ?? 0))
  }
})

test("months are in the business's time zone, statuses follow the library's order, costs are exact", async () => {
  const { data: months } = await ask('by=month&created_at_gte=2026-06-01&cancelled=false')
  expect(months.map(({ month, jobs }) => [month, jobs])).toEqual([
    ['2026-06', 1],
    ['2026-07', 2],
  ])
  const [june, july] = months
  // 1.5 × 3.33 = 4.995, to the penny; one of the two lines in July has no known cost.
  expect([june?.materials_cost, june?.materials_uncosted]).toEqual([5, 0])
  expect([july?.materials_cost, july?.materials_uncosted]).toEqual([6, 1])
  expect(pence(june?.materials_margin ?? 0)).toBe(pence(june?.net) - 500)
  // The margin for July uses only revenue whose material cost is known: the line of unknown cost is worth 13.89.
  expect(pence(july?.materials_margin ?? 0)).toBe(pence(july?.net) - 1389 - 600)
  expect(july?.materials_coverage).toBe(93.5)
  const { data: statuses, total } = await ask('by=status&created_at_gte=2026-06-01')
  expect(statuses.map(({ label, colour }) => [label, colour])).toEqual([
    ['New', '#1f6feb'],
    ['Completed', '#1a7f37'],
    ['Invoiced', '#374151'],
    ['Cancelled', '#b42318'],
  ])
  expect(total.jobs).toBe(4)
  expect((await ask('by=type&created_at_gte=2030-01-01')).total).toMatchObject({
    jobs: 0,
    value: 0,
    materials_margin: 0,
    job_margin: 0,
  })
})

test('a job is listed under each worker sent to it, and once in the total', async () => {
  const id = await job({ type: 1, franchise: null, status: 2, made: '2020-01-06T12:00:00Z', price: 10, cost: 1 })
  const shifts = ['monday', 'tuesday', 'wednesday'].map((weekday) => ({ weekday, from: '06:00', to: '20:00' }))
  const worker = () => factory.create(resources.get('workers'), { shifts })
  const workers = [await worker(), await worker()]
  for (const [i, status] of ['booked', 'booked', 'cancelled'].entries()) {
    const body = {
      kind: 'job',
      subject: 'jobs',
      subject_id: id,
      status,
      worker_ids: workers.map(({ id: one }) => one),
      starts_at: `2027-01-0${4 + i}T09:00:00Z`,
      ends_at: `2027-01-0${4 + i}T10:00:00Z`,
      cancel_reason: 'x',
    }
    const made = await api.call<Wire>('POST', '/appointments', { body })
    expect(made.status, JSON.stringify(made.body)).toBeLessThan(300)
  }
  const { data, total } = await ask('by=worker&created_at_lt=2020-02-01')
  for (const row of data) {
    const query = drillDown('worker', row, { created_at_lt: '2020-02-01' }) as Record<string, string>
    const { body: listed } = await api.call<Wire>('GET', `/jobs/list?${new URLSearchParams(query)}`)
    expect(listed.data.map((one) => one.id)).toEqual([id])
  }
  const nobody = await api.call<Wire>('GET', `/jobs/list?worker_not=${workers.map((one) => one.id).join(',')}&id=${id}`)
  expect(nobody.body.total).toBe(0)
  expect((await api.call<Wire>('GET', '/jobs/list?worker=many')).body.errors).toEqual({ worker: [{ code: 'id' }] })
  expect(data.map((row) => [row.id, row.jobs]).sort()).toEqual(workers.map(({ id: one }) => [one, 1]).sort())
  expect(total).toMatchObject({ jobs: 1, value: data[0]?.value })
})

test('payments count once, less refunds; the balance is the one the jobs report', async () => {
  const { data, total } = await ask('by=status&created_at_gte=2026-06-01&cancelled=false')
  expect(total.paid).toBe(70.03)
  const days = { created_at_gte: '2026-06-01', cancelled: 'false' }
  for (const row of data) {
    const query = { ...drillDown('status', row, days), main: 'true', columns: 'outstanding', limit: '200' } as const
    const { body: listed } = await api.call<Wire>('GET', `/jobs/list?${new URLSearchParams(query)}`)
    const sum = listed.data.reduce((all, one) => all + pence(one['outstanding'] as number), 0)
    expect(pence(row.outstanding), row.label ?? '').toBe(sum)
  }
  expect(pence(total.outstanding)).toBe(data.reduce((all, row) => all + pence(row.outstanding), 0))
  expect(total.outstanding).toBeGreaterThan(0)
  expect(data.filter(({ paid }) => paid).map(({ label, paid }) => [label, paid])).toEqual([['Completed', 70.03]])
  // The breakdown's query must not count a payment twice, whether it joins material lines or workers.
  for (const by of GROUP_NAMES)
    expect((await ask(`by=${by}&created_at_gte=2026-06-01&cancelled=false`)).total.paid, by).toBe(70.03)
})

test('users see only their own records, and costs only with permission', async () => {
  const [a = 0] = franchises
  const within = await api.userWith(ALL, 'franchise')
  await api.pool.query('update users set franchise_id = $2 where id = $1', [within.id, a])
  const mine = await ask('by=franchise&created_at_gte=2026-06-01', await api.tokenOf(within.id))
  expect(mine.data.map(({ label, jobs }) => [label, jobs])).toEqual([['Aire', 2]])
  expect(mine.total.jobs).toBe(2)
  const without = await api.userWith(['Jobs:breakdown'])
  const plain = await ask('by=status&created_at_gte=2026-06-01', without.token)
  expect(Object.keys(plain.total).sort()).toEqual(['colour', 'id', 'jobs', 'label', 'month', 'net', 'value'])
  const nobody = await api.userWith(['Jobs:list'])
  expect((await api.call('GET', '/jobs/breakdown', { token: nobody.token })).status).toBe(403)
  // A file needs the export permission.
  const path = '/jobs/breakdown/export'
  expect((await api.call('POST', path, { body: { by: 'type' }, token: without.token })).status).toBe(403)
})

test('the export matches the page, and an invalid query is rejected at its parameter', async () => {
  const { body } = await api.call<{ url: string }>('POST', '/jobs/breakdown/export', {
    body: { by: 'month', created_at_gte: '2026-06-01', cancelled: 'false', locale: 'zh' },
  })
  const path = body.url.replace('/panel-api', '')
  const file = await api.call<string>('GET', path, { token: null })
  expect(String(file.headers['content-disposition'])).toContain('jobs-by-month-')
  const [head, first] = file.body.split('\r\n')
  expect(head).toBe(
    '\uFEFF月份,工单数,金额（不含税）,金额（含税）,材料成本,材料毛利,材料毛利率,工单成本,工单毛利,工单毛利率,已付,未付',
  )
  const { data } = await ask('by=month&created_at_gte=2026-06-01&cancelled=false')
  const row = data[0] as Required<(typeof data)[0]>
  expect(first).toBe(['2026-06', ...FIGURES.map((name) => row[name])].join(','))
  expect((await api.call('GET', path, { token: null })).status).toBe(401)
  for (const [query, at] of [
    ['by=colour', 'by'],
    ['by=type&colour=red', 'colour'],
    ['created_at_gte=soon', 'created_at_gte'],
    ['franchise_id=abc', 'franchise_id'],
    ['cancelled=perhaps', 'cancelled'],
  ]) {
    const refused = await api.call<Wire>('GET', `/jobs/breakdown?${query}`)
    expect([refused.status, Object.keys(refused.body.errors)], query).toEqual([422, [at]])
  }
})
