import { beforeAll, expect, test } from 'vitest'
import { SECRET, testApp } from '../../../support/app.ts'
import type { Wire } from '../../../support/factory.ts'
import { invoicing } from '../../../support/invoicing.ts'
import { patientFetch, startServer } from '../../../support/server.ts'

// The test process invoices nothing itself: the servers below do all the work.
const api = await testApp()
const { franchise, customer, line, job, complete } = invoicing(api)

const server = () => startServer({ DATABASE_URL: api.url, JWT_SECRET: SECRET, SEALING_KEY: SECRET, DEMO: '0' })
const headers = { authorization: `Bearer ${api.token}`, 'content-type': 'application/json' }

let customer_id: number
beforeAll(async () => {
  customer_id = await customer()
})

async function jobs(count: number, prefix: string): Promise<number[]> {
  const of = { customer_id, franchise_id: await franchise({ invoice_prefix: prefix }) }
  const made: number[] = []
  for (let i = 0; i < count; i++) {
    const id = await job(of, [line(10 + i)])
    await complete(id)
    made.push(id)
  }
  return made
}
const begin = async (address: string, job_ids: readonly number[], issue = true): Promise<number> => {
  const answer = await patientFetch(`${address}/panel-api/invoices/batch`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ job_ids, issue }),
  })
  const body = (await answer.json()) as Wire & { batch: { id: number } }
  expect(answer.status, JSON.stringify(body)).toBe(200)
  return body.batch.id
}
const allDone = () =>
  expect
    .poll(async () => (await api.pool.query('select from invoice_batches where finished_at is null')).rowCount, {
      timeout: 60_000,
    })
    .toBe(0)
const numbersOf = async (ids: readonly number[]) =>
  (
    await api.pool.query<{ job_id: number; number: string }>(
      `select job_id::int, number from invoices where job_id = any($1::bigint[]) order by number`,
      [ids],
    )
  ).rows
const inARow = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, i) => `${prefix}${String(i + 1).padStart(6, '0')}`)

test('two servers that receive the same jobs at once, from two users and again, create one invoice for each job', {
  timeout: 120_000,
}, async () => {
  const ids = await jobs(30, 'PAR-')
  const [one, two] = [server(), server()]
  const [first, second] = [await one.address, await two.address]
  await Promise.all([begin(first, ids), begin(second, ids.toReversed()), begin(first, ids, false)])
  await allDone()
  const made = await numbersOf(ids)
  expect(made.map(({ number }) => number)).toEqual(inARow('PAR-', 30))
  expect(new Set(made.map(({ job_id }) => job_id)).size).toBe(30)
  const { rows } = await api.pool.query(
    `select count(distinct job_id) filter (where invoice_id is not null)::int as jobs, count(*) filter (where code = 'fault')::int as faults
     from invoice_batch_jobs`,
  )
  expect(rows).toEqual([{ jobs: 30, faults: 0 }])
})

test('when a server is killed mid-batch, the next one finishes without duplicates or gaps', {
  timeout: 120_000,
}, async () => {
  const ids = await jobs(25, 'CUT-')
  // The server is stopped after it takes the number and before anything is saved.
  await api.pool.query(`
    create function wait_here() returns trigger language plpgsql as $$ begin
      if new.status = 'issued' and new.number = 'CUT-000008' then perform pg_sleep(20); end if; return new; end $$;
    create trigger wait_here before update on invoices for each row execute function wait_here()`)
  const killed = server()
  await begin(await killed.address, ids)
  const sleeping = async () =>
    (await api.pool.query(`select from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()`))
      .rowCount
  await expect.poll(sleeping, { timeout: 30_000 }).toBe(1)
  killed.kill('SIGKILL')
  await killed.ended
  await api.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()`,
  )
  await expect.poll(sleeping).toBe(0)
  await api.pool.query('drop trigger wait_here on invoices')
  expect(await numbersOf(ids)).toHaveLength(7)
  const next = server()
  await next.address
  await allDone()
  const made = await numbersOf(ids)
  expect(made.map(({ number }) => number)).toEqual(inARow('CUT-', 25))
  expect(made.map(({ job_id }) => job_id)).toEqual(ids)
})
