import { afterEach, expect, test } from 'vitest'
import taskTypes from '../../../../schema/areas/catalogue/task-types.ts'
import quotes from '../../../../schema/areas/quotes/quotes.ts'
import { addDays, dayOf, wallClock } from '../../../../schema/engine/time/time.ts'
import { testApp } from '../../../support/app.ts'
import { createFactory, type Wire } from '../../../support/factory.ts'

const api = await testApp()
const factory = createFactory(api)
const save = (values: Record<string, unknown>) =>
  api.call<{ changeset?: string; errors?: Record<string, { code: string }[]> }>('PATCH', '/system-settings', {
    body: { values },
  })
const aQuote = await factory.create(quotes)

afterEach(async () => {
  const back = ['time_zone', 'currency', 'day_starts', 'day_ends', 'holiday_region'].map((key) => [
    `business.${key}`,
    null,
  ])
  expect((await save({ ...Object.fromEntries(back), 'quotes.valid_days': null })).status).toBe(200)
})

test("days follow the business's time zone, which must be valid", async () => {
  const made = await factory.create(taskTypes, { default_due_days: 2 })
  const due = async () => {
    const { body } = await api.call<Wire>('POST', '/tasks', {
      body: { title: 'Ring', type_id: made.id, subject: 'quotes', subject_id: aQuote.id },
    })
    expect(body['due_at'], JSON.stringify(body)).toBeTruthy()
    return String(body['due_at'])
  }
  const london = await due()
  expect(wallClock(london, 'Europe/London')).toMatchObject({ hour: '17', minute: '00' })
  for (const zone of ['Europe/Nowhere', 'noon', '+01:00x']) {
    const { status, body } = await save({ 'business.time_zone': zone })
    expect([status, body.errors?.['business.time_zone']?.[0]?.code], zone).toEqual([422, 'time_zone'])
  }
  expect((await save({ 'business.time_zone': 'Asia/Tokyo', 'business.day_ends': '18:30' })).status).toBe(200)
  const tokyo = await due()
  expect(wallClock(tokyo, 'Asia/Tokyo')).toMatchObject({ hour: '18', minute: '30' })
  expect(dayOf(tokyo, 'Asia/Tokyo')).toBe(addDays(dayOf(new Date(), 'Asia/Tokyo'), 2))
  // No existing record has moved.
  const { rows } = await api.pool.query('select count(*)::int as n from tasks where due_at = $1', [london])
  expect(rows[0].n).toBe(1)
})

test('the working day must start before it ends, whichever is changed', async () => {
  const codes = async (values: Record<string, unknown>) => {
    const { status, body } = await save(values)
    return [status, Object.entries(body.errors ?? {}).map(([key, [first]]) => `${key} ${first?.code}`)]
  }
  expect(await codes({ 'business.day_starts': '17:00' })).toEqual([422, ['business.day_starts working_day']])
  expect(await codes({ 'business.day_ends': '07:30' })).toEqual([422, ['business.day_ends working_day']])
  expect(await codes({ 'business.day_starts': '18:00', 'business.day_ends': '23:00' })).toEqual([200, []])
  expect(await codes({ 'business.day_ends': null })).toEqual([422, ['business.day_ends working_day']])
  expect(await codes({ 'business.day_ends': null, 'business.day_starts': null })).toEqual([200, []])
})

test('amounts are in the currency of the settings', async () => {
  const file = async () => {
    const { status, body } = await api.call<string>('GET', '/quotes/export?format=csv')
    expect(status, JSON.stringify(body)).toBe(200)
    return body
  }
  expect(await file()).toContain('£')
  expect((await save({ 'business.currency': 'EUR' })).status).toBe(422)
  await save({ 'business.currency': 'PLN' })
  const zloty = await file()
  expect(zloty).toContain('zł')
  expect(zloty).not.toContain('£')
})

test('quotes are valid for the configured period, and existing ones keep theirs', async () => {
  const { id: _, version: __, ...body } = await factory.body(quotes)
  const until = async () => {
    const { status, body: made } = await api.call<Wire>('POST', '/quotes', {
      body: { ...body, valid_until: undefined },
    })
    expect(status, JSON.stringify(made)).toBe(200)
    return made['valid_until']
  }
  expect(await until()).toBe(addDays(dayOf(new Date()), 30))
  expect((await save({ 'quotes.valid_days': 0 })).status).toBe(422)
  await save({ 'quotes.valid_days': 7 })
  expect(await until()).toBe(addDays(dayOf(new Date()), 7))
})
