import { parseICS, type VEvent } from 'node-ical'
import { expect, test } from 'vitest'
import { addDays, dayOf, fromWallClock, weekdayOf } from '../../../../schema/engine/time/time.ts'
import { escapeText, fold } from '../../../../server/areas/visits/calendar/ics.ts'
import { testApp } from '../../../support/app.ts'
import { calendar } from '../../../support/calendar.ts'
import type { RecordBody } from '../../../support/factory.ts'

const t = await testApp()
const { worker, book } = await calendar(t)
const DAY = addDays(dayOf(Date.now()), 8 - weekdayOf(dayOf(Date.now())))

const read = (path: string) => t.app.inject({ method: 'GET', url: path, remoteAddress: '203.0.113.7' })
async function address(id: number): Promise<string> {
  const { body, status } = await t.call<{ path: string }>('POST', `/workers/${id}/feed`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.path
}
const eventsOf = (text: string) =>
  Object.values(parseICS(text)).filter((part): part is VEvent => part?.type === 'VEVENT')

test("a calendar app reads a worker's bookings, whatever their text, at the right moment in winter and summer", async () => {
  const one = await worker({ name: 'Ann; Archer, senior' })
  const notes = 'Side gate; code 1\\2, ring twice\n大门在左边 — 请按门铃两次，谢谢。'.repeat(4)
  const at = (day: string, time: string) => fromWallClock(day, time) as string
  const summer = addDays(`${Number(DAY.slice(0, 4)) + (DAY.slice(5) > '06-15' ? 1 : 0)}-06-15`, 0)
  for (const day of [DAY, summer]) {
    const { status, body } = await book({
      title: 'Boiler, “old”; 大',
      notes,
      starts_at: at(day, '09:00'),
      ends_at: at(day, '10:30'),
      worker_ids: [one.id],
      site: '1 Mill Lane, Leeds',
    })
    expect(status, JSON.stringify(body)).toBe(200)
  }
  const gone = await book({
    title: 'Gone',
    starts_at: at(DAY, '12:00'),
    ends_at: at(DAY, '13:00'),
    worker_ids: [one.id],
  })
  await t.call('PATCH', `/appointments/${gone.body.id}`, { body: { status: 'cancelled', cancel_reason: 'Rang off' } })
  const answer = await read(await address(one.id))
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])
  const lines = answer.body.split('\r\n')
  expect(lines.every((line) => Buffer.byteLength(line) <= 75 && !/[\r\n]/.test(line))).toBe(true)
  expect(answer.body.endsWith('END:VCALENDAR\r\n')).toBe(true)
  const events = eventsOf(answer.body)
  expect(events.map(({ summary }) => summary)).toEqual(['Boiler, “old”; 大', 'Boiler, “old”; 大'])
  expect(events.map(({ description }) => description)).toEqual([notes, notes])
  expect(events.map(({ start }) => start.toISOString())).toEqual(
    [DAY, summer].map((day) => new Date(at(day, '09:00')).toISOString()),
  )
  expect(events[0]?.location).toBe('1 Mill Lane, Leeds')
})

test('only the newest link works, none without an active worker, and its secret is never stored', async () => {
  const one = await worker()
  const old = await address(one.id)
  const now = await address(one.id)
  expect((await read(old)).statusCode).toBe(404)
  expect((await read(now)).statusCode).toBe(200)
  const token = /feeds\/(.+)\.ics/.exec(now)?.[1] ?? ''
  const { rows } = await t.pool.query("select f::text as text, encode(token_hash, 'escape') as raw from worker_feeds f")
  expect(JSON.stringify(rows)).not.toContain(token)
  expect((await t.call<{ read_at: string }>('GET', `/workers/${one.id}/feed`)).body.read_at).toBeTruthy()
  await t.call('PATCH', `/workers/${one.id}`, { body: { active: false } })
  expect((await read(now)).statusCode).toBe(404)
  expect((await t.call('POST', `/workers/${one.id}/feed`)).status).toBe(409)
  await t.call('PATCH', `/workers/${one.id}`, { body: { active: true } })
  expect((await read(now)).statusCode).toBe(200)
  await t.call('DELETE', `/workers/${one.id}/feed`)
  expect((await read(now)).statusCode).toBe(404)
})

test('a user who cannot edit workers cannot create one; guessing gets blocked for a while', async () => {
  const one = await worker()
  const { token } = await t.userWith(['Workers:list', 'Workers:availability'])
  expect((await t.call('POST', `/workers/${one.id}/feed`, { token })).status).toBe(403)
  expect((await t.call<RecordBody>('GET', `/workers/${one.id}/feed`, { token })).body).toEqual({
    made_at: null,
    read_at: null,
    stopped: false,
  })
  const guess = (n: number) =>
    t.app.inject({ method: 'GET', url: `/panel-api/feeds/${'x'.repeat(30)}${n}.ics`, remoteAddress: '203.0.113.9' })
  const statuses: number[] = []
  for (let n = 10; n < 50; n++) statuses.push((await guess(n)).statusCode)
  expect(statuses[0]).toBe(404)
  expect(statuses.at(-1)).toBe(429)
  expect((await read(await address(one.id))).statusCode).toBe(200)
})

test('lines are folded between characters and text is escaped once', () => {
  expect(escapeText('a\\b;c,d\r\ne\tf')).toBe('a\\\\b\\;c\\,d\\ne f')
  const long = 'é'.repeat(100)
  expect(fold(long).replaceAll('\r\n ', '')).toBe(long)
  expect(fold('x'.repeat(75))).toBe('x'.repeat(75))
  expect(fold('x'.repeat(76)).split('\r\n')).toEqual(['x'.repeat(75), ' x'])
})

test('creating, renewing and removing a link is logged with the user, but not the link itself', async () => {
  const one = await worker()
  const paths = [await address(one.id), await address(one.id)]
  await t.call('DELETE', `/workers/${one.id}/feed`)
  await t.call('DELETE', `/workers/${one.id}/feed`)
  const { rows } = await t.pool.query<{ user_id: number; had: boolean; has: boolean; text: string }>(
    `select user_id::int, before->>'calendar_address' is not null as had, after->>'calendar_address' is not null as has, l::text as text
     from log_entries l where entity = 'workers' and entity_id = $1 and 'calendar_address' = any(changed) order by id`,
    [one.id],
  )
  expect(rows.map(({ had, has }) => [had, has])).toEqual([
    [false, true],
    [true, true],
    [true, false],
  ])
  for (const path of paths) for (const { text } of rows) expect(text).not.toContain(/feeds\/(.+)\.ics/.exec(path)?.[1])
})

test('a link works while its creator may see the worker, and the worker’s page says when it has stopped', async () => {
  const one = await worker()
  const maker = await t.userWith(['Workers:edit', 'Workers:list', 'Workers:availability'])
  const made = await t.call<{ path: string }>('POST', `/workers/${one.id}/feed`, { token: maker.token })
  expect(made.status).toBe(200)
  const { path } = made.body
  const says = async () => (await t.call<{ stopped: boolean }>('GET', `/workers/${one.id}/feed`)).body.stopped
  expect([(await read(path)).statusCode, await says()]).toEqual([200, false])
  const group = '(select user_group_id from users where id = $1)'
  await t.pool.query(`update user_groups set scope = 'own' where id = ${group}`, [maker.id])
  expect([(await read(path)).statusCode, await says()]).toEqual([404, true])
  await t.pool.query(`update user_groups set scope = 'all' where id = ${group}`, [maker.id])
  expect((await read(path)).statusCode).toBe(200)
  await t.pool.query(`delete from permissions where action = 'edit' and user_group_id = ${group}`, [maker.id])
  expect((await read(path)).statusCode).toBe(404)
  expect((await read(await address(one.id))).statusCode).toBe(200)
})
