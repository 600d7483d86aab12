import { beforeAll, expect, test } from 'vitest'
import { resources } from '../../../../schema/all.ts'
import type { ReportAnswer, ReportLines } from '../../../../schema/engine/reports/shapes.ts'
import { reports } from '../../../../server/reports.ts'
import { testApp } from '../../../support/app.ts'
import type { Wire } from '../../../support/factory.ts'
import { invoicing } from '../../../support/invoicing.ts'

const api = await testApp()
const { create, customer, franchise, issued, complete, act } = invoicing(api)
const DAYS = 'from=2020-01-01&to=2039-12-31&step=year'

const ask = async (name: string, query: string, token = api.token) => {
  const { status, body } = await api.call<ReportAnswer>('GET', `/reports/${name}?${DAYS}&${query}`, { token })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
/** Maps a label to these figures, in row order. */
const table = ({ rows }: ReportAnswer, ...names: string[]) =>
  rows.map(({ label, figures }) => [label, ...names.map((name) => figures[name])])

let of: number
let other: number
const job = async (more: object = {}, franchise_id = of, price = 100) => {
  const { status, body } = await api.call<Wire>('POST', '/jobs', {
    body: {
      job_type_id: 1,
      customer_id: await customer(),
      franchise_id,
      services: [{ name: 'Work', quantity: 1, price_ex_vat: price, vat_percent: 20 }],
      ...more,
    },
  })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

beforeAll(async () => {
  of = await franchise({ name: 'Aire' })
  other = await franchise({ name: 'Wharfe' })
})

test('payments received: payments and refunds, by type, and by day within it', async () => {
  const { id } = await job()
  const pay = async (paymentTypeId: number, amountPaid: number, flow = 'in') => {
    const made = await act(`/jobs/${id}/payments?confirm=overpaid`, { paymentTypeId, amountPaid, flow })
    expect(made.status, JSON.stringify(made.body)).toBe(200)
    return made.body.id
  }
  await pay(1, 50)
  await pay(2, 30.5)
  await pay(1, 20.25, 'refund')
  const answer = await ask('payments-by-type', `franchise=${of}`)
  expect(answer.rows.map(({ key, figures }) => [key, figures])).toEqual([
    ['2', { net: 30.5, taken: 30.5, given_back: 0, payments: 1 }],
    ['1', { net: 29.75, taken: 50, given_back: 20.25, payments: 2 }],
  ])
  expect(answer.total.figures).toEqual({ net: 60.25, taken: 80.5, given_back: 20.25, payments: 3 })
  expect((await ask('payments-by-type', `franchise=${other}`)).total.figures['payments']).toBe(0)
})

test('the VAT return: by rate and tax point, less credit notes; purchases are unknown', async () => {
  const { id } = await job({
    services: [
      { name: 'Work', quantity: 1, price_ex_vat: 100, vat_percent: 20 },
      { name: 'Saving', quantity: 1, price_ex_vat: 200, vat_percent: 5, vat_rate_id: 2 },
    ],
  })
  const invoice = await issued(id, 'final')
  const credit = await act(`/invoices/${invoice.id}/credit`, { amount: 12, reason: 'Late' })
  expect(credit.status, JSON.stringify(credit.body)).toBe(200)
  const out = await act(`/invoices/${credit.body.id}/issue`)
  expect(out.status).toBe(200)
  const { rows } = await api.pool.query<{ net: number; vat: number }>(
    `select sum(case when kind = 'credit_note' then -net_total else net_total end)::float8 as net,
       sum(case when kind = 'credit_note' then -vat_total else vat_total end)::float8 as vat from invoices where franchise_id = $1 and status = 'issued'`,
    [of],
  )
  const answer = await ask('vat-return', `franchise=${of}`)
  expect(answer.total.figures).toMatchObject({ box_1: rows[0]?.vat, box_6: rows[0]?.net, box_4: null, documents: 2 })
  expect(table(answer, 'box_1').length).toBeGreaterThan(0)
  const documents = await ask('vat-return', `franchise=${of}&group=document`)
  expect(table(documents, 'box_6')).toEqual([
    ['Invoices', 300],
    ['Credit notes', Math.round((rows[0]?.net ?? 0) * 100 - 30_000) / 100],
  ])
})

test('quotes won and lost: the rate is of those decided, reasons are rows and link to their quotes', async () => {
  const statuses = await api.pool.query<{ id: number; category: string }>(
    'select id, category from quote_statuses order by id',
  )
  const status = (category: string) => statuses.rows.find((row) => row.category === category)?.id
  const quote = async (category: string, status_reason: string | null, price: number) => {
    const made = await api.call<Wire>('POST', '/quotes', {
      body: {
        quote_type_id: 1,
        customer_id: await customer(),
        franchise_id: of,
        services: [{ name: 'Work', quantity: 1, price_ex_vat: price, vat_percent: 20 }],
      },
    })
    expect(made.status, JSON.stringify(made.body)).toBe(200)
    await api.pool.query('update quotes set quote_status_id = $2, status_reason = $3, sent_at = now() where id = $1', [
      made.body.id,
      status(category),
      status_reason,
    ])
    return made.body.id
  }
  await quote('won', null, 400)
  await quote('converted', null, 100)
  const lost = await quote('lost', 'Too dear, they said', 250.5)
  await quote('lost', 'Somebody else', 10)
  await quote('sent', null, 33)
  await quote('draft', null, 1000)
  const answer = await ask('quotes-won-lost', `franchise=${of}`)
  expect(table(answer, 'quotes', 'won_value', 'lost_value')).toEqual([
    ['Won', 2, 500, 0],
    ['Lost', 2, 0, 260.5],
    ['Open', 1, 0, 0],
  ])
  expect(answer.total.figures).toMatchObject({ quotes: 5, won: 2, lost: 2, win_rate: 50 })
  const reasons = await ask('quotes-won-lost', `franchise=${of}&group=reason&outcome=lost`)
  expect(table(reasons, 'lost')).toEqual([
    ['Somebody else', 1],
    ['Too dear, they said', 1],
  ])
  const { body } = await api.call<ReportLines>(
    'GET',
    `/reports/quotes-won-lost/lines?${DAYS}&franchise=${of}&reason=${encodeURIComponent('Too dear, they said')}`,
  )
  expect(body.data.map(({ resource, id, figures }) => [resource, id, figures['lost_value']])).toEqual([
    ['quotes', lost, 250.5],
  ])
})

test('leads by source: how many became quotes and jobs, and their value', async () => {
  const lead = async (source: string | null) =>
    (
      await create(resources.get('leads'), {
        source,
        franchise_id: of,
        lead_status_id: 1,
        lost_reason: null,
        customer_id: null,
      })
    ).id
  const [first] = [await lead('website'), await lead('website'), await lead('phone'), await lead(null)]
  const { id } = await job({}, of, 80)
  await api.pool.query('update jobs set lead_id = $2 where id = $1', [id, first])
  const answer = await ask('leads-by-source', `franchise=${of}`)
  expect(table(answer, 'leads', 'quoted', 'won', 'won_percent', 'value')).toEqual([
    ['Phone', 1, 0, 0, 0, 0],
    ['Website', 2, 0, 1, 50, 80],
    ['Not set', 1, 0, 0, 0, 0],
  ])
})

test('complaints: deadlines met and missed', async () => {
  const made = await create(resources.get('complaints'), { franchise_id: of, severity: 'high', category_id: null })
  await api.pool.query(
    `update complaints set received_at = '2026-03-02T09:00:00Z', stopped_at = null,
       acknowledged_at = '2026-03-02T10:00:00Z', acknowledge_by = '2026-03-03T10:00:00Z',
       responded_at = '2026-03-09T10:00:00Z', respond_by = '2026-03-05T10:00:00Z', resolved_at = null, resolve_by = '2026-03-20T10:00:00Z',
       remedy_amount = 12.5 where id = $1`,
    [made.id],
  )
  const { total } = await ask('complaints-kept', `franchise=${of}`)
  expect(total.figures).toEqual({
    complaints: 1,
    kept: 1,
    acknowledge_missed: 0,
    respond_missed: 1,
    resolve_missed: 1,
    ended: 3,
    kept_percent: 33.3,
    remedies: 12.5,
  })
})

test('visits: no access, and first-visit completion; revenue is split over workers by hours, to the penny', async () => {
  const shifts = ['monday', 'tuesday', 'wednesday', 'thursday'].map((weekday) => ({
    weekday,
    from: '06:00',
    to: '20:00',
  }))
  const workers = [
    await create(resources.get('workers'), { name: 'Ada', shifts }),
    await create(resources.get('workers'), { name: 'Bea', shifts }),
  ]
  const visit = async (id: number, day: string, status: string, hours: number, who: number[]) => {
    const made = await api.call<Wire>('POST', '/appointments', {
      body: {
        kind: 'job',
        subject: 'jobs',
        subject_id: id,
        worker_ids: who.map((i) => workers[i]?.id),
        franchise_id: of,
        starts_at: `${day}T09:00:00Z`,
        ends_at: `${day}T${String(9 + hours).padStart(2, '0')}:00:00Z`,
      },
    })
    expect(made.status, JSON.stringify(made.body)).toBe(200)
    await api.pool.query('update appointments set status = $2 where id = $1', [made.body.id, status])
  }
  const [one, two] = [await job({}, of, 100), await job({}, of, 10)]
  await visit(one.id, '2027-01-04', 'done', 2, [0])
  await visit(one.id, '2027-01-05', 'done', 1, [1])
  await visit(two.id, '2027-01-06', 'no_access', 1, [0])
  await visit(two.id, '2027-01-07', 'done', 1, [0, 1])
  const made = await ask('visits-made', `franchise=${of}`)
  // The first of one was followed by another; two were completed by the first visit with access.
  expect(made.total.figures).toEqual({
    visits: 4,
    no_access: 1,
    no_access_percent: 25,
    first: 2,
    fixed: 1,
    fixed_percent: 50,
  })
  expect(table(made, 'visits', 'no_access').toSorted()).toEqual([
    ['Ada', 3, 1],
    ['Bea', 2, 0],
  ])
  await complete(one.id)
  await complete(two.id)
  const revenue = await ask('revenue-by-worker', `franchise=${of}`)
  expect(table(revenue, 'revenue', 'hours', 'jobs')).toEqual([
    ['Ada', 71.67, 3, 2],
    ['Bea', 38.33, 2, 2],
  ])
  expect(revenue.total.figures).toMatchObject({ revenue: 110, hours: 5, jobs: 2, per_hour: 22 })
})

test('customers by value: the largest first, with the amount paid', async () => {
  const where = await franchise()
  const big = await job({}, where, 500)
  const small = await job({}, where, 10)
  await act(`/jobs/${big.id}/payments`, { paymentTypeId: 1, amountPaid: 100 })
  await complete(big.id)
  await complete(small.id)
  await job({}, where, 9000)
  const answer = await ask('customers-by-value', `franchise=${where}`)
  expect(answer.rows.map(({ key, figures }) => [Number(key), figures['value'], figures['paid']])).toEqual([
    [big['customer_id'], 600, 100],
    [small['customer_id'], 12, 0],
  ])
})

test('a job shows its cost, refunds and margin; and how much is of unknown cost', async () => {
  const { id: worker_category_id } = await create(resources.get('worker-categories'), { hourly_cost: 30 })
  const service = await create(resources.get('services'), {
    worker_category_id,
    default_duration: 60,
    price_basis: 'fixed',
    materials: [],
  })
  const material = await create(resources.get('materials'), { cost_price: 12.5 })
  const made = await job({
    services: [{ service_id: service.id, name: 'Work', quantity: 2, price_ex_vat: 100, vat_percent: 20 }],
    materials: [{ material_id: material.id, name: 'Part', quantity: 4, price_ex_vat: 25, vat_percent: 20 }],
  })
  const cost = async (token = api.token) => {
    const { status, body } = await api.call<Record<string, unknown>>('GET', `/jobs/${made.id}/costing`, { token })
    expect(status, JSON.stringify(body)).toBe(200)
    return body
  }
  expect(await cost()).toEqual({
    revenue: 300,
    materials: { cost: 50, uncosted: 0 },
    labour: { cost: 60, uncosted: 0, hours: 0 },
    materials_margin: { margin: 250, percent: 83.3, known: 300, coverage: 100, uncosted: 0 },
    job_margin: { margin: 190, percent: 63.3, known: 300, coverage: 100, uncosted: 0 },
    refunded: 0,
    remedies: 0,
    profit: 190,
    with_sub_jobs: null,
    warn_under: 20,
  })
  const pay = (amountPaid: number, flow: string) =>
    act(`/jobs/${made.id}/payments?confirm=overpaid`, { paymentTypeId: 1, amountPaid, flow })
  // 360 including VAT: refunding an overpayment is no loss, refunding the price is, excluding its VAT.
  await pay(400, 'in')
  await pay(40, 'refund')
  expect((await cost())['refunded']).toBe(0)
  await pay(60, 'refund')
  expect(await cost()).toMatchObject({ refunded: 50, profit: 140, job_margin: { margin: 190 } })
  const complaint = await create(resources.get('complaints'), { job_id: null, category_id: null })
  await api.pool.query(
    "update complaints set job_id = $2, remedy_type = 'goodwill', remedy_amount = 100 where id = $1",
    [complaint.id, made.id],
  )
  expect(await cost()).toMatchObject({ remedies: 100, profit: 40, job_margin: { percent: 63.3 } })
  await api.pool.query('update jobs_materials set cost_price = null where owner_id = $1', [made.id])
  expect(await cost()).toMatchObject({
    materials: { cost: 0, uncosted: 1 },
    job_margin: { margin: 140, percent: 70, known: 200, coverage: 66.7, uncosted: 1 },
  })
  const { token } = await api.userWith(['Jobs:list', 'Jobs:details', 'Reports:materialsFinances'])
  expect((await api.call('GET', `/jobs/${made.id}/costing`, { token })).status).toBe(403)
})

test('each report keeps to the scope of its user, and needs all of its permissions', async () => {
  const { body } = await api.call<{ data: { name: string; figures: { key: string }[] }[] }>('GET', '/reports')
  expect(body.data.map(({ name }) => name).sort()).toEqual(reports.map(({ name }) => name).sort())
  const rights = [...new Set(reports.flatMap(({ needs }) => needs))]
  const { id } = await api.userWith(rights, 'franchise')
  await api.pool.query('update users set franchise_id = $2 where id = $1', [id, await franchise()])
  const token = await api.tokenOf(id)
  for (const { name, figures } of body.data) {
    const empty = await ask(name, '', token)
    for (const { key } of figures) expect([0, null], `${name} ${key}`).toContain(empty.total.figures[key])
    expect(empty.rows, name).toEqual([])
    // Every grouping and comparison of every report is a valid query, and so are its lines.
    const listed = body.data.find((one) => one.name === name) as unknown as { groups: { key: string }[] }
    for (const { key } of listed.groups) {
      const { rows, total } = await ask(name, `group=${key}&compare=before`)
      const lines = await api.call<ReportLines>(
        'GET',
        `/reports/${name}/lines?${DAYS}&${key === 'month' ? '' : `${key}=none`}`,
      )
      expect(lines.status, `${name} ${key}`).toBe(200)
      expect(Array.isArray(rows) && total !== undefined).toBe(true)
    }
  }
  const { token: nobody } = await api.userWith(['Reports:index'])
  const { body: none } = await api.call<{ data: unknown[] }>('GET', '/reports', { token: nobody })
  expect(none.data).toEqual([])
  expect((await api.call('GET', `/reports/vat-return?${DAYS}`, { token: nobody })).status).toBe(403)
})
