import { beforeAll, describe, expect, test } from 'vitest'
import { testApp } from '../../../support/app.ts'
import { calendar, hours, WEEK } from '../../../support/calendar.ts'
import type { RecordBody, Wire } from '../../../support/factory.ts'
import { lateMailer, newPassword, tokensSaid } from '../../../support/recovery.ts'

const { mailer, said, use } = lateMailer()
const t = await testApp({ mailer, origin: () => 'https://crm.example.test' })
use(t.db, () => t.clock.now ?? new Date())
const { worker, book, franchises } = await calendar(t)
const EDIT = ['Workers:list', 'Workers:edit', 'Workers:availability', 'UserGroups:list', 'Users:list']

const change = (one: { id: number }, body: object, token = t.token) =>
  t.call<Wire>('PATCH', `/workers/${one.id}`, { body, token })
const invite = (one: { id: number }, token = t.token) =>
  t.call<Wire & { expires_at: string; registered: boolean; issued_at: string | null }>(
    'POST',
    `/workers/${one.id}/invite`,
    { token },
  )
const mailsTo = async (email: string) => {
  await mailer.flush()
  const { rows } = await t.pool.query<{ subject: string; text: string }>(
    'select subject, text from emails where "to" = $1 order by id',
    [email],
  )
  return rows
}
const confirm = (email: string, token: string) =>
  t.call<Wire>('POST', '/auth/token', {
    body: { email, token, password: newPassword, password_confirmation: newPassword },
    token: null,
  })
const login = (email: string) =>
  t.call<{ token: string }>('POST', '/auth/login', { body: { email, password: newPassword }, token: null })

beforeAll(() => void (t.clock.now = null))

describe('a worker', () => {
  test('needs at least one location, with the error text the specification gives', async () => {
    for (const location_ids of [undefined, [], null]) {
      const body = {
        name: 'Nobody',
        email: 'nobody@example.test',
        ...(location_ids === undefined ? {} : { location_ids }),
      }
      const answer = await t.call<Wire>('POST', '/workers', { body })
      expect([answer.status, answer.body.errors]).toEqual([422, { location_ids: [{ code: 'location' }] }])
    }
  })

  test('needs hours that end after they start, and days in order', async () => {
    const one = await worker()
    const shift = hours(['monday'])[0]
    for (const [part, at, code] of [
      [{ shifts: [{ ...shift, from: '17:00', to: '09:00' }] }, 'shifts', 'hours_order'],
      [{ shifts: [{ ...shift, valid_from: '2027-02-01', valid_to: '2027-01-01' }] }, 'shifts', 'validity_order'],
      [{ exceptions: [{ day: '2027-01-04', from: '09:00', to: null, note: null }] }, 'exceptions', 'hours_order'],
    ] as const) {
      const answer = await change(one, part)
      expect([answer.status, answer.body.errors]).toEqual([422, { [at]: [{ code }] }])
    }
    const midnight = await change(one, { shifts: [{ ...shift, from: '18:00', to: '00:00' }] })
    expect(midnight.status).toBe(200)
  })

  test('who is deactivated keeps past work and is no longer offered', async () => {
    const one = await worker()
    const past = await book({
      starts_at: '2026-11-02T09:00:00Z',
      ends_at: '2026-11-02T10:00:00Z',
      worker_ids: [one.id],
      override_reason: 'Written down late',
    })
    expect(past.status, JSON.stringify(past.body)).toBe(200)
    expect((await change(one, { active: false })).status).toBe(200)
    const offered = await t.call<Wire>('GET', '/workers/simple-list?active=true&limit=200')
    expect(offered.body.data.map(({ id }) => id)).not.toContain(one.id)
    const kept = await t.call<Wire>('GET', `/appointments/list?worker_ids=${one.id}`)
    expect(kept.body.data.map(({ id }) => id)).toEqual([past.body.id])
    const again = await book({
      starts_at: '2027-11-01T09:00:00Z',
      ends_at: '2027-11-01T10:00:00Z',
      worker_ids: [one.id],
    })
    expect([again.status, again.body.errors ?? again.body.unavailable]).toEqual([
      409,
      [{ worker_id: one.id, day: '2027-11-01', why: 'inactive' }],
    ])
  })

  test('with bookings cannot be deactivated, archived or given hours that exclude them', async () => {
    const one = await worker()
    const visit = await book({
      starts_at: '2027-11-02T09:00:00Z',
      ends_at: '2027-11-02T10:00:00Z',
      worker_ids: [one.id],
    })
    expect(visit.status).toBe(200)
    const clash = { appointment_id: visit.body.id, worker_id: one.id }
    for (const answer of [
      await change(one, { active: false }),
      await t.call<Wire>('DELETE', `/workers/${one.id}`),
      await change(one, { shifts: hours(['monday', 'wednesday']) }),
      await change(one, { exceptions: [{ day: '2027-11-02', from: null, to: null, note: 'Away' }] }),
    ])
      expect([answer.status, answer.body]).toMatchObject([409, { code: 'hours_booked', clashes: [clash] }])
    expect((await change(one, { shifts: hours(WEEK, '06:00', '14:00') })).status).toBe(200)
    await t.call('DELETE', `/appointments/${visit.body.id}`)
    expect((await change(one, { active: false })).status).toBe(200)
  })

  test('is visible to their franchise', async () => {
    const theirs = await worker({ franchise_id: franchises[1] })
    const own = await t.userWith([...EDIT, 'Workers:add'], 'franchise')
    await t.pool.query('update users set franchise_id = $2 where id = $1', [own.id, franchises[0]])
    const token = await t.tokenOf(own.id)
    const mine = await worker({ franchise_id: franchises[0] })
    for (const path of ['', '/availability', '/invite']) {
      expect((await t.call('GET', `/workers/${theirs.id}${path}`, { token })).status, path).toBe(404)
      expect((await t.call('GET', `/workers/${mine.id}${path}`, { token })).status, path).toBe(200)
    }
    expect((await invite(theirs, token)).status).toBe(404)
    const copy = { body: { worker_ids: [theirs.id] }, token }
    expect((await t.call('POST', `/workers/${mine.id}/availability/copy`, copy)).status).toBe(422)
  })
})

describe('a registration link', () => {
  test("creates an account that sees no other worker's data, can be resent, and lets the worker sign in", async () => {
    const one = await worker({ name: 'Jo van der Berg', email: 'jo@example.test' })
    expect((await t.call('GET', `/workers/${one.id}/invite`)).body).toEqual({
      registered: false,
      issued_at: null,
      expires_at: null,
    })
    const first = await invite(one)
    expect(first.status, JSON.stringify(first.body)).toBe(200)
    const [mail] = await mailsTo('jo@example.test')
    const old = tokensSaid(said, 'jo@example.test').at(-1) as string
    expect(mail?.text).toContain('https://crm.example.test/auth/token?email=jo%40example.test')
    expect((await invite(one)).status).toBe(200)
    const mails = await mailsTo('jo@example.test')
    expect(mails).toHaveLength(2)
    expect((await confirm('jo@example.test', old)).status).not.toBe(200)
    const token = tokensSaid(said, 'jo@example.test').at(-1) as string
    expect((await confirm('jo@example.test', token)).status).toBe(200)
    const session = await login('jo@example.test')
    expect(session.status).toBe(200)
    const read = await t.call<RecordBody>('GET', `/workers/${one.id}`)
    expect(read.body['last_login']).toEqual(expect.any(String))
    expect(await t.call('GET', `/workers/${one.id}/invite`)).toMatchObject({ body: { registered: true } })
    expect((await invite(one)).body).toMatchObject({ status: 409, code: 'already_registered' })
    // The worker sees their own day and nothing else.
    const { token: own } = session.body
    expect((await t.call('GET', '/workers/list', { token: own })).status).toBe(403)
    const day = await t.call<Wire>('GET', '/my/visits?from=2026-01-01&to=2026-01-02', { token: own })
    expect(day.body).toEqual({ worker: { id: one.id, name: one['name'] }, data: [] })

    expect((await change(one, { active: false })).status).toBe(200)
    expect((await t.call('GET', '/auth/me', { token: session.body.token })).status).toBe(401)
    expect((await login('jo@example.test')).status).not.toBe(200)
    expect((await change(one, { active: true })).status).toBe(200)
    expect((await login('jo@example.test')).status).toBe(200)
  })

  test('follows the email address until it is used to register, and uses one group for all', async () => {
    const one = await worker({ email: 'old@example.test' })
    await invite(one)
    await change(one, { email: 'new@example.test' })
    expect((await invite(one)).status).toBe(200)
    expect(await mailsTo('new@example.test')).toHaveLength(1)
    const { rows } = await t.pool.query(
      `select count(distinct u.user_group_id)::int as groups, count(*)::int as accounts
       from workers w join users u on u.id = w.user_id where u.email like '%@example.test'`,
    )
    expect(rows[0]).toEqual({ groups: 1, accounts: 2 })
  })

  test('is not sent to archived or deactivated workers, and never grants more than the sender has', async () => {
    const gone = await worker()
    await t.call('DELETE', `/workers/${gone.id}`)
    expect((await invite(gone)).body.code).toBe('archived')
    const off = await worker({ active: false })
    expect((await invite(off)).body.code).toBe('inactive_worker')
    const low = await t.userWith(EDIT)
    const boss = await worker({ email: 'admin@demo.test' })
    expect((await invite(boss, low.token)).body).toMatchObject({ status: 403, code: 'above_you' })
    expect((await t.call<RecordBody>('GET', `/workers/${boss.id}`)).body['user_id']).toBeNull()
    const reader = await t.userWith(['Workers:list', 'Workers:availability'])
    expect((await invite(off, reader.token)).status).toBe(403)
  })
})
