import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { resources } from '../../../../schema/all.ts'
import type { Breakdown } from '../../../../schema/areas/jobs/breakdown.ts'
import {
  type CostedPart,
  costOfLine,
  jobMargin,
  type Margin,
  materialsMargin,
  usualCost,
  type WorkCost,
} from '../../../../schema/areas/jobs/margin.ts'
import { scaled } from '../../../../schema/engine/money/money.ts'
import type { ReportAnswer } from '../../../../schema/engine/reports/shapes.ts'
import { testApp } from '../../../support/app.ts'
import type { Wire } from '../../../support/factory.ts'
import { invoicing } from '../../../support/invoicing.ts'

const api = await testApp()
const { create, customer, franchise, complete, act } = invoicing(api)
const DAYS = 'from=2020-01-01&to=2039-12-31&step=year'
const COLUMNS =
  'materials_margin,materials_margin_percent,job_margin,job_margin_percent,job_coverage,job_uncosted,profit'

const get = async <B = Wire>(path: string, token = api.token) => {
  const { status, body } = await api.call<B>('GET', path, { token })
  expect(status, `${path}: ${JSON.stringify(body)}`).toBe(200)
  return body
}
const send = async (method: 'POST' | 'PATCH', path: string, body: object) => {
  const answer = await api.call<Wire>(method, path, { body })
  expect(answer.status, `${path}: ${JSON.stringify(answer.body)}`).toBe(200)
  return answer.body
}
const listed = async (id: number) =>
  (await get<{ data: Wire[] }>(`/jobs/list?id=${id}&columns=${COLUMNS}`)).data[0] as Wire
const report = (name: string, query: string) => get<ReportAnswer>(`/reports/${name}?${DAYS}&${query}`)

const works: (WorkCost & { id: number | null })[] = []
const parts: { id: number | null; cost: number | null }[] = []
beforeAll(async () => {
  for (const [minutes, by_hour, hourly_cost] of [
    [90, false, 24.5],
    [50, false, 21.35],
    [60, true, 17.8],
    [45, false, null],
    [null, false, 24.5],
  ] as const) {
    const category = await create(resources.get('worker-categories'), { hourly_cost })
    const { id } = await create(resources.get('services'), {
      worker_category_id: category.id,
      default_duration: minutes,
      price_basis: by_hour ? 'hour' : 'fixed',
      materials: [],
    })
    works.push({ id, minutes, by_hour, hourly_cost })
  }
  works.push({ id: null, minutes: null, by_hour: false, hourly_cost: null })
  for (const cost of [3.33, 0.05, 118.4, null])
    parts.push({ id: (await create(resources.get('materials'), { cost_price: cost })).id, cost })
  parts.push({ id: null, cost: null })
})

const amount = fc.integer({ min: 0, max: 90_000 }).map((n) => n / 100)
const quantity = fc.integer({ min: 1, max: 9_000 }).map((n) => n / 1000)
const line = {
  price_ex_vat: amount,
  quantity,
  vat_percent: fc.constantFrom(20, 5),
  discount: fc.constantFrom(0, 0, 7.5, 33.33),
}
const offers = fc.record({
  services: fc.array(fc.record({ ...line, work: fc.nat(5) }), { maxLength: 3 }),
  materials: fc.array(fc.record({ ...line, part: fc.nat(4), labour: fc.option(amount) }), { maxLength: 3 }),
  overall_discount: fc.constantFrom(0, 0, 2.5, 100),
})
const offer = offers.filter(({ services, materials }) => services.length + materials.length > 0)
type Offer = typeof offer extends fc.Arbitrary<infer O> ? O : never

const bodyOf = ({ services, materials, overall_discount }: Offer, more: object) => ({
  services: services.map(({ work, ...rest }, i) => ({ name: `Work ${i}`, service_id: works[work]?.id, ...rest })),
  materials: materials.map(({ part, labour, ...rest }, i) => ({
    name: `Part ${i}`,
    material_id: parts[part]?.id,
    ...rest,
    ...(labour === null ? {} : { labour_price_ex_vat: labour, labour_vat_percent: 20 }),
  })),
  overall_discount,
  ...more,
})

/** The parts of the saved data, by the definition alone. */
function expectedParts({ services, materials }: Offer, saved: Wire): CostedPart[] {
  const pence = (value: unknown) => scaled(Number(value), 2)
  return [
    ...services.map(({ work, quantity }, i): CostedPart => {
      const known = works[work] as WorkCost
      return {
        piece: 'service',
        net: pence((saved['services'] as Wire[])[i]?.['net']),
        cost: usualCost(quantity, known),
      }
    }),
    ...materials.flatMap(({ part, quantity }, i): CostedPart[] => {
      const line = (saved['materials'] as Wire[])[i] as Wire
      const cost = parts[part]?.cost ?? null
      const material = {
        piece: 'material',
        net: pence(line['net']),
        cost: cost === null ? undefined : costOfLine(quantity, cost),
      } as const
      return line['labour_net'] === null
        ? [material]
        : [material, { piece: 'labour', net: pence(line['labour_net']), cost: undefined }]
    }),
  ]
}
const told = ({ margin, percent, known, coverage, uncosted }: Margin) => ({
  margin: margin === undefined ? null : Number(margin) / 100,
  percent: percent === undefined ? null : Number(percent) / 10,
  known: Number(known) / 100,
  coverage: coverage === undefined ? null : Number(coverage) / 10,
  uncosted,
})

test("a quote's materials margin and job margin equal its job's, in costing, list, breakdown and report", async () => {
  const runs = fc.sample(offer, { numRuns: process.env['DEEP'] ? 150 : 14, seed: 20_261_129 })
  const total = { known: 0, margin: 0 }
  for (const [n, one] of runs.entries()) {
    const of = await franchise({ name: `Franchise ${n}` })
    const more = { customer_id: await customer(), franchise_id: of }
    const quote = await send('POST', '/quotes', { ...bodyOf(one, more), quote_type_id: 1 })
    const costed = expectedParts(one, quote)
    const [materials, whole] = [told(materialsMargin(costed)), told(jobMargin(costed))]
    const where = `run ${n}`
    expect(await get(`/quotes/${quote.id}/margins`), where).toMatchObject({
      revenue: Number(jobMargin(costed).revenue) / 100,
      materials_margin: materials,
      job_margin: whole,
    })
    const { job } = (await send('POST', `/quotes/${quote.id}/agree`, { job_type_id: 1 })) as unknown as { job: Wire }
    const costing = await get(`/jobs/${job.id}/costing`)
    expect(costing, where).toMatchObject({ materials_margin: materials, job_margin: whole, profit: whole.margin })
    expect(await listed(job.id), where).toMatchObject({
      materials_margin: materials.margin,
      materials_margin_percent: materials.percent,
      job_margin: whole.margin,
      job_margin_percent: whole.percent,
      job_coverage: whole.coverage,
      job_uncosted: whole.uncosted,
      profit: whole.margin,
    })
    expect(await get(`/jobs/${job.id}`), where).toMatchObject({
      job_margin_percent: whole.percent,
      job_coverage: whole.coverage,
    })
    const { total: row } = await get<Breakdown>(`/jobs/breakdown?by=type&franchise_id=${of}`)
    expect(row, where).toMatchObject({
      materials_margin: materials.margin,
      materials_margin_percent: materials.percent,
      materials_uncosted: materials.uncosted,
      job_margin: whole.margin,
      job_margin_percent: whole.percent,
      job_coverage: whole.coverage,
      job_uncosted: whole.uncosted,
    })
    const { total: figures } = await report('job-margins', `basis=agreed&franchise=${of}`)
    expect(figures.figures, where).toMatchObject({
      materials_margin: materials.margin,
      materials_margin_percent: materials.percent,
      job_margin: whole.margin,
      job_margin_percent: whole.percent,
      coverage: whole.coverage,
      uncosted: whole.uncosted,
    })
    total.known += whole.known * 100
    total.margin += (whole.margin ?? 0) * 100
  }
  // Sums of several cover what is known, and one unknown never makes them blank.
  const all = await report('job-margins', 'basis=agreed&group=franchise')
  expect(Math.round((all.total.figures['known'] ?? 0) * 100)).toBe(Math.round(total.known))
  expect(Math.round((all.total.figures['job_margin'] ?? 0) * 100)).toBe(Math.round(total.margin))
  const { total: broken } = await get<Breakdown>('/jobs/breakdown?by=status')
  expect(Math.round((broken.job_margin ?? 0) * 100)).toBe(Math.round(total.margin))
})

interface Line {
  readonly price: number
  readonly cost: number | null
}
/** A job with materials. */
async function jobOf(lines: readonly Line[], more: object = {}): Promise<Wire> {
  const materials = []
  for (const [i, { price, cost }] of lines.entries()) {
    const { id } = await create(resources.get('materials'), { cost_price: cost })
    materials.push({ material_id: id, name: `Part ${i}`, quantity: 1, price_ex_vat: price, vat_percent: 20 })
  }
  return send('POST', '/jobs', { customer_id: await customer(), job_type_id: 1, materials, ...more })
}

test('one line of unknown cost leaves the others: the margin is on the revenue of known cost', async () => {
  const of = await franchise()
  const job = await jobOf(
    [
      { price: 940, cost: 579.04 },
      { price: 60, cost: null },
    ],
    { franchise_id: of },
  )
  const margin = { margin: 360.96, percent: 38.4, known: 940, coverage: 94, uncosted: 1 }
  expect(await get(`/jobs/${job.id}/costing`)).toMatchObject({ job_margin: margin, materials_margin: margin })
  const year = await report('materials-finances', `basis=agreed&franchise=${of}`)
  expect(year.total.figures).toMatchObject({
    cost: 579.04,
    margin: 360.96,
    margin_percent: 38.4,
    coverage: 94,
    known_net: 940,
  })
  expect(year.unknown).toEqual({ cost: { lines: 1, known: 579.04 } })
  const missing = await get<{ data: { what: string }[] }>(
    `/reports/materials-finances/lines?${DAYS}&basis=agreed&franchise=${of}&known=false`,
  )
  expect(missing.data.map(({ what }) => what)).toEqual(['Part 1'])
  // If nothing is known, nothing is shown: no cost of zero, no margin of a hundred percent.
  const blank = await jobOf([{ price: 60, cost: null }])
  expect(await get(`/jobs/${blank.id}/costing`)).toMatchObject({
    materials: { cost: 0, uncosted: 1 },
    job_margin: { margin: null, percent: null, coverage: 0 },
    profit: null,
  })
  expect(await listed(blank.id)).toMatchObject({ job_margin: null, job_margin_percent: null, profit: null })
})

test('jobs are sorted, filtered and totalled by current margin and profit', async () => {
  const of = await franchise()
  const make = (price: number, cost: number | null) => jobOf([{ price, cost }], { franchise_id: of })
  const [good, poor, lost, unknown] = [
    await make(100, 40),
    await make(100, 95),
    await make(100, 130),
    await make(100, null),
  ]
  const ask = (query: string) =>
    get<{ data: Wire[]; total: number; sums: Record<string, number> }>(
      `/jobs/list?franchise_id=${of}&columns=${COLUMNS}&${query}`,
    )
  const ids = async (query: string) => (await ask(query)).data.map(({ id }) => id)
  expect(await ids('sort=profit&direction=desc')).toEqual([good.id, poor.id, lost.id, unknown.id])
  expect(await ids('sort=profit&direction=asc')).toEqual([lost.id, poor.id, good.id, unknown.id])
  expect(await ids('sort=job_margin_percent&direction=asc&job_margin_percent_gte=5')).toEqual([poor.id, good.id])
  expect(await ids('profit_lt=0')).toEqual([lost.id])
  expect(await ids('job_uncosted_gt=0')).toEqual([unknown.id])
  expect((await ask('')).sums).toMatchObject({ job_margin: 35, profit: 35, job_uncosted: 1 })
  // A refund of a moment ago counts.
  await act(`/jobs/${good.id}/payments`, { paymentTypeId: 1, amountPaid: 120 })
  await act(`/jobs/${good.id}/payments?confirm=overpaid`, { paymentTypeId: 1, amountPaid: 84, flow: 'refund' })
  expect(await listed(good.id)).toMatchObject({ job_margin: 60, profit: -10 })
  expect((await ids('profit_lt=0')).toSorted()).toEqual([good.id, lost.id].toSorted())
  // Other list queries have the filter too.
  const { columns } = await get<{ columns: { total: number }[] }>(`/jobs/board?franchise_id=${of}&profit_lt=0`)
  expect(columns.reduce((all, { total }) => all + total, 0)).toBe(2)
  const { body } = await api.call<{ data: { done: number[] } }>('POST', '/jobs/bulk', {
    body: {
      act: 'change',
      change: { po_number: 'LOSS' },
      matching: { params: { franchise_id: String(of), profit_lt: '0' }, archived: false },
    },
  })
  expect(body.data.done.toSorted()).toEqual([good.id, lost.id].toSorted())
})

test('nobody without the cost permission sees, sorts or filters by them, in any list', async () => {
  const figures = Object.keys(resources.get('jobs').figures).filter((name) => COLUMNS.split(',').includes(name))
  expect(figures.length).toBe(7)
  const base = ['Jobs:list', 'Jobs:details', 'Jobs:breakdown', 'Jobs:edit', 'Jobs:export']
  const { token } = await api.userWith(base)
  const materials = await api.userWith([...base, 'Reports:materialsFinances'])
  const refused = async (path: string, of: string) =>
    expect((await api.call('GET', path, { token: of })).status, path).toBe(422)
  for (const name of figures) {
    const isMaterials = name.startsWith('materials_')
    for (const by of isMaterials ? [token] : [token, materials.token]) {
      await refused(`/jobs/list?columns=${name}`, by)
      await refused(`/jobs/list?sort=${name}`, by)
      await refused(`/jobs/list?${name}_gte=1`, by)
      await refused(`/jobs/board?${name}_gte=1`, by)
      await refused(`/jobs/breakdown?by=type&${name}_gte=1`, by)
      const bulk = await api.call('POST', '/jobs/bulk', {
        token: by,
        body: {
          act: 'change',
          change: { po_number: 'X' },
          matching: { params: { [`${name}_gte`]: '1' }, archived: false },
        },
      })
      expect(bulk.status, name).toBe(422)
    }
    if (isMaterials)
      expect(
        (await api.call('GET', `/jobs/list?columns=${name}&sort=${name}`, { token: materials.token })).status,
      ).toBe(200)
  }
  const { total } = await get<Breakdown>('/jobs/breakdown?by=type', materials.token)
  expect(total.materials_margin).toBeDefined()
  expect(total.job_margin).toBeUndefined()
  const quote = await create(resources.get('quotes'))
  for (const path of [`/quotes/${quote.id}/margins`, '/reports/job-margins?from=2026-01-01&to=2026-12-31'])
    expect((await api.call('GET', path, { token: materials.token })).status, path).toBe(403)
})

test('loss-making jobs are reported by town and by area', async () => {
  const of = await franchise()
  const leeds = await create(resources.get('locations'), { name: 'Leeds area', postcode_areas: 'LS', active: true })
  const north = await create(resources.get('locations'), { name: 'North Leeds', postcode_areas: 'LS17', active: true })
  const at = async (city: string, postcode: string, price: number, cost: number | null) => {
    const who = await customer({ addresses: [{ line1: '1 High Street', city, postcode, primary: true }] })
    const { addresses } = (await get(`/customers/${who}`)) as unknown as { addresses: { id: number }[] }
    return jobOf([{ price, cost }], { franchise_id: of, customer_id: who, address_id: addresses[0]?.id })
  }
  const done = [
    await at('Leeds', 'LS6 2AB', 100, 150),
    await at('Leeds', 'LS17 7AB', 100, 110),
    await at('York', 'YO1 7HH', 100, 101),
    await at('York', 'YO1 7HH', 100, 20),
    await at('York', 'YO1 7HH', 100, null),
  ]
  for (const { id } of done) await complete(id)
  const rows = ({ rows: all }: ReportAnswer) =>
    all
      .map(({ key, figures }) => [key, figures['jobs'], figures['profit']])
      .toSorted((a, b) => String(a).localeCompare(String(b)))
  const lost = (group: string) => report('jobs-that-lost-money', `franchise=${of}&group=${group}`)
  expect(rows(await lost('town'))).toEqual([
    ['Leeds', 2, -60],
    ['York', 1, -1],
  ])
  expect(rows(await lost('area')).map(([key, ...rest]) => [key, ...rest])).toEqual(
    [
      [String(leeds.id), 1, -50],
      [String(north.id), 1, -10],
      [null, 1, -1],
    ].toSorted((a, b) => String(a).localeCompare(String(b))),
  )
  const all = await report('job-margins', `franchise=${of}&group=result`)
  expect(all.rows.map(({ key, figures }) => [key, figures['jobs'], figures['profit']])).toEqual([
    ['lost', 3, -61],
    ['earned', 1, 80],
    [null, 1, null],
  ])
  expect(all.total.figures).toMatchObject({ jobs: 5, coverage: 80, uncosted: 1, profit: 19 })
})
