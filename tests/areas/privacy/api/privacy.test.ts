import { beforeAll, expect, test } from 'vitest'
import { resources } from '../../../../schema/all.ts'
import type { Field } from '../../../../schema/engine/fields/field.ts'
import { testApp } from '../../../support/app.ts'
import type { Values, Wire } from '../../../support/factory.ts'
import { invoicing } from '../../../support/invoicing.ts'

const t = await testApp()
const { franchise, customer, line, job, complete, act } = invoicing(t)
/** A word that occurs nowhere else. */
const WORD = 'Zyxwvuport'

const post = async (path: string, body: Values): Promise<Wire> => {
  const made = await t.call<Wire>('POST', path, { body })
  expect(made.status, `${path} ${JSON.stringify(made.body)}`).toBe(200)
  return made.body
}
const outlook = async (id: number, token = t.token) =>
  t.call<Record<string, { what: string; count: number }[]>>('GET', `/customers/${id}/erasure`, { token })
const file = async (id: number, format: string, token = t.token) => {
  const at = await t.call<{ url: string }>('POST', `/customers/${id}/personal-data`, { body: { format }, token })
  return at.status === 200 ? t.app.inject({ method: 'GET', url: at.body.url }) : at.status
}

let of: number
let id: number
let other: number
/** A customer with everything a year leaves behind, each item naming them. */
beforeAll(async () => {
  of = await franchise({ invoice_prefix: 'PRI-' })
  other = await customer({ last_name: 'Neighbour' })
  id = await customer({
    first_name: WORD,
    last_name: `${WORD}son`,
    company_name: `${WORD} Ltd`,
    email: `${WORD}@example.test`,
    notes: `${WORD} rings at nine`,
    addresses: [
      {
        line1: `4 ${WORD} Grove`,
        line2: WORD,
        city: 'Leeds',
        postcode: 'LS6 2AB',
        access_notes: `Key with ${WORD}`,
        primary: true,
      },
    ],
  })
  await post('/leads', {
    customer_id: id,
    lead_type_id: 1,
    last_name: WORD,
    phone: '+441134960177',
    description: `${WORD} asked`,
  })
  await post('/quotes', {
    customer_id: id,
    quote_type_id: 1,
    franchise_id: of,
    title: `For ${WORD}`,
    description: WORD,
    services: [line(10)],
  })
  const done = await job({ customer_id: id, franchise_id: of }, [line(100)], {
    title: `${WORD} boiler`,
    description: `${WORD} at home`,
  })
  await complete(done)
  const invoice = (await act(`/jobs/${done}/invoice-final`)).body as unknown as { invoice?: Wire } & Wire
  const draft = invoice.invoice?.id ?? invoice.id
  await post(`/invoices/${draft}/issue`, {})
  await post(`/invoices/${draft}/payments`, { paymentTypeId: 1, amountPaid: 120, notes: `${WORD} paid` })
  await post(`/jobs/${done}/comments`, { body: `${WORD} was content` })
  await post('/tasks', {
    title: `Ring ${WORD}`,
    description: WORD,
    type_id: 1,
    subject: 'customers',
    subject_id: id,
  })
  await t.call('PATCH', `/customers/${id}`, { body: { notes: `${WORD} rings at ten` } })
  await t.pool.query(
    `insert into comments (subject, subject_id, key, params) values ('customers', $1, 'text_in', $2)`,
    [id, JSON.stringify({ from: '+447700900123', text: `${WORD} asks for Tuesday` })],
  )
  const twice = await customer({ first_name: WORD, last_name: 'twice' })
  await post(`/customers/${id}/merge`, { other: twice, values: {} })
}, 60_000)

test('every text of records that reference a customer is personal data, or listed here with the reason why not', () => {
  const NOT: Readonly<Record<string, string>> = {
    'complaints.ref': 'made by the program',
    'customers.addresses.city': 'a town is nobody',
    'leads.city': 'a town is nobody',
    'leads.county': 'a county is nobody',
    'jobs.number': 'made by the program',
    'jobs.po_number': 'of the order, for the books',
    'jobs.buyer_reference': 'of the order, for the books',
    'quotes.number': 'made by the program',
    'payments.number': 'made by the program',
    'payments.reference': 'of the payment, for the books',
    'payments.cardNumber': 'never kept whole',
    'payments.cardExpiry': 'never kept whole',
    'payments.source': 'kinds of payments',
    'appointments.name': 'made by the program from its fields',
    'incoming-mails.key': 'the name of the email among all emails: without it the same email would come in again',
    'appointments.times.correction_reason': 'of the worker',
    'appointments.materials_used.name': 'of the library',
  }
  const LINES = /\.(services|materials|options|lines)\./
  const isText = ({ kind }: Field) => ['text', 'note', 'phone', 'email', 'postcode', 'richText'].includes(kind)
  const missing: string[] = []
  const used = new Set<string>()
  for (const { name, fields } of resources.all) {
    const tells =
      name === 'customers' ||
      Object.values(fields).some(
        ({ store }) => store.as === 'column' && (store.references === 'customers' || store.anyOf),
      )
    if (!tells || name === 'invoices') continue
    const look = (at: string, of: Readonly<Record<string, Field>>): void => {
      for (const [key, field] of Object.entries(of)) {
        const path = `${at}.${key}`
        if (field.store.as === 'child') look(path, field.store.fields)
        else if (isText(field) && !field.options.personal && !LINES.test(path)) {
          if (NOT[path]) used.add(path)
          else missing.push(path)
        }
      }
    }
    look(name, fields)
  }
  expect(missing).toEqual([])
  expect(Object.keys(NOT).filter((path) => !used.has(path))).toEqual([])
})

test("a customer's data is exported as JSON and as PDF, with permission", async () => {
  const json = await file(id, 'json')
  if (typeof json === 'number') throw new Error(String(json))
  expect(json.statusCode, json.body).toBe(200)
  const { data } = json.json<{ data: { resource: string; records: Record<string, string>[] }[] }>()
  const kinds = Object.fromEntries(data.map(({ resource, records }) => [resource, records.length]))
  expect(kinds).toMatchObject({
    customers: 2,
    leads: 1,
    quotes: 1,
    jobs: 1,
    invoices: 1,
    payments: 1,
    tasks: 1,
    comments: 2,
  })
  expect(json.body).toContain(`Key with ${WORD}`)
  expect(json.body).toContain(`${WORD} asks for Tuesday`)
  expect(json.body).not.toContain('Neighbour')
  // Lines are written for people: no brackets, no column names.
  const values = data.flatMap(({ records }) => records.flatMap(Object.values<string>))
  expect(values.filter((value) => /^[[{]/.test(value))).toEqual([])
  expect(data.find(({ resource }) => resource === 'customers')?.records[0]).toMatchObject({
    'Addresses 1': expect.stringMatching(/^Address line 1: .* · Postcode: LS6 2AB/),
  })
  const pdf = await file(id, 'pdf')
  expect(typeof pdf !== 'number' && pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  const reader = await t.userWith(['Customers:details', 'Customers:index', 'Privacy:list'])
  expect(await file(id, 'json', reader.token)).toBe(403)
  const scoped = await t.userWith(
    ['Customers:details', 'Customers:index', 'Privacy:list', 'Privacy:export'],
    'franchise',
  )
  expect([403, 404]).toContain(await file(id, 'json', scoped.token))
  expect([403, 404]).toContain((await outlook(id, scoped.token)).status)
})

test('a customer cannot be erased while work or money is open, under another name, or without permission', async () => {
  const open = await job({ customer_id: id, franchise_id: of }, [line(5)])
  const { body } = await outlook(id)
  expect(body['open']).toEqual([{ what: 'open_jobs', count: 1 }])
  expect(body['stays']).toEqual(
    expect.arrayContaining([
      { what: 'invoices', count: 1 },
      { what: 'payments', count: 1 },
    ]),
  )
  const ask = (more: Values, token = t.token) =>
    t.call<{ code: string; errors?: Record<string, unknown> }>('POST', `/customers/${id}/erase`, {
      body: { confirm: `${WORD} ${WORD}son`, reason: 'By letter of 3 May', ...more },
      token,
    })
  expect((await ask({})).body).toMatchObject({ code: 'not_over' })
  await t.call('PATCH', `/jobs/${open}`, { body: { job_status_id: 8, status_reason: 'Not wanted' } })
  expect((await outlook(id)).body['open']).toEqual([])
  const wrong = await ask({ confirm: 'Somebody else' })
  expect([wrong.status, Object.keys(wrong.body.errors ?? {})]).toEqual([422, ['confirm']])
  const { token } = await t.userWith(['Customers:details', 'Customers:index', 'Customers:edit', 'Privacy:list'])
  expect((await ask({}, token)).status).toBe(403)
  const { rows } = await t.pool.query<{ first_name: string }>('select first_name from customers where id = $1', [id])
  expect(rows[0]?.first_name).toBe(WORD)
})

test('after erasure nothing in the database names them except what tax law requires; the log still verifies, and records who did it', async () => {
  const before = (
    await t.pool.query('select id, number, total_inc_vat, buyer from invoices where customer_id = $1', [id])
  ).rows
  // An unreadable email from the customer.
  await t.pool.query(
    `with his as (
        insert into failed_items (queue, key, subject, sender, reason, problem, status, tries, size)
        select 'incoming_mail', 'his', $2 || ' writes', $2 || ' <' || upper(email) || '>', $2, 'unreadable', 'failed', 2, 5 from customers where id = $1 returning id)
      insert into failed_item_originals (failed_item_id, created_at, bytes) select id, now(), 'bytes' from his`,
    [id, WORD],
  )
  const { status, body } = await t.call<Record<string, number>>('POST', `/customers/${id}/erase`, {
    body: { confirm: ` ${WORD} ${WORD.toLowerCase()}SON `, reason: 'By letter of 3 May' },
  })
  expect(status, JSON.stringify(body)).toBe(200)
  expect(body['records']).toBeGreaterThan(5)
  const { rows: tables } = await t.pool.query<{ name: string }>(
    `select relname::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not in ('idempotency_keys')`,
  )
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } = await t.pool.query<{ n: number }>(
      `select count(*)::int as n from "${name}" t where t::text ilike $1`,
      [`%${WORD}%`],
    )
    if (rows[0]?.n) found.push(name)
  }
  expect((await t.pool.query('select from failed_item_originals')).rowCount).toBe(0)
  // The invoice as it was issued, with its log entries.
  expect(found.filter((name) => !['invoices', 'log_entries'].includes(name))).toEqual([])
  const { rows: entities } = await t.pool.query<{ entity: string }>(
    `select distinct entity from log_entries l where l::text ilike $1`,
    [`%${WORD}%`],
  )
  expect(entities.filter(({ entity }) => entity !== 'invoices')).toEqual([])
  expect(
    (await t.pool.query('select id, number, total_inc_vat, buyer from invoices where customer_id = $1', [id])).rows,
  ).toEqual(before)
  expect(await t.brokenLog()).toEqual([])
  const { rows: certificates } = await t.pool.query(
    `select user_email, details from security_entries where event = 'erased'`,
  )
  expect(certificates).toMatchObject([
    { user_email: 'admin@demo.test', details: { resource: 'customers', id, reason: 'By letter of 3 May' } },
  ])
  const { rows } = await t.pool.query(
    'select first_name, last_name, email, do_not_call, archived_at is not null as away from customers where id = $1',
    [id],
  )
  expect(rows).toEqual([{ first_name: 'Erased', last_name: null, email: null, do_not_call: true, away: true }])
  expect((await outlook(id)).body).toMatchObject({ erased_at: expect.any(String) })
  const again = await t.call<{ code: string }>('POST', `/customers/${id}/erase`, {
    body: { confirm: 'Erased', reason: 'Once more' },
  })
  expect(again.body.code).toBe('erased_already')
  const { rows: beside } = await t.pool.query('select last_name from customers where id = $1', [other])
  expect(beside).toEqual([{ last_name: 'Neighbour' }])
  // The remaining data is readable: each of their records, its history, its timeline, and every log entry.
  const { rows: held } = await t.pool.query<{ entity: string; entity_id: number }>(
    `select distinct entity, entity_id from log_entries where entity = 'customers' and entity_id = $1
       or entity in ('jobs', 'quotes', 'leads', 'complaints', 'invoices') and entity_id in (
         select id from jobs where customer_id = $1 union all select id from quotes where customer_id = $1
         union all select id from leads where customer_id = $1 union all select id from complaints where customer_id = $1
         union all select id from invoices where customer_id = $1)`,
    [id],
  )
  expect(held.length).toBeGreaterThan(3)
  const unread: string[] = []
  for (const { entity, entity_id } of held)
    for (const part of ['', '/history', '/timeline']) {
      const answer = await t.call('GET', `/${entity}/${entity_id}${part}`)
      if (![200, 404].includes(answer.status)) unread.push(`${entity}/${entity_id}${part}: ${answer.status}`)
    }
  expect(unread).toEqual([])
  // Nothing erased is offered for undo.
  const { body: history } = await t.call<{
    data: { event: string; may_undo: boolean; changes: { field: string; before: unknown; after: unknown }[] }[]
  }>('GET', `/customers/${id}/history`)
  expect(history.data.flatMap(({ changes }) => changes)).toContainEqual({
    field: 'addresses',
    before: '[redacted]',
    after: null,
  })
  const offered = history.data.filter(
    ({ event, may_undo, changes }) =>
      event === 'updated' && may_undo && changes.every((one) => one.before === '[redacted]'),
  )
  expect(offered).toEqual([])
})
