import { beforeAll, describe, expect, test } from 'vitest'
import { resources } from '../../../../schema/all.ts'
import { declared } from '../../../../schema/areas.ts'
import { allPermissions } from '../../../../schema/engine/permissions.ts'
import { testApp } from '../../../support/app.ts'
import { ALL_DAYS, calendar, hours } from '../../../support/calendar.ts'
import type { Values, Wire } from '../../../support/factory.ts'
import { invoicing } from '../../../support/invoicing.ts'

const api = await testApp()
const { worker, book } = await calendar(api)
interface Next {
  readonly steps: readonly { readonly name: string; readonly count: number }[]
  readonly tabs: Readonly<Record<string, { readonly count: number; readonly of?: number }>>
}
const send = (method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE', path: string, body?: unknown) =>
  api.call<Wire>(method, path, body === undefined ? {} : { body })
const made = async (path: string, body: Values) => {
  const answer = await send('POST', path, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}
const nextOf = async (resource: string, id: number, token = api.token) => {
  const answer = await api.call<Next>('GET', `/${resource}/${id}/next`, { token })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}
const stepsOf = async (resource: string, id: number, token?: string) =>
  (await nextOf(resource, id, token)).steps.map(({ name }) => name)
const seen = new Set<string>()
/** Records the steps tried, so that none is left out. */
const needs = async (resource: string, id: number) => {
  const names = await stepsOf(resource, id)
  for (const name of names) seen.add(`${resource} ${name}`)
  return names
}
const set = async (resource: string, id: number | string, values: Values) => {
  const answer = await send('PATCH', `/${resource}/${id}`, values)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
}

let customer: number
let hand: number
let hour = 8
beforeAll(async () => {
  customer = (await made('/customers', { last_name: 'Hollis', phone: '+441134960177' })).id
  hand = (await worker({ shifts: hours(ALL_DAYS, '06:00', '00:00') })).id
})
const LINE = { name: 'Boiler', quantity: 1, price_ex_vat: 100, apply_vat: false, vat_percent: 0 }
const jobOf = async (over: Values = {}) => (await made('/jobs', { customer_id: customer, job_type_id: 1, ...over })).id
const visit = async (job: number) => {
  const at = (h: number) => `2027-03-02T${String(h).padStart(2, '0')}:00:00Z`
  const answer = await book({
    kind: 'job',
    subject: 'jobs',
    subject_id: job,
    worker_ids: [hand],
    starts_at: at(hour),
    ends_at: at(++hour),
  })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.id
}

describe('a job', () => {
  test('must be signed before it continues', async () => {
    const type = await made('/job-types', { title: 'Signed work' })
    const permit = { name: 'Permit', signer_role: 'customer', job_type_ids: [type.id], body: 'I agree' }
    await made('/signature-documents', { ...permit, required_before_status_id: 4 })
    expect(await needs('jobs', await jobOf({ job_type_id: type.id }))).toEqual(['book', 'documents'])
  })

  test('is booked, done, completed, invoiced and paid, in this order', async () => {
    const id = await jobOf({ services: [LINE] })
    expect(await needs('jobs', id)).toEqual(['book', 'pay'])
    const first = await visit(id)
    expect(await needs('jobs', id)).toEqual(['visits', 'complete', 'pay'])
    expect((await nextOf('jobs', id)).tabs['visits']).toEqual({ count: 1 })
    await set('appointments', first, { status: 'part_done' })
    expect(await needs('jobs', id)).toEqual(['book_next', 'complete', 'pay'])
    await set('appointments', first, { status: 'done' })
    expect((await needs('jobs', id))[0]).toBe('complete')
    await set('jobs', id, { job_status_id: 4 })
    await set('jobs', id, { job_status_id: 6 })
    expect(await needs('jobs', id)).toEqual(['invoice', 'pay'])
    const invoice = { name: 'invoice', count: 100 }
    expect((await nextOf('jobs', id)).steps).toEqual([invoice, { name: 'pay', count: 100 }])
    await made(`/jobs/${id}/payments`, { paymentTypeId: 1, amountPaid: 30, reference: 'BACS 1' })
    expect((await nextOf('jobs', id)).steps).toEqual([invoice, { name: 'pay', count: 70 }])
    expect((await nextOf('jobs', id)).tabs['payments']).toEqual({ count: 1 })
    await made(`/jobs/${id}/payments`, { paymentTypeId: 1, amountPaid: 70, reference: 'BACS 2' })
    expect(await needs('jobs', id)).toEqual(['invoice'])
  })

  test('on hold only offers to resume to its former status; an archived one needs nothing', async () => {
    const bare = await jobOf()
    await set('jobs', bare, { job_status_id: 5, status_reason: 'Parts' })
    expect(await needs('jobs', bare)).toEqual(['resume'])
    const booked = await jobOf()
    const one = await visit(booked)
    await set('jobs', booked, { job_status_id: 5, status_reason: 'Parts' })
    expect(await needs('jobs', booked)).toEqual(['resume_booked'])
    await set('appointments', one, { status: 'done' })
    await set('jobs', booked, { job_status_id: 5, status_reason: 'Parts' })
    expect(await needs('jobs', booked)).toEqual(['resume_begun'])
    await send('DELETE', `/jobs/${booked}`)
    expect(await needs('jobs', booked)).toEqual([])
  })

  test('counts its sub-jobs with their visits, and is not completed before them', async () => {
    const id = await jobOf()
    const part = await jobOf({ parent_id: id })
    await visit(part)
    const { steps, tabs } = await nextOf('jobs', id)
    expect(steps.map(({ name }) => name)).toEqual(['sub_jobs', 'visits'])
    for (const { name } of steps) seen.add(`jobs ${name}`)
    expect(tabs['sub-jobs']).toEqual({ count: 1 })
    expect(tabs['visits']).toEqual({ count: 1 })
  })

  test('names the answers required for completion until they are given', async () => {
    const question = await made('/questions', {
      key: 'next_1',
      label: 'Gas tight?',
      type: 'yes_no',
      applies_to: ['job'],
      required_from_job_status_id: 6,
      active: true,
    })
    const id = await jobOf()
    expect(await needs('jobs', id)).toContain('answers')
    expect((await nextOf('jobs', id)).tabs['answers']).toEqual({ count: 0, of: 1 })
    await send('PUT', `/jobs/${id}/answers`, { answers: [{ question_id: question.id, value: 'yes' }] })
    expect(await needs('jobs', id)).not.toContain('answers')
    expect((await nextOf('jobs', id)).tabs['answers']).toEqual({ count: 1 })
    await send('DELETE', `/questions/${question.id}`)
  })
})

describe('other records', () => {
  test('a quote gets lines, is sent, accepted and becomes a job; a declined one is revised', async () => {
    const make = (over: Values = {}) => made('/quotes', { customer_id: customer, quote_type_id: 1, ...over })
    const bare = await make()
    expect(await needs('quotes', bare.id)).toEqual(['lines', 'send'])
    await set('quotes', bare.id, { services: [LINE] })
    expect(await needs('quotes', bare.id)).toEqual(['send'])
    await set('quotes', bare.id, { quote_status_id: 2 })
    expect(await needs('quotes', bare.id)).toEqual(['accepted'])
    await set('quotes', bare.id, { quote_status_id: 4 })
    expect(await needs('quotes', bare.id)).toEqual(['convert'])
    await made(`/quotes/${bare.id}/convert`, { job_type_id: 1 })
    expect(await needs('quotes', bare.id)).toEqual([])
    const other = await make({ services: [LINE] })
    await set('quotes', other.id, { quote_status_id: 2 })
    await set('quotes', other.id, { quote_status_id: 5, status_reason: 'Too dear' })
    expect(await needs('quotes', other.id)).toEqual(['revise'])
    const question = await made('/questions', {
      key: 'next_2',
      label: 'Floor?',
      type: 'text',
      applies_to: ['quote'],
      required: true,
      active: true,
    })
    const asked = await make({ services: [LINE] })
    expect(await needs('quotes', asked.id)).toEqual(['answers', 'send'])
    await send('DELETE', `/questions/${question.id}`)
  })

  test('a lead is called, gets a quote, is put on hold, lost and reopened', async () => {
    const { id } = await made('/leads', { last_name: 'Field', phone: '+441134960178' })
    expect(await needs('leads', id)).toEqual(['contact', 'convert'])
    await set('leads', id, { lead_status_id: 3 })
    expect(await needs('leads', id)).toEqual(['convert'])
    await set('leads', id, { lead_status_id: 5 })
    expect(await needs('leads', id)).toEqual(['resume'])
    await set('leads', id, { lead_status_id: 6, lost_reason: 'Moved' })
    expect(await needs('leads', id)).toEqual(['reopen'])
    const question = await made('/questions', {
      key: 'next_3',
      label: 'Heating?',
      type: 'text',
      applies_to: ['lead'],
      required: true,
      active: true,
    })
    const other = await made('/leads', { last_name: 'Mead', phone: '+441134960179' })
    expect(await needs('leads', other.id)).toContain('answers')
    await send('DELETE', `/questions/${question.id}`)
  })

  test('a task is done, and a recurring job continues', async () => {
    const task = await made('/tasks', { title: 'Ring back', type_id: 1 })
    expect(await needs('tasks', task.id)).toEqual(['done'])
    await set('tasks', task.id, { status_id: 4 })
    expect(await needs('tasks', task.id)).toEqual([])
    const rule = { starts_on: '2027-06-01', unit: 'month', interval: 1 }
    const again = await made('/recurring-jobs', { name: 'Yearly', customer_id: customer, job_type_id: 1, rule })
    expect(await needs('recurring-jobs', again.id)).toEqual([])
    await set('recurring-jobs', again.id, { active: false })
    expect(await needs('recurring-jobs', again.id)).toEqual(['paused'])
    await api.pool.query(`update recurring_jobs set halt = 'refused', active = true where id = $1`, [again.id])
    expect(await needs('recurring-jobs', again.id)).toEqual(['halted'])
    await api.pool.query('update recurring_jobs set halt = null where id = $1', [again.id])
    const work = await jobOf()
    await api.pool.query('update jobs set recurring_job_id = $1 where id = $2', [again.id, work])
    expect(await needs('recurring-jobs', again.id)).toEqual(['book'])
    await visit(work)
    expect(await needs('recurring-jobs', again.id)).toEqual([])
  })

  test('a new user gets an invitation, a worker hours and an account, a customer a quote; a late payer owes', async () => {
    const user = await made('/users', { first_name: 'Nia', email: 'nia@example.test', user_group_id: 1 })
    expect(await needs('users', user.id)).toEqual(['invite'])
    await made(`/users/${user.id}/invite`, {})
    expect(await needs('users', user.id)).toEqual([])
    await api.pool.query(`update recovery_tokens set expires_at = now() - interval '1 day' where user_id = $1`, [
      user.id,
    ])
    expect(await needs('users', user.id)).toEqual(['invite'])
    await set('users', user.id, { active: false })
    expect(await needs('users', user.id)).toEqual([])

    const idle = await worker({ name: 'Ivo Reed', email: 'ivo@example.test', shifts: [] })
    expect(await needs('workers', idle.id)).toEqual(['hours', 'register'])
    await set('workers', idle.id, { shifts: hours(ALL_DAYS, '08:00', '16:00') })
    expect(await needs('workers', idle.id)).toEqual(['register'])
    await made(`/workers/${idle.id}/invite`, {})
    expect(await needs('workers', idle.id)).toEqual([])

    const { franchise, customer: person, line, job, issued } = invoicing(api)
    const of = { customer_id: await person(), franchise_id: await franchise({ invoice_prefix: 'NXC-' }) }
    expect(await needs('customers', of.customer_id)).toEqual(['begin'])
    const invoice = await issued(await job(of, [line(100)]), 'final')
    expect(await needs('customers', of.customer_id)).toEqual([])
    const due = Date.parse(String(invoice['due_date']))
    try {
      api.clock.now = new Date(due + 36 * 3_600_000)
      const { token } = await api.userWith(allPermissions(resources.all))
      const { steps } = await nextOf('customers', of.customer_id, token)
      expect(steps).toEqual([{ name: 'overdue', count: 120 }])
      seen.add('customers overdue')
    } finally {
      api.clock.now = null
    }
  })

  test('a complaint is acknowledged, answered, put right, credited, resolved and closed', async () => {
    const { franchise, customer: person, line, job, issued } = invoicing(api)
    const of = { customer_id: await person(), franchise_id: await franchise({ invoice_prefix: 'NXT-' }) }
    const work = await job(of, [line(100)])
    await issued(work, 'final')
    const question = await made('/questions', {
      key: 'next_4',
      label: 'Photos?',
      type: 'text',
      applies_to: ['complaint'],
      required: true,
      active: true,
    })
    const about = { customer_id: of.customer_id, job_id: work, subject: 'It leaks', description: 'Again.' }
    const { id } = await made('/complaints', { ...about, complaint_status_id: 1 })
    expect(await needs('complaints', id)).toEqual(['acknowledge', 'answers'])
    await send('DELETE', `/questions/${question.id}`)
    await set('complaints', id, { complaint_status_id: 3 })
    expect(await needs('complaints', id)).toEqual(expect.arrayContaining(['respond']))
    await set('complaints', id, { remedy_type: 'remedial_work' })
    expect(await needs('complaints', id)).toEqual(expect.arrayContaining(['remedial_job']))
    await set('complaints', id, { remedy_type: 'refund', remedy_amount: 20 })
    expect(await needs('complaints', id)).toEqual(expect.arrayContaining(['credit', 'resolve']))
    const resolved = { complaint_status_id: 7, resolution: 'Made good' }
    await set('complaints', `${id}?confirm=complaint_ends`, resolved)
    expect(await needs('complaints', id)).toContain('close')
  })

  test('an undelivered email comes before everything else, until another is queued; a credit note is sent', async () => {
    const { franchise, customer: withAddress, job, line, issued } = invoicing(api)
    const of = { customer_id: await withAddress(), franchise_id: await franchise({ invoice_prefix: 'UND-' }) }
    const work = await job(of, [line(100)])
    const lead = await made('/leads', { last_name: 'Moss', email: 'moss@example.test' })
    const quote = await made('/quotes', { customer_id: customer, quote_type_id: 1, services: [LINE] })
    const about = { customer_id: customer, subject: 'It leaks', description: 'Again.', complaint_status_id: 1 }
    const complaint = await made('/complaints', about)
    const invoice = await issued(work, 'final')
    const credit = await made(`/invoices/${invoice.id}/credit`, { reason: 'Goodwill', amount: 12 })
    await made(`/invoices/${credit.id}/issue`, {})
    expect(await needs('invoices', invoice.id)).toEqual(['send_invoice', 'pay'])
    expect(await needs('invoices', credit.id)).toEqual(['send'])
    const email = { to: 'nobody@example.test', subject: 'A letter', body: '<p>Good day.</p>' }
    const records = [
      ['leads', lead.id],
      ['quotes', quote.id],
      ['complaints', complaint.id],
      ['jobs', work],
      ['invoices', credit.id],
      ['customers', customer],
    ] as const
    // No mail server is configured here: each fails automatically.
    const failing = async (resource: string, id: number) => {
      const { id: mail } = await made(`/${resource}/${id}/send`, email)
      await expect.poll(async () => (await send('GET', `/emails/${mail}`)).body['status']).toBe('failed')
      return mail
    }
    for (const [resource, id] of records) {
      await failing(resource, id)
      expect((await needs(resource, id))[0]).toBe('undelivered')
      const again = await failing(resource, id)
      await api.pool.query(`update emails set status = 'sent' where id = $1`, [again])
      expect(await needs(resource, id)).not.toContain('undelivered')
      expect(await needs(resource, id)).not.toContain('send')
    }
    await api.pool.query(`update emails set status = 'failed' where about = 'quotes' and about_id = $1`, [quote.id])
    expect(await needs('quotes', quote.id)).toContain('undelivered')
    await made(`/quotes/${quote.id}/mark-sent`, { how: 'post' })
    expect(await needs('quotes', quote.id)).toEqual(['accepted'])
  })

  test('an invoice is issued, sent, paid, and gets a reminder once overdue; once paid it needs nothing', async () => {
    const { franchise, customer: person, job, line } = invoicing(api)
    const of = { customer_id: await person(), franchise_id: await franchise({ invoice_prefix: 'NXI-' }) }
    const { id } = await made(`/jobs/${await job(of, [line(100)])}/invoice-final`, {})
    expect(await needs('invoices', id)).toEqual(['issue'])
    const nobody = await made(
      `/jobs/${await job({ ...of, franchise_id: null as never }, [line(10)])}/invoice-final`,
      {},
    )
    expect(await needs('invoices', nobody.id)).toEqual(['seller', 'issue'])
    const { due_date } = await made(`/invoices/${id}/issue`, {})
    expect((await nextOf('invoices', id)).steps).toEqual([
      { name: 'send_invoice', count: 1 },
      { name: 'pay', count: 120 },
    ])
    await made(`/invoices/${id}/mark-sent`, { how: 'post' })
    expect(await needs('invoices', id)).toEqual(['pay'])
    try {
      api.clock.now = new Date(Date.parse(String(due_date)) + 36 * 3_600_000)
      const { token } = await api.userWith(allPermissions(resources.all))
      expect((await nextOf('invoices', id, token)).steps).toEqual([
        { name: 'remind', count: 120 },
        { name: 'pay', count: 120 },
      ])
      seen.add('invoices remind')
      await api.call('POST', `/invoices/${id}/dispute`, { body: { reason: 'Charged twice' }, token })
      expect(await stepsOf('invoices', id, token)).toEqual(['pay'])
    } finally {
      api.clock.now = null
    }
    await made(`/invoices/${id}/payments`, { paymentTypeId: 1, amountPaid: 120 })
    expect(await needs('invoices', id)).toEqual([])
    const other = await made(`/jobs/${await job(of, [line(50)])}/invoice-final`, {})
    await made(`/invoices/${other.id}/withdraw`, {})
    expect(await needs('invoices', other.id)).toEqual([])
  })

  test('a proforma is sent, and no payment is taken for it', async () => {
    const { franchise, customer: person, job, line } = invoicing(api)
    const of = { customer_id: await person(), franchise_id: await franchise({ invoice_prefix: 'NXP-' }) }
    const { id } = await made(`/jobs/${await job(of, [line(100)])}/invoice-proforma`, {})
    await made(`/invoices/${id}/issue`, {})
    expect(await needs('invoices', id)).toEqual(['send_invoice'])
  })

  test('none of the declared steps was left out', () => {
    const all = declared.steps.flatMap(({ of, steps }) => steps.map(({ name }) => `${of} ${name}`))
    expect(all.filter((name) => !seen.has(name))).toEqual([])
  })
})

describe('a user without permission', () => {
  test('is not shown the step or tab it concerns', async () => {
    const id = await jobOf({ services: [LINE] })
    await visit(id)
    const reader = await api.userWith(['Jobs:list', 'Jobs:details'])
    const { steps, tabs } = await nextOf('jobs', id, reader.token)
    expect(steps.map(({ name }) => name)).toEqual(['complete'])
    expect(Object.keys(tabs).toSorted()).toEqual(['answers', 'documents', 'files', 'sub-jobs', 'tasks'])
  })

  test("finds no record, and no counts of another franchise's data", async () => {
    const own = await api.userWith(allPermissions(resources.all), 'franchise')
    const { rows } = await api.pool.query<{ id: number }>(`select id from franchises order by id limit 2`)
    await api.pool.query('update users set franchise_id = $2 where id = $1', [own.id, rows[0]?.id])
    const theirs = await jobOf({ franchise_id: rows[1]?.id })
    expect((await api.call('GET', `/jobs/${theirs}/next`, { token: own.token })).status).toBe(404)
    const mine = await jobOf({ franchise_id: rows[0]?.id })
    const one = await visit(mine)
    await api.pool.query('update appointments set franchise_id = $2 where id = $1', [one, rows[1]?.id])
    const { steps, tabs } = await nextOf('jobs', mine, own.token)
    expect(tabs['visits']).toEqual({ count: 0 })
    expect(steps.map(({ name }) => name)).not.toContain('visits')
  })
})
