import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { fillMaterials } from '../../../bench/fill.ts'
import { resources } from '../../../schema/all.ts'
import { createApp } from '../../../server/app.ts'
import { openKysely, openPool } from '../../../server/engine/db/kysely.ts'
import { testApp } from '../../support/app.ts'
import { createFactory, type RecordBody, type Wire } from '../../support/factory.ts'
import { listenLive } from '../../support/live.ts'

const t = await testApp()
const factory = createFactory(t)
const first = await t.app.listen({ host: '127.0.0.1', port: 0 })
/** A second server on the same database, with its own connections. */
const pool = openPool(t.url, { max: 3 })
pool.on('error', (error) => console.warn(`a connection of the tests broke: ${error.message}`))
const other = await createApp({
  db: openKysely(pool),
  pool,
  resources,
  auth: { secret: 'a secret that is long enough for tests' },
})
const second = await other.listen({ host: '127.0.0.1', port: 0 })
afterAll(async () => {
  await other.close()
  await pool.end()
})

const RIGHTS = ['JobTypes:list', 'JobTypes:edit']
const jobType = () => factory.create(resources.get('job-types'))
const rename = (row: RecordBody, title: string) =>
  t.call<RecordBody>('PATCH', `/job-types/${row.id}`, { body: { title } })

/** Waits until a server receives what is written on all of them: then it knows the last millisecond's changes. */
const hears = (origin: string) =>
  expect
    .poll(async () => {
      const looking = await listenLive(origin, t.token, { list: 'job-types', since: '1' })
      const { gap } = await looking.heard('hello')
      looking.close()
      return gap
    })
    .toBe(false)

test('a saved change is announced on every server, with its version and user, but without its content', async () => {
  const row = await jobType()
  const anna = await t.userWith(RIGHTS)
  await Promise.all([hears(first), hears(second)])
  const looking = [
    await listenLive(first, anna.token, { record: `job-types/${row.id}` }),
    await listenLive(second, anna.token, { record: `job-types/${row.id}` }),
  ]
  for (const one of looking) await one.heard('hello')
  const { body } = await rename(row, 'Told to everybody')
  for (const one of looking) {
    const told = await one.heard('record', { id: row.id, version: body.version })
    expect(told).toMatchObject({ resource: 'job-types', by: { id: expect.any(Number) } })
    expect(JSON.stringify(told)).not.toContain('Told to everybody')
  }
})

test('a rejected or rolled back write announces nothing', async () => {
  const row = await jobType()
  const looking = await listenLive(first, t.token, { record: `job-types/${row.id}`, list: 'job-types' })
  await looking.heard('hello')
  const told = async (title: string) => {
    const { body } = await rename(row, title)
    await looking.heard('record', { id: row.id, version: body.version })
    await looking.heard('list', { records: [[row.id, body.version]] })
    return looking.events.length
  }
  // Everything earlier has been announced by then, including the record's creation.
  const before = await told(`First this ${row.id}`)
  expect((await t.call('PATCH', `/job-types/${row.id}`, { body: { title: '' } })).status).toBe(422)
  expect(
    (await t.call<Wire>('POST', '/job-types/bulk', { body: { act: 'archive', ids: [row.id], dry_run: true } })).status,
  ).toBe(200)
  await told(`Then this ${row.id}`)
  const since = looking.events.slice(before).map(({ event }) => event)
  expect(since.filter((event) => event === 'record' || event === 'list').toSorted()).toEqual(['list', 'record'])
})

test('a client that reconnects within a minute gets what it missed; one from longer ago is told to reload', async () => {
  const row = await jobType()
  await hears(first)
  const { body } = await rename(row, `Missed ${row.id}`)
  const again = await listenLive(first, t.token, { list: 'job-types', since: '1' })
  await again.heard('list', { records: [[row.id, body.version]], more: false })
  const stranger = await listenLive(first, t.token, { list: 'job-types', since: '999999999' })
  expect(await stranger.heard('hello')).toMatchObject({ gap: true })
})

test('a bulk change of very many rows is one message without ids', async () => {
  await fillMaterials(t.pool, 1, 10_000)
  const { rows } = await t.pool.query<{ id: number }>('select min(id) as id from materials')
  const id = rows[0]?.id as number
  const looking = await listenLive(first, t.token, { list: 'materials', record: `materials/${id}` })
  await looking.heard('hello')
  const { status } = await t.call('POST', '/materials/bulk', {
    body: { act: 'change', matching: { params: {}, archived: false }, change: { supplier: 'Somebody' } },
  })
  expect(status).toBe(200)
  await looking.heard('list', { records: null, more: true })
  await looking.heard('record', { id, version: null })
  expect(looking.events.filter(({ event }) => event === 'list').length).toBeLessThan(3)
})

test('a page with several lists is notified about each, and no other', async () => {
  const looking = await listenLive(first, t.token, { list: 'materials,job-types' })
  await looking.heard('hello')
  const row = await jobType()
  await looking.heard('list', { resource: 'job-types' })
  await t.call('POST', '/leads', { body: { phone: '+441134960002' } })
  await t.call('POST', '/materials', {
    body: { title: `Pipe ${row.id}`, name: `Pipe ${row.id}`, sell_price: 1, unit: 'each', vat_rate_id: 1 },
  })
  await looking.heard('list', { resource: 'materials' })
  expect(looking.events.some(({ data }) => (data as { resource?: string }).resource === 'leads')).toBe(false)
  const some = await t.userWith(['JobTypes:list'])
  expect((await t.call('GET', '/live?list=job-types,materials', { token: some.token })).status).toBe(403)
  expect((await t.call('GET', '/live?list=job-types,', { token: some.token })).status).toBe(422)
})

test('a user without permission, or for whom the record does not exist, is not notified', async () => {
  const row = await jobType()
  const nobody = await t.userWith(['Users:profileView'])
  const ask = (query: string, token: string | null = nobody.token) => t.call<Wire>('GET', `/live?${query}`, { token })
  expect((await ask(`record=job-types/${row.id}`)).status).toBe(403)
  expect((await ask('list=job-types')).status).toBe(403)
  expect((await ask('record=job-types/999999999', t.token)).status).toBe(404)
  expect((await ask('record=no-such-thing/1', t.token)).status).toBe(404)
  expect((await ask('record=constructor', t.token)).status).toBe(422)
  expect((await ask('', t.token)).status).toBe(422)
  expect((await ask('list=job-types', null)).status).toBe(401)
})

test('a user with own records only learns nothing of others except that something changed, and loses a record along with access to it', async () => {
  const anna = await t.userWith(['Leads:list', 'Leads:details', 'Leads:edit'], 'own')
  const add = async (assignedTo: number | null) =>
    (await t.call<RecordBody>('POST', '/leads', { body: { phone: '+441134960001', assignedTo } })).body
  const [hers, other] = [await add(anna.id), await add(null)]
  const looking = await listenLive(first, anna.token, { list: 'leads', record: `leads/${hers.id}` })
  await looking.heard('hello')
  const change = (id: number, body: object) => t.call<RecordBody>('PATCH', `/leads/${id}`, { body })
  await change(other.id, { city: 'Leeds' })
  await looking.heard('list', { resource: 'leads', records: [], more: true })
  const { body } = await change(hers.id, { city: 'Leeds' })
  await looking.heard('list', { records: [[hers.id, body.version]], more: false })
  await change(hers.id, { assignedTo: null })
  expect(await looking.heard('end')).toEqual({ code: 'again' })
  const record = `record=leads/${other.id}`
  expect((await t.call('GET', `/live?${record}`, { token: anna.token })).status).toBe(404)
  const reader = await t.userWith(['Leads:details'])
  await (await listenLive(first, reader.token, { record: `leads/${other.id}` })).heard('hello')
})

test('users at a record see each other across two servers, and disappear when they leave', async () => {
  const row = await jobType()
  const [anna, bo] = [await t.userWith(RIGHTS), await t.userWith(RIGHTS)]
  const record = `job-types/${row.id}`
  const here = await listenLive(first, anna.token, { record })
  const there = await listenLive(second, bo.token, { record, mode: 'edit' })
  const person = { first_name: 'Test', last_name: null, image: null }
  await here.heard('people', { people: [{ id: bo.id, ...person, mode: 'edit' }] })
  await there.heard('people', { people: [{ id: anna.id, ...person, mode: 'view' }] })
  there.close()
  await expect.poll(() => here.events.findLast(({ event }) => event === 'people')?.data['people']).toEqual([])
})

test('a tab with company that stops responding disappears within seconds; one that responds stays', async () => {
  const row = await jobType()
  const [anna, bo] = [await t.userWith(RIGHTS), await t.userWith(RIGHTS)]
  const record = `job-types/${row.id}`
  const here = await listenLive(first, anna.token, { record })
  const { stream } = await here.heard('hello')
  const there = await listenLive(second, bo.token, { record })
  // The request goes to the server without the stream, as behind a load balancer.
  const touching = setInterval(
    () =>
      void fetch(`${second}/panel-api/live/here`, {
        method: 'POST',
        headers: { authorization: `Bearer ${anna.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ stream }),
      }),
    2_000,
  )
  await there.ended
  clearInterval(touching)
  await expect.poll(() => here.events.findLast(({ event }) => event === 'people')?.data['people']).toEqual([])
  expect(here.events.some(({ event }) => event === 'end')).toBe(false)
})

test('the end of a session and a revoked permission end the stream', async () => {
  const [anna, bo] = [await t.userWith(RIGHTS), await t.userWith(RIGHTS)]
  const hers = await listenLive(first, anna.token, { list: 'job-types' })
  const his = await listenLive(second, bo.token, { list: 'job-types' })
  await hers.heard('hello')
  await his.heard('hello')
  await t.call('POST', '/auth/logout', { token: anna.token, body: {} })
  expect(await hers.heard('end')).toEqual({ code: 'session' })
  await hers.ended
  await t.pool.query('delete from permissions where user_group_id = (select user_group_id from users where id = $1)', [
    bo.id,
  ])
  expect(await his.heard('end')).toEqual({ code: 'again' })
})

test('a server that stops ends its streams at once', async () => {
  const third = await createApp({
    db: t.db,
    pool: t.pool,
    resources,
    auth: { secret: 'a secret that is long enough for tests' },
  })
  const origin = await third.listen({ host: '127.0.0.1', port: 0 })
  const looking = await listenLive(origin, t.token, { list: 'job-types' })
  await looking.heard('hello')
  const begun = performance.now()
  await third.close()
  await looking.ended
  expect(performance.now() - begun).toBeLessThan(3_000)
  expect(looking.events.at(-1)).toEqual({ event: 'end', data: { code: 'again' } })
})

test('a server that stops does not wait for a connection without a request', async () => {
  const third = await createApp({
    db: openKysely(pool),
    pool,
    resources,
    auth: { secret: 'a secret that is long enough for tests' },
  })
  const { port } = new URL(await third.listen({ host: '127.0.0.1', port: 0 }))
  const socket = connect(Number(port), '127.0.0.1')
  await once(socket, 'connect')
  // The server may accept it a moment later.
  await fetch(`http://127.0.0.1:${port}/panel-api/health`)
  const closed = once(socket, 'close')
  await Promise.all([third.close(), closed])
})

test('a broken database connection is reopened, and browsers are told to reload', async () => {
  const looking = await listenLive(second, t.token, { list: 'job-types' })
  await looking.heard('hello')
  await t.pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where query ilike 'listen crm_live%' or query ilike '%pg_notify($1%' and pid <> pg_backend_pid()",
  )
  await looking.heard('gap')
  const row = await jobType()
  await looking.heard('list', { records: [[row.id, 1]] })
})

test('a message on one record about another goes to users who can see that one', async () => {
  const job = await factory.create(resources.get('jobs'))
  const rights = ['Jobs:list', 'Jobs:details']
  const [without, withRight] = [await t.userWith(rights), await t.userWith([...rights, 'Payments:list'])]
  await hears(first)
  const [deaf, hearing] = await Promise.all(
    [without, withRight].map(({ token }) => listenLive(first, token, { record: `jobs/${job.id}` })),
  )
  for (const one of [deaf, hearing]) await one?.heard('hello')
  const paid = { job_id: job.id, paymentTypeId: 1, amountPaid: 20 }
  expect((await t.call('POST', '/payments', { body: paid })).status).toBe(200)
  await t.call('POST', `/jobs/${job.id}/comments`, { body: { body: 'For everybody' } })
  for (const part of ['comments', 'payments']) await hearing?.heard('record', { part })
  await deaf?.heard('record', { part: 'comments' })
  const parts = (of: typeof deaf) =>
    of?.events.filter(({ event }) => event === 'record').flatMap(({ data }) => data['part'] ?? [])
  expect(parts(deaf)).toEqual(['comments'])
  await expect.poll(() => parts(hearing)).toEqual(['comments', 'payments', 'comments'])
})
