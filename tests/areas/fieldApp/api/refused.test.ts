import { expect, test } from 'vitest'
import type { MyVisitWhole } from '../../../../schema/areas/fieldApp/shapes.ts'
import { testApp } from '../../../support/app.ts'
import type { Wire } from '../../../support/factory.ts'
import { workday } from '../../../support/workday.ts'

const t = await testApp()
const { man, visit } = await workday(t)
type Man = Awaited<ReturnType<typeof man>>

interface Refused extends MyVisitWhole {
  readonly code?: string
  readonly office_changed?: boolean
  readonly documents?: readonly { readonly name: string }[]
}
const ago = (minutes: number) => new Date(Math.floor(Date.now() / 1000) * 1000 - minutes * 60_000).toISOString()
const seen = async (one: Man, id: number) =>
  (await t.call<MyVisitWhole>('GET', `/my/visits/${id}`, { token: one.token })).body
const say = (one: Man, id: number, step: string, body: object = {}) =>
  t.call<Refused>('POST', `/my/visits/${id}/${step}`, { token: one.token, body })
const report = (one: Man, id: number, steps: readonly object[]) =>
  t.call<Wire>('POST', `/my/visits/${id}/refused-steps`, { token: one.token, body: { steps } })
const document = async (name: string) => {
  const made = await t.call<Wire>('POST', '/signature-documents', {
    body: { name, signer_role: 'customer', job_type_ids: [1], body: 'I agree', required_before_status_id: 4 },
  })
  expect(made.status, JSON.stringify(made.body)).toBe(200)
  return made.body.id
}
const tasksOf = async (job: number) => {
  const { body } = await t.call<{ data: Wire[] }>('GET', `/tasks/list?subject=jobs&subject_id=${job}`)
  return Promise.all(body.data.map(async ({ id }) => (await t.call<Wire>('GET', `/tasks/${id}`)).body))
}

test("a step checked before the office's change is checked again, and the error says so", async () => {
  const one = await man()
  const { id } = await visit([one])
  const before = (await seen(one, id)).guards
  expect(before.job?.documents).toEqual([])
  const made = await document('Hot works permit')
  const now = (await seen(one, id)).guards
  expect(now.version).not.toBe(before.version)
  const late = await say(one, id, 'on-site', { at: ago(30), guards: before.version })
  expect(late).toMatchObject({ status: 409, body: { code: 'signature_missing', office_changed: true } })
  const known = await say(one, id, 'on-site', { guards: now.version })
  expect(known.body.code).toBe('signature_missing')
  expect(known.body.office_changed).toBeUndefined()
  // The office cannot change progress, signatures or answers.
  await say(one, id, 'on-the-way')
  const signed = await t.call('POST', `/my/visits/${id}/documents/${made}/sign`, {
    token: one.token,
    body: { signer_name: 'Ann Lee', typed: true },
  })
  expect(signed.status).toBe(200)
  expect((await seen(one, id)).guards.version).toBe(now.version)
  expect((await say(one, id, 'on-site', { guards: now.version })).body.status).toBe('on_site')
  await t.call('DELETE', `/signature-documents/${made}`)
})

test('rejected queued steps become one task for the office, with times and reasons', async () => {
  const one = await man()
  const { id, job } = await visit([one], 'Told', '13:00')
  const steps = [
    { step: 'onSite', at: '2026-11-24T09:05:00Z', code: 'signature_missing', missing: ['Hot works permit'] },
    { step: 'partDone', at: '2026-11-24T10:15:00Z', code: 'visit_step', reason: 'A part is missing' },
  ]
  expect((await report(one, id, steps)).status).toBe(200)
  const [task, ...others] = await tasksOf(job)
  expect(others).toEqual([])
  expect(task).toMatchObject({ priority: 'high' })
  const text = String(task?.['description'])
  expect(text).toContain('Start, 24/11/2026 09:05: documents are not signed (Hot works permit)')
  expect(text).toContain('Part done, 24/11/2026 10:15: the previous step was not recorded – A part is missing')
  expect((await report(one, id, [])).status).toBe(422)
})

test('a worker who went to a visit can report it after it was reassigned or cancelled; nobody else can', async () => {
  const [one, two, stranger] = [await man(), await man(), await man()]
  const { id, job } = await visit([one], 'Given away', '14:00')
  const step = [{ step: 'onSite', at: ago(60), code: 'not_found' }]
  await t.call('PATCH', `/appointments/${id}`, { body: { worker_ids: [two.id] } })
  expect((await say(one, id, 'on-site')).status).toBe(404)
  expect((await report(stranger, id, step)).status).toBe(404)
  expect((await report(one, id, step)).status).toBe(200)
  await t.call('PATCH', `/appointments/${id}`, { body: { status: 'cancelled', cancel_reason: 'Rang' } })
  expect((await say(two, id, 'on-site')).body.code).toBe('visit_cancelled')
  expect((await report(two, id, [{ ...step[0], code: 'visit_cancelled' }])).status).toBe(200)
  expect((await tasksOf(job)).length).toBe(2)
})
