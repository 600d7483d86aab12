import { beforeAll, expect, test } from 'vitest'
import { resources } from '../../../../schema/all.ts'
import type { Forecast } from '../../../../schema/areas/reports/endpoints.ts'
import { testApp } from '../../../support/app.ts'
import type { Wire } from '../../../support/factory.ts'
import { invoicing } from '../../../support/invoicing.ts'

const app = await testApp()
// A Wednesday; the week began on Monday 14 June.
app.clock.now = new Date('2027-06-16T10:00:00Z')
const { rows: people } = await app.pool.query<{ id: number }>("select id from users where email = 'admin@demo.test'")
const admin = await app.tokenOf(people[0]?.id ?? 0)
const api: typeof app = {
  ...app,
  token: admin,
  call: (method, path, options) => app.call(method, path, { token: admin, ...options }),
}
const { create, customer, franchise, job, line } = invoicing(api)
const ask = async (query = '', token = api.token) => {
  const { status, body } = await api.call<Forecast>('GET', `/reports/forecast?${query}`, { token })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const sql = (text: string, values: readonly unknown[] = []) => app.pool.query(text, [...values])

let of: number
let worker: number
let statuses: readonly { readonly id: number; readonly category: string }[]
const status = (category: string) => statuses.find((one) => one.category === category)?.id ?? 0

/** A quote that was sent and, some days later, decided. */
async function quote(price: number, sent: string, to: 'sent' | 'won' | 'lost', at = sent, type = 1): Promise<number> {
  const made = await api.call<Wire>('POST', '/quotes', {
    body: { quote_type_id: type, customer_id: await customer(), franchise_id: of, services: [line(price)] },
  })
  expect(made.status, JSON.stringify(made.body)).toBe(200)
  const { id } = made.body
  await sql('update quotes set quote_status_id = $2, sent_at = $3 where id = $1', [id, status(to), sent])
  await sql("delete from stage_stays where subject = 'quotes' and record_id = $1", [id])
  const stay = `insert into stage_stays (subject, record_id, status_id, entered_at, left_at) values ('quotes', $1, $2, $3, $4)`
  await sql(stay, [id, status('sent'), sent, to === 'sent' ? null : at])
  if (to !== 'sent') await sql(stay, [id, status(to), at, null])
  return id
}
async function visit(id: number, day: string, hours: number, made: string, state = 'booked'): Promise<void> {
  const booked = await api.call<Wire>('POST', '/appointments', {
    body: {
      kind: 'job',
      subject: 'jobs',
      subject_id: id,
      worker_ids: [worker],
      franchise_id: of,
      starts_at: '2027-06-21T08:00:00Z',
      ends_at: `2027-06-21T${String(8 + hours).padStart(2, '0')}:00:00Z`,
    },
  })
  expect(booked.status, JSON.stringify(booked.body)).toBe(200)
  await sql(
    `update appointments set status = $2, created_at = $3, starts_at = $4::timestamptz + interval '7 hours',
       ends_at = $4::timestamptz + interval '7 hours' + $5 * interval '1 hour' where id = $1`,
    [booked.body.id, state, made, `${day}T00:00:00Z`, hours],
  )
}

async function isDone(id: number, at: string): Promise<void> {
  await sql(
    "update jobs set job_status_id = (select min(id) from job_statuses where category = 'completed') where id = $1",
    [id],
  )
  await sql('update job_done set at = $2 where job_id = $1', [id, at])
}

beforeAll(async () => {
  of = await franchise({ name: 'Aire' })
  statuses = (await sql('select id, category from quote_statuses order by id')).rows
  const shifts = ['monday', 'tuesday'].map((weekday) => ({ weekday, from: '08:00', to: '18:00' }))
  worker = (await create(resources.get('workers'), { name: 'Ada', shifts, exceptions: [], franchise_id: of })).id
  // Three of five of a type were won, one of them completed 20 days after it was sent; one of another type is too few for its own rate.
  const first = await quote(100, '2027-03-01T09:00:00Z', 'won', '2027-03-05T09:00:00Z')
  await quote(100, '2027-03-01T09:00:00Z', 'won', '2027-03-06T09:00:00Z')
  await quote(100, '2027-03-01T09:00:00Z', 'won', '2027-06-10T09:00:00Z')
  await quote(100, '2027-03-01T09:00:00Z', 'lost', '2027-03-07T09:00:00Z')
  await quote(100, '2027-03-01T09:00:00Z', 'lost', '2027-03-08T09:00:00Z')
  await quote(100, '2027-03-01T09:00:00Z', 'lost', '2027-03-09T09:00:00Z', 2)
  await quote(900, '2025-03-01T09:00:00Z', 'lost', '2026-06-01T09:00:00Z')
  const done = await job({ customer_id: await customer(), franchise_id: of }, [line(100)])
  await sql('update jobs set quote_id = $2 where id = $1', [done, first])
  await isDone(done, '2027-03-21T09:00:00Z')
  // One is expected on 30 June, one that is late in a week; one of the other type uses the overall rate, three of six.
  await quote(1000, '2027-06-10T09:00:00Z', 'sent')
  await quote(500, '2027-05-01T09:00:00Z', 'sent')
  await quote(200, '2027-06-10T09:00:00Z', 'sent', undefined, 2)
  const booked = await job({ customer_id: await customer(), franchise_id: of }, [line(300)])
  await visit(booked, '2027-06-22', 2, '2027-06-01T09:00:00Z')
  await visit(booked, '2027-06-29', 4, '2027-06-01T09:00:00Z')
  await visit(booked, '2027-06-30', 4, '2027-06-01T09:00:00Z', 'cancelled')
  const past = await job({ customer_id: await customer(), franchise_id: of }, [line(80)])
  await visit(past, '2027-06-08', 3, '2027-05-20T09:00:00Z', 'done')
  await visit(past, '2027-06-09', 1, '2027-06-08T09:00:00Z', 'done')
  await isDone(past, '2027-06-09T09:00:00Z')
  await job({ customer_id: await customer(), franchise_id: of }, [line(55)])
})

test('weeks ahead: visit hours, their jobs, and quotes × their win rate on the expected completion day', async () => {
  const { weeks, later, waiting, types } = await ask(`franchise=${of}`)
  expect(weeks.map(({ from }) => from)).toEqual([
    '2027-06-14',
    '2027-06-21',
    '2027-06-28',
    '2027-07-05',
    '2027-07-12',
    '2027-07-19',
    '2027-07-26',
    '2027-08-02',
  ])
  expect(weeks.slice(0, 4).map(({ hours, available, booked, quotes }) => [hours, available, booked, quotes])).toEqual([
    [0, 20, 0, 0],
    [2, 20, 100, 300],
    [4, 20, 200, 700],
    [0, 20, 0, 0],
  ])
  expect(later).toBe(0)
  expect(waiting).toMatchObject({ value: 55, jobs: 1 })
  expect(
    types.map(({ id, open, won, decided, rate, of: own, days, expected }) => [
      id,
      open,
      won,
      decided,
      rate,
      own,
      days,
      expected,
    ]),
  ).toEqual([
    [1, 2, 3, 5, 0.6, 'type', 20, 900],
    [2, 1, 0, 1, 0.5, 'all', 20, 100],
  ])
})

test('past weeks show the forecast as known then', async () => {
  const { past } = await ask(`franchise=${of}`)
  expect(past.map(({ from }) => from).at(-1)).toBe('2027-06-07')
  const last = past.at(-1)
  // A week before, on 31 May: the visit of 8 June was booked, that of the 9th was not; two quotes were open, and of the five decided two were won.
  expect(last?.one).toEqual({ hours: 3, value: 80 + 0.4 * 600 })
  // Eight weeks before, on 19 April: nothing was booked; the one open quote was expected a week from then.
  expect(last?.eight).toEqual({ hours: 0, value: 0 })
  expect(past.map(({ eight }) => eight.value)).toEqual([0, 40, 0, 0, 0, 0, 0, 0])
  expect(last?.done).toEqual({ hours: 4, value: 80 })
})

test("a visit of one franchise reveals nothing of another's job value", async () => {
  const where = await franchise()
  const { id } = await api.userWith(['Reports:index', 'Quotes:list', 'Jobs:list', 'Appointments:list'], 'franchise')
  await sql('update users set franchise_id = $2 where id = $1', [id, where])
  const foreign = await job({ customer_id: await customer(), franchise_id: of }, [line(400)])
  await visit(foreign, '2027-07-06', 2, '2027-06-01T09:00:00Z')
  await sql("update appointments set franchise_id = $2 where subject = 'jobs' and subject_id = $1", [foreign, where])
  const { weeks } = await ask('', await api.tokenOf(id))
  expect(weeks.map(({ hours, booked }) => [hours, booked])[3]).toEqual([2, 0])
})

test('a visit without a job, such as a survey, has hours and reveals nothing of the job with the same number', async () => {
  const booked = () => ask().then(({ weeks }) => [weeks[6]?.hours, weeks[6]?.booked])
  const id = await job({ customer_id: await customer(), franchise_id: of }, [line(70)])
  await visit(id, '2027-07-26', 1, '2027-06-01T09:00:00Z')
  expect(await booked()).toEqual([1, 70])
  await visit(id, '2027-07-27', 1, '2027-06-01T09:00:00Z')
  await sql(
    `update appointments set kind = 'survey', subject = 'customers'
     where id = (select max(id) from appointments where subject = 'jobs' and subject_id = $1)`,
    [id],
  )
  expect(await booked()).toEqual([2, 70])
})

test("keeps to the user's scope, and needs all of its permissions", async () => {
  const rights = ['Reports:index', 'Quotes:list', 'Jobs:list', 'Appointments:list']
  const { id } = await api.userWith(rights, 'franchise')
  await sql('update users set franchise_id = $2 where id = $1', [id, await franchise()])
  const none = await ask('', await api.tokenOf(id))
  expect(none.types).toEqual([])
  expect(none.waiting.jobs).toBe(0)
  expect(
    [...none.weeks.map(({ booked }) => booked), ...none.past.map(({ done }) => done.value)].every(
      (value) => value === 0,
    ),
  ).toBe(true)
  for (const missing of rights) {
    const { token } = await api.userWith(rights.filter((right) => right !== missing))
    expect((await api.call('GET', '/reports/forecast', { token })).status, missing).toBe(403)
  }
})
