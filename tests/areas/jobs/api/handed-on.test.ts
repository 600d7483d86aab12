import { expect, test } from 'vitest'
import { testApp } from '../../../support/app.ts'
import type { Values, Wire } from '../../../support/factory.ts'
import { filing, PDF, photo } from '../../../support/files.ts'

const t = await testApp()
const send = <B = Wire>(method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: unknown) =>
  t.call<B>(method, path, body === undefined ? {} : { body })
const made = async (path: string, body: Values) => {
  const answer = await send('POST', path, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}

const customer = (await made('/customers', { last_name: 'Hollis', phone: '+441134960177' })).id
const ask = (key: string, type: string) =>
  made('/questions', { label: key, key, type, applies_to: ['quote', 'job'] }).then(({ id }) => id)

/** An accepted quote that has not been converted to a job. */
async function accepted(): Promise<number> {
  const service = { name: 'Survey', quantity: 1, price_ex_vat: 100, vat_percent: 20 }
  const { id } = await made('/quotes', { customer_id: customer, quote_type_id: 1, services: [service] })
  for (const quote_status_id of [2, 3, 4])
    expect((await send('PATCH', `/quotes/${id}`, { quote_status_id })).status).toBe(200)
  return id
}

test('a job receives only what its quote still has: nothing deleted or archived, and no image or signature as an answer', async () => {
  const [where, roof, agreed] = [
    await ask('where', 'text'),
    await ask('roof', 'photo'),
    await ask('agreed', 'signature'),
  ]
  const quote = await accepted()
  for (const body of ['Ring before coming', 'Said too soon']) await made(`/quotes/${quote}/comments`, { body })
  const { body: comments } = await send<{ data: { id: number; data: { body?: string } }[] }>(
    'GET',
    `/quotes/${quote}/timeline?kind=comment`,
  )
  const gone = comments.data.find(({ data }) => data.body === 'Said too soon')
  expect((await send('DELETE', `/comments/${gone?.id}`)).status).toBe(200)
  const files = filing(t, `quotes/${quote}`)
  await files.upload(PDF, { name: 'plan.pdf', description: 'Plan' })
  const { body: away } = await files.upload(PDF, { name: 'wrong.pdf', description: 'Of somebody else' })
  expect((await send('DELETE', `/files/${away.id}`)).status).toBe(200)
  const { body: picture } = await files.upload(await photo(), { name: 'roof.jpg', description: 'Roof' })
  const answered = await send('PUT', `/quotes/${quote}/answers`, {
    answers: [
      { question_id: where, value: 'Cellar', version: 0 },
      { question_id: roof, value: [picture.id], version: 0 },
      { question_id: agreed, value: picture.id, version: 0 },
    ],
  })
  expect(answered.status, JSON.stringify(answered.body)).toBe(200)

  const { job } = (await made(`/quotes/${quote}/convert`, { job_type_id: 1 })) as unknown as { job: Wire }
  const rows = async (text: string) => (await t.pool.query(text, [job.id])).rows.map(({ what }) => what)
  expect(
    await rows(
      "select body as what from comments where subject = 'jobs' and subject_id = $1 and user_id is not null and body is not null",
    ),
  ).toEqual(['Ring before coming'])
  expect(await rows("select name as what from files where subject = 'jobs' and subject_id = $1 order by id")).toEqual([
    'plan.pdf',
    'roof.jpg',
  ])
  expect(await rows("select question_id::int as what from answers where subject = 'jobs' and subject_id = $1")).toEqual(
    [where],
  )
})
