import { beforeAll, describe, expect, test } from 'vitest'
import { testApp } from '../../../support/app.ts'
import { ALL_DAYS, calendar, hours } from '../../../support/calendar.ts'
import type { Values, Wire } from '../../../support/factory.ts'

const api = await testApp()
const { worker, book } = await calendar(api)
const send = <B = Wire>(method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE', path: string, body?: unknown) =>
  api.call<B>(method, path, body === undefined ? {} : { body })

const NEW = 1
const SCHEDULED = 2
const IN_PROGRESS = 4
const COMPLETED = 6
let customer: number
let hand: number
let hour = 8
beforeAll(async () => {
  customer = (await send('POST', '/customers', { last_name: 'Hollis', phone: '+441134960177' })).body.id
  hand = (await worker({ shifts: hours(ALL_DAYS, '06:00', '00:00') })).id
})

const jobOf = async (over: Values = {}) => {
  const made = await send('POST', '/jobs', { customer_id: customer, job_type_id: 1, ...over })
  expect(made.status, JSON.stringify(made.body)).toBe(200)
  return made.body.id
}
const statusOf = async (id: number) => (await send('GET', `/jobs/${id}`)).body['job_status_id']
/** Returns the next free hour of one day. */
const visit = async (job: number) => {
  const at = (h: number) => `2027-03-02T${String(h).padStart(2, '0')}:00:00Z`
  const made = await book({
    kind: 'job',
    subject: 'jobs',
    subject_id: job,
    worker_ids: [hand],
    starts_at: at(hour),
    ends_at: at(++hour),
  })
  expect(made.status, JSON.stringify(made.body)).toBe(200)
  return made
}
const set = (id: number, job_status_id: number) => send('PATCH', `/jobs/${id}`, { job_status_id })

describe('a job and its visits', () => {
  test('a new job is Scheduled with its first visit, and New again once its last visit is cancelled or archived', async () => {
    const id = await jobOf()
    const first = await visit(id)
    expect(await statusOf(id)).toBe(SCHEDULED)
    const second = await visit(id)
    await send('DELETE', `/appointments/${second.body.id}`)
    expect(await statusOf(id)).toBe(SCHEDULED)
    await send('PATCH', `/appointments/${first.body.id}`, { status: 'cancelled', cancel_reason: 'Rain' })
    expect(await statusOf(id)).toBe(NEW)
    await send('PATCH', `/appointments/reinstate/${second.body.id}`)
    expect(await statusOf(id)).toBe(SCHEDULED)
  })

  test('undoing the booking restores the status', async () => {
    const id = await jobOf()
    const made = await visit(id)
    const undone = await send('POST', `/changesets/${made.headers['changeset']}/undo`)
    expect(undone.status, JSON.stringify(undone.body)).toBe(200)
    expect(await statusOf(id)).toBe(NEW)
  })

  test('moving a visit between jobs updates both; a finished visit leaves the status to users', async () => {
    const [from, to] = [await jobOf(), await jobOf()]
    const made = await visit(from)
    await send('PATCH', `/appointments/${made.body.id}`, { subject_id: to })
    expect([await statusOf(from), await statusOf(to)]).toEqual([NEW, SCHEDULED])
    await send('PATCH', `/appointments/${made.body.id}`, { status: 'done' })
    expect(await statusOf(to)).toBe(SCHEDULED)
  })

  test('booking a sub-job moves its status; the parent job follows its sub-jobs, not its visits', async () => {
    const job = await jobOf()
    const sub = await jobOf({ parent_id: job, name: 'Roof' })
    await visit(job)
    expect(await statusOf(job)).toBe(NEW)
    await visit(sub)
    expect([await statusOf(sub), await statusOf(job)]).toEqual([SCHEDULED, SCHEDULED])
  })

  test('cannot be completed while a visit is upcoming, and then can', async () => {
    const id = await jobOf()
    const made = await visit(id)
    await set(id, IN_PROGRESS)
    const refused = await send<Wire & { visits: { id: number }[] }>('PATCH', `/jobs/${id}`, {
      job_status_id: COMPLETED,
    })
    expect([refused.status, refused.body.code, refused.body.errors, refused.body.visits[0]?.id]).toEqual([
      409,
      'visit_open',
      { job_status_id: [{ code: 'visit_open' }] },
      made.body.id,
    ])
    expect(await statusOf(id)).toBe(IN_PROGRESS)
    await send('PATCH', `/appointments/${made.body.id}`, { status: 'done' })
    expect((await set(id, COMPLETED)).status).toBe(200)
  })
})

describe('required questions', () => {
  test('are shown before the record is created, block its completion while open, and can be answered', async () => {
    const type = (await send('POST', '/job-types', { title: 'Gas safety' })).body.id
    const asked = { type: 'yes_no', applies_to: ['job'], job_type_ids: [type] }
    const question = await send('POST', '/questions', { ...asked, label: 'Gas off?', key: 'gas_off', required: true })
    await send('POST', '/questions', { ...asked, label: 'Dog?', key: 'dog' })
    const told = await send<{ data: { question: { label: string }; needed: boolean; version: number }[] }>(
      ...(['GET', `/jobs/questions?job_type_id=${type}`] as const),
    )
    const mine = told.body.data.filter(({ question: { label } }) => ['Gas off?', 'Dog?'].includes(label))
    expect(mine.map(({ question: q, needed, version }) => [q.label, needed, version])).toEqual([
      ['Gas off?', true, 0],
      ['Dog?', false, 0],
    ])
    const other = await send<{ data: { question: { label: string } }[] }>('GET', '/jobs/questions?job_type_id=1')
    expect(other.body.data.some(({ question: { label } }) => label === 'Gas off?')).toBe(false)
    const id = await jobOf({ job_type_id: type })
    for (const status of [SCHEDULED, IN_PROGRESS]) expect((await set(id, status)).status).toBe(200)
    const refused = await set(id, COMPLETED)
    expect([refused.status, refused.body.code]).toEqual([409, 'answers_missing'])
    expect(refused.body.errors['job_status_id']?.[0]).toMatchObject({ params: { questions: 'Gas off?' } })
    const answer = { question_id: question.body.id, value: 'yes' }
    const saved = await send('PUT', `/jobs/${id}/answers`, { answers: [answer] })
    expect(saved.status, JSON.stringify(saved.body)).toBe(200)
    expect((await set(id, COMPLETED)).status).toBe(200)
  })

  test.each([
    ['colour=1', 'colour', 'unknown_parameter'],
    ['job_type_id=x', 'job_type_id', 'int'],
    ['job_type_id=-1', 'job_type_id', 'int'],
    ['job_type_id=1&constructor=2', 'constructor', 'unknown_parameter'],
  ])('%s is rejected', async (query, at, code) => {
    const { status, body } = await send('GET', `/jobs/questions?${query}`)
    expect([status, body.errors]).toEqual([422, { [at]: [{ code }] }])
  })

  test('are not shown to users who cannot create records', async () => {
    const staff = await api.userWith(['Jobs:list', 'Jobs:details'])
    expect((await api.call('GET', '/jobs/questions', { token: staff.token })).status).toBe(403)
  })
})

describe('archiving a job with visits', () => {
  const visitOf = async (id: number) => (await send('GET', `/appointments/${id}`)).body

  test('names the visits, and cancels them only if asked to; undo restores both', async () => {
    const id = await jobOf()
    const [first, second, done] = [await visit(id), await visit(id), await visit(id)]
    await send('PATCH', `/appointments/${second.body.id}`, { status: 'confirmed' })
    await send('PATCH', `/appointments/${done.body.id}`, { status: 'done' })
    const asked = await send('DELETE', `/jobs/${id}`)
    expect([asked.status, asked.body['code']]).toEqual([409, 'takes_along'])
    const [along] = asked.body['along'] as { resource: string; total: number; records: { id: number }[] }[]
    expect(along).toMatchObject({ resource: 'appointments', total: 2 })
    expect(along?.records.map((one) => one.id)).toEqual([first.body.id, second.body.id])
    expect(along?.records[0]).toMatchObject({ tells: { starts_at: first.body['starts_at'] } })
    expect((await send('GET', `/jobs/${id}`)).body['archived_at']).toBe(null)

    const gone = await send('DELETE', `/jobs/${id}?along=true`)
    expect(gone.status, JSON.stringify(gone.body)).toBe(200)
    expect((await send('GET', `/jobs/${id}`)).body).toEqual(gone.body)
    expect(await visitOf(first.body.id)).toMatchObject({ status: 'cancelled', cancel_reason: expect.any(String) })
    expect(await visitOf(second.body.id)).toMatchObject({ status: 'cancelled' })
    expect(await visitOf(done.body.id)).toMatchObject({ status: 'done' })

    const undone = await send('POST', `/changesets/${gone.headers['changeset']}/undo`)
    expect(undone.status, JSON.stringify(undone.body)).toBe(200)
    expect((await send('GET', `/jobs/${id}`)).body['archived_at']).toBe(null)
    expect(await visitOf(first.body.id)).toMatchObject({ status: 'booked', cancel_reason: null })
    expect(await visitOf(second.body.id)).toMatchObject({ status: 'confirmed' })
  })

  test('skips such a job in a bulk action, and says why', async () => {
    const [kept, free] = [await jobOf(), await jobOf()]
    await visit(kept)
    const { body } = await send('POST', '/jobs/bulk', { act: 'archive', ids: [kept, free] })
    const { done, skipped } = body['data'] as unknown as { done: number[]; skipped: Values[] }
    expect([done, skipped]).toMatchObject([[free], [{ id: kept, code: 'takes_along', usage: [{ total: 1 }] }]])
  })

  test('needs permission to edit visits, and a valid option', async () => {
    const id = await jobOf()
    const booked = await visit(id)
    const { token } = await api.userWith(['Jobs:index', 'Jobs:list', 'Jobs:delete'])
    const asked = await api.call<Wire>('DELETE', `/jobs/${id}`, { token })
    expect([asked.status, asked.body['along']]).toMatchObject([409, [{ total: 1, records: [] }]])
    const refused = await api.call('DELETE', `/jobs/${id}?along=true`, { token })
    expect([refused.status, refused.body]).toMatchObject([403, { area: 'Appointments', action: 'edit' }])
    expect((await visitOf(booked.body.id))['status']).toBe('booked')
    for (const query of ['along=yes', 'along=', 'visits=true'])
      expect((await send('DELETE', `/jobs/${id}?${query}`)).status, query).toBe(422)
  })
})

describe('a task due before a visit is booked', () => {
  const [TODO, DONE] = [1, 4]
  const task = async (subject_id: number, values: Values = {}) =>
    (await send('POST', '/tasks', { title: 'Book a visit', type_id: 4, subject: 'jobs', subject_id, ...values })).body
  const statusOfTask = async ({ id }: { id: number }) => (await send('GET', `/tasks/${id}`)).body

  test('is completed by the booking, whichever user books, and reopened if the booking is undone', async () => {
    const [id, another] = [await jobOf(), await jobOf()]
    const mine = await task(id)
    const others = [await task(another), await task(id, { type_id: 1 })]
    const booked = await visit(id)
    expect(await statusOfTask(mine)).toMatchObject({ status_id: DONE, completed_at: expect.any(String) })
    for (const one of others) expect(await statusOfTask(one)).toMatchObject({ status_id: TODO })
    const undone = await send('POST', `/changesets/${booked.headers['changeset']}/undo`)
    expect(undone.status, JSON.stringify(undone.body)).toBe(200)
    expect(await statusOfTask(mine)).toMatchObject({ status_id: TODO, completed_at: null })
  })
})
