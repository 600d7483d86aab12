import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { resources } from '../../../../schema/all.ts'
import type { ReportAnswer, ReportLines } from '../../../../schema/engine/reports/shapes.ts'
import { testApp } from '../../../support/app.ts'
import type { Wire } from '../../../support/factory.ts'
import { invoicing } from '../../../support/invoicing.ts'

const api = await testApp()
const { create, customer, franchise, complete } = invoicing(api)
const SIDES = ['materials-finances', 'services-finances'] as const
const EVER = 'from=2020-01-01&to=2039-12-31'

const ask = async (name: string, query: string, token = api.token) => {
  const { status, body } = await api.call<ReportAnswer>('GET', `/reports/${name}?${query}`, { token })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
/** Amounts are in pence, so that the test adds whole numbers. */
const pence = (amount: unknown) => Math.round(Number(amount ?? 0) * 100)
const FIGURES = ['net', 'vat', 'gross', 'discount'] as const

/** Every line of both sides on a basis, with its record. */
async function linesOf(basis: string) {
  const all: ReportLines['data'][number][] = []
  for (const side of SIDES)
    for (let page = 1; ; page++) {
      const { status, body } = await api.call<ReportLines>(
        'GET',
        `/reports/${side}/lines?${EVER}&basis=${basis}&page=${page}`,
      )
      expect(status).toBe(200)
      all.push(...body.data)
      if (page * 50 >= body.total) break
    }
  return all
}
const sumBy = (lines: Awaited<ReturnType<typeof linesOf>>, name: string) => {
  const sums: Record<string, number> = {}
  for (const { id, figures } of lines) sums[String(id)] = (sums[String(id)] ?? 0) + pence(figures[name])
  return sums
}

const amount = fc.integer({ min: 1, max: 90_000 }).map((n) => n / 100)
const quantity = fc.integer({ min: 1, max: 9_000 }).map((n) => n / 1000)
const percent = fc.constantFrom(20, 20, 5)
const work = fc.record({
  services: fc.array(
    fc.record({ price_ex_vat: amount, quantity, vat_percent: percent, discount: fc.constantFrom(0, 7.5, 33.33) }),
    {
      minLength: 1,
      maxLength: 3,
    },
  ),
  materials: fc.array(fc.record({ price_ex_vat: amount, quantity, vat_percent: percent, labour: fc.option(amount) }), {
    maxLength: 2,
  }),
  overall_discount: fc.constantFrom(0, 0, 2.5, 10),
  steps: fc.array(fc.constantFrom('deposit', 'interim', 'pay', 'pay', 'final', 'credit', 'refund'), { maxLength: 5 }),
  paid: amount,
})

let seller: number
beforeAll(async () => {
  seller = await franchise()
  const works = fc.sample(work, { numRuns: 24, seed: 20_261_124 })
  for (const { services, materials, overall_discount, steps, paid } of works) {
    const body = {
      job_type_id: 1,
      customer_id: await customer(),
      franchise_id: seller,
      overall_discount,
      services: services.map((line, i) => ({ name: `Work ${i}`, ...line })),
      materials: materials.map(({ labour, ...line }, i) => ({
        name: `Part ${i}`,
        ...line,
        ...(labour === null ? {} : { labour_price_ex_vat: labour, labour_vat_percent: 20 }),
      })),
    }
    const { body: job, status } = await api.call<Wire>('POST', '/jobs', { body })
    expect(status, JSON.stringify(job)).toBe(200)
    let last: number | undefined
    for (const step of steps) {
      // A step the rules reject, such as a final invoice of zero, is skipped.
      const path =
        step === 'pay' || step === 'refund'
          ? `/jobs/${job.id}/payments`
          : step === 'credit'
            ? `/invoices/${last}/credit`
            : `/jobs/${job.id}/invoice-${step}`
      if (step === 'credit' && last === undefined) continue
      const asked =
        step === 'pay' || step === 'refund'
          ? { paymentTypeId: 1, flow: step === 'pay' ? 'in' : 'refund', amountPaid: step === 'pay' ? paid : 0.37 }
          : step === 'credit'
            ? { amount: 0.5, reason: 'Late' }
            : step === 'final'
              ? {}
              : { percent: 33.33 }
      const { body: made, status: is } = await api.call<Wire>('POST', path, { body: asked })
      if (is !== 200 || step === 'pay' || step === 'refund') continue
      const { status: out } = await api.call<Wire>('POST', `/invoices/${made.id}/issue`)
      if (out === 200 && step !== 'credit') last = made.id
    }
  }
})

test("agreed: both reports' lines are the jobs’ own, to the penny", async () => {
  const { rows } = await api.pool.query<Record<string, string>>(
    `select j.id, j.sub_total_ex_vat - j.discount_total as net, j.vat_total as vat, j.total_inc_vat as gross, j.discount_total as discount
     from jobs j join job_statuses s on s.id = j.job_status_id where j.archived_at is null and s.category <> 'cancelled'`,
  )
  expect(rows.length).toBeGreaterThan(20)
  const lines = await linesOf('agreed')
  for (const name of FIGURES)
    expect(sumBy(lines, name), name).toEqual(Object.fromEntries(rows.map((row) => [row['id'], pence(row[name])])))
  const totals = await Promise.all(SIDES.map((side) => ask(side, `${EVER}&basis=agreed`)))
  for (const name of FIGURES)
    expect(
      totals.reduce((all, { total }) => all + pence(total.figures[name]), 0),
      name,
    ).toBe(rows.reduce((all, row) => all + pence(row[name]), 0))
})

test("invoiced: both reports' lines are the documents’ own, less credit notes", async () => {
  const { rows } = await api.pool.query<Record<string, string>>(
    `select id, case when kind = 'credit_note' then -1 else 1 end * net_total as net, case when kind = 'credit_note' then -1 else 1 end * vat_total as vat,
       counted as gross from invoices where status = 'issued' and kind <> 'proforma' and counted <> 0`,
  )
  expect(rows.length).toBeGreaterThan(15)
  const kinds = await api.pool.query<{ kind: string }>(
    `select distinct kind from invoices where status = 'issued' order by kind`,
  )
  expect(kinds.rows.map(({ kind }) => kind)).toEqual(['credit_note', 'deposit', 'final', 'interim'])
  const lines = await linesOf('invoiced')
  for (const name of ['net', 'vat', 'gross'] as const)
    expect(sumBy(lines, name), name).toEqual(Object.fromEntries(rows.map((row) => [row['id'], pence(row[name])])))
})

test('paid: payments less refunds, split over the lines they pay', async () => {
  const { rows } = await api.pool.query<Record<string, string>>(
    `select id, "amountPaid" - refunded as gross from payments where flow = 'in' and status = 'succeeded' and "amountPaid" > refunded
       and job_id in (select id from jobs where total_inc_vat <> 0)`,
  )
  expect(rows.length).toBeGreaterThan(10)
  const lines = await linesOf('paid')
  expect(sumBy(lines, 'gross')).toEqual(Object.fromEntries(rows.map((row) => [row['id'], pence(row['gross'])])))
  for (const { figures } of lines) expect(pence(figures['net']) + pence(figures['vat'])).toBe(pence(figures['gross']))
})

test('a payment is split by largest remainder, pennies to the largest, ties to the earlier line', async () => {
  const body = {
    job_type_id: 1,
    customer_id: await customer(),
    franchise_id: seller,
    services: [1, 2, 3].map((i) => ({ name: `Third ${i}`, quantity: 1, price_ex_vat: 10, vat_percent: 0 })),
  }
  const { body: job } = await api.call<Wire>('POST', '/jobs', { body })
  const paid = await api.call<Wire>('POST', `/jobs/${job.id}/payments`, {
    body: { paymentTypeId: 1, flow: 'in', amountPaid: 10 },
  })
  const mine = (await linesOf('paid')).filter(({ id }) => id === paid.body.id)
  expect(mine.map(({ what, figures }) => [what, figures['gross']])).toEqual([
    ['Third 1', 3.34],
    ['Third 2', 3.33],
    ['Third 3', 3.33],
  ])
})

test("every grouping's rows add up to the total, and so do the steps along the days", async () => {
  for (const side of SIDES)
    for (const basis of ['agreed', 'done', 'invoiced', 'paid'])
      for (const group of ['month', 'franchise', 'category', 'item', 'customer_type', 'type']) {
        const { rows, total, series } = await ask(side, `${EVER}&basis=${basis}&group=${group}&compare=year`)
        for (const name of FIGURES) {
          const expected = pence(total.figures[name])
          expect(
            rows.reduce((all, { figures }) => all + pence(figures[name]), 0),
            `${side} ${basis} ${group}`,
          ).toBe(expected)
          expect(
            series.reduce((all, { figures }) => all + pence(figures[name]), 0),
            `${side} ${basis} steps`,
          ).toBe(expected)
        }
      }
})

test('an unknown cost is left out of the margin, which states how much of the net that is', async () => {
  const of = await franchise()
  const categories = [
    (await create(resources.get('worker-categories'), { hourly_cost: 20 })).id,
    (await create(resources.get('worker-categories'), { hourly_cost: null })).id,
  ]
  const [known, unknown] = await Promise.all(
    categories.map((worker_category_id) =>
      create(resources.get('services'), {
        worker_category_id,
        default_duration: 90,
        price_basis: 'fixed',
        materials: [],
      }),
    ),
  )
  const materials = [
    await create(resources.get('materials'), { cost_price: 3.33 }),
    await create(resources.get('materials'), { cost_price: null }),
  ]
  const job = async (service: number | undefined, material: number | undefined) => {
    const { body } = await api.call<Wire>('POST', '/jobs', {
      body: {
        job_type_id: 1,
        customer_id: await customer(),
        franchise_id: of,
        services: [{ service_id: service, name: 'Visit', quantity: 2, price_ex_vat: 100, vat_percent: 20 }],
        materials: [{ material_id: material, name: 'Part', quantity: 1.5, price_ex_vat: 10.01, vat_percent: 20 }],
      },
    })
    return body.id
  }
  const first = await job(known?.id, materials[0]?.id)
  const services = () => ask('services-finances', `${EVER}&franchise=${of}&basis=agreed`)
  const parts = () => ask('materials-finances', `${EVER}&franchise=${of}&basis=agreed`)
  // Two visits of an hour and a half at £20 an hour; 1.5 × 3.33 = 4.995, to the penny.
  expect((await services()).total.figures).toMatchObject({ net: 200, cost: 60, margin: 140, margin_percent: 70 })
  expect((await parts()).total.figures).toMatchObject({ cost: 5, net: 15.02, margin: 10.02 })
  await job(unknown?.id, materials[1]?.id)
  for (const [answer, cost, known_net, margin] of [
    [await services(), 60, 200, 140],
    [await parts(), 5, 15.02, 10.02],
  ] as const) {
    expect(answer.total.figures).toMatchObject({ net: known_net * 2, cost, known_net, margin, coverage: 50 })
    expect(answer.unknown).toEqual({ cost: { lines: 1, known: cost } })
  }
  const only = await ask('services-finances', `${EVER}&franchise=${of}&known=true`)
  expect([only.total.figures['margin'], only.unknown]).toEqual([140, {}])
  const { status } = await api.call<Wire>('GET', `/reports/services-finances/export?${EVER}`)
  expect(status).toBe(200)

  // The cost is frozen on completion: a later hourly rate affects only open work.
  await complete(first)
  await api.pool.query('update worker_categories set hourly_cost = 40 where id = $1', [categories[0]])
  const done = await ask('services-finances', `${EVER}&franchise=${of}&basis=done`)
  expect(done.total.figures).toMatchObject({ net: 200, cost: 60 })
  await job(known?.id, undefined)
  const still = await ask('services-finances', `${EVER}&franchise=${of}&known=true`)
  expect(still.total.figures['cost']).toBe(180)
  await api.call('PATCH', `/jobs/${first}`, { body: { job_status_id: 4, status_reason: 'Once more' } })
  expect((await ask('services-finances', `${EVER}&franchise=${of}&basis=done`)).total.figures).toMatchObject({
    net: 0,
    cost: 0,
  })
})

test('recorded visit hours take priority over standard ones', async () => {
  const of = await franchise()
  const { id: worker_category_id } = await create(resources.get('worker-categories'), { hourly_cost: 10 })
  const shifts = ['monday', 'tuesday', 'wednesday'].map((weekday) => ({ weekday, from: '06:00', to: '20:00' }))
  const worker = await create(resources.get('workers'), { shifts, worker_category_id })
  const { body: job } = await api.call<Wire>('POST', '/jobs', {
    body: {
      job_type_id: 1,
      customer_id: await customer(),
      franchise_id: of,
      services: [1, 2, 3].map((i) => ({ name: `Work ${i}`, quantity: 1, price_ex_vat: 50, vat_percent: 20 })),
    },
  })
  const made = await api.call<Wire>('POST', '/appointments', {
    body: {
      kind: 'job',
      subject: 'jobs',
      subject_id: job.id,
      status: 'booked',
      worker_ids: [worker.id],
      starts_at: '2027-01-04T09:00:00Z',
      ends_at: '2027-01-04T10:00:00Z',
    },
  })
  expect(made.status, JSON.stringify(made.body)).toBe(200)
  const at = () => ask('services-finances', `${EVER}&franchise=${of}&basis=agreed&group=worker`)
  expect((await at()).total.figures['cost']).toBeNull()
  await api.pool.query(`update appointments set status = 'done' where id = $1`, [made.body.id])
  const { rows, total } = await at()
  expect([total.figures['cost'], total.figures['margin']]).toEqual([10, 140])
  expect(rows.map(({ key, figures }) => [key, figures['net']])).toEqual([[String(worker.id), 150]])
  const { body } = await api.call<ReportLines>(
    'GET',
    `/reports/services-finances/lines?${EVER}&franchise=${of}&worker=${worker.id}`,
  )
  expect(body.data.map(({ figures }) => figures['cost'])).toEqual([3.34, 3.33, 3.33])
  // As the worker recorded them, without the break: three quarters of an hour.
  await api.pool.query(
    `insert into appointments_times (owner_id, position, worker_id, started_at, break_minutes, finished_at)
     values ($1, 1, $2, '2027-01-04T09:00:00Z', 15, '2027-01-04T10:00:00Z')`,
    [made.body.id, worker.id],
  )
  expect((await at()).total.figures['cost']).toBe(7.5)
})

test('days are the business’s at both clock changes and at the year’s end', async () => {
  const of = await franchise()
  const { body: job } = await api.call<Wire>('POST', '/jobs', {
    body: {
      job_type_id: 1,
      customer_id: await customer(),
      franchise_id: of,
      services: [{ name: 'Work', quantity: 1, price_ex_vat: 10, vat_percent: 20 }],
    },
  })
  const cases = [
    // In summer the day starts at 23:00 UTC, from the last of March on and until the last Sunday of October.
    ['2026-03-28T23:59:59Z', '2026-03-28'],
    ['2026-03-29T00:00:00Z', '2026-03-29'],
    ['2026-03-29T22:59:59Z', '2026-03-29'],
    ['2026-03-29T23:00:00Z', '2026-03-30'],
    ['2026-06-30T22:59:59Z', '2026-06-30'],
    ['2026-06-30T23:00:00Z', '2026-07-01'],
    ['2026-10-24T22:59:59Z', '2026-10-24'],
    ['2026-10-24T23:00:00Z', '2026-10-25'],
    ['2026-10-25T23:59:59Z', '2026-10-25'],
    ['2026-12-31T23:59:59Z', '2026-12-31'],
    ['2027-01-01T00:00:00Z', '2027-01-01'],
  ] as const
  for (const [moment, day] of cases) {
    await api.pool.query('update jobs set created_at = $2 where id = $1', [job.id, moment])
    const { total, series } = await ask('services-finances', `from=${day}&to=${day}&franchise=${of}`)
    expect([total.figures['net'], series.length], moment).toEqual([10, 1])
    const year = await ask('services-finances', `from=2026-01-01&to=2026-12-31&franchise=${of}&step=month&group=month`)
    expect(
      year.rows.map(({ key }) => key),
      moment,
    ).toEqual(day < '2027' ? [`${day.slice(0, 7)}-01`] : [])
  }
})

test('a franchise user sees their own franchise, in figures and lines; a user without permission is told which is missing', async () => {
  const rights = ['Reports:servicesFinances', 'Jobs:list']
  const { id, token } = await api.userWith(rights, 'franchise')
  const of = await franchise()
  await api.pool.query('update users set franchise_id = $2 where id = $1', [id, of])
  const { body: job } = await api.call<Wire>('POST', '/jobs', {
    body: {
      job_type_id: 1,
      customer_id: await customer(),
      franchise_id: of,
      services: [{ name: 'Work', quantity: 1, price_ex_vat: 12, vat_percent: 20 }],
    },
  })
  const fresh = await api.tokenOf(id)
  expect((await ask('services-finances', EVER, fresh)).total.figures['net']).toBe(12)
  const lines = await api.call<ReportLines>('GET', `/reports/services-finances/lines?${EVER}`, { token: fresh })
  expect(lines.body.data.map((line) => line.id)).toEqual([job.id])
  for (const basis of ['invoiced', 'paid'])
    expect((await ask('services-finances', `${EVER}&basis=${basis}`, fresh)).total.figures['net'], basis).toBe(0)
  const refused = await api.call('GET', `/reports/materials-finances?${EVER}`, { token })
  expect([refused.status, refused.body['area'], refused.body['action']]).toEqual([403, 'Reports', 'materialsFinances'])
  const listed = await api.call<{ data: { name: string }[] }>('GET', '/reports', { token })
  expect(listed.body.data.map(({ name }) => name)).toEqual(['services-finances'])
})

test('an invalid parameter is rejected by name', async () => {
  for (const [query, at] of [
    ['from=2026-02-30&to=2026-03-01', 'from'],
    ['from=0000-01-01&to=2026-03-01', 'from'],
    ['from=2026-03-02&to=9999-12-31', 'to'],
    ['from=2026-03-02&to=2026-03-01', 'to'],
    [`${EVER}&group=constructor`, 'group'],
    [`${EVER}&basis=hoped`, 'basis'],
    [`${EVER}&step=day`, 'step'],
    [`${EVER}&colour=1`, 'colour'],
    [`${EVER}&franchise=1;2`, 'franchise'],
  ] as const) {
    const { status, body } = await api.call<Wire>('GET', `/reports/services-finances?${query}`)
    expect([status, Object.keys(body.errors ?? {})], query).toEqual([422, [at]])
  }
  expect((await api.call('GET', `/reports/nothing?${EVER}`)).status).toBe(404)
})

test('the exports have the rows and the total, and state what is unknown', async () => {
  const of = await franchise()
  await api.call<Wire>('POST', '/jobs', {
    body: {
      job_type_id: 1,
      customer_id: await customer(),
      franchise_id: of,
      services: [{ name: 'Work', quantity: 1, price_ex_vat: 12, vat_percent: 20 }],
    },
  })
  const body = { from: '2020-01-01', to: '2039-12-31', franchise: String(of), group: 'customer_type', locale: 'zh' }
  const { body: address } = await api.call<{ url: string }>('POST', '/reports/services-finances/export', { body })
  const { payload, headers } = await api.app.inject({ method: 'GET', url: address.url })
  expect(headers['content-disposition']).toContain('services-finances-2020-01-01-2039-12-31.csv')
  const [head, ...rows] = payload.trim().split('\r\n')
  expect(head).toBe('客户类型,净额,含税总额,折扣,增值税,已知成本,服务销售毛利,毛利率,成本已知 %,数量')
  expect(rows.at(-1)).toBe('合计,12,14.4,0,2.4,未知,未知,未知,0,1')
  const sheet = await api.call<{ url: string }>('POST', '/reports/services-finances/export', {
    body: { ...body, format: 'xlsx' },
  })
  const { rawPayload } = await api.app.inject({ method: 'GET', url: sheet.body.url })
  expect(rawPayload.subarray(0, 2).toString()).toBe('PK')
})
