import { beforeAll, describe, expect, test } from 'vitest'
import { testApp } from '../../../support/app.ts'
import type { Values, Wire } from '../../../support/factory.ts'
import { filing, PDF } from '../../../support/files.ts'

const api = await testApp()
const send = <B = Wire>(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: unknown) =>
  api.call<B>(method, path, body === undefined ? {} : { body })
const post = async (path: string, body: Values = {}) => {
  const answer = await send('POST', path, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}
const undo = (changeset: string | undefined) =>
  send<{ code?: string; conflicts: Values[]; changeset: string }>('POST', `/changesets/${changeset}/undo`)
const read = async (path: string) => (await send('GET', path)).body

let customer: Wire
beforeAll(async () => {
  customer = await post('/customers', { last_name: 'Hollis', phone: '+441134960177' })
})

const convert = async <K extends string>(path: string, body: Values = {}) => {
  const made = await send<Record<K, Wire>>('POST', `${path}/convert`, body)
  expect(made.status, JSON.stringify(made.body)).toBe(200)
  return { ...made.body, changeset: String(made.headers['changeset']) }
}
let leads = 0
/** Each call uses a different customer. */
const leadOf = () =>
  post('/leads', {
    first_name: 'Rachel',
    last_name: 'Ingham',
    phone: `+4477009${String(100 + ++leads).padStart(5, '0')}`,
  })
const line = { name: 'Survey', quantity: 1, price_ex_vat: 100, vat_percent: 20 }
const quoteOfLead = async () => {
  const lead = await leadOf()
  return { lead, ...(await convert<'quote'>(`/leads/${lead.id}`)) }
}
const jobOfQuote = async () => {
  const quote = await post('/quotes', { customer_id: customer.id, quote_type_id: 1, services: [line] })
  for (const quote_status_id of [2, 3, 4]) await send('PATCH', `/quotes/${quote.id}`, { quote_status_id })
  return { quote, ...(await convert<'job'>(`/quotes/${quote.id}`, { job_type_id: 1 })) }
}

describe('a conversion without later changes can be undone', () => {
  test('for a lead: the quote and the customer created from it are archived, and the lead is restored', async () => {
    const { lead, quote, changeset } = await quoteOfLead()
    const undone = await undo(changeset)
    expect(undone.status, JSON.stringify(undone.body)).toBe(200)
    expect((await read(`/quotes/${quote.id}`))['archived_at']).not.toBeNull()
    expect((await read(`/customers/${quote['customer_id']}`))['archived_at']).not.toBeNull()
    expect((await read(`/leads/${lead.id}`))['lead_status_id']).toBe(lead['lead_status_id'])
    const again = await convert<'quote'>(`/leads/${lead.id}`)
    expect(again.quote.id).not.toBe(quote.id)
    await send('PATCH', `/customers/reinstate/${quote['customer_id']}`)
    const back = await send<{ code: string }>('PATCH', `/quotes/reinstate/${quote.id}`)
    expect([back.status, back.body.code]).toEqual([409, 'already_converted'])
    // With the other one archived, it can be restored, as can a revision next to the original.
    await send('DELETE', `/quotes/${again.quote.id}`)
    expect((await send('PATCH', `/quotes/reinstate/${quote.id}`)).status).toBe(200)
  })

  test('for a quote; it can then be converted again, and the first job stays archived', async () => {
    const { quote, job, changeset } = await jobOfQuote()
    const undone = await undo(changeset)
    expect(undone.status, JSON.stringify(undone.body)).toBe(200)
    expect((await read(`/quotes/${quote.id}`))['quote_status_id']).toBe(4)
    const second = await convert<'job'>(`/quotes/${quote.id}`, { job_type_id: 1 })
    // Neither restoring nor redoing creates two jobs from one quote.
    const back = await send<{ code: string; job: Wire }>('PATCH', `/jobs/reinstate/${job.id}`)
    expect([back.status, back.body.code, back.body.job.id]).toEqual([409, 'already_converted', second.job.id])
    const redone = await undo(String(undone.headers['changeset']))
    expect([redone.status, redone.body.code]).toEqual([409, 'undo_conflict'])
    const { body } = await send<{ total: number }>('GET', `/jobs/list?quote_id=${quote.id}`)
    expect(body.total).toBe(1)
  })

  test('even if comments were added and removed in the meantime', async () => {
    const { job, changeset } = await jobOfQuote()
    const said = await send('POST', `/jobs/${job.id}/comments`, { body: 'On second thoughts' })
    expect((await undo(String(said.headers['changeset']))).status).toBe(200)
    expect((await undo(changeset)).status).toBe(200)
  })
})

describe('a conversion with later changes cannot be undone, and says why', () => {
  type Follow = readonly [what: string, follow: (quote: Wire) => Promise<unknown>, conflict: Values]
  const follows: readonly Follow[] = [
    [
      'the quote was sent',
      ({ id }) => send('PATCH', `/quotes/${id}`, { services: [line], quote_status_id: 2 }),
      { code: 'changed' },
    ],
    ['it was said of', ({ id }) => post(`/quotes/${id}/comments`, { body: 'Wants it soon' }), { code: 'changed' }],
    [
      'a file was added',
      ({ id }) => filing(api, `quotes/${id}`).upload(PDF, { name: 'plan.pdf', description: 'Plan' }),
      { code: 'changed' },
    ],
    [
      'a task is about it',
      ({ id }) => post('/tasks', { title: 'Ring', type_id: 1, subject: 'quotes', subject_id: id }),
      {
        code: 'in_use',
        usage: [{ resource: 'tasks', total: 1, records: [expect.objectContaining({ label: 'Ring' })] }],
      },
    ],
  ]
  test.each(follows)('%s', async (_what, follow, conflict) => {
    const { lead, quote, changeset } = await quoteOfLead()
    const before = await read(`/leads/${lead.id}`)
    await follow(quote)
    const refused = await undo(changeset)
    expect([refused.status, refused.body.code]).toEqual([409, 'undo_conflict'])
    expect(refused.body.conflicts).toContainEqual(
      expect.objectContaining({ resource: 'quotes', id: quote.id, label: quote['number'], ...conflict }),
    )
    expect((await read(`/quotes/${quote.id}`))['archived_at']).toBeNull()
    // A partial undo is rejected too: the lead would lose its link to an existing quote.
    const rest = await send<{ done: number }>('POST', `/changesets/${changeset}/undo`, { skip_conflicts: true })
    expect([rest.status, rest.body.done]).toEqual([409, 0])
    expect(await read(`/leads/${lead.id}`)).toEqual(before)
  })

  test('a sub-job was added', async () => {
    const { quote, job, changeset } = await jobOfQuote()
    await post('/jobs', { customer_id: customer.id, job_type_id: 1, parent_id: job.id, name: 'Roof' })
    const refused = await undo(changeset)
    expect([refused.status, refused.body.code]).toEqual([409, 'undo_conflict'])
    expect((await read(`/jobs/${job.id}`))['archived_at']).toBeNull()
    expect((await read(`/quotes/${quote.id}`))['quote_status_id']).not.toBe(4)
  })

  test('a lead whose quote has become a job', async () => {
    const { lead, quote, changeset } = await quoteOfLead()
    await send('PATCH', `/quotes/${quote.id}`, { services: [line] })
    for (const quote_status_id of [2, 3, 4]) await send('PATCH', `/quotes/${quote.id}`, { quote_status_id })
    const made = await convert<'job'>(`/quotes/${quote.id}`, { job_type_id: 1 })
    expect((await undo(changeset)).status).toBe(409)
    expect((await read(`/leads/${lead.id}`))['lead_status_id']).toBe(2)
    // It can be undone step by step.
    expect((await undo(made.changeset)).status).toBe(200)
  })
})

test('out of fifty concurrent requests, one converts the lead to a quote', async () => {
  const lead = await leadOf()
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => send<{ quote: Wire; code: string }>('POST', `/leads/${lead.id}/convert`)),
  )
  const won = answers.filter(({ status }) => status === 200)
  expect(won).toHaveLength(1)
  for (const { status, body } of answers.filter((a) => a.status !== 200))
    expect([status, body.code, body.quote.id]).toEqual([409, 'already_converted', won[0]?.body.quote.id])
  const { rows } = await api.pool.query(
    'select (select count(*)::int from quotes where lead_id = $1) as quotes, (select count(*)::int from customers where last_name = $2 and archived_at is null and id in (select customer_id from quotes where lead_id = $1)) as customers',
    [lead.id, 'Ingham'],
  )
  expect(rows).toEqual([{ quotes: 1, customers: 1 }])
})
