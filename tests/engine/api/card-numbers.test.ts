import { expect, test } from 'vitest'
import { resources } from '../../../schema/all.ts'
import { testApp } from '../../support/app.ts'
import { createFactory, type Wire } from '../../support/factory.ts'
import { importing, workbookOf } from '../../support/transfer.ts'

const lines: string[] = []
const t = await testApp({ logLevel: 'trace', log: { write: (line) => void lines.push(line) } })
const factory = createFactory(t)

/** Unusual grouping of a card number: two spaces, a no-break space, an en dash. */
const PAN = '4242  4242\u00a04242–4242'
const SEEN = /4242(\D|%[0-9A-F]{2}|\+|\\u....|u00a0)*4242/i

/** The number is in no table and not in the log, as text or bytes. */
async function standsNowhere(): Promise<void> {
  const { rows: tables } = await t.pool.query<{ name: string }>(
    `select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  )
  for (const { name } of tables) {
    const { rows } = await t.pool.query<{ n: number }>(
      `select count(*)::int as n from ${name} t where t::text ~ '4242\\D{0,4}4242' or t::text ~ '34323432.{0,8}34323432'`,
    )
    expect(rows[0]?.n, name).toBe(0)
  }
  expect(lines.filter((line) => SEEN.test(line))).toEqual([])
}

interface Described {
  readonly paths: Record<string, Record<string, Operation>>
}
interface Operation {
  readonly parameters?: readonly { readonly name: string; readonly in: string }[]
  readonly requestBody?: { readonly content: Record<string, { readonly schema?: { readonly properties?: object } }> }
}

const EVENTS = ['/checkout/events', '/payments/stripe/webhook']

test('no endpoint accepts a full card number, in its body or its address', async () => {
  const { body: document } = await t.call<Described>('GET', '/openapi.json')
  const passed: string[] = []
  const said = (answer: { status: number; body: unknown }) =>
    answer.status === 422 && JSON.stringify(answer.body).includes('card_number')
  for (const [path, operations] of Object.entries(document.paths))
    for (const [method, { parameters = [], requestBody }] of Object.entries(operations)) {
      if (path.startsWith('/panel-api/auth/') || path.startsWith('/auth/')) continue
      // Stripe signs these bytes, otherwise they are rejected: only the event's name and subject are stored.
      if (EVENTS.some((events) => path.endsWith(events))) continue
      const address = path.replace(/^\/panel-api/, '').replace(/\{[a-z]+\}/g, '1')
      const verb = method.toUpperCase() as 'POST'
      for (const { name } of parameters.filter((one) => one.in === 'query')) {
        const asked = `${address}?${new URLSearchParams({ [name]: PAN })}`
        if (!said(await t.call(verb, asked, verb === ('GET' as string) ? {} : { body: {} })))
          passed.push(`${method} ${asked}`)
      }
      const properties = requestBody?.content['application/json']?.schema?.properties
      for (const name of [...Object.keys(properties ?? {}), ...(requestBody ? ['x'] : [])])
        for (const value of [PAN, { deep: [`a ${PAN}`] }])
          if (
            requestBody?.content['application/json'] &&
            !said(await t.call(verb, address, { body: { [name]: value } }))
          )
            passed.push(`${method} ${address} ${name}`)
    }
  expect(passed).toEqual([])
  await standsNowhere()
}, 120_000)

test('the error is shown at the field, also in a line and in a bulk change', async () => {
  const job = await factory.create(resources.get('jobs'))
  const at = async (method: 'POST' | 'PATCH', path: string, body: unknown) =>
    Object.entries((await t.call<Wire>(method, path, { body })).body.errors ?? {}).flatMap(([field, list]) =>
      list.some(({ code }) => code === 'card_number') ? [field] : [],
    )
  expect(await at('POST', '/payments', { job_id: job.id, reference: PAN, notes: `1 ${PAN} 12/27` })).toEqual([
    'reference',
    'notes',
  ])
  expect(await at('PATCH', `/jobs/${job.id}`, { description: PAN })).toEqual(['description'])
  expect(await at('POST', '/customers', { first_name: 'Ada', addresses: [{ label: 'x', line1: PAN }] })).toEqual([
    'addresses.0.line1',
  ])
  expect(await at('POST', `/jobs/${job.id}/comments`, { body: `He said ${PAN}` })).toEqual(['body'])
  expect(await at('POST', '/views', { resource: 'jobs', name: 'Mine', query: 'q=4242+4242+4242+4242' })).toEqual([
    'query',
  ])
  const view = { resource: 'customers', name: 'Of some', query: 'id=4100,4101,4102,4101' }
  expect(JSON.stringify((await t.call('POST', '/views', { body: view })).body)).not.toContain('card_number')
  await standsNowhere()
})

test('a search for a card number is rejected at the box and never logged', async () => {
  for (const path of [
    '/payments/list?q=4242+4242+4242+4242',
    '/jobs/list?q=4242%204242%204242%204242',
    '/find?q=4242%C2%A04242%C2%A04242%C2%A04242',
  ]) {
    const answer = await t.call<Wire>('GET', path)
    expect(answer.status, path).toBe(422)
    expect(answer.body.errors['q']?.[0]?.code, path).toBe('card_number')
  }
  await t.call('GET', '/nowhere/4242424242424242?x=4242424242424242', { token: null })
  await standsNowhere()
  expect(lines.some((line) => line.includes('[card number]'))).toBe(true)
  // A list of ids is not a card number, although these pass the check.
  const ids = await t.call<Wire>('GET', '/jobs/list?job_type_id=4100,4101,4102,4101')
  expect(JSON.stringify(ids.body)).not.toContain('card_number')
})

test('an imported row with a card number is set aside, and the number is stored nowhere', async () => {
  const { upload, step, settled, refused, checked } = importing(t, 'customers')
  const rows = [
    ['First name', 'Email', 'Notes', 'Colour of the van'],
    ...Array.from({ length: 40 }, (_, i) => [
      `Ada ${i}`,
      `ada${i}@example.test`,
      i === 30 ? `x ${PAN}` : 'fine',
      i === 31 ? PAN : 'red',
    ]),
  ]
  const csv = `sep=;\n${rows.map((row) => row.join(';')).join('\n\n')}`
  for (const [bytes, row] of [
    [csv, 64],
    [await workbookOf(rows), 32],
  ] as const) {
    const now = await checked(bytes)
    expect([now.status, now.total, now.refused, now.created]).toEqual(['checked', 40, 1, 39])
    const { data } = await refused(now.id)
    expect(data.map(({ n, errors, cells }) => [n, errors, cells[2]])).toEqual([
      [row, { notes: [{ code: 'card_number' }] }, '•••• •••• •••• ••••'],
    ])
    await standsNowhere()
    // Corrected by hand it is accepted, unless the new value is another card number.
    const again = await step(now.id, 'refused', { n: row, cells: { 2: PAN } })
    expect([again.status, again.body.errors]).toEqual([422, { 'cells.2': [{ code: 'card_number' }] }])
    await step(now.id, 'refused', { n: row, cells: { 2: 'fine' } })
    await step(now.id, 'run')
    expect((await settled(now.id)).created).toBe(40)
    await t.pool.query(`delete from customers where first_name like 'Ada %'`)
  }
  // A card number in the header, or a list of them, rejects the file.
  const before = await t.pool.query('select count(*)::int as n from imports')
  for (const wrong of [`First name,${PAN}\nAda,x\n`, `First name,Notes\n${`Ada,${PAN}\n`.repeat(1001)}`]) {
    const answer = await upload(wrong, 'people')
    expect([answer.status, answer.body.errors['file']?.[0]?.code]).toEqual([422, 'card_number_at'])
  }
  expect((await t.pool.query('select count(*)::int as n from imports')).rows).toEqual(before.rows)
  await standsNowhere()
})

test('a column heading says what its numbers are, as a label in a text does', async () => {
  const { checked, refused } = importing(t, 'customers')
  // Unusual groups that pass the card check when no heading explains them.
  const odd = '42 424 2424 2424 242'
  const file = (heading: string) => `Last name,Email,${heading}\nBell,bell@example.test,${odd}\n`
  const columns = { columns: ['last_name', 'email', 'notes'] }
  for (const heading of ['MPAN', 'Meter serial number', 'Order no.', 'IBAN', '序列号']) {
    const { created, refused: n } = await checked(file(heading), columns)
    expect([created, n], heading).toEqual([1, 0])
  }
  const unsaid = await checked(file('Remark'), columns)
  expect((await refused(unsaid.id)).data[0]?.errors).toEqual({ notes: [{ code: 'card_number' }] })
  // Grouped as cards are printed, it is a card number under any heading.
  const printed = await checked(file('Order no.').replace(odd, '4242 4242 4242 4242'), columns)
  expect(printed.refused).toBe(1)
})

test('in free text a user may confirm it is not a card number: this is logged, the number is not', async () => {
  const SERIAL = '6011000990139424'
  const note = `Boiler, plate ${SERIAL}`
  const asks = (answer: { status: number; body: Wire }, at: string) => {
    expect([answer.status, answer.body['errors'], answer.body['confirm']]).toEqual([
      422,
      { [at]: [{ code: 'card_number' }] },
      [{ code: 'not_a_card', fields: [at] }],
    ])
  }
  const body = { last_name: 'Crane', email: 'crane@example.test', notes: note }
  asks(await t.call<Wire>('POST', '/customers', { body }), 'notes')
  const made = await t.call<Wire>('POST', '/customers?confirm=not_a_card', { body })
  expect([made.status, made.body['notes']]).toEqual([200, note])
  const { id } = made.body
  const headers = { 'if-match': '*' }
  const change = { body: { notes: `${note}, 2019` }, headers }
  asks(await t.call<Wire>('PATCH', `/customers/${id}`, change), 'notes')
  expect((await t.call('PATCH', `/customers/${id}?confirm=not_a_card`, change)).status).toBe(200)
  const comment = { body: { body: note } }
  asks(await t.call<Wire>('POST', `/customers/${id}/comments`, comment), 'body')
  expect((await t.call('POST', `/customers/${id}/comments?confirm=not_a_card`, comment)).status).toBe(200)
  const { rows } = await t.pool.query(
    `select user_id is not null as known, details from security_entries where event = 'not_a_card' order by id`,
  )
  expect(rows).toEqual(
    ['notes', 'notes', 'body'].map((field) => ({
      known: true,
      details: { resource: 'customers', id, fields: [field] },
    })),
  )
})

test('this cannot be confirmed for other fields, or for a payment', async () => {
  const refusal = async (path: string, body: object) => {
    const answer = await t.call<Wire>('POST', `${path}?confirm=not_a_card`, { body })
    expect([answer.status, answer.body['confirm']], path).toEqual([422, undefined])
    expect(JSON.stringify(answer.body['errors']), path).toContain('card_number')
  }
  await refusal('/payments', { reference: PAN })
  await refusal('/payments', { notes: PAN })
  await refusal('/customers', { last_name: 'Dale', email: `${PAN.replace(/\D/g, '')}@example.test` })
  await refusal('/customers', { last_name: 'Dale', notes: 'fine', nothing: PAN })
  await refusal('/customers', { last_name: 'Dale', addresses: [{ line1: 'x', postcode: PAN }] })
  await standsNowhere()
})

test("a database error is logged without the row's data", async () => {
  await t.pool.query('create table card_check (body text check (char_length(body) < 5))')
  const error = await t.pool.query('insert into card_check values ($1)', [PAN]).catch((caught: unknown) => caught)
  expect((error as { detail: string }).detail).toMatch(SEEN)
  t.app.log.error({ err: error }, 'failed')
  await t.pool.query('drop table card_check')
  await standsNowhere()
})
