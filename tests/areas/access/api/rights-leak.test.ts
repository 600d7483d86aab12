import { beforeAll, describe, expect, test } from 'vitest'
import { resources } from '../../../../schema/all.ts'
import { loopsOf, placeholdersOf, SUBJECT_NAMES, type SubjectName } from '../../../../schema/areas/mail/subjects.ts'
import { isAggregate } from '../../../../schema/engine/money/figures.ts'
import { allPermissions } from '../../../../schema/engine/permissions.ts'
import { reports } from '../../../../server/reports.ts'
import { testApp } from '../../../support/app.ts'
import { createFactory, type RecordBody, type Wire } from '../../../support/factory.ts'

const t = await testApp()
const make = createFactory(t)
const all = allPermissions(resources.all)

/** Text that only users with access to this area may see: words and figures found nowhere else. */
interface Guarded {
  readonly area: string
  readonly marks: readonly string[]
}
const guarded: Guarded[] = []
/** The job's balance after its payment: it reveals the amount paid. */
let left = ''
/** Ids for an address, by the resource it starts with. */
const ids = new Map<string, number[]>()
const know = (resource: string, ...rows: RecordBody[]) =>
  ids.set(resource, [...(ids.get(resource) ?? []), ...rows.map(({ id }) => id)])

const post = async (path: string, body: unknown = {}) => {
  const answer = await t.call<Wire>('POST', path, { body })
  expect(answer.status, `${path} ${JSON.stringify(answer.body)}`).toBe(200)
  return answer.body
}
/** Maps a subject to a template with every placeholder it can have. */
const everythingIn = new Map<SubjectName, { readonly id: number; readonly body: string }>()
async function templateOf(about: SubjectName) {
  const named = Object.entries(placeholdersOf(about)).flatMap(([name, { late }]) => (late ? [] : [`{{ ${name} }}`]))
  const loops = Object.entries(loopsOf(about)).map(
    ([name, { each }]) =>
      `{% for one in ${name} %}${Object.keys(each)
        .map((field) => `{{ one.${field} }}`)
        .join(' ')}{% endfor %}`,
  )
  const body = `<p>${[...named, ...loops].join(' ')}</p>`
  const given = { name: `All of ${about}`, key: `all_of_${about}`, about, locale: 'en', subject: 'All', body }
  return { id: (await post('/email-templates', { channel: 'email', ...given })).id, body }
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
  const paid = await post('/payments?confirm=overpaid', {
    job_id: job.id,
    paymentTypeId: 1,
    amountPaid: 7391.17,
    reference: 'paymark',
    source: 'Paymarksource',
  })
  const back = await post('/payments', { job_id: job.id, paymentTypeId: 1, amountPaid: 7390.13, flow: 'refund' })
  expect((await t.call('DELETE', `/payments/${back.id}`)).status).toBe(200)
  const seller = await make.create(resources.get('franchises'), { invoice_prefix: 'LEAK-' })
  const invoice = await make.create(resources.get('invoices'), {
    customer_id: customer.id,
    franchise_id: seller.id,
    kind: 'final',
    lines: [{ description: 'invoicemark', quantity: 1, price_ex_vat: 5317.83, vat_rate_id: 1 }],
  })
  await post(`/invoices/${invoice.id}/issue`, { due_date: '2099-12-31' })
  know('invoices', invoice)
  for (const about of SUBJECT_NAMES) everythingIn.set(about, await templateOf(about))
  const gone = await make.create(resources.get('customers'), { last_name: 'Takenin' })
  await post(`/customers/${customer.id}/merge`, { other: gone.id, values: {} })
  await t.pool.query(
    "update quotes set quote_status_id = (select id from quote_statuses where category = 'won' order by id limit 1) where id = $1",
    [accepted.id],
  )
  const { job: made } = (await post(`/quotes/${accepted.id}/convert`, { job_type_id: 1 })) as unknown as {
    job: RecordBody
  }
  left = Math.abs(Number(job['total_inc_vat']) - 7391.17).toFixed(2)
  expect(Number(left)).toBeGreaterThan(100)
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
      // The last is the job's balance after it is paid.
      marks: [
        '7391.17',
        '7,391.17',
        '7390.13',
        '7,390.13',
        'paymark',
        String(paid['number']),
        String(back['number']),
        left,
      ],
    },
    {
      area: 'Invoices',
      marks: ['5317.83', '5,317.83', 'invoicemark', 'LEAK-000001'],
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

/** The same addresses, requested with every optional field. */
function more(path: string, resource: string): string[] {
  const declared = resources.all.find(({ name }) => name === resource)
  if (path === '/find')
    return ['/find?q=P-0000', '/find?q=paymark', '/find?q=7391', '/find?q=LEAK', '/find?q=invoicemark']
  if (path.startsWith('/reports/{report}'))
    return reports.map(({ name }) => `${path.replace('{report}', name)}?from=2020-01-01&to=2099-12-31`)
  if (declared && (path === `/${resource}/export` || path === `/${resource}/list`)) {
    // One by one, because a column hidden from the reader rejects the whole request.
    const figures = Object.keys(declared.figures).map((name) => `${path}?columns=${name}`)
    return path.endsWith('/list') ? figures : [...figures, `${path}?columns=${Object.keys(declared.fields).join(',')}`]
  }
  const written = [...everythingIn].find(([about]) => path === `/${about}/{id}/mail`)
  if (written) return (ids.get(resource) ?? []).map((id) => `/${resource}/${id}/mail?template_id=${written[1].id}`)
  return []
}

/** Queries that do not fit into an address: templates filled in with a record. */
const previews = () =>
  [...everythingIn].flatMap(([about, { body }]) =>
    (ids.get(about) ?? []).map((subject_id) => ({
      path: '/email-templates/preview',
      access: ['EmailTemplates:list'],
      body: { about, channel: 'email', locale: 'en', subject: 'All', body, subject_id },
    })),
  )

/** Everything readable: GET of every address, with ids of existing records. */
async function addresses(): Promise<{ path: string; access: readonly string[] }[]> {
  const { body } = await t.call<Document>('GET', '/openapi.json', { token: null })
  return Object.entries(body.paths).flatMap(([path, methods]) => {
    const { get } = methods
    // Pickers name the records that may be referenced, for every user who may reference them.
    if (!get || /^\/panel-api\/(live|openapi|docs)|\/simple-list$/.test(path)) return []
    const access = get['x-access'].split(' or ')
    const own = path.replace('/panel-api', '')
    const resource = own.split('/')[1] as string
    const here = own.includes('{') ? (ids.get(resource) ?? [1]) : [1]
    const filled = [...new Set(here.map((id) => own.replaceAll(/\{\w+\}/g, String(id))))]
    const paths = own.endsWith('/list') ? filled.flatMap((one) => [one, `${one}?limit=200`]) : filled
    return [...paths, ...more(own, resource)].map((one) => ({ path: one, access }))
  })
}

/** The marker texts in this response from areas these permissions do not open. Names of records that may be referenced are excluded. */
const told = (text: string, rights: ReadonlySet<string>): string[] =>
  guarded
    .filter(({ area }) => ![...rights].some((right) => right.startsWith(`${area}:`)))
    .flatMap(({ area, marks }) => marks.filter((mark) => text.includes(mark)).map((mark) => `${area} ${mark}`))

interface Asked {
  readonly path: string
  readonly access: readonly string[]
  readonly body?: object
}

/** Reads everything these permissions open. Endpoints that need only a session are left out if a stronger user has read them. */
async function look(
  rights: readonly string[],
  among: readonly { path: string; access: readonly string[] }[],
  sessions = true,
) {
  const { token } = await t.userWith(rights)
  const held = new Set(rights)
  const leaks: string[] = []
  let read = 0
  for (const { path, access, body } of [...among, ...previews()] as Asked[]) {
    if (!access.some((one) => (sessions && one === 'session') || held.has(one))) continue
    const answer = body ? await t.call('POST', path, { token, body }) : await t.call('GET', path, { token })
    if (answer.status === 200) read++
    for (const leak of told(typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body), held))
      leaks.push(`${path}: ${leak}`)
  }
  return { leaks, read }
}

describe('data of an area', () => {
  test('is shown to users with access, so that the markers are known to be findable', async () => {
    const { token } = await t.userWith(all)
    const texts = await Promise.all(
      [
        `/jobs/${ids.get('jobs')?.[0]}/timeline`,
        '/payments/list',
        `/quotes/${ids.get('quotes')?.[1]}`,
        `/jobs/${ids.get('jobs')?.[0]}`,
        '/invoices/list',
      ].map(async (path) => JSON.stringify((await t.call('GET', path, { token })).body)),
    )
    for (const { area, marks } of guarded)
      expect(
        marks.some((mark) => texts.some((text) => text.includes(mark))),
        area,
      ).toBe(true)
    expect(texts[0]).toContain('7,391.17')
  })

  test('is hidden from everyone else, with any single permission or all permissions of another area', async () => {
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

  test("is hidden from a user with every permission but that area's", async () => {
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

test('sorting or filtering by a figure would reveal it too: both need its permission', async () => {
  for (const resource of resources.all)
    for (const [name, figure] of Object.entries(resource.figures)) {
      if (!isAggregate(figure)) continue
      const { area } = resources.get(figure.of)
      const { token } = await t.userWith(all.filter((one) => !one.startsWith(`${area}:`)))
      const ask = (query: string) => t.call<Wire>('GET', `/${resource.name}/list?${query}`, { token })
      const answers = [await ask(`sort=${name}&direction=asc`), await ask(`${name}_gte=1`)]
      expect(
        answers.map(({ status }) => status),
        `${resource.name}.${name}`,
      ).not.toContain(200)
    }
})

test('a template fills in facts its reader may see, and leaves the others empty', async () => {
  const { token } = await t.userWith(all.filter((one) => !/^(Payments|Invoices|Appointments):/.test(one)))
  const [customer, job] = [ids.get('customers')?.[0], ids.get('jobs')?.[0]]
  const ask = async (about: SubjectName, subject_id: unknown, who?: string) => {
    const given = { about, channel: 'email', locale: 'en', subject: 'All', body: everythingIn.get(about)?.body }
    const asked = { ...(who ? { token: who } : {}), body: { ...given, subject_id } }
    const { body } = await t.call<{ text: string }>('POST', '/email-templates/preview', asked)
    return body.text
  }
  expect(await ask('customers', customer)).toContain('5,317.83')
  expect(await ask('customers', customer, token)).not.toContain('5,317')
  expect(await ask('jobs', job)).toContain(left)
  expect(await ask('jobs', job, token)).not.toContain(left)
  expect(await ask('jobs', job, token)).toContain('8,642.71')
})
