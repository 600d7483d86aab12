import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { resources } from '../../../schema/all.ts'
import { testApp } from '../../support/app.ts'
import { createFactory, type Values, type Wire } from '../../support/factory.ts'
import { described } from '../../support/openapi.ts'

const api = await testApp()
const factory = createFactory(api)
const deep = Boolean(process.env['DEEP'])
vi.setConfig({ testTimeout: deep ? 300_000 : 20_000 })
const post = (resource: string, body: unknown, headers = {}) =>
  api.call<Wire>('POST', `/${resource}`, { body, headers })
const documents = resources.get('signature-documents')
const services = resources.get('services')

test('texts of a megabyte are rejected: too large as a body, too long at their field', async () => {
  const body = await factory.body(documents)
  const million = 'x'.repeat(1_000_000)
  const tooLarge = await post('signature-documents', { ...body, body: million + million })
  expect([tooLarge.status, tooLarge.body.code]).toEqual([413, 'too_large'])
  for (const text of [million, '{{'.repeat(400_000), ' '.repeat(900_000), '\n'.repeat(400_000), '👍'.repeat(200_000)])
    for (const [resource, field] of [
      ['signature-documents', 'body'],
      ['signature-documents', 'name'],
      ['services', 'description'],
      ['franchises', 'email'],
      ['franchises', 'phone'],
      ['franchises', 'vat_number'],
      ['locations', 'postcode_areas'],
      ['job-types', 'colour'],
    ] as const) {
      // A pattern that backtracks over such a text would exceed the test's time.
      const answer = await post(resource, { [field]: text })
      const blank = text.trim() === '' && resource !== 'signature-documents'
      expect(answer.status, `${resource} ${field}`).toBe(422)
      if (!blank) expect(Object.keys(answer.body.errors), `${resource} ${field}`).toContain(field)
    }
})

test('each of ten thousand unknown fields is named', async () => {
  const body = Object.fromEntries(Array.from({ length: 10_000 }, (_, i) => [`field_${i}`, i]))
  const answer = await post('job-types', body)
  expect(answer.status).toBe(422)
  expect(answer.body.errors['field_9999']).toEqual([{ code: 'unknown_field' }])
})

test('excessive nesting is rejected, whatever it would be compared with or saved as', async () => {
  const row = await factory.create(resources.get('job-types'))
  for (const levels of [40, 50_000])
    for (const field of ['title', 'version', 'nobody_knows']) {
      const body = `{"${field}":${'['.repeat(levels)}${']'.repeat(levels)}}`
      const headers = { 'content-type': 'application/json', 'idempotency-key': 'deep' }
      const answers = [
        await post('job-types', body, headers),
        await api.call<Wire>('PATCH', `/job-types/${row.id}`, { body, headers }),
      ]
      for (const answer of answers) expect([answer.status, answer.body.code]).toEqual([400, 'unreadable_json'])
    }
})

const texts = [
  'Ünïcödé – “quotes” ‘single’ … £ € ½',
  '👍🏽 👩‍👩‍👧‍👦 🏴󠁧󠁢󠁥󠁮󠁧󠁿',
  'שלום עולם',
  'مرحبا بالعالم ١٢٣',
  '中文 日本語 한국어 ไทย',
  'a\u0301 e\u0308 ﬁ Ⅷ',
  '\u202Eevil\u202C \u200B\u200F',
  '<script>alert(1)</script> & "x" \'y\' `z` ${a} {{b}} %s \\n \\',
  "'; drop table users; --",
  '\uFEFFbom inside\uFEFF stays',
]

test.each(texts)('text is stored unchanged: %s', async (text) => {
  const wanted = text.trim()
  const made = await post('services', {
    ...(await factory.body(services)),
    name: text,
    description: `${wanted}\n\n\t${wanted}`,
  })
  expect(made.status, JSON.stringify(made.body)).toBe(200)
  const read = await api.call<Wire>('GET', `/services/${made.body.id}`)
  expect([read.body['name'], read.body['description']]).toEqual([wanted, `${wanted}\n\n\t${wanted}`])
  const found = await api.call<Wire>('GET', `/services/list?q=${encodeURIComponent(wanted.slice(0, 200))}`)
  expect(found.body.data.map((r) => r.id)).toContain(made.body.id)
  const { rows } = await api.pool.query(
    "select after ->> 'name' as name from log_entries where entity = 'services' and entity_id = $1",
    [made.body.id],
  )
  expect(rows).toEqual([{ name: wanted }])
})

test('NUL and other control characters are rejected wherever text is allowed', async () => {
  const body = await factory.body(services)
  for (const bad of ['a\0b', '\u0001', 'a\u001Bb', 'a\u007Fb', 'a\u0085b']) {
    for (const field of ['name', 'code', 'description']) {
      const answer = await post('services', { ...body, [field]: bad })
      expect(answer.body.errors, `${field} ${JSON.stringify(bad)}`).toEqual({
        [field]: [{ code: 'control_characters' }],
      })
    }
  }
  for (const path of [
    '/services/%00',
    '/services/1%00',
    '/services/list?q=%00',
    '/services/list?price_basis=%00',
    '/services/list?%00=1',
    '/services/list?id=1%00',
  ])
    expect([404, 422], path).toContain((await api.call('GET', path)).status)
})

test('NUL and unpaired surrogates are rejected in text without a declared field', async () => {
  const { status: there, body: made } = await api.call<Wire>('POST', '/services/imports?name=a.csv', {
    headers: { 'content-type': 'application/octet-stream' },
    body: Buffer.from('Name\nAny\n'),
  })
  expect(there).toBe(200)
  const draft = { step: 'a', version: 0 }
  for (const bad of ['a\u0000', '\uD800', 'x\uDFFFy']) {
    for (const [method, path, body, at] of [
      ['POST', '/services', { ...(await factory.body(services)), name: bad }, 'name'],
      ['POST', '/services/export', { q: bad }, 'q'],
      ['POST', '/services/export', { [bad]: 'q' }, bad.toWellFormed().replaceAll('\0', '\uFFFD')],
      ['POST', '/jobs/breakdown/export', { q: bad }, 'q'],
      ['POST', `/services/imports/${made.id}/rejected`, { texts: { required: bad } }, 'texts.required'],
      [
        'PUT',
        '/wizards/leads/drafts/00000000-0000-4000-8000-000000000001',
        { ...draft, values: { a: { b: [bad] } } },
        'values.a.b.0',
      ],
      ['PUT', '/preferences/lists', { a: bad }, 'a'],
    ] as const) {
      const answer = await api.call<Wire>(method, path, { body })
      expect([answer.status, answer.body.errors], `${method} ${path} ${JSON.stringify(body)}`).toEqual([
        422,
        { [at]: [{ code: 'control_characters' }] },
      ])
    }
  }
  const named = await api.call<Wire>('POST', '/services/imports?name=%00.csv', {
    headers: { 'content-type': 'application/octet-stream' },
    body: Buffer.from('Name\nAny\n'),
  })
  expect([named.status, named.body.errors]).toEqual([422, { name: [{ code: 'control_characters' }] }])
  expect((await api.call('GET', '/wizards/%00/drafts')).status).toBe(404)
})

test('property names that every object has are unknown fields', async () => {
  for (const [method, path] of [
    ['PATCH', '/auth/profile'],
    ['POST', '/services'],
    ['PUT', '/preferences/lists'],
  ] as const)
    for (const name of ['constructor', 'toString', 'hasOwnProperty']) {
      const { status, body } = await api.call<Wire>(method, path, { body: { [name]: 'x' } })
      expect([status, body.errors[name]], `${path} ${name}`).toEqual([422, [{ code: 'unknown_field' }]])
    }
})

test('a value that is not comparable is not text, whatever length it claims', async () => {
  for (const length of [{ toString: 0 }, { valueOf: 0, toString: 'x' }, [{ toString: 0 }], { a: { toString: null } }])
    for (const [method, path, name] of [
      ['POST', '/franchises', 'email'],
      ['POST', '/services', 'name'],
      ['PATCH', '/auth/profile', 'first_name'],
      ['PUT', '/wizards/leads/drafts/00000000-0000-4000-8000-000000000001', 'step'],
    ] as const) {
      const { status, body } = await api.call<Wire>(method, path, { body: { [name]: { length } } })
      expect([status, Object.keys(body.errors ?? {}).includes(name)], `${path} ${JSON.stringify(length)}`).toEqual([
        422,
        true,
      ])
    }
})

test('days outside every calendar are rejected or match nothing, in every request with a day', async () => {
  const { operations } = await described(api)
  const asked = operations.flatMap(({ method, path, parameters }) => {
    const days = parameters.filter(({ in: where, schema }) => where === 'query' && schema['format'] === 'date')
    return method === 'GET' && days.length > 0 ? [{ path: path.replaceAll(/\{\w+\}/g, '1'), days }] : []
  })
  expect(asked.length).toBeGreaterThan(10)
  for (const { path, days } of asked)
    for (const day of ['0000-01-01', '0001-01-01', '9999-12-31']) {
      const query = new URLSearchParams(days.map(({ name }) => [name, day]))
      const { status } = await api.call('GET', `${path}?${query}`)
      expect(status, `${path}?${query}`).toBeLessThan(500)
    }
})

test('integers too large for any column are rejected in place', async () => {
  for (const version of [2 ** 31, 2 ** 53 - 1, -1, 1.5]) {
    const body = { step: 'a', values: {}, version }
    const answer = await api.call<Wire>('PUT', '/wizards/leads/drafts/00000000-0000-4000-8000-000000000001', { body })
    expect([answer.status, Object.keys(answer.body.errors)], String(version)).toEqual([422, ['version']])
  }
})

test('a file that was never checked has no file of rejected rows', async () => {
  const { body } = await api.call<Wire>('POST', '/services/imports?name=a.csv', {
    headers: { 'content-type': 'application/octet-stream' },
    body: Buffer.from('Name\nAny\n'),
  })
  for (const format of ['csv', 'xlsx']) {
    const answer = await api.call<Wire>('GET', `/services/imports/${body.id}/rejected?format=${format}`)
    expect([answer.status, answer.body.code], format).toEqual([404, 'not_found'])
  }
})

test('numbers come back as they were sent, to the last decimal', async () => {
  const row = await factory.create(resources.get('materials'))
  const patch = (change: Values) => api.call<Wire>('PATCH', `/materials/${row.id}`, { body: change })
  for (const price of [0, 0.01, 0.1, 0.29, 1.1, 4.35, 1234.5, 99_999.99, 9_999_999.99])
    expect((await patch({ sell_price: price })).body['sell_price']).toBe(price)
  for (const [price, code] of [
    [0.001, 'decimals'],
    [1e-7, 'decimals'],
    [-0.01, 'gte'],
    [10_000_000, 'lte'],
    [1e21, 'lte'],
    [0.1 + 0.2, 'decimals'],
  ] as const)
    expect(
      (await patch({ sell_price: price })).body.errors['sell_price']?.map((e) => e.code),
      String(price),
    ).toContain(code)
  const raw = (text: string) =>
    api.call<Wire>('PATCH', `/materials/${row.id}`, {
      body: `{"sell_price":${text}}`,
      headers: { 'content-type': 'application/json' },
    })
  expect((await raw('1e2')).body['sell_price']).toBe(100)
  expect((await raw('-0')).status).toBe(200)
  expect((await raw('1e400')).status).toBe(422)
  expect((await raw('NaN')).status).toBe(400)
})

test('bodies that are not a JSON object are rejected with the reason', async () => {
  const raw = (text: string, type = 'application/json') => post('job-types', text, { 'content-type': type })
  for (const [text, type, status, code] of [
    ['{"title"', 'application/json', 400, 'unreadable_json'],
    ['', 'application/json', 400, 'unreadable_json'],
    ['{"__proto__":{"a":1}}', 'application/json', 400, 'unreadable_json'],
    ['{"title":"a"}', 'application/xml', 400, 'content_type'],
    ['title=a', 'application/x-www-form-urlencoded', 400, 'content_type'],
    ['title', 'text/plain', 400, 'content_type'],
    ['[1]', 'application/json', 422, 'invalid'],
    ['7', 'application/json', 422, 'invalid'],
  ] as const) {
    const answer = await raw(text, type)
    expect([answer.status, answer.body.code], `${text} ${type}`).toEqual([status, code])
    expect(String(answer.headers['content-type'])).toContain('application/problem+json')
  }
})

test('invalid addresses are rejected like everything else', async () => {
  for (const [path, status, code] of [
    ['/job-types/%zz', 400, 'unreadable_address'],
    ['/job-types/1/extra', 404, 'not_found'],
    ['/nothing', 404, 'not_found'],
    ['/job-types/list/', 404, 'not_found'],
    [`/job-types/${'9'.repeat(5000)}`, 404, 'not_found'],
    ['/job-types/reinstate/1', 404, 'not_found'],
  ] as const) {
    const answer = await api.call<Wire>('GET', path)
    expect([answer.status, answer.body.code], path.slice(0, 60)).toEqual([status, code])
    expect(String(answer.headers['content-type'])).toContain('application/problem+json')
  }
})

test('no request causes a server fault', async () => {
  const fields = Object.keys(services.fields)
  const anything = fc.oneof(
    fc.jsonValue({ maxDepth: 3 }),
    fc.double(),
    fc.string({ unit: 'binary' }),
    fc.constantFrom(2 ** 31, 2 ** 53, -1, '', '2026-01-01'),
  )
  const body = fc.dictionary(
    fc.oneof(fc.constantFrom(...fields, 'id', 'version', 'constructor', 'toString'), fc.string()),
    anything,
    { maxKeys: 6 },
  )
  const query = fc.dictionary(
    fc.oneof(
      fc.constantFrom(
        'q',
        'id',
        'page',
        'limit',
        'sort',
        'direction',
        'price_gte',
        'category_id',
        'created_at_lt',
        'active',
        '__proto__',
        'valueOf',
      ),
      fc.string(),
    ),
    fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(
        '1',
        '0',
        'desc',
        'name',
        'true',
        '1,2',
        '\\',
        ',',
        '9e99',
        '0001-01-01',
        '9999-12-31T23:59:59-15:59',
      ),
    ),
    { maxKeys: 4 },
  )
  const row = await factory.create(services)
  await fc.assert(
    fc.asyncProperty(body, query, fc.string({ unit: 'binary', maxLength: 20 }), async (body, query, id) => {
      const params = Object.entries(query).map(
        ([k, v]) => `${encodeURIComponent(k.toWellFormed())}=${encodeURIComponent(v.toWellFormed())}`,
      )
      const answers = [
        await api.call('GET', `/services/list?${params.join('&')}`),
        await api.call('GET', `/services/simple-list?${params.join('&')}`),
        await api.call('GET', `/services/${encodeURIComponent(id.toWellFormed())}`),
        await api.call('POST', '/services', { body }),
        await api.call('PATCH', `/services/${row.id}`, { body }),
        await api.call('POST', '/services/bulk', { body: { ...body, act: 'change', ids: [row.id], change: body } }),
      ]
      for (const answer of answers) expect(answer.status).toBeLessThan(500)
    }),
    { numRuns: deep ? 3000 : 100 },
  )
})
