import { beforeAll, expect, test } from 'vitest'
import { resources } from '../../../../schema/all.ts'
import { testApp } from '../../../support/app.ts'
import { createFactory, type Values, type Wire } from '../../../support/factory.ts'
import { readPdf } from '../../../support/pdf.ts'

const api = await testApp()
const factory = createFactory(api)
let quote: Wire
let job: Wire

/** The text a PDF reader finds in it, page by page. */
async function textOf(path: string, token?: string): Promise<{ pages: string[]; title: string }> {
  const answer = await api.app.inject({
    method: 'GET',
    url: `/panel-api${path}`,
    headers: { authorization: `Bearer ${token ?? api.token}` },
  })
  expect([answer.statusCode, answer.headers['content-type']], answer.body.slice(0, 300)).toEqual([
    200,
    'application/pdf',
  ])
  const { pages, title } = await readPdf(new Uint8Array(answer.rawPayload))
  return { pages: [...pages], title }
}

const service = (over: Values = {}) => ({
  name: 'Boiler service',
  quantity: 1,
  price_ex_vat: 100,
  vat_percent: 20,
  ...over,
})

beforeAll(async () => {
  const franchise = await factory.create(resources.get('franchises'), {
    name: 'Aire',
    legal_name: 'Aire Heating Ltd',
    company_number: '09912345',
    vat_number: 'GB 123 4567 89',
  })
  const customer = await api.call<Wire>('POST', '/customers', {
    body: {
      first_name: 'Łucja',
      last_name: '王小明 😀',
      phone: '+441134960177',
      addresses: [
        { line1: '4 Elm Grove', city: 'Leeds', postcode: 'LS6 2AB', primary: true, access_notes: 'Ring twice' },
      ],
    },
  })
  const terms = { customer_id: customer.body.id, franchise_id: franchise.id }
  const lines = {
    services: [
      service({ discount: 10 }),
      service({ name: '清洁服务', quantity: 2.5, price_ex_vat: 39.99, vat_percent: 5 }),
    ],
    materials: [
      {
        name: 'Valve',
        quantity: 3,
        price_ex_vat: 9.5,
        vat_percent: 20,
        labour_price_ex_vat: 12,
        labour_vat_percent: 20,
      },
    ],
    overall_discount: 5,
  }
  const made = await api.call<Wire>('POST', '/quotes', {
    body: { ...terms, ...lines, quote_type_id: 1, valid_until: '2027-02-28', description: 'As agreed on the phone.' },
  })
  expect(made.status, JSON.stringify(made.body)).toBe(200)
  quote = made.body
  job = (await api.call<Wire>('POST', '/jobs', { body: { ...terms, ...lines, job_type_id: 1 } })).body
  await api.call('POST', '/jobs', {
    body: {
      ...terms,
      job_type_id: 1,
      parent_id: job.id,
      name: 'First floor',
      services: [service({ name: 'Radiator' })],
    },
  })
})

test("a quote's PDF states seller, customer, lines and total, in every script", async () => {
  const { pages, title } = await textOf(`/quotes/${quote.id}/pdf`)
  expect(pages).toHaveLength(1)
  expect(title).toMatch(new RegExp(` · As agreed on the phone.* · ${quote['number']}$`))
  const page = pages[0] ?? ''
  const summary = quote['summary'] as { total_inc_vat: number; vat_total: number }
  for (const said of [
    'Aire Heating Ltd',
    'VAT number GB 123 4567 89',
    'Company number 09912345',
    String(quote['number']),
    'Łucja',
    '王小明 😀',
    '4 Elm Grove',
    'Leeds LS6 2AB',
    '28/02/2027',
    'As agreed on the phone.',
    'Boiler service',
    '清洁服务',
    'Fitting: Valve',
    '10%',
    '£39.99',
    'Discount 5%',
    '£90.00',
    '£99.98',
    '£28.50',
    '£36.00',
    '£254.48',
    '-£12.72',
    '£241.76',
    `£${summary.total_inc_vat.toFixed(2)}`,
  ])
    expect(page).toContain(said)
  // VAT at each rate with its taxable amount, as the money module calculates it.
  expect(page).toMatch(/VAT 5% of £94\.98 +£4\.75/)
  expect(page).toMatch(/VAT 20% of £146\.78 +£29\.36/)
  expect(summary.vat_total).toBe(34.11)
  const chinese = await textOf(`/quotes/${quote.id}/pdf?locale=zh`)
  expect(chinese.pages[0]).toContain('报价单')
})

test("a quote is in its customer's language, with the library's names for services in it", async () => {
  const library = await factory.create(resources.get('services'), { name: 'Boiler service', name_zh: '锅炉保养' })
  const speak = (language: string | null) =>
    api.call('PATCH', `/customers/${quote['customer_id']}`, { body: { language } })
  const { body } = await api.call<Wire>('POST', '/quotes', {
    body: {
      customer_id: quote['customer_id'],
      quote_type_id: 1,
      services: [service({ service_id: library.id }), service({ service_id: library.id, name: 'As we said' })],
    },
  })
  const page = async (locale: string) => (await textOf(`/quotes/${body.id}/pdf?locale=${locale}`)).pages[0] ?? ''
  expect((await speak('zh')).status).toBe(200)
  const chinese = await page('en')
  // Text written by hand stays.
  for (const said of ['报价单', '锅炉保养', 'As we said']) expect(chinese).toContain(said)
  expect(chinese).not.toContain('Boiler service')
  await speak('en')
  expect(await page('zh')).toContain('Boiler service')
  await speak(null)
  expect(await page('zh')).toContain('锅炉保养')
})

test("a quote with options shows each one's headings, total and deposit; an accepted one shows only that option", async () => {
  const line = (name: string, option: number, place: number, group: string | null) => ({
    ...service({ name }),
    option,
    place,
    group,
  })
  const { body } = await api.call<Wire>('POST', '/quotes', {
    body: {
      customer_id: quote['customer_id'],
      quote_type_id: 1,
      options: [
        { key: 1, name: 'Good', deposit_percent: 25 },
        { key: 2, name: 'Better', suggested: true, overall_discount: 10 },
      ],
      services: [line('Report', 1, 2, null), line('Circuit', 2, 3, 'Kitchen'), line('Report', 2, 1, 'Survey')],
      materials: [{ ...line('Cable', 2, 2, 'Survey'), labour_price_ex_vat: 10, labour_vat_percent: 20 }],
    },
  })
  const page = async () => (await textOf(`/quotes/${body.id}/pdf`)).pages.join(' ')
  const whole = await page()
  for (const said of [
    'Good £120.00',
    'Better · recommended',
    'Deposit before work begins £30.00',
    'Discount 10% -£31.00',
  ])
    expect(whole).toContain(said)
  // In the document's order, services and materials together, with each heading's subtotal.
  expect(whole).toMatch(/Survey +£210\.00 +Report .*Cable .*Fitting: Cable .*Kitchen +£100\.00 +Circuit/)
  await api.call('PATCH', `/quotes/${body.id}`, { body: { quote_status_id: 2 } })
  await api.call('PATCH', `/quotes/${body.id}`, { body: { quote_status_id: 4, accepted_option: 2 } })
  const taken = await page()
  expect(taken).toContain('Better · accepted')
  expect(taken).not.toContain('Good')
})

test('a long quote continues over pages with its header, and ends with its totals', async () => {
  const { body } = await api.call<Wire>('POST', '/quotes', {
    body: {
      customer_id: quote['customer_id'],
      quote_type_id: 1,
      services: Array.from({ length: 100 }, (_, i) => service({ name: `Line ${i + 1}` })),
    },
  })
  const { pages } = await textOf(`/quotes/${body.id}/pdf`)
  expect(pages.length).toBeGreaterThan(2)
  for (const [i, page] of pages.entries()) expect(page).toContain(`${i + 1} / ${pages.length}`)
  expect(pages[1]).toContain('Unit price')
  expect(pages.at(-1)).toContain('£12,000.00')
})

test('a job sheet shows the questions with their answers', async () => {
  const ask = async (over: Values) => {
    const made = await api.call<Wire>('POST', '/questions', { body: { applies_to: ['job'], ...over } })
    expect(made.status, JSON.stringify(made.body)).toBe(200)
    return made.body as unknown as { id: number; options: { id: number; label: string }[] }
  }
  const parking = await ask({
    key: 'parking',
    label: 'Where can a van stand?',
    type: 'single',
    options: [{ label: 'On the drive' }, { label: 'In the road' }],
  })
  const gas = await ask({ key: 'gas', label: 'Is there gas?', type: 'yes_no' })
  const day = await ask({ key: 'day', label: 'Since when?', type: 'date' })
  const silent = await ask({ key: 'silent', label: 'Anything else?', type: 'text' })
  const given = [
    { question_id: parking.id, value: String(parking.options[1]?.id) },
    { question_id: gas.id, value: 'no' },
    { question_id: day.id, value: '2026-02-03' },
  ]
  const saved = await api.call<Wire>('PUT', `/jobs/${job.id}/answers`, { body: { answers: given } })
  expect(saved.status, JSON.stringify(saved.body)).toBe(200)
  const [page = ''] = (await textOf(`/jobs/${job.id}/pdf`)).pages
  expect(page).toContain('Where can a van stand? In the road Is there gas? No Since when? 03/02/2026')
  expect(page).not.toContain('Anything else?')
  expect((await textOf(`/jobs/${job.id}/pdf?locale=zh`)).pages[0]).toContain('Is there gas? 否')
  expect(silent.id).toBeGreaterThan(0)
})

test('a job sheet shows site and work with its sub-jobs, and no prices', async () => {
  const { pages } = await textOf(`/jobs/${job.id}/pdf`)
  for (const said of [
    'Job sheet',
    String(job['number']),
    'Ring twice',
    '+44 113 496 0177',
    'Valve',
    `${job['number']}/1`,
    'First floor',
    'Radiator',
  ])
    expect(pages.join(' ')).toContain(said)
  expect(pages.join(' ')).not.toContain('£')
})

test('a document needs permission to read the record; a ticket opens one of them, once', async () => {
  const stranger = await api.userWith(['Quotes:details', 'Quotes:list'], 'own')
  const path = `/quotes/${quote.id}/pdf`
  expect((await api.call('GET', path, { token: stranger.token })).status).toBe(404)
  expect((await api.call('POST', path, { body: {}, token: stranger.token })).status).toBe(404)
  const nobody = await api.userWith(['Quotes:list'])
  expect((await api.call('GET', path, { token: nobody.token })).status).toBe(403)
  expect((await api.call<Wire>('GET', `${path}?locale=de`)).status).toBe(422)
  expect((await api.call('GET', '/quotes/999999/pdf')).status).toBe(404)
  const { body } = await api.call<{ url: string }>('POST', path, { body: { locale: 'zh' } })
  const open = (url: string) => api.app.inject({ method: 'GET', url })
  // With another record's address it still returns its own.
  const other = await open(body.url.replace(`/${quote.id}/`, `/${quote.id + 1}/`))
  expect([other.statusCode, other.headers['content-disposition']]).toEqual([
    200,
    `inline; filename="${quote['number']}.pdf"`,
  ])
  expect((await open(body.url)).statusCode).toBe(401)
})
