import { describe, expect, it } from 'vitest'
import { resources } from '../../../../schema/all.ts'
import { addDays, dayOf, fromWallClock, spokenDay } from '../../../../schema/engine/time/time.ts'
import { testApp } from '../../../support/app.ts'
import { ALL_DAYS, hours } from '../../../support/calendar.ts'
import { createFactory, type Wire } from '../../../support/factory.ts'
import { invoicing } from '../../../support/invoicing.ts'

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
  it("is answered from its templates, in the customer's language, and the email is listed on it", async () => {
    const { id, ...row } = await factory.create(resources.get('complaints'), {
      customer_id: await customer(),
      subject: 'The tap drips still',
      complaint_status_id: 1,
      job_id: null,
      quote_id: null,
      original_id: null,
      remedial_job_id: null,
      credit_note_id: null,
    })
    const first = await composed(`/complaints/${id}/mail`)
    expect(first.subject).toBe(`We have received your complaint ${String(row['ref'])}`)
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
        kind: 'job',
        subject: 'jobs',
        subject_id: job,
        starts_at: at(from),
        ends_at: at(to),
        worker_ids: [worker],
        ...more,
      },
    })
    expect(made.status, JSON.stringify(made.body)).toBe(200)
    return made.body.id
  }

  it("is confirmed with its day in words, its start and end, and the worker's first name", async () => {
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

  it('of another job reveals nothing, and without one the next booked visit is used', async () => {
    const worker = (await factory.create(resources.get('workers'), { name: 'Sian Rees', shifts: hours(ALL_DAYS) })).id
    const jobs = await Promise.all(
      [1, 2].map(
        async () =>
          (await factory.create(resources.get('jobs'), { customer_id: await customer(), parent_id: null })).id,
      ),
    )
    const id = await visit(jobs[0] as number, '15:00', '16:00', worker)
    const other = await composed(`/jobs/${jobs[1]}/mail?visit=${id}`)
    expect(other.body).toContain('We will let you know the date')
    const { data } = (await t.call<Wire>('GET', '/email-templates/list?q=visit_confirmed&locale=en')).body
    const own = await composed(`/jobs/${jobs[0]}/mail?template_id=${data[0]?.id}`)
    expect(own.body).toContain('15:00')
    await t.call('PATCH', `/appointments/${id}`, { body: { status: 'cancelled', cancel_reason: 'Ill' } })
    expect((await composed(`/jobs/${jobs[0]}/mail?template_id=${data[0]?.id}`)).body).not.toContain('15:00')
  })
})

describe('an invoice', () => {
  const { job, line, franchise, issued, act } = invoicing(t)
  const textOf = async (id: number) => {
    const { body } = await composed(`/invoices/${id}/mail`)
    return body.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')
  }
  it.each(['en', 'zh'] as const)('states its total and, if different, the balance: %s', async (language) => {
    const of = {
      customer_id: await customer(language),
      franchise_id: await franchise({ invoice_prefix: `MAIL${language.toUpperCase()}-` }),
    }
    await t.call('PATCH', `/customers/${of.customer_id}`, {
      body: { addresses: [{ line1: '4 Elm Grove', city: 'Leeds', postcode: 'LS6 2AB', primary: true }] },
    })
    const { id } = await issued(await job(of, [line(458.68)]), 'final')
    const open = await textOf(id)
    expect(open.match(/£[\d.,]+/g)).toEqual(['£550.42'])
    await act(`/invoices/${id}/payments`, { paymentTypeId: 1, amountPaid: 276 })
    const partly = await textOf(id)
    expect(partly.match(/£[\d.,]+/g)).toEqual(['£550.42', '£274.42'])
    expect(partly).toContain(language === 'en' ? 'The balance to pay is £274.42' : '尚有 £274.42 未付。')
    await act(`/invoices/${id}/payments`, { paymentTypeId: 1, amountPaid: 274.42 })
    const paid = await textOf(id)
    expect(paid.match(/£[\d.,]+/g)).toEqual(['£550.42'])
    expect(paid).toContain(language === 'en' ? 'It has been paid in full.' : '该发票已全部付清。')
  })
})
