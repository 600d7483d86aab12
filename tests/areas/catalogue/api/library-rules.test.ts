import { describe, expect, test } from 'vitest'
import { testApp } from '../../../support/app.ts'

const api = await testApp()

interface Wire {
  readonly id: number
  readonly options: readonly { readonly id: number }[]
  readonly errors: Readonly<Record<string, readonly { code: string }[]>>
}
const send = (method: 'POST' | 'PATCH' | 'DELETE', path: string, body?: unknown) =>
  api.call<Wire>(method, path, body === undefined ? {} : { body })
const made = async (resource: string, body: unknown) => {
  const answer = await send('POST', `/${resource}`, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}
const refusals = async (method: 'POST' | 'PATCH', path: string, body: unknown) => {
  const answer = await send(method, path, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(422)
  return Object.fromEntries(Object.entries(answer.body.errors).map(([at, list]) => [at, list.map((e) => e.code)]))
}

let n = 0
const question = (more: object = {}) => {
  n += 1
  return made('questions', { key: `q_${n}`, label: `Question ${n}`, type: 'yes_no', applies_to: ['job'], ...more })
}
const choice = () => question({ type: 'single', options: [{ label: 'A' }, { label: 'B' }] })
const when = (id: number, ...is: string[]) => ({ show_if: [{ question_id: id, is }] })

describe("a question's condition", () => {
  test('needs an answer that the other question has', async () => {
    const asked = await choice()
    const other = await choice()
    const body = { key: 'x', label: 'X', type: 'text', applies_to: ['job'] }
    expect(await refusals('POST', '/questions', { ...body, ...when(asked.id, 'yes') })).toEqual({
      'show_if.0.is': ['not_offered'],
    })
    expect(await refusals('POST', '/questions', { ...body, ...when(asked.id, String(other.options[0]?.id)) })).toEqual({
      'show_if.0.is': ['not_offered'],
    })
    const text = await question({ type: 'text' })
    expect(await refusals('POST', '/questions', { ...body, ...when(text.id, 'yes') })).toEqual({
      'show_if.0.question_id': ['not_offered'],
    })
    expect(await refusals('POST', '/questions', { ...body, ...when(999_999, 'yes') })).toEqual({
      'show_if.0.question_id': ['not_found'],
    })
    await question(when(asked.id, String(asked.options[1]?.id)))
  })

  test('never depends on itself, directly or through others', async () => {
    const a = await question()
    const b = await question(when(a.id, 'yes'))
    const c = await question(when(b.id, 'yes'))
    expect(await refusals('PATCH', `/questions/${a.id}`, when(c.id, 'no'))).toEqual({ show_if: ['cycle'] })
    expect(Object.keys(await refusals('PATCH', `/questions/${a.id}`, when(a.id, 'no')))).toEqual(['show_if'])
    expect((await send('PATCH', `/questions/${c.id}`, when(a.id, 'no'))).status).toBe(200)
  })

  test('cannot become a cycle through two concurrent users', async () => {
    const a = await question()
    const b = await question()
    const both = await Promise.all([
      send('PATCH', `/questions/${a.id}`, when(b.id, 'yes')),
      send('PATCH', `/questions/${b.id}`, when(a.id, 'yes')),
    ])
    expect(both.map((answer) => answer.status).sort()).toEqual([200, 422])
  })

  test('protects the type and the options it names, until it no longer does', async () => {
    const asked = await choice()
    const [first, second] = asked.options
    const waiting = await question(when(asked.id, String(first?.id)))
    expect(await refusals('PATCH', `/questions/${asked.id}`, { type: 'yes_no' })).toEqual({ type: ['in_use'] })
    expect(await refusals('PATCH', `/questions/${asked.id}`, { options: [{ id: second?.id, label: 'B' }] })).toEqual({
      options: ['in_use'],
    })
    expect((await send('PATCH', `/questions/${asked.id}`, { options: [{ id: first?.id, label: 'A' }] })).status).toBe(
      200,
    )
    expect((await send('DELETE', `/questions/${asked.id}`)).status).toBe(409)
    expect((await send('DELETE', `/questions/${waiting.id}`)).status).toBe(200)
    expect((await send('PATCH', `/questions/${asked.id}`, { type: 'yes_no' })).status).toBe(200)
  })
})

describe("a category's scope", () => {
  test('decides what it can be selected for', async () => {
    const parts = await made('categories', { name: 'Parts', scope: 'material' })
    const service = { name: 'Clean', price: 10, vat_rate_id: 1 }
    expect(await refusals('POST', '/services', { ...service, category_id: parts.id })).toEqual({
      category_id: ['not_offered'],
    })
    expect(await refusals('POST', '/categories', { name: 'Under', scope: 'service', parent_id: parts.id })).toEqual({
      parent_id: ['not_offered'],
    })
  })

  test('is fixed while something is in it', async () => {
    const work = await made('categories', { name: 'Work', scope: 'service' })
    const service = await made('services', { name: 'Sweep', price: 10, vat_rate_id: 1, category_id: work.id })
    expect(await refusals('PATCH', `/categories/${work.id}`, { scope: 'material' })).toEqual({ scope: ['in_use'] })
    expect((await send('PATCH', `/categories/${work.id}`, { name: 'Works' })).status).toBe(200)
    expect((await send('PATCH', `/services/${service.id}`, { category_id: null })).status).toBe(200)
    expect((await send('PATCH', `/categories/${work.id}`, { scope: 'material' })).status).toBe(200)

    const child = await made('categories', { name: 'Child', scope: 'material', parent_id: work.id })
    expect(await refusals('PATCH', `/categories/${work.id}`, { scope: 'job' })).toEqual({ scope: ['in_use'] })
    expect(await refusals('PATCH', `/categories/${child.id}`, { scope: 'job' })).toEqual({ parent_id: ['not_offered'] })
  })
})

test('a task status needs only a name and a colour, and is then one of the open statuses', async () => {
  const status = (await made('task-statuses', { name: 'Parked', colour: '#123456' })) as unknown as { category: string }
  expect(status.category).toBe('todo')
  expect(await refusals('POST', '/job-statuses', { title: 'Parked', colour: '#123456' })).toEqual({
    category: ['required'],
  })
})
