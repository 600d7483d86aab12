import { createHash } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { resources } from '../../../../schema/all.ts'
import type { ReportAnswer, ReportLines } from '../../../../schema/engine/reports/shapes.ts'
import { marginsIn } from '../../../../server/areas/reports/finances/margins.ts'
import { KEPT, type Kind, RULES, sharesIn } from '../../../../server/areas/reports/finances/shares.ts'
import { testApp } from '../../../support/app.ts'
import type { Wire } from '../../../support/factory.ts'
import { invoicing } from '../../../support/invoicing.ts'

const api = await testApp()
const { create, customer, franchise, issued, act } = invoicing(api)
const sql = (text: string, values: readonly unknown[] = []) => api.pool.query(text, [...values])
const DAYS = 'from=2020-01-01&to=2039-12-31&step=year&compare=none'
const SIDES = ['materials-finances', 'services-finances'] as const
/** The record of the reported figures. */
const OF = { agreed: 'jobs', done: 'jobs', invoiced: 'invoices', paid: 'payments' } as const
const pence = (amount: unknown) => Math.round(Number(amount ?? 0) * 100)

const got = async <T>(path: string, token = api.token) => {
  const { status, body } = await api.call<T>('GET', path, { token })
  expect(status, `${path} ${JSON.stringify(body)}`).toBe(200)
  return body
}
const report = (side: string, query: string, token = api.token) =>
  got<ReportAnswer>(`/reports/${side}?${DAYS}&${query}`, token)
const lines = async (side: string, basis: string, token = api.token) => {
  const all: ReportLines['data'][number][] = []
  for (let page = 1; ; page++) {
    const { data, total } = await got<ReportLines>(`/reports/${side}/lines?${DAYS}&basis=${basis}&page=${page}`, token)
    all.push(...data)
    if (page * 50 >= total) return all
  }
}
/** Everything is calculated again from the data. */
const again = async () => {
  await sql('delete from report_months')
  await sql("insert into report_due (kind) values ('all')")
}

interface Person {
  readonly id: number
  readonly token: string
}
let of: number
let other: number
/** For a franchise; for a user's own records. */
let [near, own]: Person[] = []
let service: number
let material: number
const RIGHTS = ['Reports:index', 'Reports:materialsFinances', 'Reports:servicesFinances', 'Jobs:list', 'Invoices:list']

beforeAll(async () => {
  of = await franchise({ name: 'Aire' })
  other = await franchise({ name: 'Wharfe' })
  service = (await create(resources.get('services'), { default_duration: 60, materials: [] })).id
  material = (await create(resources.get('materials'), { cost_price: 7.5 })).id
  near = await api.userWith([...RIGHTS, 'Payments:list'], 'franchise')
  own = await api.userWith([...RIGHTS, 'Payments:list'], 'own')
  await sql('update users set franchise_id = $2 where id = any($1)', [[near.id, own.id], of])
})

const job = async (franchise_id: number, price: number, more: object = {}) => {
  const { status, body } = await api.call<Wire>('POST', '/jobs', {
    body: {
      job_type_id: 1,
      customer_id: await customer(),
      franchise_id,
      services: [{ service_id: service, name: 'Work', quantity: 1, price_ex_vat: price, vat_percent: 20 }],
      materials: [{ material_id: material, name: 'Part', quantity: 2, price_ex_vat: price / 4, vat_percent: 5 }],
      ...more,
    },
  })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.id
}
const done = async (method: 'PATCH' | 'POST' | 'DELETE', path: string, body: object = {}) => {
  const answer = await api.call<Wire>(method, path, { body })
  expect(answer.status, `${method} ${path} ${JSON.stringify(answer.body)}`).toBe(200)
  return String(answer.headers['changeset'] ?? answer.headers['x-changeset'])
}

/** Every user gets the sums of the lines they can list, and nothing else. */
async function eachHisOwn(what: string): Promise<void> {
  const answers = async () => {
    const all: unknown[] = []
    for (const { token } of [near, own] as Person[])
      for (const side of SIDES)
        for (const [basis, group] of [
          ['agreed', 'item'],
          ['invoiced', 'franchise'],
          ['paid', 'franchise'],
          ['paid', 'customer_type'],
        ])
          all.push([side, basis, group, await report(side, `basis=${basis}&group=${group}`, token)])
    return all
  }
  const kept = await answers()
  for (const [basis, records] of Object.entries(OF)) {
    const seenBy = new Map<string, Set<number>>()
    for (const { token } of [near, own] as Person[]) {
      const { data } = await got<{ data: { id: number }[] }>(`/${records}/list?limit=200`, token)
      seenBy.set(token, new Set(data.map(({ id }) => id)))
    }
    for (const side of SIDES) {
      const all = await lines(side, basis)
      for (const [token, seen] of seenBy) {
        const [mine, { total }] = [await lines(side, basis, token), await report(side, `basis=${basis}`, token)]
        const his = all.filter(({ id }) => seen.has(id ?? 0))
        const at = `${what}: ${side} ${basis} of ${token === own?.token ? 'his own' : 'a franchise'}`
        const texts = (some: typeof all) => some.map((line) => JSON.stringify({ ...line, name: null })).sort()
        expect(texts(mine), at).toEqual(texts(his))
        for (const name of ['net', 'vat', 'gross'])
          expect(pence(total.figures[name]), `${at} ${name}`).toBe(
            his.reduce((sum, { figures }) => sum + pence(figures[name]), 0),
          )
      }
    }
  }
  await again()
  expect(kept, what).toEqual(await answers())
}

test('a user of one franchise, or with own records, has the figures of what they can list, whatever is written', async () => {
  const [first, second, third] = [await job(of, 120), await job(other, 90), await job(other, 61)]
  for (const id of [first, second, third]) {
    if (id !== second) await issued(id, 'final')
    await done('POST', `/jobs/${id}/payments`, { paymentTypeId: 1, amountPaid: 40, flow: 'in' })
  }
  await eachHisOwn('at first')
  const moved = await done('PATCH', `/jobs/${second}`, { franchise_id: of })
  await eachHisOwn('moved to another franchise')
  await done('POST', `/changesets/${moved}/undo`)
  await eachHisOwn('moved back')
  await issued(second, 'deposit', { percent: 30 })
  await eachHisOwn('a deposit')
  await done('PATCH', `/jobs/${third}`, { assignedTo: own?.id })
  await eachHisOwn('assigned')
  const { rows } = await sql("select id from invoices where job_id = $1 and status = 'issued'", [third])
  const credit = await act(`/invoices/${rows[0]?.id}/credit`, { amount: 11, reason: 'Late' })
  await done('POST', `/invoices/${credit.body.id}/issue`)
  await done('POST', `/jobs/${first}/payments`, { paymentTypeId: 1, amountPaid: 3.21, flow: 'refund' })
  await eachHisOwn('credited, and given back')
  const last = await job(of, 55)
  const archived = await done('DELETE', `/jobs/${last}`)
  await eachHisOwn('archived')
  await done('POST', `/changesets/${archived}/undo`)
  await eachHisOwn('reinstated')
  await sql('update users set franchise_id = $2 where id = $1', [near?.id, other])
  await eachHisOwn('of another franchise now')
  expect((await report('services-finances', 'basis=paid', near?.token)).total.figures['net']).not.toBe(0)
  expect((await report('services-finances', 'basis=invoiced', own?.token)).total.figures['net']).not.toBe(0)
}, 300_000)

test('a changed pay rate affects the cost of open work, and nothing else', async () => {
  const category = (await create(resources.get('worker-categories'), { hourly_cost: 20 })).id
  await sql('update services set worker_category_id = $2 where id = $1', [service, category])
  const id = await job(of, 80)
  await issued(id, 'final')
  const cost = async () => Number((await report('services-finances', 'basis=invoiced')).total.figures['cost'])
  const before = await cost()
  await sql('update worker_categories set hourly_cost = 23 where id = $1', [category])
  const after = await cost()
  expect(after).toBeGreaterThan(before)
  await again()
  expect(await cost()).toBe(after)
})

test('many concurrent requests after a write all include it', async () => {
  const agreed = async () => pence((await report('services-finances', 'basis=agreed')).total.figures['net'])
  const before = await agreed()
  for (let i = 1; i <= 4; i++) {
    await job(of, 100)
    expect(await Promise.all([1, 2, 3, 4].map(agreed))).toEqual(Array(4).fill(before + i * 10_000))
  }
  // The next request has nothing left to recalculate.
  expect((await sql('select from report_due')).rows).toHaveLength(0)
})

test('a request while another server is calculating waits for that', async () => {
  const id = await job(of, 10)
  const agreed = async () => pence((await report('services-finances', 'basis=agreed')).total.figures['net'])
  const before = await agreed()
  await done('PATCH', `/jobs/${id}`, {
    services: [{ service_id: service, name: 'Work', quantity: 1, price_ex_vat: 17, vat_percent: 20 }],
  })
  const client = await api.pool.connect()
  try {
    await client.query('begin isolation level repeatable read')
    await client.query('lock table report_rules in share row exclusive mode')
    await client.query('delete from report_due')
    const asked = agreed()
    await expect
      .poll(async () => (await sql('select from pg_locks where not granted and relation is not null')).rows.length)
      .toBeGreaterThan(0)
    await client.query("insert into report_due (kind) values ('all')")
    await client.query('commit')
    expect(await asked).toBe(before + 700)
  } finally {
    client.release()
  }
})

test('a server with older rules responds, and leaves its results for the newer ones to replace', async () => {
  const id = await job(of, 10)
  await sql('update report_rules set version = $1', [RULES + 1])
  const { rows } = await sql("select from report_due where kind = 'jobs' and record = $1", [id])
  expect(rows.length).toBeGreaterThan(0)
  const agreed = async () => pence((await report('services-finances', 'basis=agreed')).total.figures['net'])
  const sum = await agreed()
  const due = await sql("select from report_due where kind = 'jobs' and record = $1", [id])
  expect(due.rows.length).toBeGreaterThan(0)
  // Older rules are those of a former version.
  await sql('update report_rules set version = $1', [RULES - 1])
  await sql('update report_agreed set net = net + 1000')
  await sql('delete from report_months')
  expect(await agreed()).toBe(sum)
  expect((await sql('select version from report_rules')).rows).toEqual([{ version: RULES }])
})

test('changed rules have another number', () => {
  const shares = (Object.keys(KEPT) as Kind[]).map((kind) => sharesIn(kind, []))
  const text = [...shares, marginsIn([])].map((one) => one.compile(api.db).sql).join('\n')
  // If the checksum differs: raise RULES, so that cached figures are calculated again, and write both here.
  expect([RULES, createHash('sha256').update(text).digest('hex').slice(0, 12)]).toEqual([3, '19e65fbb53ed'])
})
