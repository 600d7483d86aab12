import { beforeEach, describe, expect, test } from 'vitest'
import { resources } from '../../../../schema/all.ts'
import { allPermissions, type Permission } from '../../../../schema/engine/permissions.ts'
import { type TestApp, testApp } from '../../../support/app.ts'
import type { Values, Wire } from '../../../support/factory.ts'
import { invoicing } from '../../../support/invoicing.ts'

const app = await testApp()
/** Days pass here: users sign in again. */
let token = app.token
const t: TestApp = { ...app, call: (method, path, given = {}) => app.call(method, path, { token, ...given }) }
const { create, franchise, customer, line, job, issued } = invoicing(t)
const [NEW, ACKNOWLEDGED, INVESTIGATING, AWAITING, , , RESOLVED, CLOSED, NOT_UPHELD, DUPLICATE] = [
  1, 2, 3, 4, 5, 6, 7, 8, 9, 10,
] as const

// A Wednesday.
const NOW = '2026-11-25T10:00:00Z'
const goTo = async (at: string) => {
  t.clock.now = new Date(at)
  token = await t.tokenOf(1)
}
beforeEach(() => goTo(NOW))

const add = async (more: Values = {}, as = token): Promise<Wire> => {
  const body = { subject: 'Leaks again', description: 'Since the repair', ...more }
  const made = await t.call<Wire>('POST', '/complaints', {
    body: { customer_id: body['customer_id' as never] ?? (await customer()), ...body },
    token: as,
  })
  expect(made.status, JSON.stringify(made.body)).toBe(200)
  return made.body
}
const patch = (id: number, body: Values, query = '') => t.call<Wire>('PATCH', `/complaints/${id}${query}`, { body })
const CONFIRM = '?confirm=complaint_ends,complaint_reopens'
/** Changes its status, confirming any question. */
const move = async (id: number, complaint_status_id: number, more: Values = {}): Promise<Wire> => {
  const moved = await patch(id, { complaint_status_id, ...more }, CONFIRM)
  expect(moved.status, JSON.stringify(moved.body)).toBe(200)
  return moved.body
}
const undo = async (changeset: unknown) => {
  const undone = await t.call<Wire>('POST', `/changesets/${changeset}/undo`, { body: {} })
  expect(undone.status, JSON.stringify(undone.body)).toBe(200)
}
const get = async (id: number) => (await t.call<Wire>('GET', `/complaints/${id}`)).body

describe('a new complaint', () => {
  test('is received now by default, has a number, and has deadlines in working days', async () => {
    expect(await add()).toMatchObject({
      ref: expect.stringMatching(/^CMP-\d{6}$/),
      complaint_status_id: NEW,
      severity: 'normal',
      received_at: NOW,
      acknowledge_by: '2026-11-26T17:00:00Z',
      respond_by: '2026-12-02T17:00:00Z',
      resolve_by: '2026-12-09T17:00:00Z',
      next_clock: 'acknowledge',
      next_due: '2026-11-26T17:00:00Z',
    })
  })

  test("uses its franchise's time zone and bank holidays", async () => {
    await goTo('2026-12-02T10:00:00Z')
    const day = '2026-11-27T10:00:00Z'
    const scots = await franchise({
      holiday_region: 'scotland',
      closed_on_holidays: true,
      time_zone: 'Europe/London',
      invoice_prefix: 'SCO-',
    })
    // Monday 30 November is St Andrew's Day.
    expect(await add({ received_at: day, franchise_id: scots })).toMatchObject({
      acknowledge_by: '2026-12-01T17:00:00Z',
    })
    const always = await franchise({
      holiday_region: 'scotland',
      closed_on_holidays: false,
      time_zone: 'Europe/Warsaw',
      invoice_prefix: 'WAR-',
    })
    expect(await add({ received_at: day, franchise_id: always })).toMatchObject({
      acknowledge_by: '2026-11-30T16:00:00Z',
    })
  })

  test('uses the deadlines of the settings; existing ones keep theirs', async () => {
    const before = await add()
    await t.call('PATCH', '/system-settings', { body: { values: { 'complaints.resolve_days': 12 } } })
    const tooFew = await t.call<Wire>('PATCH', '/system-settings', {
      body: { values: { 'complaints.respond_days': 13 } },
    })
    expect(tooFew.status).toBe(422)
    expect((await add())['resolve_by']).toBe('2026-12-11T17:00:00Z')
    expect((await move(before.id, ACKNOWLEDGED))['resolve_by']).toBe('2026-12-09T17:00:00Z')
    await t.call('PATCH', '/system-settings', { body: { values: { 'complaints.resolve_days': null } } })
  })

  test('about a job gets its franchise; the job must have the same customer', async () => {
    const of = { customer_id: await customer(), franchise_id: await franchise({ invoice_prefix: 'NEW-' }) }
    const job_id = await job(of, [line(100)])
    expect(await add({ customer_id: of.customer_id, job_id })).toMatchObject({ franchise_id: of.franchise_id, job_id })
    const other = await t.call<Wire>('POST', '/complaints', {
      body: { subject: 'x', description: 'y', customer_id: await customer(), job_id },
    })
    expect([other.status, Object.keys(other.body.errors)]).toEqual([422, ['job_id']])
  })

  test.each([
    [{ received_at: '2026-11-26T10:00:00Z' }, 'received_at', 'in_future'],
    [
      { acknowledged_at: '2026-11-20T10:00:00Z', received_at: '2026-11-24T10:00:00Z' },
      'acknowledged_at',
      'before_received',
    ],
    [{ complaint_status_id: CLOSED }, 'resolution', 'needed_for_status'],
    [{ complaint_status_id: DUPLICATE }, 'original_id', 'needed_for_status'],
    [{ complaint_status_id: NOT_UPHELD }, 'status_reason', 'reason_needed'],
    [{ next_due: NOW }, 'next_due', 'read_only'],
  ] as const)('is rejected with %j', async (more, at, code) => {
    const body = { subject: 'x', description: 'y', customer_id: await customer(), ...more }
    const made = await t.call<Wire>('POST', '/complaints', { body })
    expect([made.status, made.body.errors]).toEqual([422, { [at]: [expect.objectContaining({ code })] }])
  })
})

describe('the deadlines', () => {
  test('are met by the status and the first answer, one after the other', async () => {
    const { id } = await add()
    expect(await move(id, ACKNOWLEDGED)).toMatchObject({ acknowledged_at: NOW, next_clock: 'respond' })
    await goTo('2026-11-27T09:00:00Z')
    const answered = await t.call<Wire>('POST', `/complaints/${id}/first-answer`, { body: {} })
    expect(answered.body).toMatchObject({ responded_at: '2026-11-27T09:00:00Z', next_clock: 'resolve' })
    const again = await t.call<Wire>('POST', `/complaints/${id}/first-answer`, { body: {} })
    expect([again.status, again.body.code]).toEqual([409, 'complaint_answered'])
    await move(id, INVESTIGATING)
    expect(await move(id, RESOLVED)).toMatchObject({
      resolved_at: '2026-11-27T09:00:00Z',
      closed_at: null,
      next_due: null,
      next_clock: null,
    })
  })

  test('pause while it is on hold, and those not met are extended by the working time', async () => {
    const { id } = await add()
    await move(id, ACKNOWLEDGED)
    await goTo('2026-11-25T15:00:00Z')
    expect(await move(id, AWAITING)).toMatchObject({ stopped_at: '2026-11-25T15:00:00Z', next_due: null })
    // Two hours that day, all of Thursday and one hour of Friday; nights do not count.
    await goTo('2026-11-27T09:00:00Z')
    expect(await move(id, INVESTIGATING)).toMatchObject({
      stopped_at: null,
      stopped_minutes: 2 * 60 + 9 * 60 + 60,
      acknowledge_by: '2026-11-26T17:00:00Z',
      respond_by: '2026-12-04T11:00:00Z',
      next_due: '2026-12-04T11:00:00Z',
      resolve_by: '2026-12-11T11:00:00Z',
    })
    // A second pause adds to it.
    await move(id, AWAITING)
    await goTo('2026-11-27T10:00:00Z')
    expect(await move(id, INVESTIGATING)).toMatchObject({
      stopped_minutes: 13 * 60,
      respond_by: '2026-12-04T12:00:00Z',
    })
    // The time received is corrected: the paused time stays.
    const moved = await patch(id, { received_at: '2026-11-24T10:00:00Z' })
    expect(moved.body).toMatchObject({ respond_by: '2026-12-03T12:00:00Z', stopped_minutes: 13 * 60 })
  })

  test('count nothing twice when a move is undone', async () => {
    const { id } = await add()
    await move(id, INVESTIGATING)
    const before = await get(id)
    const waiting = await patch(id, { complaint_status_id: AWAITING })
    await undo(waiting.headers['changeset'])
    expect(await get(id)).toMatchObject({
      stopped_at: null,
      stopped_minutes: 0,
      respond_by: before['respond_by'],
      next_due: before['next_due'],
    })
    const resolved = await patch(id, { complaint_status_id: RESOLVED }, CONFIRM)
    await undo(resolved.headers['changeset'])
    expect(await get(id)).toMatchObject({
      resolved_at: null,
      reopened_count: 0,
      counted_from: before['counted_from'],
      next_due: before['next_due'],
    })
    await move(id, RESOLVED)
    const closed = await move(id, CLOSED, { resolution: 'Mended' })
    await goTo('2026-11-26T10:00:00Z')
    const opened = await patch(id, { complaint_status_id: INVESTIGATING }, CONFIRM)
    expect(opened.body).toMatchObject({
      reopened_count: 1,
      closed_at: null,
      resolved_at: null,
      resolve_by: '2026-12-10T17:00:00Z',
    })
    await undo(opened.headers['changeset'])
    expect(await get(id)).toMatchObject({
      reopened_count: 0,
      closed_at: closed['closed_at'],
      resolved_at: closed['resolved_at'],
      next_due: null,
    })
  })

  test('sort the list: the nearest first, paused ones last; filters find the rest', async () => {
    const of = { customer_id: await customer() }
    const far = await add(of)
    const late = await add({ ...of, received_at: '2026-11-20T10:00:00Z' })
    const soon = await add({ ...of, received_at: '2026-11-24T10:00:00Z' })
    const waits = await add({ ...of, complaint_status_id: AWAITING })
    const ids = async (query: string) =>
      (await t.call<Wire>('GET', `/complaints/list?customer_id=${of.customer_id}&${query}`)).body.data.map(
        ({ id }) => id,
      )
    expect(await ids('open=true')).toEqual([late.id, soon.id, far.id, waits.id])
    expect(await ids('missed=true')).toEqual([late.id])
    expect(await ids('near=true')).toEqual([])
    await goTo('2026-11-25T15:00:00Z')
    expect(await ids('near=true')).toEqual([soon.id])
    expect(await ids('stopped=true')).toEqual([waits.id])
    expect(await ids('next_clock=acknowledge&missed=false')).toEqual([soon.id, far.id])
  })
})

describe('closing', () => {
  test('needs a confirmation and a resolution; reopening needs a confirmation and is counted', async () => {
    const { id } = await add()
    await move(id, INVESTIGATING)
    const asked = await patch(id, { complaint_status_id: RESOLVED })
    expect([asked.status, asked.body.code]).toEqual([409, 'complaint_ends'])
    expect((await get(id))['complaint_status_id']).toBe(INVESTIGATING)
    await move(id, RESOLVED)
    const bare = await patch(id, { complaint_status_id: CLOSED }, CONFIRM)
    expect([bare.status, bare.body.errors]).toEqual([
      422,
      { resolution: [{ code: 'needed_for_status', params: { status: 'Closed' } }] },
    ])
    // Moving from Resolved to Closed does not set the end again.
    const closed = await patch(id, { complaint_status_id: CLOSED, resolution: 'Mended' })
    expect(closed.body).toMatchObject({ closed_at: NOW, resolved_at: NOW })
    const emptied = await patch(id, { resolution: '' })
    expect([emptied.status, Object.keys(emptied.body.errors)]).toEqual([422, ['resolution']])
    const again = await patch(id, { complaint_status_id: INVESTIGATING })
    expect([again.status, again.body.code]).toEqual([409, 'complaint_reopens'])
    for (const times of [1, 2]) {
      expect(await move(id, INVESTIGATING)).toMatchObject({ reopened_count: times, closed_at: null })
      await move(id, RESOLVED)
    }
  })

  test('as a duplicate names the other complaint, of the same customer, and never itself', async () => {
    const of = { customer_id: await customer() }
    const [first, second] = [await add(of), await add(of)]
    const move = (original_id: number | null) =>
      patch(second.id, { complaint_status_id: DUPLICATE, original_id }, CONFIRM)
    expect(Object.keys((await move(null)).body.errors)).toEqual(['original_id'])
    expect((await move(second.id)).body.errors).toMatchObject({ original_id: [{ code: 'repeats_itself' }] })
    expect(Object.keys((await move((await add()).id)).body.errors)).toEqual(['original_id'])
    expect((await move(first.id)).body).toMatchObject({ original_id: first.id, next_due: null, closed_at: null })
  })

  test('needs the answers that questions require from that status on', async () => {
    const question = await t.call<Wire>('POST', '/questions', {
      body: {
        key: 'root_cause_known',
        label: 'Is the cause known?',
        type: 'yes_no',
        applies_to: ['complaint'],
        required_from_complaint_status_id: RESOLVED,
      },
    })
    expect(question.status, JSON.stringify(question.body)).toBe(200)
    const { id } = await add()
    await move(id, INVESTIGATING)
    const early = await patch(id, { complaint_status_id: RESOLVED }, CONFIRM)
    expect([early.status, early.body.code]).toEqual([409, 'answers_missing'])
    const answered = await t.call('PUT', `/complaints/${id}/answers`, {
      body: { answers: [{ question_id: question.body.id, value: 'yes' }] },
    })
    expect(answered.status, JSON.stringify(answered.body)).toBe(200)
    await move(id, RESOLVED)
    await t.call('DELETE', `/questions/${question.body.id}`)
  })
})

describe('remedies', () => {
  const about = async () => {
    const of = {
      customer_id: await customer(),
      franchise_id: await franchise({ invoice_prefix: `G${Math.random().toString(36).slice(2, 7).toUpperCase()}-` }),
    }
    const job_id = await job(of, [line(100)])
    return { ...of, job_id, complaint: await add({ customer_id: of.customer_id, job_id }) }
  }

  test('a remedial job is created once, linked both ways, and undone with its link', async () => {
    const { complaint, customer_id } = await about()
    const made = await t.call<{ job: Wire }>('POST', `/complaints/${complaint.id}/remedial-job`, { body: {} })
    expect(made.body.job).toMatchObject({ customer_id, title: `${complaint['ref']}: Leaks again`, job_type_id: 1 })
    expect(await get(complaint.id)).toMatchObject({ remedial_job_id: made.body.job.id, remedy_type: 'remedial_work' })
    const again = await t.call<Wire>('POST', `/complaints/${complaint.id}/remedial-job`, { body: {} })
    expect([again.status, again.body.code]).toEqual([409, 'complaint_has_job'])
    const { rows } = await t.pool.query(
      `select subject, key from comments where key like 'complaint_job%' order by id desc limit 2`,
    )
    expect(rows).toEqual([
      { subject: 'jobs', key: 'complaint_job_of' },
      { subject: 'complaints', key: 'complaint_job' },
    ])
    await undo(made.headers['changeset'])
    expect(await get(complaint.id)).toMatchObject({ remedial_job_id: null, remedy_type: null })
  })

  test("a credit note is drafted for the remedy's amount, on the only invoice or the one chosen", async () => {
    const { complaint, job_id, customer_id, franchise_id } = await about()
    const credit = (body: Values = {}) => t.call<Wire>('POST', `/complaints/${complaint.id}/credit-note`, { body })
    expect((await credit()).body.code).toBe('complaint_no_invoice')
    const first = await issued(job_id, 'deposit', { amount: 30 })
    const second = await issued(job_id, 'final')
    await patch(complaint.id, { remedy_type: 'refund', remedy_amount: 24 })
    const open = await credit()
    expect([open.status, open.body.code]).toEqual([409, 'which_invoice'])
    expect(open.body['choose']).toMatchObject({
      choices: [{ value: second.id }, { value: first.id, label: first['number'] }],
    })
    // Not another job's invoice, though it has the same customer.
    const other = await issued(await job({ customer_id, franchise_id }, [line(50)]), 'final')
    expect((await credit({ invoice_id: other.id })).body.errors).toEqual({ invoice_id: [{ code: 'not_found' }] })
    const made = await credit({ invoice_id: second.id })
    expect(made.body['credit_note']).toMatchObject({
      kind: 'credit_note',
      status: 'draft',
      credit_of_id: second.id,
      total_inc_vat: 24,
      reason: `${complaint['ref']}: Leaks again`,
    })
    expect((await credit({ invoice_id: second.id })).body.code).toBe('complaint_has_credit')
  })

  test('a credit note needs both permissions', async () => {
    const { complaint, job_id } = await about()
    await issued(job_id, 'final')
    const all = allPermissions(resources.all)
    for (const missing of ['Complaints:edit', 'Invoices:credit'] as const) {
      const { token } = await t.userWith(all.filter((one) => one !== missing))
      const answer = await t.call<Wire>('POST', `/complaints/${complaint.id}/credit-note`, { body: {}, token })
      expect([answer.status, `${answer.body['area']}:${answer.body['action']}`]).toEqual([403, missing])
    }
  })

  test('the cost is materials and hours less charges, plus credits once issued', async () => {
    const { complaint, job_id } = await about()
    const cost = async (as = token) =>
      (await t.call<Wire>('GET', `/complaints/${complaint.id}/costs`, { token: as })).body as unknown as {
        job: Values | null
        credit: Values | null
        total: number | null
      }
    expect(await cost()).toEqual({ job: null, credit: null, total: 0 })
    await issued(job_id, 'final')
    const made = await t.call<{ job: Wire }>('POST', `/complaints/${complaint.id}/remedial-job`, { body: {} })
    const id = made.body.job.id
    const material = await create(resources.get('materials'), { cost_price: 7.35 })
    const patched = await t.call('PATCH', `/jobs/${id}`, {
      body: { materials: [{ material_id: material.id, name: 'Valve', quantity: 2, price_ex_vat: 0, vat_percent: 20 }] },
    })
    expect(patched.status, JSON.stringify(patched.body)).toBe(200)
    const credited = await t.call<Wire>('POST', `/complaints/${complaint.id}/credit-note`, { body: { amount: 24 } })
    expect(await cost()).toMatchObject({
      job: { materials: 14.7, time: 0, charged: 0 },
      credit: { net: 20, issued: false },
      total: 14.7,
    })
    await t.call('POST', `/invoices/${(credited.body['credit_note'] as Wire).id}/issue`, { body: {} })
    expect(await cost()).toMatchObject({ credit: { net: 20, issued: true }, total: 34.7 })
    const rights: Permission[] = ['Complaints:list', 'Complaints:view', 'Jobs:list']
    expect(await cost((await t.userWith(rights)).token)).toMatchObject({
      job: { materials: null, time: null, uncosted: null },
      credit: null,
      total: null,
    })
  })

  test('escalating raises the priority, assigns it, and records what was due', async () => {
    const { id } = await add({ severity: 'high' })
    const who = await t.userWith(['Complaints:list'])
    const done = await t.call<Wire>('POST', `/complaints/${id}/escalate`, {
      body: { reason: 'The press rang', assignedTo: who.id },
    })
    expect(done.body).toMatchObject({ severity: 'critical', assignedTo: who.id, escalated_at: NOW })
    const { rows } = await t.pool.query(
      `select params from comments where key = 'complaint_escalated' and subject_id = $1`,
      [id],
    )
    expect(rows).toEqual([{ params: { reason: 'The press rang', due: '26/11/2026 17:00' } }])
    await undo(done.headers['changeset'])
    expect(await get(id)).toMatchObject({ severity: 'high', assignedTo: null, escalated_at: null })
  })
})

describe('record scope', () => {
  const RIGHTS: Permission[] = ['Complaints:list', 'Complaints:view', 'Complaints:edit', 'Complaints:add']

  test('own and franchise: other users find it through no endpoint', async () => {
    const [north, south] = [await franchise({ invoice_prefix: 'NOR-' }), await franchise({ invoice_prefix: 'SOU-' })]
    const me = await t.userWith(RIGHTS, 'own')
    const colleague = await t.userWith(RIGHTS, 'franchise')
    await t.pool.query('update users set franchise_id = $1 where id = $2', [north, colleague.id])
    const [mine, ours, theirs] = [
      await add({ assignedTo: me.id, franchise_id: south }),
      await add({ franchise_id: north }),
      await add({ franchise_id: south }),
    ]
    const seen = async (token: string) =>
      (
        await t.call<Wire>('GET', `/complaints/list?id=${[mine, ours, theirs].map(({ id }) => id).join()}`, { token })
      ).body.data
        .map(({ id }) => id)
        .toSorted((a, b) => a - b)
    expect(await seen(me.token)).toEqual([mine.id])
    expect(await seen(colleague.token)).toEqual([ours.id])
    for (const path of ['', '/record', '/costs', '/timeline'])
      expect((await t.call('GET', `/complaints/${theirs.id}${path}`, { token: me.token })).status, path).toBe(404)
    expect(
      (await t.call('POST', `/complaints/${theirs.id}/escalate`, { body: { reason: 'x' }, token: me.token })).status,
    ).toBe(404)
    expect((await t.call('GET', '/find?q=CMP-', { token: me.token })).body).toMatchObject({ data: [{ id: mine.id }] })
  })

  test('a user who cannot list them sees none on a customer, also in its counts', async () => {
    const of = { customer_id: await customer() }
    await add(of)
    const counts = async (token: string) =>
      JSON.stringify((await t.call('GET', `/customers/${of.customer_id}/next`, { token })).body).includes(
        '"complaints"',
      )
    const some: Permission[] = ['Customers:list', 'Customers:details']
    expect(await counts((await t.userWith([...some, 'Complaints:list'])).token)).toBe(true)
    expect(await counts((await t.userWith(some)).token)).toBe(false)
  })

  test('it follows its customer in a merge, and is found by number and customer', async () => {
    const [kept, gone] = [await customer(), await customer({ last_name: 'Zwaryczuk' })]
    const own = await job({ customer_id: gone }, [line(10)])
    const { id, ...made } = await add({ customer_id: gone, job_id: own })
    const find = async (q: string) =>
      (await t.call<Wire>('GET', `/find?q=${q}`)).body.data
        .filter((one) => one['resource'] === 'complaints')
        .map((one) => one.id)
    expect(await find(String(made['ref']))).toEqual([id])
    expect(await find('Zwaryczuk')).toEqual([id])
    const merged = await t.call<Wire>('POST', `/customers/${kept}/merge`, { body: { other: gone } })
    expect(merged.status, JSON.stringify(merged.body)).toBe(200)
    expect(await get(id)).toMatchObject({ customer_id: kept, job_id: own })
  })
})
