import { beforeAll, expect, test } from 'vitest'
import { resources } from '../../../../schema/all.ts'
import type { ReportAnswer } from '../../../../schema/engine/reports/shapes.ts'
import { addDays, dayOf } from '../../../../schema/engine/time/time.ts'
import { testApp } from '../../../support/app.ts'
import { invoicing } from '../../../support/invoicing.ts'

const api = await testApp()
const { create, customer, franchise, job, line, issued } = invoicing(api)
const DAYS = 'from=2020-01-01&to=2039-12-31&step=year'

const ask = async (name: string, query: string) => {
  const { status, body } = await api.call<ReportAnswer>('GET', `/reports/${name}?${DAYS}&${query}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const table = ({ rows }: ReportAnswer, ...names: string[]) =>
  rows.map(({ label, figures }) => [label, ...names.map((name) => figures[name])])

let of: number
beforeAll(async () => {
  of = await franchise({ name: 'Aire' })
})

test('aged debt: the balance by age, each boundary day in its own column, as in the list of customers', async () => {
  const today = dayOf(Date.now())
  const owes = async (price: number, dueAgo: number) => {
    const id = await job({ customer_id: await customer(), franchise_id: of }, [line(price * 10)])
    const invoice = await issued(id, 'final', {})
    await api.pool.query('alter table invoices disable trigger user')
    await api.pool.query('update invoices set due_date = $2 where id = $1', [invoice.id, addDays(today, -dueAgo)])
    await api.pool.query('alter table invoices enable trigger user')
    return invoice.id
  }
  for (const [price, ago] of [
    [1, 0],
    [2, 1],
    [4, 30],
    [8, 31],
    [16, 60],
    [32, 61],
    [64, 90],
    [128, 91],
  ] as const)
    await owes(price, ago)
  const answer = await ask('aged-debt', `franchise=${of}`)
  expect(table(answer, 'owed', 'late', 'invoices')).toEqual([
    ['Not due yet', 12, 0, 1],
    ['1 to 30 days overdue', 72, 72, 2],
    ['31 to 60 days overdue', 288, 288, 2],
    ['61 to 90 days overdue', 1152, 1152, 2],
    ['Over 90 days overdue', 1536, 1536, 1],
  ])
  expect(answer.total.figures).toMatchObject({ owed: 3060, late: 3048, late_percent: 99.6, invoices: 8, customers: 8 })
})

test('utilisation: hours without leave, the booked part, and worked as recorded', async () => {
  const { id: worker_id } = await create(resources.get('workers'), {
    name: 'Ada',
    franchise_id: of,
    exceptions: [],
    shifts: ['monday', 'tuesday'].map((weekday) => ({
      weekday,
      from: '08:00',
      to: '16:00',
      valid_from: '2027-01-04',
      valid_to: '2027-01-12',
    })),
  })
  const id = await job({ customer_id: await customer(), franchise_id: of }, [line(10)])
  const book = async (kind: string, starts_at: string, ends_at: string, status?: string) => {
    const subject = kind === 'job' ? { subject: 'jobs', subject_id: id } : {}
    const made = await api.call<{ id: number }>('POST', '/appointments', {
      body: { kind, ...subject, worker_ids: [worker_id], franchise_id: of, starts_at, ends_at, title: 'Time' },
    })
    expect(made.status, JSON.stringify(made.body)).toBe(200)
    if (status) await api.pool.query('update appointments set status = $2 where id = $1', [made.body.id, status])
    return made.body.id
  }
  await book('leave', '2027-01-11T12:00:00Z', '2027-01-11T16:00:00Z')
  const told = await book('job', '2027-01-04T09:00:00Z', '2027-01-04T13:00:00Z', 'done')
  await book('job', '2027-01-05T09:00:00Z', '2027-01-05T11:00:00Z', 'done')
  await book('job', '2027-01-12T09:00:00Z', '2027-01-12T10:00:00Z')
  await book('job', '2027-01-12T11:00:00Z', '2027-01-12T12:00:00Z', 'cancelled')
  await api.pool.query(
    `insert into appointments_times (owner_id, position, worker_id, started_at, finished_at, break_minutes)
     values ($1, 0, $2, '2027-01-04T09:00:00Z', '2027-01-04T14:30:00Z', 30)`,
    [told, worker_id],
  )
  const answer = await ask('utilisation', `worker=${worker_id}`)
  // Four days of eight hours less half a day of leave; 4 + 2 + 1 hours booked, 5 + 2 worked.
  expect(answer.total.figures).toEqual({
    available: 28,
    booked: 7,
    worked: 7,
    booked_percent: 25,
    worked_percent: 25,
  })
  const weeks = await api.call<ReportAnswer>(
    'GET',
    `/reports/utilisation?from=2027-01-04&to=2027-01-05&worker=${worker_id}`,
  )
  expect(weeks.body.total.figures).toMatchObject({ available: 16, booked: 6, worked: 7 })
})

test('the funnel: how many reached each status, how many moved on, and after how many days; closed ones no longer wait', async () => {
  const lead = async () =>
    (await create(resources.get('leads'), { franchise_id: of, lead_status_id: 1, lost_reason: null })).id
  const statuses = await api.pool.query<{ id: number; category: string }>(
    'select id, category from lead_statuses order by position, id',
  )
  const open = statuses.rows.find(({ category }) => category === 'open')
  const lost = statuses.rows.find(({ category }) => category === 'lost')
  const [first, second] = [await lead(), await lead()]
  const move = async (id: number, lead_status_id: number | undefined) => {
    const { version } = (await api.call<{ version: number }>('GET', `/leads/${id}`)).body
    const moved = await api.call('PATCH', `/leads/${id}`, {
      body: { lead_status_id, version, lost_reason: 'Too dear' },
    })
    expect(moved.status, JSON.stringify(moved.body)).toBe(200)
  }
  await move(first, open?.id)
  await move(second, lost?.id)
  await api.pool.query(
    `update stage_stays set entered_at = entered_at - interval '3 days', left_at = left_at - interval '12 hours' where record_id = $1 and subject = 'leads' and left_at is not null`,
    [first],
  )
  const answer = await ask('lead-stages', `franchise=${of}`)
  const figures = answer.rows.map(({ key, figures: { entered, left, still, average } }) => [
    Number(key),
    entered,
    left,
    still,
    average,
  ])
  expect(figures).toEqual([
    [1, 2, 2, 0, 1.25],
    [open?.id, 1, 0, 1, 0],
    [lost?.id, 1, 0, 0, null],
  ])
  const { rows } = await api.pool.query(
    'select subject, record_id from stage_stays where left_at is null group by 1, 2 having count(*) > 1',
  )
  expect(rows).toEqual([])
})

test('customers show the time since the last visit; for a group it is the shortest', async () => {
  const customer_id = await customer()
  const week = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
  const { id: worker_id } = await create(resources.get('workers'), {
    name: 'Bea',
    franchise_id: of,
    exceptions: [],
    shifts: week.map((weekday) => ({ weekday, from: '06:00', to: '20:00', valid_from: null, valid_to: null })),
  })
  const id = await job({ customer_id, franchise_id: of }, [line(10)])
  const never = await job({ customer_id: await customer(), franchise_id: of }, [line(20)])
  const today = dayOf(Date.now())
  for (const ago of [40, 12]) {
    const made = await api.call<{ id: number }>('POST', '/appointments?confirm=unusual', {
      body: {
        kind: 'job',
        subject: 'jobs',
        subject_id: id,
        worker_ids: [worker_id],
        franchise_id: of,
        starts_at: `${addDays(today, ago)}T12:00:00Z`,
        ends_at: `${addDays(today, ago)}T13:00:00Z`,
      },
    })
    expect(made.status, JSON.stringify(made.body)).toBe(200)
    await api.pool.query(
      "update appointments set status = 'done', starts_at = $2::date + interval '12 hours', ends_at = $2::date + interval '13 hours' where id = $1",
      [made.body.id, addDays(today, -ago)],
    )
  }
  for (const one of [id, never]) await api.pool.query('insert into job_done (job_id, at) values ($1, now())', [one])
  const answer = await ask('customers-by-value', `franchise=${of}`)
  expect(answer.rows.map(({ key, figures }) => [Number(key) === customer_id, figures['since_visit']])).toEqual([
    [false, null],
    [true, 12],
  ])
  expect(answer.total.figures['since_visit']).toBe(12)
})
