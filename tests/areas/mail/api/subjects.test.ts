import { describe, expect, it } from 'vitest'
import { resources } from '../../../../schema/all.ts'
import { addDays, dayOf, fromWallClock, spokenDay } from '../../../../schema/engine/time/time.ts'
import { testApp } from '../../../support/app.ts'
import { ALL_DAYS, hours } from '../../../support/calendar.ts'
import { createFactory, type Wire } from '../../../support/factory.ts'

const t = await testApp()
const factory = createFactory(t)
interface Composed {
  readonly subject: string
  readonly body: string
  readonly papers: readonly string[]
  readonly template_id: number
}
const composed = async (path: string) => {
  const { status, body } = await t.call<Composed>('GET', path)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const customer = async (language: 'en' | 'zh' | null = null) =>
  (await factory.create(resources.get('customers'), { email: 'alice@example.test', language })).id

describe('a complaint', () => {
  it('is answered by its letters, in the language of the customer, and the mail stands at it', async () => {
    const { id, ...row } = await factory.create(resources.get('complaints'), {
      ...{ customer_id: await customer(), subject: 'The tap drips still', complaint_status_id: 1 },
      ...{ job_id: null, quote_id: null, original_id: null, remedial_job_id: null, credit_note_id: null },
    })
    const first = await composed(`/complaints/${id}/mail`)
    expect(first.subject).toBe(`We have your complaint ${String(row['ref'])}`)
    expect(first.body).toContain('The tap drips still')
    expect(first.papers).toEqual([])
    const { subject, body, template_id } = first
    const sent = await t.call<Wire>('POST', `/complaints/${id}/send`, {
      body: { to: 'alice@example.test', subject, body, template_id },
    })
    expect(sent.body, JSON.stringify(sent.body)).toMatchObject({ about: 'complaints', about_id: id, attachments: [] })
    const paper = await t.call<Wire>('POST', `/complaints/${id}/send`, {
      body: { to: 'a@example.test', subject, body, attach: { papers: ['invoice'], files: [] } },
    })
    expect([paper.status, Object.keys(paper.body.errors ?? {})]).toEqual([422, ['attach']])
    const { token } = await t.userWith(['EmailLogs:list', 'Jobs:list'])
    expect((await t.call('GET', `/emails/${sent.body.id}`, { token })).status).toBe(404)
  })
})

describe('a visit', () => {
  const day = addDays(dayOf(new Date()), 9)
  const at = (time: string) => fromWallClock(day, time) as string
  const visit = async (job: number, from: string, to: string, worker: number, more = {}) => {
    const made = await t.call<Wire>('POST', '/appointments', {
      body: {
        ...{
          kind: 'job',
          subject: 'jobs',
          subject_id: job,
          starts_at: at(from),
          ends_at: at(to),
          worker_ids: [worker],
        },
        ...more,
      },
    })
    expect(made.status, JSON.stringify(made.body)).toBe(200)
    return made.body.id
  }

  it('is confirmed: its day as one says it, from when to when, and the first name of who comes', async () => {
    const worker = (await factory.create(resources.get('workers'), { name: 'Gareth Pugh', shifts: hours(ALL_DAYS) })).id
    for (const language of ['en', 'zh'] as const) {
      const job = (
        await factory.create(resources.get('jobs'), { customer_id: await customer(language), parent_id: null })
      ).id
      const hour = language === 'en' ? 9 : 13
      const id = await visit(job, `${String(hour).padStart(2, '0')}:00`, `${hour + 1}:30`, worker)
      const { subject, body } = await composed(`/jobs/${job}/mail?visit=${id}`)
      expect(subject).toContain(spokenDay(day, language))
      expect(body).toContain(`${String(hour).padStart(2, '0')}:00`)
      expect(body).toContain(`${hour + 1}:30`)
      expect(body).toContain('Gareth')
      expect(body).not.toContain('Pugh')
    }
  })

  it('of another job tells nothing, and without one the next that is booked is meant', async () => {
    const worker = (await factory.create(resources.get('workers'), { name: 'Sian Rees', shifts: hours(ALL_DAYS) })).id
    const jobs = await Promise.all(
      [1, 2].map(
        async () =>
          (await factory.create(resources.get('jobs'), { customer_id: await customer(), parent_id: null })).id,
      ),
    )
    const id = await visit(jobs[0] as number, '15:00', '16:00', worker)
    const other = await composed(`/jobs/${jobs[1]}/mail?visit=${id}`)
    expect(other.body).toContain('we will tell you the day')
    const { data } = (await t.call<Wire>('GET', '/email-templates/list?q=visit_confirmed&locale=en')).body
    const own = await composed(`/jobs/${jobs[0]}/mail?template_id=${data[0]?.id}`)
    expect(own.body).toContain('15:00')
    await t.call('PATCH', `/appointments/${id}`, { body: { status: 'cancelled', cancel_reason: 'Ill' } })
    expect((await composed(`/jobs/${jobs[0]}/mail?template_id=${data[0]?.id}`)).body).not.toContain('15:00')
  })
})
