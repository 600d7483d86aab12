import { expect, test } from 'vitest'
import { testApp } from '../../../support/app.ts'
import type { Wire } from '../../../support/factory.ts'
import { workday } from '../../../support/workday.ts'

const t = await testApp()
const { man, visit, notesOf } = await workday(t)

const ago = (minutes: number) => new Date(Math.floor(Date.now() / 1000) * 1000 - minutes * 60_000).toISOString()
const millis = (value: unknown) => Date.parse(String(value))

test('a step queued on a phone keeps the time it was done, never in the future', async () => {
  const one = await man()
  const { id, job } = await visit([one])
  const say = (at: string, text: string) =>
    t.call('POST', `/my/visits/${id}/note`, { token: one.token, body: { text, at } })
  const early = ago(90)
  expect((await say(early, 'Early')).status).toBe(200)
  expect((await say(ago(-600), 'To come')).status).toBe(200)
  const notes = new Map((await notesOf(job)).map((note) => [note['body'], millis(note['at'])]))
  expect(notes.get('Early')).toBe(millis(early))
  expect(notes.get('To come')).toBeLessThanOrEqual(Date.now())

  const at = ago(120)
  const sent = await t.app.inject({
    method: 'POST',
    url: `/panel-api/my/visits/${id}/files?${new URLSearchParams({ name: 'a.txt', description: 'Before', at })}`,
    headers: { authorization: `Bearer ${one.token}`, 'content-type': 'application/octet-stream' },
    payload: Buffer.from('text'),
  })
  expect(sent.statusCode, sent.body).toBe(200)
  const { body } = await t.call<{ files: Wire[] }>('GET', `/my/visits/${id}`, { token: one.token })
  expect(millis(body.files[0]?.['at'])).toBe(millis(at))
})

test('the key of a queued step is valid for sixty days, any other for one', async () => {
  const one = await man()
  const { id, job } = await visit([one], 'Kept for long', '14:00')
  const say = (key: string) =>
    t.call('POST', `/my/visits/${id}/note`, {
      token: one.token,
      headers: { 'idempotency-key': key },
      body: { text: key },
    })
  for (const key of ['late-1', 'soon-1']) expect((await say(key)).status).toBe(200)
  await t.pool.query("update idempotency_keys set created_at = now() - interval '59 days'")
  for (const key of ['late-1', 'soon-1']) expect((await say(key)).status).toBe(200)
  expect((await notesOf(job)).map((note) => note['body']).sort()).toEqual(['late-1', 'soon-1', 'soon-1'])
})
