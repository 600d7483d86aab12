import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { resources } from '../../../../schema/all.ts'
import { addDays } from '../../../../schema/engine/time/time.ts'
import { demoAccount } from '../../../../server/areas/access/auth/demo.ts'
import { writeMessages } from '../../../../server/areas/messages/job.ts'
import type { Engine } from '../../../../server/engine/http/context.ts'
import { collectRules } from '../../../../server/engine/http/defineServer.ts'
import { rules } from '../../../../server/rules.ts'
import { type TestApp, testApp } from '../../../support/app.ts'
import { calendar } from '../../../support/calendar.ts'
import type { Values, Wire } from '../../../support/factory.ts'
import { invoicing } from '../../../support/invoicing.ts'
import { lateMailer } from '../../../support/recovery.ts'
import { setTexts } from '../../../support/texts.ts'

const { mailer, use } = lateMailer()
const app = await testApp({ mailer: { ...mailer, wake: () => undefined } })
use(app.db)
const { rows: admins } = await app.pool.query('select id from users where email = $1', [demoAccount.email])
/** Days pass between requests: each uses a session of its day. */
const t: TestApp = {
  ...app,
  call: async (method, path, options = {}) =>
    app.call(method, path, { token: await app.tokenOf(Number(admins[0]?.id)), ...options }),
}
const { customer, franchise, line, job, complete, create, act, issued } = invoicing(t)
const ANN = await t.userWith(['Jobs:list', 'Jobs:details', 'Notifications:list'])

let broken = false
const engine: Engine = {
  db: t.db,
  logKey: t.logKey,
  settings: t.settings,
  resources,
  rules: collectRules(rules),
  clock: () => t.clock.now ?? new Date(),
  services: {
    mailer: {
      ...mailer,
      wake: () => undefined,
      ready: async (db, letter) => {
        if (broken) throw new Error('the server dies')
        return mailer.ready(db, letter)
      },
    },
  },
}
const at = (time: string) => {
  t.clock.now = new Date(time)
}
const write = (time: string) => {
  at(time)
  return writeMessages(engine)
}
let of = 0
let seller = 0
const templates = new Map<string, number>()
beforeAll(async () => {
  of = await customer({ email: 'hollis@example.test' })
  seller = await franchise({ invoice_prefix: 'MSG-', time_zone: 'Europe/London' })
  // PDFs have their own tests.
  await t.pool.query('update email_templates set attach_paper = false')
  const { rows } = await t.pool.query(`select key, id from email_templates where locale = 'en'`)
  for (const { key, id } of rows) templates.set(key, Number(id))
})
let made = 0
const rule = async (body: Values): Promise<Wire> => {
  made += 1
  const answer = await t.call<Wire>('POST', '/message-rules', { body: { name: `Rule ${made}`, active: true, ...body } })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}
const done = async () =>
  (await t.pool.query('select about_id, state, reason from messages_done order by about_id, key')).rows
const mails = async () =>
  (await t.pool.query('select "to", subject, about, about_id, status, template_id from emails order by id')).rows
beforeEach(async () => {
  at('2026-11-25T10:00:00Z')
  broken = false
  await t.pool.query(
    'delete from message_rules; delete from messages_waiting; delete from messages_done; delete from email_queue; delete from emails; delete from notifications',
  )
})

describe('an event', () => {
  test('triggers one email, from its template, to the customer', async () => {
    const { id: by } = await rule({ event: 'job_completed', template_id: templates.get('job_confirmed') })
    const id = await job({ customer_id: of }, [line(100)])
    await complete(id)
    expect(await Promise.all([write('2026-11-25T10:01:00Z'), write('2026-11-25T10:01:00Z')])).toContain(1)
    expect(await write('2026-11-25T10:02:00Z')).toBe(0)
    expect(await mails()).toMatchObject([
      { to: 'hollis@example.test', about: 'jobs', about_id: id, template_id: templates.get('job_confirmed') },
    ])
    expect(await done()).toEqual([{ about_id: id, state: 'sent', reason: null }])
    const { body } = await t.call<{ data: Wire[] }>('GET', `/message-rules/${by}/done`)
    expect(body.data).toMatchObject([{ about: 'jobs', about_id: id, state: 'sent' }])
  })

  test('waits for working hours: half an hour on Friday, the rest on Monday', async () => {
    await rule({ event: 'job_completed', template_id: templates.get('job_confirmed'), delay: 90, working: true })
    at('2026-11-27T16:30:00Z')
    const id = await job({ customer_id: of }, [line(100)])
    await complete(id)
    expect(await write('2026-11-30T08:59:00Z')).toBe(0)
    expect(await write('2026-11-30T09:00:00Z')).toBe(1)
  })

  test('is ignored if it no longer applies or the conditions do not match', async () => {
    await rule({
      event: 'job_completed',
      template_id: templates.get('job_confirmed'),
      delay: 60,
      conditions: 'job_type_id=1',
    })
    const [one, two, three] = [
      await job({ customer_id: of }, [line(100)]),
      await job({ customer_id: of }, [line(100)]),
      await job({ customer_id: of }, [line(100)], { job_type_id: 2 }),
    ]
    for (const id of [one, two, three]) await complete(id)
    await t.call('PATCH', `/jobs/${two}`, {
      body: { job_status_id: 4, status_reason: 'Again' },
      headers: { 'if-match': '*' },
    })
    expect(await write('2026-11-25T11:30:00Z')).toBe(1)
    expect(await done()).toEqual([
      { about_id: one, state: 'sent', reason: null },
      { about_id: two, state: 'left', reason: 'no_longer' },
      { about_id: three, state: 'left', reason: 'no_longer' },
    ])
  })

  test('from before a rule was switched on is ignored, and an undo emails nobody', async () => {
    const id = await job({ customer_id: of }, [line(100)])
    await complete(id)
    await rule({ event: 'job_completed', template_id: templates.get('job_confirmed') })
    expect(await write('2026-11-25T10:05:00Z')).toBe(0)
  })

  test('asks first if the rule says so: a notification, and no email', async () => {
    await rule({ event: 'job_completed', template_id: templates.get('job_confirmed'), ask: true })
    const id = await job({ customer_id: of }, [line(100)], { assignedTo: ANN.id })
    await complete(id)
    await t.pool.query('delete from notifications')
    await write('2026-11-25T10:05:00Z')
    expect(await mails()).toEqual([])
    expect(await done()).toEqual([{ about_id: id, state: 'asked', reason: null }])
    const { body } = await t.call<{ data: Wire[] }>('GET', '/notifications/list', { token: ANN.token })
    expect(body.data).toMatchObject([{ type: 'message_asks', about: 'jobs', about_id: id }])
  })

  test('survives a killed server: nothing is lost or sent twice', async () => {
    await rule({ event: 'job_completed', template_id: templates.get('job_confirmed') })
    const id = await job({ customer_id: of }, [line(100)])
    await complete(id)
    broken = true
    await expect(write('2026-11-25T10:05:00Z')).rejects.toThrow('the server dies')
    expect([await done(), await mails()]).toEqual([[], []])
    broken = false
    expect(await write('2026-11-25T10:06:00Z')).toBe(1)
    expect(await mails()).toHaveLength(1)
  })

  test('sends nothing without an address that may be used, and says why', async () => {
    await rule({ event: 'job_completed', template_id: templates.get('job_confirmed') })
    const [bare, gone] = [await customer({ email: null }), await customer({ email: 'gone@example.test' })]
    await t.pool.query(
      `insert into undeliverable_addresses values ('gone@example.test', now(), '550 no such user') on conflict do nothing`,
    )
    const ids = [await job({ customer_id: bare }, [line(100)]), await job({ customer_id: gone }, [line(100)])]
    for (const id of ids) await complete(id)
    expect(await write('2026-11-25T10:05:00Z')).toBe(0)
    expect((await done()).map(({ reason }) => reason)).toEqual(['no_address', 'refused_address'])
  })
})

describe('visits and complaints', () => {
  test('the day before a visit, and when it is moved: with its new day; a move cancels the waiting email', async () => {
    const { worker, book } = await calendar(t)
    await rule({ event: 'visit_before', template_id: templates.get('visit_confirmed'), days: 1, at: '16:00' })
    await rule({ event: 'visit_moved', template_id: templates.get('visit_confirmed'), delay: 10 })
    const id = await job({ customer_id: of }, [line(100)])
    const one = await worker()
    const visit = (day: string) => ({ starts_at: `${day}T09:00:00Z`, ends_at: `${day}T10:00:00Z` })
    const more = { kind: 'job', subject: 'jobs', subject_id: id, worker_ids: [one.id] }
    const first = await book({ ...more, ...visit('2026-11-26') })
    expect(first.status, JSON.stringify(first.body)).toBe(200)
    await book({ ...more, ...visit('2026-12-10') })
    const moved = await t.call('PATCH', `/appointments/${first.body.id}`, {
      body: visit('2026-12-01'),
      headers: { 'if-match': '*' },
    })
    expect(moved.status, JSON.stringify(moved.body)).toBe(200)
    // On its old day nothing is sent.
    expect(await write('2026-11-25T16:00:00Z')).toBe(1)
    expect((await mails()).map(({ subject }) => subject)).toEqual([expect.stringContaining('Tuesday 1 December')])
    expect(await write('2026-11-30T16:00:00Z')).toBe(1)
    expect(await mails()).toMatchObject([
      { about: 'jobs', about_id: id },
      { about: 'jobs', about_id: id },
    ])
  })

  test('a new complaint', async () => {
    await rule({ event: 'complaint_made', template_id: templates.get('complaint_received') })
    const made = await t.call<Wire>('POST', '/complaints', {
      body: { subject: 'Leaks', description: 'Again', customer_id: of, received_at: '2026-11-25T09:00:00Z' },
    })
    expect(made.status, JSON.stringify(made.body)).toBe(200)
    expect(await write('2026-11-25T10:01:00Z')).toBe(1)
    expect(await mails()).toMatchObject([{ about: 'complaints', about_id: made.body.id }])
  })
})

describe('when nothing is sent', () => {
  test('quiet hours: it waits until they are over', async () => {
    await rule({ event: 'job_completed', template_id: templates.get('job_confirmed') })
    at('2026-11-25T20:30:00Z')
    const id = await job({ customer_id: of }, [line(100)])
    await complete(id)
    expect(await write('2026-11-25T20:31:00Z')).toBe(0)
    expect(await write('2026-11-26T07:59:00Z')).toBe(0)
    expect(await write('2026-11-26T08:00:00Z')).toBe(1)
  })

  test('the switch that stops everything; messages that waited too long are dropped', async () => {
    await rule({ event: 'job_completed', template_id: templates.get('job_confirmed') })
    const id = await job({ customer_id: of }, [line(100)])
    await complete(id)
    await save({ 'messages.on': false })
    expect(await write('2026-11-25T10:05:00Z')).toBe(0)
    await save({ 'messages.on': true })
    expect(await write('2026-11-27T10:05:00Z')).toBe(0)
    expect(await done()).toEqual([{ about_id: id, state: 'left', reason: 'late' }])
  })
})

async function save(values: Values): Promise<void> {
  const answer = await t.call('PATCH', '/system-settings', { body: { values } })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
}

describe('relative to a day', () => {
  const quote = async (more: Values): Promise<number> => {
    const services = [line(100)]
    const body = { quote_type_id: 1, quote_status_id: 1, customer_id: of, services, ...more }
    const { id } = await create(resources.get('quotes'), body)
    const sent = await t.call('PATCH', `/quotes/${id}`, { body: { quote_status_id: 2 }, headers: { 'if-match': '*' } })
    expect(sent.status, JSON.stringify(sent.body)).toBe(200)
    return id
  }

  test.each([
    ['2027-03-28', '2027-03-27T16:00:00Z'],
    ['2027-03-29', '2027-03-28T15:00:00Z'],
    ['2027-10-31', '2027-10-30T15:00:00Z'],
    ['2027-11-01', '2027-10-31T16:00:00Z'],
  ])('the day before %s at four is %s, summer and winter', async (valid_until, due) => {
    at(`${due.slice(0, 10)}T00:10:00Z`)
    await rule({ event: 'quote_expiring', template_id: templates.get('quote_reminder'), days: 1, at: '16:00' })
    const id = await quote({ valid_until })
    const before = new Date(Date.parse(due) - 60_000).toISOString()
    expect(await write(before)).toBe(0)
    expect(await Promise.all([write(due), write(due)])).toContain(1)
    expect(await write(new Date(Date.parse(due) + 60_000).toISOString())).toBe(0)
    expect(await done()).toEqual([{ about_id: id, state: 'sent', reason: null }])
  })

  test('a quote answered in the meantime gets no reminder; a moved date is used for its own day', async () => {
    await rule({ event: 'quote_unanswered', template_id: templates.get('quote_reminder'), days: 3, at: '09:30' })
    const [waiting, won] = [await quote({ valid_until: '2027-01-31' }), await quote({ valid_until: '2027-01-31' })]
    const won2 = await t.call('PATCH', `/quotes/${won}`, { body: { quote_status_id: 4 }, headers: { 'if-match': '*' } })
    expect(won2.status, JSON.stringify(won2.body)).toBe(200)
    expect(await write('2026-11-28T09:29:00Z')).toBe(0)
    expect(await write('2026-11-28T09:30:00Z')).toBe(1)
    expect((await mails()).map(({ about_id }) => about_id)).toEqual([waiting])
  })

  test('a disputed invoice gets no reminders until the dispute is settled', async () => {
    at('2026-11-25T10:00:00Z')
    await rule({ event: 'invoice_overdue', template_id: 4, days: 3, at: '09:00' })
    const ids: number[] = []
    for (const isDisputed of [true, false, true]) {
      const { id } = await issued(await job({ customer_id: of, franchise_id: seller }, [line(100)]), 'final')
      if (isDisputed) await act(`/invoices/${id}/dispute`, { reason: 'Never ordered' })
      ids.push(id)
    }
    await act(`/invoices/${ids[2]}/settle-dispute`)
    const { rows } = await t.pool.query('select max(due_date)::text as day from invoices')
    await write(`${addDays(rows[0]?.day, 3)}T10:00:00Z`)
    expect((await done()).map(({ about_id, state }) => [about_id, state])).toEqual([
      [ids[1], 'sent'],
      [ids[2], 'sent'],
    ])
  })

  test("a rule's messages can be previewed before it is switched on", async () => {
    const id = await quote({ valid_until: '2026-11-26' })
    await quote({ valid_until: '2026-12-20' })
    at('2026-11-25T17:00:00Z')
    const query = 'event=quote_expiring&days=1&at=16:00'
    const { status, body } = await t.call<{ total: number; data: Wire[] }>('GET', `/message-rules/would-have?${query}`)
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body).toMatchObject({ total: 1, at_least: false })
    expect(body.data).toMatchObject([{ id, to: 'hollis@example.test', at: '2026-11-25T16:00:00Z' }])
    // Unreachable customers are counted separately, by email and by text message alike.
    const silent = await customer({ phone: '+447700900566', email: null, do_not_call: false })
    await quote({ valid_until: '2026-11-26', customer_id: silent })
    const asked = async (more: string) => (await t.call('GET', `/message-rules/would-have?${query}${more}`)).body
    expect(await asked('')).toMatchObject({ total: 1, without_address: 1, data: [{ id }] })
    expect(await asked('&channel=text')).toMatchObject({ without_address: 0 })
    expect(await asked('&to=owner')).toMatchObject({ total: 2, without_address: 0, data: [{ to: null }, { to: null }] })
    const other = await t.userWith(['EmailTemplates:list'])
    expect((await t.call('GET', `/message-rules/would-have?${query}`, { token: other.token })).status).toBe(403)
    const past = await t.call<{ total: number }>('GET', '/message-rules/would-have?event=quote_sent')
    expect(past.body.total).toBeGreaterThan(1)
  })
})

test('a template about another record, unknown conditions and a missing address are rejected at their fields', async () => {
  const post = (body: Values) =>
    t.call<{ errors: Record<string, { code: string }[]> }>('POST', '/message-rules', {
      body: { name: 'Wrong', event: 'job_completed', template_id: templates.get('job_confirmed'), ...body },
    })
  const codes = async (body: Values) => {
    const answer = await post(body)
    expect(answer.status).toBe(422)
    return Object.entries(answer.body.errors).map(([field, [first]]) => `${field} ${first?.code}`)
  }
  expect(await codes({ template_id: templates.get('quote_sent') })).toEqual(['template_id letter_about'])
  expect(await codes({ conditions: 'nonsense=1' })).toEqual(['conditions conditions'])
  expect(await codes({ to: 'address' })).toEqual(['address required'])
})

describe('a rule with a text message', () => {
  test("sends to the customer's phone, unless they opted out", async () => {
    await setTexts(t)
    const texted = await customer({ phone: '+447700900555', email: null, do_not_call: false })
    const made = await rule({ event: 'job_completed', template_id: templates.get('on_the_way_text') })
    expect(made['channel']).toBe('text')
    const id = await job({ customer_id: texted, franchise_id: seller }, [line(100)])
    await complete(id)
    await write('2026-11-25T10:01:00Z')
    const sent = async () => (await t.pool.query('select channel, "to", about_id, status from emails')).rows
    expect(await sent()).toEqual([{ channel: 'text', to: '+447700900555', about_id: id, status: 'queued' }])
    await t.pool.query(`insert into text_stops (number, at) values ('+447700900555', now())`)
    const second = await job({ customer_id: texted, franchise_id: seller }, [line(100)])
    await complete(second)
    await write('2026-11-25T10:02:00Z')
    expect(await sent()).toHaveLength(1)
    expect(await done()).toContainEqual({ about_id: second, state: 'left', reason: 'stopped' })
  })

  test('needs no email address', async () => {
    const body = { name: 'x', event: 'job_completed', template_id: templates.get('on_the_way_text') }
    const answer = await t.call<Wire>('POST', '/message-rules', {
      body: { ...body, to: 'address', address: 'a@example.test' },
    })
    expect([answer.status, answer.body.errors?.['to']?.[0]?.code]).toEqual([422, 'text_to_people'])
  })
})

test('answers an enquiry once', async () => {
  await rule({ event: 'lead_made', template_id: templates.get('lead_received') })
  const { id: lead } = await create(resources.get('leads'), { email: 'amara@example.test', lead_status_id: 1 })
  await write('2026-11-25T10:01:00Z')
  await write('2026-11-25T10:02:00Z')
  expect(await mails()).toMatchObject([{ to: 'amara@example.test', about: 'leads', about_id: lead }])
})
