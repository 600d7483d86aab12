import { beforeEach, describe, expect, test } from 'vitest'
import { resources } from '../../../../schema/all.ts'
import type { Line } from '../../../../schema/areas/notifications/shapes.ts'
import { mention } from '../../../../schema/engine/text/mentions.ts'
import { sweepNotifications } from '../../../../server/areas/notifications/sweep.ts'
import { type Call, testApp } from '../../../support/app.ts'
import { calendar } from '../../../support/calendar.ts'
import { createFactory, type Values, type Wire } from '../../../support/factory.ts'

const t = await testApp()
const { worker, book } = await calendar(t)
const factory = createFactory(t)
const LEADS = ['Leads:list', 'Leads:details', 'Notifications:list']
const JOBS = ['Jobs:list', 'Jobs:details', 'Notifications:list']
const ANN = await t.userWith([...LEADS, ...JOBS, 'Tasks:list', 'Payments:list'])

const of = (token = ANN.token) => ({ token })
const lines = async (query = '', { token }: Call = of()): Promise<readonly Line[]> => {
  const { status, body } = await t.call<{ data: Line[] }>('GET', `/notifications/list${query}`, { token: token ?? '' })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data
}
const unread = async (token = ANN.token) =>
  (await t.call<{ count: number }>('GET', '/notifications/unread', { token })).body.count
const seen = async (query = '') => (await lines(query)).map(({ type, line }) => `${type} ${line}`)
const sweep = () =>
  sweepNotifications({
    db: t.db,
    logKey: t.logKey,
    settings: t.settings,
    resources,
    rules: new Map(),
    clock: () => t.clock.now ?? new Date(),
  })
const lead = (body: Values = {}) => factory.create(resources.get('leads'), body)
const change = async (path: string, body: Values, token = t.token) => {
  const { status, body: said } = await t.call<Wire>('PATCH', path, { body, token, headers: { 'if-match': '*' } })
  expect(status, JSON.stringify(said)).toBe(200)
}

beforeEach(async () => {
  t.clock.now = new Date('2026-11-25T10:00:00Z')
  await t.pool.query('delete from notifications; delete from notification_preferences')
})

describe("one's own records", () => {
  test('are notified on assignment, by record and name, except by oneself', async () => {
    const { id } = await lead({ assignedTo: ANN.id, first_name: 'Alice', last_name: 'Holt' })
    expect(await lines()).toMatchObject([
      { type: 'assigned', line: 'one', about: 'leads', about_id: id, label: 'Alice Holt', read: false, times: 1 },
    ])
    expect(await unread()).toBe(1)
    expect(await unread(t.token)).toBe(0)
    const { rows } = await t.pool.query('select id from users where email = $1', ['admin@demo.test'])
    await lead({ assignedTo: rows[0]?.id })
    expect(await unread(t.token)).toBe(0)
  })

  test('reassigned before the notification is read, it disappears', async () => {
    const { id } = await lead({ assignedTo: ANN.id })
    await change(`/leads/${id}`, { assignedTo: null })
    expect(await seen()).toEqual([])
  })

  test('changes by others are in one line with the changed fields, until it is read', async () => {
    const { id } = await lead({ assignedTo: ANN.id })
    await t.pool.query('delete from notifications')
    await change(`/leads/${id}`, { first_name: 'Bea' })
    await change(`/leads/${id}`, { city: 'Leeds', first_name: 'Cleo' })
    const [line, ...more] = await lines()
    expect(more).toEqual([])
    expect(line).toMatchObject({ type: 'changed', line: 'fields', times: 2 })
    expect(line?.params).toMatchObject({ fields: expect.arrayContaining(['city', 'first_name']) })
    await t.call('PATCH', `/notifications/${line?.id}`, { body: { read: true }, token: ANN.token })
    await change(`/leads/${id}`, { city: 'York' })
    const [next] = await lines()
    expect(next).toMatchObject({ times: 1, read: false, params: { fields: ['city'] } })
  })

  test('a rejected write, and a dry run, notify nobody', async () => {
    const { id } = await lead({ assignedTo: ANN.id })
    await t.pool.query('delete from notifications')
    const bad = await t.call('PATCH', `/leads/${id}`, { body: { email: 'nothing' }, headers: { 'if-match': '*' } })
    expect(bad.status).toBe(422)
    const dry = await t.call('POST', '/leads/bulk', {
      body: { act: 'change', ids: [id], change: { city: 'Hull' }, dry_run: true },
    })
    expect(dry.status, JSON.stringify(dry.body)).toBe(200)
    expect(await seen()).toEqual([])
  })

  test('many at once are one line with their number', async () => {
    const ids: number[] = []
    for (let i = 0; i < 25; i++) ids.push((await lead()).id)
    const body = { act: 'change', ids, change: { assignedTo: ANN.id } }
    expect((await t.call('POST', '/leads/bulk', { body })).status).toBe(200)
    expect(await lines()).toMatchObject([
      { type: 'assigned', line: 'many', about: 'leads', about_id: null, params: { n: 25 } },
    ])
  })
})

describe('the reader', () => {
  test('sees only what is currently permitted: by permission and scope', async () => {
    const { id } = await lead({ assignedTo: ANN.id })
    expect(await unread()).toBe(1)
    const { rows } = await t.pool.query('select user_group_id as g from users where id = $1', [ANN.id])
    const group = rows[0]?.g
    await t.pool.query(`delete from permissions where user_group_id = $1 and area = 'Leads'`, [group])
    expect(await seen()).toEqual([])
    expect(await unread()).toBe(0)
    await t.pool.query(`insert into permissions values ($1, 'Leads', 'list'), ($1, 'Leads', 'details')`, [group])
    expect(await unread()).toBe(1)
    await t.pool.query(`update user_groups set scope = 'own' where id = $1`, [group])
    expect(await unread()).toBe(1)
    await t.pool.query(`update leads set "assignedTo" = null where id = $1`, [id])
    expect(await unread()).toBe(0)
    await t.pool.query(`update user_groups set scope = 'all' where id = $1`, [group])
  })

  test('reads only their own, and all up to a moment', async () => {
    const first = await lead({ assignedTo: ANN.id })
    t.clock.now = new Date('2026-11-25T10:05:00Z')
    await lead({ assignedTo: ANN.id })
    const [, older] = await lines()
    const foreign = await t.call('PATCH', `/notifications/${older?.id}`, { body: { read: true } })
    expect(foreign.status).toBe(404)
    const until = { until: '2026-11-25T10:00:00Z' }
    expect((await t.call('POST', '/notifications/read-all', { body: until, token: ANN.token })).status).toBe(200)
    expect(await unread()).toBe(1)
    expect((await lines('?unread=true')).map(({ about_id }) => about_id)).not.toContain(first.id)
    const again = await t.call('PATCH', `/notifications/${older?.id}`, { body: { read: false }, token: ANN.token })
    expect(again.status).toBe(200)
    expect(await unread()).toBe(2)
  })

  test('is rejected without the permission', async () => {
    const other = await t.userWith(['Leads:list'])
    expect((await t.call('GET', '/notifications/list', { token: other.token })).status).toBe(403)
  })

  test('pages through older ones, each line once', async () => {
    await t.pool.query(
      `insert into notifications (user_id, type, line, about, params, at, bell, mail)
       select $1, 'imported', 'done', 'leads', '{"n": 1, "of": 1}', '2026-11-25T09:00:00Z'::timestamptz - (i / 2) * interval '1 s', true, false
       from generate_series(1, 150) i`,
      [ANN.id],
    )
    const ids: number[] = []
    let before: string | null = ''
    while (before !== null) {
      const { body }: { body: { data: Line[]; before: string | null } } = await t.call(
        'GET',
        `/notifications/list${before ? `?before=${encodeURIComponent(before)}` : ''}`,
        of(),
      )
      ids.push(...body.data.map(({ id }) => id))
      before = body.before
    }
    expect(new Set(ids).size).toBe(150)
    expect(ids).toHaveLength(150)
    expect(await unread()).toBe(100)
    expect((await t.call('GET', '/notifications/list?before=nonsense', of())).status).toBe(422)
  })
})

describe('notified events', () => {
  test('a mention, once however often the comment is edited', async () => {
    const { id } = await lead()
    const said = await t.call<Wire>('POST', `/leads/${id}/comments`, { body: { body: `Look, ${mention(ANN.id)}` } })
    expect(said.status, JSON.stringify(said.body)).toBe(200)
    const body = { body: `Please look, ${mention(ANN.id)}` }
    await t.call('PATCH', `/comments/${said.body.id}`, { body, headers: { 'if-match': '*' } })
    expect(await seen()).toEqual(['mention said'])
  })

  test("a visit to one's own record: one line with its current state", async () => {
    const one = await worker()
    const job = await factory.create(resources.get('jobs'), { assignedTo: ANN.id })
    await t.pool.query('delete from notifications')
    const at = (hour: string) => ({ starts_at: `2026-11-26T${hour}:00:00Z`, ends_at: `2026-11-26T${hour}:30:00Z` })
    const booked = await book({ kind: 'job', subject: 'jobs', subject_id: job.id, worker_ids: [one.id], ...at('09') })
    expect(booked.status, JSON.stringify(booked.body)).toBe(200)
    expect(await seen('?type=visit')).toEqual(['visit booked'])
    await change(`/appointments/${booked.body.id}`, at('11'))
    const [line] = await lines('?type=visit')
    expect(line).toMatchObject({ line: 'moved', times: 2, params: { at: '2026-11-26T11:00:00Z' }, about_id: job.id })
    await change(`/appointments/${booked.body.id}`, { status: 'cancelled', cancel_reason: 'Ill' })
    expect(await seen('?type=visit')).toEqual(['visit cancelled'])
  })

  test('a payment received, and one that failed later', async () => {
    const job = await factory.create(resources.get('jobs'), { assignedTo: ANN.id })
    await t.pool.query('delete from notifications')
    const answer = await t.call<Wire>('POST', `/jobs/${job.id}/payments?confirm=overpaid`, {
      body: { paymentTypeId: 1, amountPaid: 120, reference: 'BACS 1' },
      headers: { confirm: 'overpayment' },
    })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    expect(await lines('?type=paid')).toMatchObject([{ line: 'received', about: 'payments', params: { amount: 120 } }])
    const group = (await t.pool.query('select user_group_id as g from users where id = $1', [ANN.id])).rows[0]?.g
    await t.pool.query(`delete from permissions where user_group_id = $1 and area = 'Payments'`, [group])
    expect(await seen('?type=paid')).toEqual([])
    await t.pool.query(`insert into permissions values ($1, 'Payments', 'list')`, [group])
  })

  test('a task due today and an overdue one, each once, and again when postponed', async () => {
    const task = async (due_at: string, more: Values = {}) =>
      (await factory.create(resources.get('tasks'), { assignedTo: ANN.id, due_at, ...more })).id
    const today = await task('2026-11-25T16:00:00Z')
    const late = await task('2026-11-25T09:00:00Z')
    await task('2026-11-26T09:00:00Z')
    await task('2026-10-25T09:00:00Z')
    const { rows } = await t.pool.query(`select id from task_statuses where category = 'done' limit 1`)
    await task('2026-11-25T09:30:00Z', { status_id: rows[0]?.id })
    await t.pool.query('delete from notifications')
    await Promise.all([sweep(), sweep()])
    const told = (await lines()).map(({ line, about_id }) => `${line} ${about_id}`).toSorted()
    expect(told).toEqual([`overdue ${late}`, `today ${today}`].toSorted())
    await change(`/tasks/${today}`, { due_at: '2026-11-25T17:00:00Z' }, t.token)
    await sweep()
    expect((await lines('?type=task_due')).length).toBe(3)
    t.clock.now = new Date('2026-11-25T17:01:00Z')
    await sweep()
    expect((await lines('?type=task_due')).filter(({ line }) => line === 'overdue')).toHaveLength(2)
  })

  test('a finished import, to the user who started it', async () => {
    await t.pool.query(
      `insert into imports (user_id, resource, name, format, size, ip, status, total, created, updated_at)
       values ($1, 'leads', 'a.csv', 'csv', 1, '', 'done', 12, 10, $2)`,
      [ANN.id, t.clock.now],
    )
    await sweep()
    await sweep()
    expect(await lines('?type=imported')).toMatchObject([{ type: 'imported', line: 'done', params: { n: 10, of: 12 } }])
  })
})

describe("a user's preferences", () => {
  test('decide whether and where they are notified', async () => {
    const put = (type: string, body: Values) =>
      t.call('PUT', `/notifications/preferences/${type}`, { body, token: ANN.token })
    expect((await put('assigned', { bell: false, mail: false })).status).toBe(200)
    expect((await put('nonsense', { bell: false, mail: false })).status).toBe(404)
    await lead({ assignedTo: ANN.id })
    expect((await t.pool.query('select 1 from notifications')).rows).toEqual([])
    await put('assigned', { bell: false, mail: true })
    await lead({ assignedTo: ANN.id })
    expect(await unread()).toBe(0)
    expect((await t.pool.query('select bell, mail from notifications')).rows).toEqual([{ bell: false, mail: true }])
    const { body } = await t.call<{ data: Values[] }>('GET', '/notifications/preferences', of())
    expect(body.data).toContainEqual({ type: 'assigned', bell: false, mail: true })
    expect(body.data).toContainEqual({ type: 'mention', bell: true, mail: true })
  })
})
