import { beforeAll, expect, test } from 'vitest'
import type { Sheets, WholeSheet } from '../../../../schema/areas/timesheets/shapes.ts'
import { testApp } from '../../../support/app.ts'
import { calendar } from '../../../support/calendar.ts'
import type { Wire } from '../../../support/factory.ts'
import { invoicing } from '../../../support/invoicing.ts'

const t = await testApp()
const { worker, franchises } = await calendar(t)
const { job, customer, line } = invoicing(t)

interface Refused {
  readonly code?: string
  readonly errors?: unknown
  readonly visits?: unknown
}
/** Monday of the week under test, in which British clocks go back on Sunday. */
const WEEK = '2026-10-19'
const on = (day: number, time: string) => `2026-10-${day}T${time}:00Z`

let who = 0
let manager: { id: number; token: string }
const ALL = ['Timesheets:list', 'Timesheets:edit', 'Timesheets:approve', 'Timesheets:export']
const RIGHTS = ['MyVisits:index', 'MyVisits:view', 'MyVisits:edit']

beforeAll(async () => {
  t.clock.now = new Date('2026-11-03T09:00:00Z')
  manager = await t.userWith(ALL)
  who = (await worker()).id
})

interface Times {
  readonly way?: string
  readonly from?: string
  readonly to?: string
  readonly breaks?: number
}
/** A worker's visit planned for these hours, with its recorded steps. */
async function visit(of: number, planned: readonly [string, string], times: Times | null, more: object = {}) {
  const { status = times?.to ? 'done' : 'on_site', job: subject = null } = more as { status?: string; job?: number }
  const { rows } = await t.pool.query<{ id: number }>(
    `insert into appointments (kind, status, title, starts_at, ends_at, exclusive, override_reason, subject, subject_id)
     values ($1, $2, 'Flue check', $3, $4, false, 'Test', $5, $6) returning id`,
    [subject ? 'job' : 'internal', status, ...planned, subject ? 'jobs' : null, subject],
  )
  const id = Number(rows[0]?.id)
  await t.pool.query('insert into appointments_worker_ids (owner_id, target_id, position) values ($1, $2, 1)', [id, of])
  if (times)
    await t.pool.query(
      `insert into appointments_times (owner_id, position, worker_id, on_the_way_at, started_at, break_minutes, finished_at)
       values ($1, 1, $2, $3, $4, $5, $6)`,
      [id, of, times.way ?? null, times.from ?? null, times.breaks ?? 0, times.to ?? null],
    )
  return id
}
const sheet = (of: number, week = WEEK, token = manager.token) =>
  t.call<WholeSheet & Refused>('GET', `/timesheets/${of}?week=${week}`, { token })
const list = (query = '', token = manager.token) =>
  t.call<Sheets & Refused>('GET', `/timesheets?week=${WEEK}${query}`, { token })
const rowOf = async (of: number, token = manager.token) =>
  (await list('', token)).body.data.find((one) => one.worker.id === of)
const correct = (of: number, visit_id: number, body: object, token = manager.token) =>
  t.call<WholeSheet & Refused>('POST', `/timesheets/${of}/visits/${visit_id}/correct`, { token, body })
const approve = (of: number, token = manager.token, week = WEEK) =>
  t.call<WholeSheet & Refused>('POST', `/timesheets/${of}/approve`, { token, body: { week } })
const withdraw = (of: number, reason: string, token = manager.token) =>
  t.call<WholeSheet & Refused>('POST', `/timesheets/${of}/withdraw`, { token, body: { week: WEEK, reason } })
const times = (from: string, to: string, more: object = {}) => ({
  started_at: from,
  finished_at: to,
  break_minutes: 0,
  reason: 'The phone was empty',
  ...more,
})

test('a week totals worked and planned time, and names what is missing', async () => {
  const of = (await worker()).id
  await visit(of, [on(20, '08:00'), on(20, '10:00')], {
    way: on(20, '07:40'),
    from: on(20, '08:05'),
    to: on(20, '10:25'),
    breaks: 20,
  })
  const open = await visit(of, [on(21, '08:00'), on(21, '09:00')], { from: on(21, '08:00') })
  const unsaid = await visit(of, [on(22, '08:00'), on(22, '09:30')], null, { status: 'done' })
  await visit(
    of,
    [on(22, '12:00'), on(22, '13:00')],
    { from: on(22, '12:00'), to: on(22, '12:10') },
    { status: 'cancelled' },
  )
  // Neither leave nor cancelled visits count as planned.
  await visit(of, [on(23, '08:00'), on(23, '09:00')], null, { status: 'cancelled' })
  const { body } = await sheet(of)
  expect(body).toMatchObject({
    from: WEEK,
    to: '2026-10-25',
    over: true,
    figures: { visits: 4, planned: 270, worked: 130, breaks: 20, travel: 25, open: 1, unsaid: 1, corrected: 0 },
  })
  expect(body.lines.map(({ appointment_id, state }) => [appointment_id, state])).toEqual([
    [expect.any(Number), 'done'],
    [open, 'open'],
    [unsaid, 'unsaid'],
    [expect.any(Number), 'done'],
  ])
  expect(await rowOf(of)).toMatchObject({ worked: 130, days: [0, 120, 0, 10, 0, 0, 0], approval: null })
  const refused = await approve(of)
  expect([refused.status, refused.body.code]).toEqual([409, 'timesheet_incomplete'])
  expect(refused.body.visits).toMatchObject([{ appointment_id: open, title: 'Flue check' }])
})

test('a visit belongs to the business’s day on which it started: past midnight, and when clocks go back', async () => {
  const of = (await worker()).id
  // Half past midnight in summer time until half past two in winter time: three hours.
  await visit(of, [on(24, '23:30'), on(25, '01:00')], { from: on(24, '23:30'), to: on(25, '02:30') })
  await visit(of, [on(25, '22:00'), on(25, '23:00')], { from: on(25, '23:45'), to: on(26, '01:15') })
  await visit(of, [on(26, '00:10'), on(26, '01:00')], { from: on(26, '00:10'), to: on(26, '01:00') })
  // It is still Sunday in Leeds, though Monday's week starts in an hour.
  await visit(of, [on(18, '22:30'), on(18, '23:00')], { from: on(18, '22:59'), to: on(18, '23:30') })
  const { body } = await sheet(of)
  expect(body.lines.map(({ day, worked }) => [day, worked])).toEqual([
    ['2026-10-25', 180],
    ['2026-10-25', 90],
  ])
  expect((await rowOf(of))?.days).toEqual([0, 0, 0, 0, 0, 0, 270])
  expect((await sheet(of, '2026-10-31')).body.lines.map(({ worked }) => worked)).toEqual([50])
  expect((await sheet(of, '2026-10-12')).body.lines.map(({ worked }) => worked)).toEqual([31])
})

test('a moved visit stays on the sheet of the week in which it was worked', async () => {
  const of = (await worker()).id
  const id = await visit(of, [on(20, '08:00'), on(20, '09:00')], { from: on(20, '08:00'), to: on(20, '09:30') })
  await t.pool.query(
    "update appointments set starts_at = starts_at + interval '7 days', ends_at = ends_at + interval '7 days' where id = $1",
    [id],
  )
  expect((await sheet(of)).body.figures).toMatchObject({ visits: 1, worked: 90 })
  expect((await sheet(of, '2026-10-27')).body.lines).toEqual([])
  // Reassigned: the time already worked stays with the worker, and the plan moves to the other.
  const other = (await worker()).id
  await t.pool.query('update appointments_worker_ids set target_id = $2 where owner_id = $1', [id, other])
  expect((await sheet(of)).body.figures).toMatchObject({ planned: 0, worked: 90 })
})

test('a correction is next to the recorded time, replaces it for sheet and job, and can be undone', async () => {
  const of = (await worker()).id
  const subject = await job({ customer_id: await customer() }, [line(50)])
  const id = await visit(
    of,
    [on(20, '08:00'), on(20, '10:00')],
    { from: on(20, '08:00'), to: on(20, '09:00') },
    { job: subject },
  )
  const spent = async () =>
    (await t.call<{ labour: { hours: number } }>('GET', `/jobs/${subject}/costing`)).body.labour.hours
  expect(await spent()).toBe(1)
  const { body: seen } = await sheet(of)
  const version = seen.lines[0]?.version
  const { status, body, headers } = await correct(
    of,
    id,
    times(on(20, '08:15'), on(20, '10:45'), { break_minutes: 30, version }),
  )
  expect(status, JSON.stringify(body)).toBe(200)
  expect(body.lines).toMatchObject([
    {
      worked: 120,
      breaks: 30,
      said: { started_at: on(20, '08:00'), finished_at: on(20, '09:00'), break_minutes: 0 },
      corrected: {
        started_at: on(20, '08:15'),
        finished_at: on(20, '10:45'),
        break_minutes: 30,
        reason: 'The phone was empty',
        by: 'Test',
      },
    },
  ])
  expect(await spent()).toBe(2)
  // A user with a stale view sees the current one first.
  const late = await correct(of, id, times(on(20, '08:00'), on(20, '08:30'), { version }))
  expect([late.status, late.body.code]).toEqual([409, 'times_changed'])
  const undone = await t.call('POST', `/changesets/${String(headers['changeset'])}/undo`, { body: {} })
  expect(undone.status, JSON.stringify(undone.body)).toBe(200)
  expect((await sheet(of)).body.lines).toMatchObject([{ worked: 60, corrected: null }])
  expect(await spent()).toBe(1)
  expect(await t.brokenLog()).toEqual([])
})

test('a worker who was assigned and recorded nothing can get times too; invalid ones are rejected at their field', async () => {
  const of = (await worker()).id
  const id = await visit(of, [on(20, '08:00'), on(20, '10:00')], null, { status: 'booked' })
  const wrong = async (body: object) => (await correct(of, id, body)).body.errors
  expect(await wrong(times(on(20, '09:00'), on(20, '08:59')))).toEqual({ finished_at: [{ code: 'end_before_start' }] })
  expect(await wrong(times(on(20, '09:00'), on(21, '09:01')))).toEqual({ finished_at: [{ code: 'day_at_most' }] })
  expect(await wrong(times(on(20, '09:00'), on(20, '09:30'), { break_minutes: 31 }))).toEqual({
    break_minutes: [{ code: 'longer_than_visit' }],
  })
  expect(await wrong(times('2026-11-04T09:00:00Z', '2026-11-04T10:00:00Z'))).toMatchObject({
    started_at: [{ code: 'in_future' }],
    finished_at: [{ code: 'in_future' }],
  })
  expect(await wrong(times('2026-08-20T09:00:00Z', '2026-08-20T10:00:00Z'))).toEqual({
    started_at: [{ code: 'far_from_visit' }],
  })
  expect(await wrong({ ...times(on(20, '09:00'), on(20, '10:00')), reason: ' ' })).toHaveProperty('reason')
  expect((await correct(of, id, times(on(20, '09:00'), on(20, '10:00')))).body.figures).toMatchObject({
    worked: 60,
    unsaid: 0,
  })
  // A visit attended by another worker has nothing to correct.
  expect((await correct((await worker()).id, id, times(on(20, '09:00'), on(20, '10:00')))).status).toBe(404)
})

test('an approved week cannot be changed, by any route, until the approval is withdrawn with a reason', async () => {
  const account = await t.userWith(RIGHTS, 'visits')
  const of = (await worker()).id
  await t.pool.query('update workers set user_id = $1 where id = $2', [account.id, of])
  const id = await visit(of, [on(20, '08:00'), on(20, '10:00')], { from: on(20, '08:00'), to: on(20, '09:00') })
  const corrected = await correct(of, id, times(on(20, '08:00'), on(20, '10:00')))
  const approved = await approve(of)
  expect(approved.status, JSON.stringify(approved.body)).toBe(200)
  expect(approved.body.approvals).toMatchObject([{ by: 'Test', worked: 120, withdrawn_at: null }])
  expect((await rowOf(of))?.approval).toMatchObject({ worked: 120 })
  expect((await approve(of)).body.code).toBe('already_approved')
  const code = async (answer: Promise<{ body: Refused }>) => (await answer).body.code
  expect(await code(correct(of, id, times(on(20, '08:00'), on(20, '09:30'))))).toBe('timesheet_approved')
  // Nor can time be moved into it from another week.
  const other = await visit(of, [on(27, '08:00'), on(27, '09:00')], { from: on(27, '08:00'), to: on(27, '09:00') })
  expect(await code(correct(of, other, times(on(22, '08:00'), on(22, '09:00'))))).toBe('timesheet_approved')
  expect((await correct(of, other, times(on(28, '08:00'), on(28, '09:00')))).status).toBe(200)
  const say = (step: string) => t.call<Refused>('POST', `/my/visits/${id}/${step}`, { token: account.token })
  expect(await code(say('step-back'))).toBe('timesheet_approved')
  const undo = () => t.call<Refused>('POST', `/changesets/${String(corrected.headers['changeset'])}/undo`, { body: {} })
  expect((await undo()).body).toMatchObject({ code: 'undo_conflict', conflicts: [{ code: 'timesheet_approved' }] })
  expect(await code(t.call<Refused>('DELETE', `/appointments/${id}`))).toBe('timesheet_approved')
  expect((await sheet(of)).body.figures.worked).toBe(120)
  expect((await withdraw(of, ' ')).status).toBe(422)
  const open = await withdraw(of, 'The Tuesday is wrong')
  expect(open.body.approvals).toMatchObject([{ withdrawn_by: 'Test', withdrawn_reason: 'The Tuesday is wrong' }])
  expect((await withdraw(of, 'Again')).body.code).toBe('not_approved')
  expect((await undo()).status).toBe(200)
  expect((await approve(of)).body.approvals).toMatchObject([{ worked: 60 }, { worked: 120 }])
  const told = await t.call<{ data: unknown[] }>('GET', `/workers/${of}/timeline`)
  expect(JSON.stringify(told.body)).toContain('timesheet_withdrawn')
  expect(await t.brokenLog()).toEqual([])
})

test('two at once: one approves, and a concurrent correction is either approved with it or rejected', async () => {
  const of = (await worker()).id
  const id = await visit(of, [on(20, '08:00'), on(20, '10:00')], { from: on(20, '08:00'), to: on(20, '09:00') })
  const [first, second, third] = await Promise.all([
    approve(of),
    approve(of),
    correct(of, id, times(on(20, '08:00'), on(20, '10:00'))),
  ])
  expect([first.status, second.status].sort()).toEqual([200, 409])
  const { figures, approvals } = (await sheet(of)).body
  expect(third.status === 200 ? 120 : 60).toBe(figures.worked)
  expect(approvals.map(({ worked }) => worked)).toEqual([figures.worked])
})

test('a current week cannot be approved, nor one’s own', async () => {
  const of = (await worker()).id
  expect((await approve(of, manager.token, '2026-11-02')).body.code).toBe('week_not_over')
  await t.pool.query('update workers set user_id = $1 where id = $2', [manager.id, of])
  expect((await approve(of)).body.code).toBe('own_timesheet')
  expect((await rowOf(of))?.worker.own).toBe(true)
})

test('each step needs its permission; a franchise sees its own workers, a worker themselves', async () => {
  const id = await visit(who, [on(20, '08:00'), on(20, '10:00')], { from: on(20, '08:00'), to: on(20, '09:00') })
  const reader = await t.userWith(['Timesheets:list'])
  const body = times(on(20, '08:00'), on(20, '10:00'))
  expect((await list('', reader.token)).status).toBe(200)
  expect((await correct(who, id, body, reader.token)).status).toBe(403)
  expect((await approve(who, reader.token)).status).toBe(403)
  expect((await withdraw(who, 'x', reader.token)).status).toBe(403)
  const clerk = await t.userWith(['Timesheets:list', 'Timesheets:edit'])
  expect((await approve(who, clerk.token)).status).toBe(403)
  const nobody = await t.userWith(['Workers:list', 'Appointments:list'])
  expect((await list('', nobody.token)).status).toBe(403)
  expect((await sheet(who, WEEK, nobody.token)).status).toBe(403)

  const [north, south] = franchises
  const there = (await worker({ franchise_id: south })).id
  const elsewhere = await visit(there, [on(20, '08:00'), on(20, '10:00')], {
    from: on(20, '08:00'),
    to: on(20, '09:00'),
  })
  const of = await t.userWith(ALL, 'franchise')
  await t.pool.query('update users set franchise_id = $2 where id = $1', [of.id, north])
  const token = await t.tokenOf(of.id)
  const mine = (await worker({ franchise_id: north })).id
  expect((await list('', token)).body.data.map((one) => one.worker.id)).toEqual([mine])
  for (const answer of [
    sheet(there, WEEK, token),
    correct(there, elsewhere, body, token),
    approve(there, token),
    withdraw(there, 'x', token),
  ])
    expect((await answer).status).toBe(404)
  expect((await list(`&franchise_id=${south}`, token)).body.data).toEqual([])
  expect((await list(`&franchise_id=${south}`)).body.data.map((one) => one.worker.id)).toEqual([there])

  const account = await t.userWith([...RIGHTS, 'Timesheets:list'], 'visits')
  await t.pool.query('update workers set user_id = $1 where id = $2', [account.id, there])
  expect((await list('', account.token)).body.data.map((one) => one.worker.id)).toEqual([there])
  expect((await sheet(who, WEEK, account.token)).status).toBe(404)
})

test('an archived worker keeps the weeks with recorded work', async () => {
  const of = (await worker()).id
  const id = await visit(of, [on(20, '08:00'), on(20, '10:00')], { from: on(20, '08:00'), to: on(20, '09:00') })
  await t.pool.query('update workers set archived_at = now(), active = false where id = $1', [of])
  expect(await rowOf(of)).toMatchObject({ worked: 60, worker: { archived: true } })
  expect((await correct(of, id, times(on(20, '08:00'), on(20, '09:30')))).body.figures.worked).toBe(90)
  expect((await approve(of)).status).toBe(200)
  const { body } = await t.call<Sheets>('GET', '/timesheets?week=2026-10-05', { token: manager.token })
  expect(body.data.map((one) => one.worker.id)).not.toContain(of)
})

test('the export has a line for each visit, in the business’s time', async () => {
  const of = (await worker({ name: 'Ann Archer' })).id
  const id = await visit(of, [on(20, '08:00'), on(20, '10:00')], {
    way: on(20, '07:30'),
    from: on(20, '08:00'),
    to: on(20, '09:00'),
  })
  await correct(of, id, times(on(20, '08:00'), on(20, '10:00'), { break_minutes: 15, reason: '=1+1' }))
  const asked = await t.call<{ url: string }>('POST', '/timesheets/export', {
    token: manager.token,
    body: { week: WEEK, workers: String(of) },
  })
  expect(asked.status, JSON.stringify(asked.body)).toBe(200)
  const file = await t.app.inject({ method: 'GET', url: asked.body.url })
  expect(file.statusCode).toBe(200)
  const [heads, row, ...rest] = file.body.replace('\u{feff}', '').trim().split('\r\n')
  expect(heads?.startsWith('Worker,Day,Visit,Job,Planned from')).toBe(true)
  expect(row).toBe(
    "Ann Archer,2026-10-20,Flue check,,2026-10-20 09:00,2026-10-20 11:00,120,2026-10-20 09:00,2026-10-20 11:00,15,105,30,'=1+1,",
  )
  expect(rest).toEqual([])
  const reader = await t.userWith(['Timesheets:list'])
  expect((await t.call('POST', '/timesheets/export', { token: reader.token, body: { week: WEEK } })).status).toBe(403)
})

test('a week outside the calendar is rejected at its parameter', async () => {
  for (const week of ['2026-02-30', '9999-12-31', '0001-01-01', 'x'])
    expect((await t.call<Wire>('GET', `/timesheets?week=${week}`, { token: manager.token })).status, week).toBe(422)
})
