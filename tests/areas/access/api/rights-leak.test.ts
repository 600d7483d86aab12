import { beforeAll, describe, expect, test } from 'vitest'
import { resources } from '../../../../schema/all.ts'
import { allPermissions } from '../../../../schema/engine/permissions.ts'
import { testApp } from '../../../support/app.ts'
import { createFactory, type RecordBody, type Wire } from '../../../support/factory.ts'

const t = await testApp()
const make = createFactory(t)
const all = allPermissions(resources.all)

/** What only whoever may see this area may be told: texts and figures that stand nowhere else. */
interface Guarded {
  readonly area: string
  readonly marks: readonly string[]
}
const guarded: Guarded[] = []
/** Ids that an address may take, by the resource it begins with. */
const ids = new Map<string, number[]>()
const know = (resource: string, ...rows: RecordBody[]) =>
  ids.set(resource, [...(ids.get(resource) ?? []), ...rows.map(({ id }) => id)])

const post = async (path: string, body: unknown = {}) => {
  const answer = await t.call<Wire>('POST', path, { body })
  expect(answer.status, `${path} ${JSON.stringify(answer.body)}`).toBe(200)
  return answer.body
}
const priced = (name: string, price: number) => ({
  services: [{ name, quantity: 1, price_ex_vat: price, apply_vat: false, vat_percent: 0 }],
})

beforeAll(async () => {
  const customer = await make.create(resources.get('customers'), { last_name: 'Seen' })
  const lead = await make.create(resources.get('leads'), { last_name: 'Leadonly' })
  const { quote } = (await post(`/leads/${lead.id}/convert`, {})) as unknown as { quote: RecordBody }
  const priciest = await make.create(resources.get('quotes'), {
    customer_id: customer.id,
    description: 'quotemark',
    ...priced('Quoted work', 6173.29),
  })
  const accepted = await make.create(resources.get('quotes'), { customer_id: customer.id })
  const job = await make.create(resources.get('jobs'), {
    customer_id: customer.id,
    description: 'jobmark',
    ...priced('Agreed work', 8642.71),
  })
  const paid = await post('/payments', {
    ...{ job_id: job.id, paymentTypeId: 1, amountPaid: 7391.17, reference: 'paymark', source: 'Paymarksource' },
  })
  const back = await post('/payments', { job_id: job.id, paymentTypeId: 1, amountPaid: 7390.13, flow: 'refund' })
  expect((await t.call('DELETE', `/payments/${back.id}`)).status).toBe(200)
  const gone = await make.create(resources.get('customers'), { last_name: 'Takenin' })
  await post(`/customers/${customer.id}/merge`, { other: gone.id, values: {} })
  await t.pool.query(
    "update quotes set quote_status_id = (select id from quote_statuses where category = 'won' order by id limit 1) where id = $1",
    [accepted.id],
  )
  const { job: made } = (await post(`/quotes/${accepted.id}/convert`, { job_type_id: 1 })) as unknown as {
    job: RecordBody
  }
  know('customers', customer, gone)
  know('leads', lead)
  know('quotes', quote, priciest, accepted)
  know('jobs', job, made)
  know('payments', paid, back)
  const one = await make.create(resources.get('workers'))
  know('workers', one)
  guarded.push(
    {
      area: 'Payments',
      marks: ['7391.17', '7,391.17', '7390.13', '7,390.13', 'paymark', String(paid['number']), String(back['number'])],
    },
    { area: 'Quotes', marks: ['6173.29', '6,173.29', 'quotemark', String(quote['number'])] },
    { area: 'Jobs', marks: ['8642.71', '8,642.71', 'jobmark', String(made['number'])] },
  )
}, 60_000)

interface Document {
  readonly paths: Record<
    string,
    Record<
      string,
      { readonly 'x-access': string; readonly parameters?: readonly { readonly name: string; readonly in: string }[] }
    >
  >
}

/** Everything that can be read: GET of every address, with the ids of records that are there. */
async function addresses(): Promise<{ path: string; access: readonly string[] }[]> {
  const { body } = await t.call<Document>('GET', '/openapi.json', { token: null })
  return Object.entries(body.paths).flatMap(([path, methods]) => {
    const { get } = methods
    // Pickers name what may be referred to, to everybody who may refer to it.
    if (!get || /^\/panel-api\/(live|openapi|docs)|\/simple-list$/.test(path)) return []
    const access = get['x-access'].split(' or ')
    const own = path.replace('/panel-api', '')
    const resource = own.split('/')[1] as string
    const here = own.includes('{') ? (ids.get(resource) ?? [1]) : [1]
    const filled = [...new Set(here.map((id) => own.replaceAll(/\{\w+\}/g, String(id))))]
    const paths = own.endsWith('/list') ? filled.flatMap((one) => [one, `${one}?limit=200`]) : filled
    return [...paths, ...(own === '/find' ? ['/find?q=P-0000', '/find?q=paymark', '/find?q=7391'] : [])].map((one) => ({
      path: one,
      access,
    }))
  })
}

/** Which of the marks this text tells, of areas that these rights do not open. Names of what may be referred to are for everybody who may refer to it. */
const told = (text: string, rights: ReadonlySet<string>): string[] =>
  guarded
    .filter(({ area }) => ![...rights].some((right) => right.startsWith(`${area}:`)))
    .flatMap(({ area, marks }) => marks.filter((mark) => text.includes(mark)).map((mark) => `${area} ${mark}`))

/** Reads everything that these rights open. What needs a session alone is left out where it was read with more rights before. */
async function look(
  rights: readonly string[],
  among: readonly { path: string; access: readonly string[] }[],
  sessions = true,
) {
  const { token } = await t.userWith(rights)
  const held = new Set(rights)
  const leaks: string[] = []
  let read = 0
  for (const { path, access } of among) {
    if (!access.some((one) => (sessions && one === 'session') || held.has(one))) continue
    const answer = await t.call('GET', path, { token })
    if (answer.status === 200) read++
    for (const leak of told(typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body), held))
      leaks.push(`${path}: ${leak}`)
  }
  return { leaks, read }
}

describe('what stands in an area', () => {
  test('is told to whoever may see it, so that the marks are looked for where they are', async () => {
    const { token } = await t.userWith(all)
    const texts = await Promise.all(
      [
        `/jobs/${ids.get('jobs')?.[0]}/timeline`,
        '/payments/list',
        `/quotes/${ids.get('quotes')?.[1]}`,
        `/jobs/${ids.get('jobs')?.[0]}`,
      ].map(async (path) => JSON.stringify((await t.call('GET', path, { token })).body)),
    )
    for (const { area, marks } of guarded)
      expect(
        marks.some((mark) => texts.some((text) => text.includes(mark))),
        area,
      ).toBe(true)
    expect(texts[0]).toContain('7,391.17')
  })

  test('is told to nobody else, whichever single right, or all rights of which other area, he has', async () => {
    const among = await addresses()
    const areas = [...new Set(all.map((one) => one.split(':')[0] as string))]
    const sets = [...all.map((one) => [one]), ...areas.map((area) => all.filter((one) => one.startsWith(`${area}:`)))]
    const leaks: Record<string, string[]> = {}
    let read = 0
    for (const rights of sets) {
      const found = await look(rights, among, rights.length > 1)
      read += found.read
      if (found.leaks.length)
        leaks[rights.length === 1 ? String(rights[0]) : `${rights[0]?.split(':')[0]}:*`] = found.leaks
    }
    expect(leaks).toEqual({})
    expect(read).toBeGreaterThan(500)
  }, 240_000)

  test('is told to nobody who has everything but that area', async () => {
    const among = await addresses()
    for (const { area } of guarded) {
      const { leaks, read } = await look(
        all.filter((one) => !one.startsWith(`${area}:`)),
        among,
      )
      expect(leaks, area).toEqual([])
      expect(read).toBeGreaterThan(100)
    }
  }, 120_000)
})
