import { describe, expect, it } from 'vitest'
import { addDays, dayOf, fromWallClock } from '../../../../schema/engine/time/time.ts'
import { testApp } from '../../../support/app.ts'
import { ALL_DAYS, calendar, hours } from '../../../support/calendar.ts'
import type { RecordBody } from '../../../support/factory.ts'

const t = await testApp()
const { worker, book } = await calendar(t)

interface Listed {
  data: RecordBody[]
  labels: Record<string, Record<string, { label: string }>>
  total: number
}
const list = async (path: string, token?: string) =>
  (await t.call<Listed>('GET', path, token === undefined ? {} : { token })).body
const make = async (path: string, body: object) => {
  const answer = await t.call<RecordBody>('POST', path, { body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}
const customer = await make('/customers', {
  first_name: 'Ada',
  phone: '0113 496 0001',
  addresses: [{ line1: '4 Mill Lane', city: 'Leeds', postcode: 'LS6 2AB', country: 'GB', primary: true }],
})
const [address] = customer['addresses'] as { id: number }[]

describe('columns of job lists', () => {
  it('a job shows its location and its next visit', async () => {
    const work = { customer_id: customer.id, job_type_id: 1 }
    const job = await make('/jobs', { ...work, title: 'Boiler', address_id: address?.id })
    const other = await make('/jobs', { ...work, title: 'Tap' })
    const ann = await worker({ name: 'Ann Archer', shifts: hours(ALL_DAYS) })
    const today = dayOf(Date.now())
    const visit = async (day: string, from: string, to: string, more: object) => {
      const answer = await book({
        starts_at: fromWallClock(day, from),
        ends_at: fromWallClock(day, to),
        worker_ids: [ann.id],
        title: 'Visit',
        kind: 'job',
        subject: 'jobs',
        subject_id: job.id,
        ...more,
      })
      expect(answer.status, JSON.stringify(answer.body)).toBe(200)
      return answer.body as RecordBody
    }
    const [near, far] = [addDays(today, 3), addDays(today, 5)]
    const next = await visit(near, '09:00', '10:00', {})
    await visit(far, '09:00', '10:00', {})
    await visit(addDays(today, 2), '09:00', '10:00', { status: 'cancelled', cancel_reason: 'Ill' })
    // A quote with the same number is another record, and a past visit is not the next one.
    const quote = await make('/quotes', { customer_id: customer.id, quote_type_id: 1 })
    await visit(addDays(today, 1), '09:00', '10:00', { kind: 'quote', subject: 'quotes', subject_id: quote.id })
    await t.pool.query("update appointments set subject_id = $1 where subject = 'quotes' and subject_id = $2", [
      job.id,
      quote.id,
    ])
    const past = await visit(addDays(today, 4), '09:00', '10:00', {})
    await t.pool.query(
      "update appointments set starts_at = starts_at - interval '9 days', ends_at = ends_at - interval '9 days' where id = $1",
      [past.id],
    )
    const { data, labels } = await list('/jobs/list?columns=address_id,next_visit&sort=id&direction=asc')
    expect(data.map(({ id, next_visit }) => [id, next_visit])).toEqual([
      [job.id, next['starts_at']],
      [other.id, null],
    ])
    expect(labels['address_id']?.[String(address?.id)]?.label).toBe('4 Mill Lane, Leeds, LS6 2AB')
  })

  it('the next visit is shown only to users who can list visits', async () => {
    const { token } = await t.userWith(['Jobs:list'])
    const refused = await t.call('GET', '/jobs/list?columns=next_visit', { token })
    expect(refused.status).toBe(422)
    expect((await list('/jobs/list', token)).data[0]).not.toHaveProperty('next_visit')
  })

  it('open leads are those in progress', async () => {
    const lead = (first_name: string, more: object) =>
      make('/leads', { first_name, phone: '0113 496 0001', lost_reason: 'Price', ...more })
    await lead('New', {})
    await lead('Held', { lead_status_id: 5 })
    await lead('Lost', { lead_status_id: 6 })
    await lead('Left', { active: false })
    const { data } = await list('/leads/list?open=true&sort=id&direction=asc')
    expect(data.map(({ first_name }) => first_name)).toEqual(['New', 'Held'])
  })
})
