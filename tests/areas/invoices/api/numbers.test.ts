import { beforeAll, expect, test } from 'vitest'
import { numberText } from '../../../../server/areas/invoices/numbers.ts'
import { SECRET, testApp } from '../../../support/app.ts'
import type { Wire } from '../../../support/factory.ts'
import { invoicing } from '../../../support/invoicing.ts'
import { patientFetch, startServer } from '../../../support/server.ts'

const api = await testApp()
const { franchise, customer, line, job, act, create } = invoicing(api)

/** Issues invoices concurrently. */
const MANY = process.env['DEEP'] ? 200 : 60

let customer_id: number
beforeAll(async () => {
  customer_id = await customer()
})

test('two processes issue many at once and some fail half-way: no number is lost or used twice', {
  timeout: 240_000,
}, async () => {
  // Several customers are used, because one customer's invoices take the same lock and would never run concurrently.
  const customers = await Promise.all(Array.from({ length: 20 }, () => customer()))
  const franchise_id = await franchise({ invoice_prefix: 'TWO-' })
  const ids: number[] = []
  for (let i = 0; i < MANY; i++) {
    const { body } = await api.call<Wire>('POST', '/invoices', {
      body: {
        customer_id: customers[i % 20],
        franchise_id,
        lines: [{ description: `Visit ${i}`, quantity: 1, price_ex_vat: 10, vat_rate_id: 1 }],
      },
    })
    ids.push(body.id)
  }
  // Every seventh fails after taking its number, with everything it has written.
  await api.pool.query(`
    create function die_half_way() returns trigger language plpgsql as $$ begin
      if new.status = 'issued' and new.id % 7 = 0 then raise exception 'the disk is gone'; end if; return new; end $$;
    create trigger die_half_way before update on invoices for each row execute function die_half_way()`)
  const servers = [1, 2].map(() =>
    startServer({ DATABASE_URL: api.url, JWT_SECRET: SECRET, SEALING_KEY: SECRET, DEMO: '0' }),
  )
  const addresses = await Promise.all(servers.map(({ address }) => address))
  const headers = { authorization: `Bearer ${api.token}`, 'content-type': 'application/json' }
  const issueAt = (i: number, id: number) =>
    patientFetch(`${addresses[i % 2]}/panel-api/invoices/${id}/issue`, { method: 'POST', headers, body: '{}' })
  const answers = await Promise.all(ids.map((id, i) => issueAt(i, id)))
  const failing = ids.filter((id) => id % 7 === 0)
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(MANY - failing.length)
  expect(statuses.filter((status) => status === 500)).toHaveLength(failing.length)
  const issued = async () =>
    (
      await api.pool.query<{ number: string }>(`select number from invoices where number like 'TWO-%' order by number`)
    ).rows.map(({ number }) => number)
  const numbersTo = (n: number) => Array.from({ length: n }, (_, i) => numberText('TWO-', 'final', i + 1))
  expect(await issued()).toEqual(numbersTo(MANY - failing.length))
  // A failed invoice is still a draft, and is issued once the obstacle is gone.
  await api.pool.query('drop trigger die_half_way on invoices')
  const again = await Promise.all(failing.map((id, i) => issueAt(i, id)))
  expect(again.every(({ status }) => status === 200)).toBe(true)
  expect(await issued()).toEqual(numbersTo(MANY))
  const { rows } = await api.pool.query(
    `select count(distinct sha256)::int as papers, count(*) filter (where version <> 2)::int as twice from invoices where number like 'TWO-%'`,
  )
  expect(rows).toEqual([{ papers: MANY, twice: 0 }])
})

test('a server killed mid-issue leaves a draft and no gap in the numbers', { timeout: 120_000 }, async () => {
  const of = { customer_id, franchise_id: await franchise({ invoice_prefix: 'KIL-' }) }
  const make = async () => (await act(`/jobs/${await job(of, [line(10)])}/invoice-final`)).body.id
  const [killed, next] = [await make(), await make()]
  const server = startServer({ DATABASE_URL: api.url, JWT_SECRET: SECRET, SEALING_KEY: SECRET, DEMO: '0' })
  const address = await server.address
  // It waits after taking the number and before anything is saved.
  await api.pool.query(`
    create function wait_here() returns trigger language plpgsql as $$ begin
      if new.status = 'issued' then perform pg_sleep(3); end if; return new; end $$;
    create trigger wait_here before update on invoices for each row execute function wait_here()`)
  const asked = fetch(`${address}/panel-api/invoices/${killed}/issue`, {
    method: 'POST',
    body: '{}',
    headers: { authorization: `Bearer ${api.token}`, 'content-type': 'application/json' },
  }).catch(() => 'cut off')
  await expect
    .poll(async () => (await api.pool.query(`select from pg_stat_activity where wait_event = 'PgSleep'`)).rowCount)
    .toBe(1)
  server.kill('SIGKILL')
  expect(await asked).toBe('cut off')
  await expect
    .poll(async () => (await api.pool.query(`select from pg_stat_activity where wait_event = 'PgSleep'`)).rowCount)
    .toBe(0)
  await api.pool.query('drop trigger wait_here on invoices')
  expect((await api.call<Wire>('GET', `/invoices/${killed}`)).body).toMatchObject({ status: 'draft', number: null })
  expect((await act(`/invoices/${next}/issue`)).body['number']).toBe('KIL-000001')
  expect((await act(`/invoices/${killed}/issue`)).body['number']).toBe('KIL-000002')
})

test("a prefix is never reused: neither an archived franchise's nor a former one", async () => {
  const first = await franchise({ invoice_prefix: 'OLD-' })
  const { body } = await act(`/jobs/${await job({ customer_id, franchise_id: first }, [line(10)])}/invoice-final`)
  expect((await act(`/invoices/${body.id}/issue`)).body['number']).toBe('OLD-000001')
  const used = { invoice_prefix: [{ code: 'prefix_used' }] }
  const other = await franchise({ invoice_prefix: 'NEW-' })
  const take = async (id: number, invoice_prefix: string) =>
    (await api.call<Wire>('PATCH', `/franchises/${id}`, { body: { invoice_prefix } })).body.errors
  expect(await take(other, 'OLD'), 'with or without its hyphen').toEqual(used)
  expect(await take(first, 'LAT-')).toBeUndefined()
  expect(await take(other, 'OLD-'), 'given up, and numbers have it').toEqual(used)
  const gone = await franchise({ invoice_prefix: 'ARC-' })
  expect((await api.call('DELETE', `/franchises/${gone}`)).status).toBe(200)
  expect(await take(other, 'ARC-')).toEqual(used)
  expect(await take(first, 'OLD-'), 'one’s own again').toBeUndefined()
  const more = await act(`/jobs/${await job({ customer_id, franchise_id: first }, [line(10)])}/invoice-final`)
  expect((await act(`/invoices/${more.body.id}/issue`)).body['number'], 'goes on').toBe('OLD-000002')
  await expect(
    create((await import('../../../../schema/all.ts')).resources.get('franchises'), {
      invoice_prefix: 'ARC-',
      postcode: 'LS1 4AB',
      country: 'GB',
      parent_id: null,
    }),
  ).rejects.toThrow(/prefix_used/)
})
