import { beforeAll, describe, expect, test } from 'vitest'
import { testApp } from '../../../support/app.ts'
import { ALL_DAYS, calendar, hours } from '../../../support/calendar.ts'
import type { Values, Wire } from '../../../support/factory.ts'
import { invoicing } from '../../../support/invoicing.ts'

const api = await testApp()
const { worker, book } = await calendar(api)
const { customer: customerOf, franchise, job: invoiced, line } = invoicing(api)
type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
const send = <B = Wire>(method: Method, path: string, body?: unknown) =>
  api.call<B>(method, path, body === undefined ? {} : { body })

const [NEW, SCHEDULED, ON_THE_WAY, IN_PROGRESS, ON_HOLD, COMPLETED, INVOICED, CANCELLED] = [1, 2, 3, 4, 5, 6, 7, 8]
let customer: number
let count = 0

beforeAll(async () => {
  customer = (await send('POST', '/customers', { last_name: 'Hollis', phone: '+441134960177' })).body.id
})

/** A job with its own type, which requires one document before a status. */
async function asked(before: number, over: Values = {}) {
  const type = (await send('POST', '/job-types', { title: `Type ${++count}` })).body.id
  const name = `Permit ${count}`
  const document = await send('POST', '/signature-documents', {
    name,
    signer_role: 'customer',
    job_type_ids: [type],
    body: 'I agree',
    required_before_status_id: before,
    ...over,
  })
  expect(document.status, JSON.stringify(document.body)).toBe(200)
  return { type, document: document.body.id, name, job: await jobOf({ job_type_id: type }) }
}
const jobOf = async (over: Values = {}) => {
  const made = await send('POST', '/jobs', { customer_id: customer, job_type_id: 1, ...over })
  expect(made.status, JSON.stringify(made.body)).toBe(200)
  return made.body.id
}
const statusOf = async (id: number) => (await send('GET', `/jobs/${id}`)).body['job_status_id']
const set = (id: number, job_status_id: number, more: Values = {}) =>
  send<Wire & { documents: unknown; remedy: unknown }>('PATCH', `/jobs/${id}`, { job_status_id, ...more })
const sign = async (job: number, document: number) => {
  const signed = await send('POST', `/jobs/${job}/documents/${document}/sign`, { signer_name: 'Ann Lee', typed: true })
  expect(signed.status, JSON.stringify(signed.body)).toBe(200)
  return signed.body.id
}
const next = async (job: number) =>
  (await send<{ steps: { name: string; count: number }[]; tabs: Record<string, unknown> }>('GET', `/jobs/${job}/next`))
    .body

describe('a document required before a status', () => {
  test('rejects the change to it, says which is missing and where to sign it, and allows it once signed', async () => {
    const { job, document, name } = await asked(IN_PROGRESS)
    expect((await set(job, SCHEDULED)).status).toBe(200)
    const refused = await set(job, IN_PROGRESS)
    expect([refused.status, refused.body.code, refused.body.errors]).toEqual([
      409,
      'signature_missing',
      { job_status_id: [{ code: 'signature_missing', params: { documents: name } }] },
    ])
    expect(refused.body.documents).toEqual([{ id: document, name }])
    expect(refused.body.remedy).toEqual({ resource: 'jobs', id: job, tab: 'documents', begin: { sign: document } })
    expect(await statusOf(job)).toBe(SCHEDULED)
    expect(await next(job)).toMatchObject({ tabs: { documents: { count: 0, of: 1 } } })
    expect((await next(job)).steps).toContainEqual({ name: 'documents', count: 1 })
    await sign(job, document)
    expect((await next(job)).steps.map(({ name: step }) => step)).not.toContain('documents')
    expect((await set(job, IN_PROGRESS)).status).toBe(200)
  })

  test('rejects a later one too, and a following one in the same category, but neither on hold nor a cancellation', async () => {
    const { job, document } = await asked(SCHEDULED)
    expect((await set(job, ON_HOLD, { status_reason: 'Parts' })).status).toBe(200)
    expect((await set(job, IN_PROGRESS)).body.code).toBe('signature_missing')
    expect((await set(job, CANCELLED)).status).toBe(200)
    const other = await asked(ON_THE_WAY)
    expect((await set(other.job, SCHEDULED)).status).toBe(200)
    expect((await set(other.job, ON_THE_WAY)).body.code).toBe('signature_missing')
    expect((await set(other.job, IN_PROGRESS)).body.code).toBe('signature_missing')
    expect(document).not.toBe(other.document)
  })

  test('does not block a job that is past it, including before a pause', async () => {
    const { job, type } = await asked(COMPLETED)
    for (const status of [SCHEDULED, IN_PROGRESS]) expect((await set(job, status)).status).toBe(200)
    const body = { name: `Late ${count}`, signer_role: 'worker', job_type_ids: [type], body: 'x' }
    await send('POST', '/signature-documents', { ...body, required_before_status_id: IN_PROGRESS })
    expect((await set(job, ON_HOLD, { status_reason: 'Parts' })).status).toBe(200)
    expect((await set(job, IN_PROGRESS)).status).toBe(200)
    const refused = await set(job, COMPLETED)
    expect(refused.body.documents).toMatchObject([{ name: expect.stringMatching(/^Permit/) }])
  })

  test('rejects it in a PUT, and in bulk, where each record gets the reason', async () => {
    const { job } = await asked(SCHEDULED)
    const free = await jobOf()
    const put = await send('PUT', `/jobs/${job}`, { customer_id: customer, job_type_id: 1, job_status_id: SCHEDULED })
    // For another type it is not required.
    expect(put.status).toBe(200)
    const again = await asked(SCHEDULED)
    const whole = await send('PUT', `/jobs/${again.job}`, {
      customer_id: customer,
      job_type_id: again.type,
      job_status_id: SCHEDULED,
    })
    expect([whole.status, whole.body.code]).toEqual([409, 'signature_missing'])
    const bulk = await send<{ data: { done: number[]; skipped: Values[] } }>('POST', '/jobs/bulk', {
      act: 'change',
      ids: [again.job, free],
      change: { job_status_id: SCHEDULED },
    })
    expect(bulk.body.data.done, JSON.stringify(bulk.body)).toEqual([free])
    expect(bulk.body.data.skipped).toMatchObject([{ id: again.job, code: 'signature_missing' }])
    expect(await statusOf(again.job)).toBe(NEW)
  })

  test("rejects a booking that would schedule the job, and a sub-job's change that would move it", async () => {
    const { job, type, document } = await asked(SCHEDULED)
    const hand = (await worker({ shifts: hours(ALL_DAYS, '06:00', '00:00') })).id
    const visit = () =>
      book({
        kind: 'job',
        subject: 'jobs',
        subject_id: job,
        worker_ids: [hand],
        starts_at: '2027-03-02T09:00:00Z',
        ends_at: '2027-03-02T10:00:00Z',
      })
    expect((await visit()).body).toMatchObject({ code: 'signature_missing' })
    await sign(job, document)
    expect((await visit()).status).toBe(200)

    const main = await jobOf({ job_type_id: type })
    const sub = await jobOf({ parent_id: main, name: 'Roof' })
    const refused = await set(sub, SCHEDULED)
    const number = (await send('GET', `/jobs/${main}`)).body['number']
    expect(refused.body.errors['job_status_id']?.[0]?.params).toEqual({ documents: `${number}: Permit ${count}` })
    expect(refused.body.remedy).toMatchObject({ resource: 'jobs', id: main, tab: 'documents' })
    expect(await statusOf(sub)).toBe(NEW)
    await sign(main, document)
    expect((await set(sub, SCHEDULED)).status).toBe(200)
    expect(await statusOf(main)).toBe(SCHEDULED)
  })

  test('is signed once for a job and its sub-jobs', async () => {
    const { job, type, document } = await asked(SCHEDULED)
    const sub = await jobOf({ parent_id: job, job_type_id: type })
    const signature = await sign(job, document)
    const { body } = await send<Values[]>('GET', `/jobs/${sub}/documents`)
    expect(body).toMatchObject([{ signed: true, missing: false, signed_with: expect.stringMatching(/^J-/) }])
    await send('POST', `/signed-documents/${signature}/withdraw`, { reason: 'Wrong house' })
    expect((await set(sub, SCHEDULED)).body.code).toBe('signature_missing')
  })

  test('rejects the invoice that would move the job to Invoiced, and nothing is issued', async () => {
    const of = { customer_id: await customerOf(), franchise_id: await franchise({ invoice_prefix: 'SG-' }) }
    const { type, document } = await asked(INVOICED)
    const job = await invoiced(of, [line(100)], { job_type_id: type })
    for (const status of [SCHEDULED, IN_PROGRESS, COMPLETED]) await set(job, status)
    expect(await statusOf(job)).toBe(COMPLETED)
    const draft = await send('POST', `/jobs/${job}/invoices`, { kind: 'final' })
    const refused = await send('POST', `/invoices/${draft.body.id}/issue`, {})
    expect([refused.status, refused.body.code]).toEqual([409, 'signature_missing'])
    await sign(job, document)
    expect((await send('POST', `/invoices/${draft.body.id}/issue`, {})).status).toBe(200)
    expect(await statusOf(job)).toBe(INVOICED)
  })

  test('does not block an undo, and is required again once its signature is withdrawn', async () => {
    const { job, document } = await asked(SCHEDULED)
    const signature = await sign(job, document)
    expect((await set(job, SCHEDULED)).status).toBe(200)
    const back = await set(job, NEW)
    await send('POST', `/signed-documents/${signature}/withdraw`, { reason: 'Wrong house' })
    expect((await set(job, SCHEDULED)).body.code).toBe('signature_missing')
    const undone = await send('POST', `/changesets/${back.headers['changeset']}/undo`)
    expect([undone.status, await statusOf(job)]).toEqual([200, SCHEDULED])
  })

  test('does not reject a job created in that status: its earlier history here has no signature', async () => {
    const { type } = await asked(SCHEDULED)
    expect(await statusOf(await jobOf({ job_type_id: type, job_status_id: COMPLETED }))).toBe(COMPLETED)
  })

  test('is no longer required once retired', async () => {
    const { job, document } = await asked(SCHEDULED)
    await send('PATCH', `/signature-documents/${document}`, { active: false })
    expect((await set(job, SCHEDULED)).status).toBe(200)
  })

  test('is not bypassed by a concurrent move and withdrawal', async () => {
    const { job, document } = await asked(SCHEDULED)
    for (let i = 0; i < 6; i++) {
      const signature = await sign(job, document)
      const [moved, gone] = await Promise.all([
        set(job, SCHEDULED),
        send('POST', `/signed-documents/${signature}/withdraw`, { reason: 'Wrong house' }),
      ])
      expect(gone.status).toBe(200)
      expect([200, 409]).toContain(moved.status)
      const log = await api.pool.query<{ at: string }>(
        `select l.changed[1] as at from log_entries l where entity = 'jobs' and entity_id = $1 order by id desc limit 3`,
        [job],
      )
      // If it was moved, that came first.
      if (moved.status === 200) expect(log.rows[2]?.at).toBe('job_status_id')
      await set(job, NEW)
    }
  })
})
