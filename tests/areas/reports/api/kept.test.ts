import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { resources } from '../../../../schema/all.ts'
import type { ReportAnswer } from '../../../../schema/engine/reports/shapes.ts'
import { asItself } from '../../../../server/areas/jobs/program.ts'
import { warmReports } from '../../../../server/areas/reports/warm.ts'
import type { Engine } from '../../../../server/engine/http/context.ts'
import { collectRules } from '../../../../server/engine/http/defineServer.ts'
import { added } from '../../../../server/engine/reports/added.ts'
import type { Report } from '../../../../server/engine/reports/report.ts'
import { invalidateMonths } from '../../../../server/engine/reports/storedParts.ts'
import { reports } from '../../../../server/reports.ts'
import { rules } from '../../../../server/rules.ts'
import { testApp } from '../../../support/app.ts'
import type { Wire } from '../../../support/factory.ts'
import { invoicing } from '../../../support/invoicing.ts'

const api = await testApp()
const { create, customer, franchise, act } = invoicing(api)
const engine: Engine = {
  db: api.db,
  logKey: api.logKey,
  settings: api.settings,
  resources,
  rules: collectRules(rules),
  clock: () => new Date(),
  services: { reports },
}
const sql = (text: string, values: readonly unknown[] = []) => api.pool.query(text, [...values])
const DAYS = 'from=2025-09-01&to=2027-02-28'

/** Every report with cached months, on every basis, by groupings with different inputs. */
const GROUPS = process.env['DEEP']
  ? {
      'materials-finances': ['category', 'worker', 'customer_type'],
      'services-finances': ['category', 'worker', 'customer_type'],
    }
  : { 'materials-finances': ['customer_type'], 'services-finances': ['worker'] }
const ASKED = [
  ...Object.entries(GROUPS).flatMap(([name, groups]) =>
    ['agreed', 'done', 'invoiced', 'paid'].flatMap((basis) =>
      groups.map((group) => `${name}?${DAYS}&compare=none&basis=${basis}&group=${group}`),
    ),
  ),
  `visits-made?${DAYS}&group=worker`,
  `payments-by-type?${DAYS}&group=type`,
  `quotes-won-lost?${DAYS}&group=outcome`,
  `vat-return?${DAYS}`,
  `revenue-by-worker?${DAYS}&group=worker`,
  `customers-by-value?${DAYS}&group=customer`,
  `customers-by-value?${DAYS}&group=customer_type`,
]
const answers = async (asked: readonly string[] = ASKED, token = api.token) => {
  const all: [string, ReportAnswer][] = []
  for (const path of asked) {
    const { status, body } = await api.call<ReportAnswer>('GET', `/reports/${path}`, { token })
    expect(status, `${path} ${JSON.stringify(body)}`).toBe(200)
    all.push([path, body])
  }
  return all
}
/** The cached figures equal the calculated ones. */
async function agrees(what: string, asked: readonly string[] = ASKED, token = api.token): Promise<void> {
  const kept = await answers(asked, token)
  await sql('delete from report_months')
  await sql("insert into report_due (kind) values ('all')")
  expect(kept, what).toEqual(await answers(asked, token))
}

let of: number
let other: number
let workers: readonly number[]
let service: number
let material: number
let category: number
let people: readonly number[]

beforeAll(async () => {
  of = await franchise({ name: 'Aire' })
  other = await franchise({ name: 'Wharfe' })
  category = (await create(resources.get('worker-categories'), { hourly_cost: 20 })).id
  const shifts = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'].map((weekday) => ({
    weekday,
    from: '00:00',
    to: '23:59',
    valid_from: null,
    valid_to: null,
  }))
  const worker = async (name: string) =>
    (
      await create(resources.get('workers'), {
        name,
        shifts,
        exceptions: [],
        worker_category_id: category,
        franchise_id: of,
      })
    ).id
  workers = [await worker('Ada'), await worker('Bea')]
  service = (
    await create(resources.get('services'), {
      worker_category_id: category,
      default_duration: 60,
      price_basis: 'fixed',
      materials: [],
    })
  ).id
  material = (await create(resources.get('materials'), { cost_price: 12.5 })).id
  people = [await customer({ type: 'residential' }), await customer({ type: 'commercial' })]
})

const DOES = [
  ...([
    'job',
    'line',
    'visit',
    'times',
    'trade',
    'cost',
    'customer',
    'franchise',
    'whose',
    'type',
    'move',
    'invoice',
    'credit',
  ] as const),
  ...(['pay', 'refund', 'quote', 'status', 'done', 'date', 'archive', 'cancel', 'undo'] as const),
] as const
const step = fc.record({ do: fc.constantFrom(...DOES), pick: fc.nat(50), n: fc.integer({ min: 1, max: 400 }) })
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

test("a month's cached figures are current, whatever was written since", async () => {
  const jobs: number[] = []
  const visits: number[] = []
  const changesets: string[] = []
  const noted = (answer: { body: Wire; headers: Readonly<Record<string, unknown>>; status: number }) => {
    const changeset = answer.headers['x-changeset']
    if (answer.status === 200 && typeof changeset === 'string') changesets.push(changeset)
    return answer
  }
  const at = <T>(list: readonly T[], pick: number): T | undefined => list[pick % Math.max(1, list.length)]
  const patch = async (path: string, body: object) => noted(await api.call<Wire>('PATCH', path, { body }))
  const month = (n: number) => `2026-${String(1 + (n % 12)).padStart(2, '0')}`
  const done: Readonly<Record<Step['do'], (step: Step) => Promise<unknown>>> = {
    job: async ({ pick, n }) => {
      const made = await api.call<Wire>('POST', '/jobs', {
        body: {
          job_type_id: 1 + (pick % 2),
          customer_id: at(people, n),
          franchise_id: pick % 3 ? of : other,
          services: [{ service_id: service, name: 'Work', quantity: 1, price_ex_vat: n, vat_percent: 20 }],
          materials: [{ material_id: material, name: 'Part', quantity: 2, price_ex_vat: n / 2, vat_percent: 20 }],
        },
      })
      jobs.push(noted(made).body.id)
      await sql('update jobs set created_at = $2 where id = $1', [
        made.body.id,
        `${month(n)}-${String(1 + (pick % 28)).padStart(2, '0')}T12:00:00Z`,
      ])
    },
    line: ({ pick, n }) =>
      patch(`/jobs/${at(jobs, pick)}`, {
        services: [
          { service_id: service, name: 'Other work', quantity: 1, price_ex_vat: n, vat_percent: 5, vat_rate_id: 2 },
        ],
      }),
    status: ({ pick, n }) => patch(`/jobs/${at(jobs, pick)}`, { job_status_id: [2, 4, 6][n % 3] }),
    // As far as allowed: moves already passed are rejected.
    done: async ({ pick }) => {
      for (const job_status_id of [2, 4, 6]) await patch(`/jobs/${at(jobs, pick)}`, { job_status_id })
    },
    archive: async ({ pick }) => noted(await api.call<Wire>('DELETE', `/jobs/${at(jobs, pick)}`)),
    franchise: ({ pick, n }) => patch(`/jobs/${at(jobs, pick)}`, { franchise_id: n % 2 ? of : other }),
    whose: ({ pick, n }) => patch(`/jobs/${at(jobs, pick)}`, { customer_id: at(people, n) }),
    type: ({ pick, n }) => patch(`/jobs/${at(jobs, pick)}`, { job_type_id: 1 + (n % 3) }),
    visit: async ({ pick, n }) => {
      const day = `${month(n)}-${String(1 + (n % 28)).padStart(2, '0')}`
      const made = await api.call<Wire>('POST', '/appointments?confirm=unusual', {
        body: {
          kind: 'job',
          subject: 'jobs',
          subject_id: at(jobs, pick),
          worker_ids: n % 3 ? [at(workers, n)] : workers,
          starts_at: `${day}T${String(6 + (n % 12)).padStart(2, '0')}:00:00Z`,
          ends_at: `${day}T${String(7 + (n % 12)).padStart(2, '0')}:00:00Z`,
        },
      })
      if (noted(made).status !== 200) return
      visits.push(made.body.id)
      await sql('update appointments set status = $2 where id = $1', [
        made.body.id,
        ['done', 'no_access', 'done'][n % 3],
      ])
    },
    times: ({ pick, n }) =>
      sql(
        `insert into appointments_times (owner_id, position, worker_id, started_at, finished_at, break_minutes)
         select a.id, 100 + $2::int, w.target_id, a.starts_at, a.starts_at + $2 * interval '1 minute', 0
         from appointments a join appointments_worker_ids w on w.owner_id = a.id where a.id = $1 limit 1`,
        [at(visits, pick) ?? 0, n],
      ),
    move: ({ pick, n }) =>
      sql(
        "update appointments set starts_at = starts_at + $2 * interval '1 day', ends_at = ends_at + $2 * interval '1 day' where id = $1",
        [at(visits, pick) ?? 0, (n % 60) + 400],
      ),
    cancel: ({ pick }) => patch(`/appointments/${at(visits, pick)}`, { status: 'cancelled', status_reason: 'No more' }),
    invoice: async ({ pick, n }) => {
      const how = n % 3 === 0 ? ['deposit', { percent: 25 }] : ['final', {}]
      const draft = await act(`/jobs/${at(jobs, pick)}/invoice-${how[0]}`, how[1])
      if (draft.status === 200) noted(await act(`/invoices/${draft.body.id}/issue`))
    },
    credit: async ({ pick, n }) => {
      const { rows } = await sql(
        "select id from invoices where status = 'issued' and kind <> 'credit_note' order by id",
      )
      const draft = await act(`/invoices/${at(rows, pick)?.id}/credit`, { amount: n / 10, reason: 'Late' })
      if (draft.status === 200) await act(`/invoices/${draft.body.id}/issue`)
    },
    pay: async ({ pick, n }) => {
      const made = await act(`/jobs/${at(jobs, pick)}/payments`, {
        paymentTypeId: 1 + (n % 2),
        amountPaid: n,
        flow: 'in',
      })
      if (noted(made).status === 200 && n % 2)
        await sql('update payments set created_at = $2 where id = $1', [made.body.id, `${month(n)}-15T12:00:00Z`])
    },
    refund: async ({ pick, n }) =>
      noted(await act(`/jobs/${at(jobs, pick)}/payments`, { paymentTypeId: 1, amountPaid: n / 20, flow: 'refund' })),
    customer: ({ n }) => patch(`/customers/${at(people, n)}`, { type: n % 4 < 2 ? 'residential' : 'commercial' }),
    cost: ({ n }) => patch(`/worker-categories/${category}`, { hourly_cost: n }),
    trade: ({ n }) => patch(`/workers/${at(workers, n)}`, { worker_category_id: n % 2 ? null : category }),
    quote: async ({ pick, n }) => {
      const made = await api.call<Wire>('POST', '/quotes', {
        body: {
          quote_type_id: 1,
          customer_id: at(people, n),
          franchise_id: of,
          services: [{ name: 'Work', quantity: 1, price_ex_vat: n, vat_percent: 20 }],
        },
      })
      const categories = ['sent', 'won', 'lost']
      await sql(
        'update quotes set quote_status_id = (select min(id) from quote_statuses where category = $2), sent_at = $3 where id = $1',
        [made.body.id, categories[pick % 3], `${month(n)}-03T00:00:00Z`],
      )
    },
    undo: async ({ pick }) => act(`/changesets/${at(changesets.slice(-6), pick)}/undo`),
    date: ({ pick, n }) =>
      sql('update job_done set at = $2 where job_id = $1', [at(jobs, pick) ?? 0, `${month(n)}-01T00:30:00Z`]),
  }
  // Everything once, when its record exists, then at random.
  const steps: Step[] = [
    ...DOES.map((does, i) => ({ do: does, pick: does === 'archive' ? 0 : 1, n: 31 * (i + 1) })),
    ...fc.sample(step, { numRuns: process.env['DEEP'] ? 300 : 10, seed: 20_261_126 }),
  ]
  for (let i = 0; i < 4; i++) await done.job({ do: 'job', pick: i, n: 31 * (i + 1) })
  await agrees('at first')
  for (const [i, one] of steps.entries()) {
    await done[one.do](one)
    await agrees(`${i} ${JSON.stringify(one)}`)
  }
  expect((await sql('select count(*)::int as n from job_done')).rows[0]?.n).toBeGreaterThan(0)
  const sold = await answers([`services-finances?${DAYS}&compare=none&basis=paid`])
  expect(sold[0]?.[1].total.figures['net']).not.toBe(0)
}, 600_000)

test("a customer's value depends on payments and visits of other months, and on the job's customer", async () => {
  const [whose, else_] = [await customer(), await customer()]
  const made = async (day: string) => {
    const { body } = await api.call<Wire>('POST', '/jobs', {
      body: { job_type_id: 1, customer_id: whose, franchise_id: of, services: [] },
    })
    await sql('insert into job_done (job_id, at) values ($1, $2)', [body.id, `${day}T12:00:00Z`])
    return body.id
  }
  // Only the first one's month is requested.
  const [first, second] = [await made('2025-03-10'), await made('2025-06-10')]
  const asked = ['customers-by-value?from=2025-03-01&to=2025-03-31&group=customer']
  const figures = async () => {
    const [answer] = await answers(asked)
    const { paid, since_visit } = answer?.[1].rows.find(({ key }) => key === String(whose))?.figures ?? {}
    return { paid, since_visit }
  }
  expect(await figures()).toEqual({ paid: 0, since_visit: null })
  const payment = `insert into payments (flow, "paymentTypeId", "amountPaid", status, kind, customer_id, job_id, franchise_id) values ('in', 1, 25, 'succeeded', 'cash', $1, $2, $3) returning id`
  const { rows: paid } = await sql(payment, [whose, first, of])
  expect(await figures()).toEqual({ paid: 25, since_visit: null })
  const { rows: visit } = await sql(
    `insert into appointments (kind, status, starts_at, ends_at, subject, subject_id, exclusive) values ('job', 'done', current_date - 9 + time '12:00', current_date - 9 + time '13:00', 'jobs', $1, false) returning id`,
    [second],
  )
  expect(await figures()).toEqual({ paid: 25, since_visit: 9 })
  await sql('update jobs set customer_id = $2 where id = $1', [second, else_])
  expect(await figures()).toEqual({ paid: 25, since_visit: null })
  await sql('update jobs set customer_id = $2 where id = $1', [second, whose])
  expect(await figures()).toEqual({ paid: 25, since_visit: 9 })
  await sql('update payments set archived_at = now() where id = $1', [paid[0].id])
  await sql('update appointments set subject_id = $2 where id = $1', [visit[0].id, first])
  await sql("update appointments set status = 'no_access' where id = $1", [visit[0].id])
  expect(await figures()).toEqual({ paid: 0, since_visit: null })
  await sql('delete from job_done where job_id = $1', [first])
  expect(await figures()).toEqual({ paid: undefined, since_visit: undefined })
})

test('hours a worker records later are in the cached figures', async () => {
  const made = await api.call<Wire>('POST', '/jobs', {
    body: {
      job_type_id: 1,
      customer_id: people[0],
      franchise_id: of,
      services: [{ service_id: service, name: 'Work', quantity: 1, price_ex_vat: 90, vat_percent: 20 }],
    },
  })
  await sql('update worker_categories set hourly_cost = 20')
  await sql('update workers set worker_category_id = $1', [category])
  const visit = await api.call<Wire>('POST', '/appointments', {
    body: {
      kind: 'job',
      subject: 'jobs',
      subject_id: made.body.id,
      worker_ids: [workers[0]],
      starts_at: '2027-02-10T10:00:00Z',
      ends_at: '2027-02-10T11:00:00Z',
    },
  })
  expect(visit.status, JSON.stringify(visit.body)).toBe(200)
  await sql("update appointments set status = 'done' where id = $1", [visit.body.id])
  const asked = [`services-finances?${DAYS}&compare=none&basis=agreed&known=true`]
  const cost = async () => Number((await answers(asked))[0]?.[1].total.figures['cost'])
  const before = await cost()
  await sql(
    `insert into appointments_times (owner_id, position, worker_id, started_at, finished_at, break_minutes)
     values ($1, 0, $2, '2027-02-10T10:00:00Z', '2027-02-10T13:00:00Z', 0)`,
    [visit.body.id, workers[0]],
  )
  expect(await cost()).toBeCloseTo(before + 40, 2)
  await agrees('times', asked)
})

test('the cache is used, and writes committed during or after its calculation are not missed', async () => {
  const asked = [`services-finances?${DAYS}&compare=none&basis=agreed`]
  const net = async () => (await answers(asked))[0]?.[1].total.figures['net']
  const before = Number(await net())
  await sql(`update report_months set rows = (select jsonb_agg(case when n = 1 then jsonb_set(r, '{sum.net}', '5000000') else r end) from jsonb_array_elements(rows) with ordinality e (r, n))
    where report = 'services-finances' and jsonb_array_length(rows) > 0`)
  expect(Number(await net())).toBeGreaterThan(4_000_000)
  await sql('delete from report_months')
  const client = await api.pool.connect()
  try {
    await client.query('begin')
    await client.query(`update jobs_services set net = net + 7 where id = (select min(l.id) from jobs_services l join jobs j on j.id = l.owner_id
      join job_statuses s on s.id = j.job_status_id where j.archived_at is null and s.category <> 'cancelled')`)
    expect(await net()).toBe(before)
    await client.query('commit')
  } finally {
    client.release()
  }
  expect(await net()).toBe(before + 7)
  await invalidateMonths(api.db)
  expect(await net()).toBe(before + 7)
})

test('the cache for all groupings equals each separate query', async () => {
  const ctx = asItself(engine, 'REPORTS')
  const report = reports.find(({ name }) => name === 'services-finances') as Report
  const days = { from: '2025-09-10', to: '2026-12-05' }
  const keys = (await answers([`services-finances?${DAYS}&group=franchise`]))[0]?.[1].rows.map(({ key }) => key) ?? []
  expect(keys.length).toBeGreaterThan(0)
  for (const basis of ['agreed', 'invoiced', 'paid'])
    for (const group of ['month', 'item', 'category', 'franchise', 'customer_type', 'worker'])
      for (const step of ['week', 'month', 'quarter'] as const)
        for (const filters of [
          new Map(),
          new Map([['franchise', keys.slice(0, 1)]]),
          new Map([['worker', [String(workers[0]), null]]]),
          new Map([
            ['worker', [String(workers[1])]],
            ['customer_type', ['commercial']],
          ]),
        ]) {
          const wanted = { basis, group, step, filters, known: group === 'item', days, compared: undefined }
          const said = await Promise.all(
            [true, undefined].map(async (together) => {
              const { together: _, ...apart } = report
              const rows = await added(ctx, together ? { ...apart, together } : apart, wanted, days)
              return rows.map((row) => JSON.stringify(Object.entries({ ...row }).sort())).sort()
            }),
          )
          expect(said[0]).toEqual(said[1])
        }
})

test('expensive months are calculated in advance', async () => {
  await sql('delete from report_months')
  await warmReports(engine)
  await sql(
    `update report_months set rows = (select jsonb_agg(jsonb_set(r, '{sum.net}', '7000000')) from jsonb_array_elements(rows) r) where jsonb_array_length(rows) > 0`,
  )
  const months = `from=2026-01-01&to=2026-12-31`
  const all = await answers([
    `services-finances?${months}&basis=invoiced&group=item`,
    `materials-finances?${months}&basis=paid&group=franchise`,
  ])
  for (const [path, { total }] of all) expect(Number(total.figures['net']), path).toBeGreaterThan(6_000_000)
  await sql('delete from report_months')
})

test('each user sees their own data, though others asked before', async () => {
  const asked = [`services-finances?${DAYS}&compare=none&basis=agreed`, `payments-by-type?${DAYS}&group=type`]
  await answers(asked)
  const { id } = await api.userWith(['Reports:index', 'Reports:servicesFinances', 'Payments:list'], 'franchise')
  await sql('update users set franchise_id = $2 where id = $1', [id, await franchise()])
  const token = await api.tokenOf(id)
  const theirs = await answers(asked, token)
  expect(theirs.map(([, { total }]) => total.figures['net'])).toEqual([0, 0])
  await agrees('of a franchise', asked, token)
})

test("lists show each job's balance, as its page does, with permission", async () => {
  const made = await api.call<Wire>('POST', '/jobs', {
    body: {
      job_type_id: 1,
      customer_id: people[0],
      franchise_id: of,
      materials: [{ material_id: material, name: 'Part', quantity: 4, price_ex_vat: 25, vat_percent: 20 }],
    },
  })
  const asked = `/jobs/list?limit=5&id=${made.body.id}&columns=job_margin,job_margin_percent`
  const rowOf = async (token?: string) => {
    const { status, body } = await api.call<{ data: Record<string, unknown>[] }>('GET', asked, token ? { token } : {})
    expect(status, JSON.stringify(body)).toBe(200)
    return body.data[0]
  }
  const page = await api.call<Record<string, unknown>>('GET', `/jobs/${made.body.id}/costing`)
  expect(page.body).toMatchObject({ job_margin: { margin: 50, percent: 50 } })
  expect(await rowOf()).toMatchObject({ job_margin: 50, job_margin_percent: 50 })
  await sql('update jobs_materials set cost_price = null where owner_id = $1', [made.body.id])
  expect(await rowOf()).toMatchObject({ job_margin: null, job_margin_percent: null })
  const { token } = await api.userWith(['Jobs:list', 'Reports:materialsFinances'])
  const { status } = await api.call('GET', asked, { token })
  expect(status).toBe(422)
})
