import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { resources } from '../../../../schema/all.ts'
import type { Line } from '../../../../schema/areas/logs/serverShapes.ts'
import { defineServer } from '../../../../server/engine/http/defineServer.ts'
import type { ServerLine } from '../../../../server/engine/serverlog/lines.ts'
import { createRing } from '../../../../server/engine/serverlog/ring.ts'
import { createServerLog } from '../../../../server/engine/serverlog/serverLog.ts'
import { rules } from '../../../../server/rules.ts'
import { testApp } from '../../../support/app.ts'

/** A rule whose error contains all its input, as the worst libraries do. */
const blabs = defineServer(resources.get('task-types'), {
  before: (_ctx, value) => {
    const { name } = value
    if (String(name).startsWith('Fail'))
      throw new Error(`could not keep ${JSON.stringify(value)}`, { cause: new TypeError(`unfit: ${name}`) })
  },
})
const printed: string[] = []
const serverLog = createServerLog('one:3000')
const t = await testApp({
  serverLog,
  logLevel: 'warn',
  log: { write: (line) => void printed.push(line) },
  rules: [...rules, blabs],
})

interface Lines {
  readonly data: readonly Line[]
  readonly more: boolean
  readonly last: number
  readonly servers: readonly string[]
  readonly wrote: boolean
}
const look = async (query = '', token = t.token) => {
  await serverLog.flush()
  return t.call<Lines>('GET', `/server-logs/list?${query}`, { token })
}
const all = async (query = '') => {
  const answer = await look(`limit=200&${query}`)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}
const line = (message: string, more: Partial<ServerLine> = {}): ServerLine => ({
  at: new Date().toISOString(),
  level: 30,
  request_id: null,
  method: null,
  route: null,
  status: null,
  user_id: null,
  ms: null,
  message,
  details: null,
  ...more,
})

describe('a log line for each request', () => {
  test('has user, request, outcome and duration, and links to its writes', async () => {
    const { headers } = await t.call('POST', '/job-types', { body: { title: 'Told of' } })
    const id = String(headers['changeset'])
    const { data, wrote, servers } = await all(`request_id=${id}`)
    expect(data).toHaveLength(1)
    expect(data[0]).toMatchObject({
      level: 'info',
      method: 'POST',
      route: '/panel-api/job-types',
      status: 200,
      message: '200 OK',
      server: 'one:3000',
      user: { name: 'Alex Morgan' },
      request_id: id,
    })
    expect(data[0]?.ms).toBeGreaterThan(0)
    expect(wrote).toBe(true)
    expect(servers).toEqual(['one:3000'])
    // The severity setting decides what is printed.
    expect(printed.filter((text) => text.includes('request completed'))).toEqual([])
  })

  test('names the reason for a rejection, and a fault by its reference in the response', async () => {
    await t.call('POST', '/job-types', { body: {} })
    expect((await all('text=422 invalid')).data[0]).toMatchObject({ status: 422, level: 'info' })
    const { status, body } = await t.call<{ request_id: string }>('POST', '/task-types', {
      body: { name: 'Fail please' },
    })
    expect(status).toBe(500)
    const { data, wrote } = await all(`request_id=${body.request_id}`)
    expect(data.map(({ level }) => level)).toEqual(['error', 'error'])
    expect(data.find(({ details }) => details)).toMatchObject({
      route: '/panel-api/task-types',
      details: { type: 'Error', trace: expect.stringContaining('server-logs.test.ts'), cause: { type: 'TypeError' } },
    })
    expect(wrote).toBe(false)
    expect(printed.some((text) => text.includes(body.request_id))).toBe(true)
  })

  test('is not written for reading the log', async () => {
    const before = await all()
    await all()
    expect((await all()).data.length).toBe(before.data.length)
  })
})

test('lines are filtered by level, words, server and request, and paged', async () => {
  const other = createRing({
    db: t.db,
    events: { telling: (statement) => statement },
    server: 'two:3000',
    most: () => 1_000_000,
    say: (error) => expect.unreachable(error.message),
  })
  for (let n = 0; n < 7; n++) other.push(line(`Narrowed ${n}`, { level: n < 3 ? 30 : n < 5 ? 40 : 50 }))
  await other.flush()
  const messages = async (query: string) => (await all(query)).data.map(({ message }) => message)
  expect(await messages('text=narrowed')).toEqual([6, 5, 4, 3, 2, 1, 0].map((n) => `Narrowed ${n}`))
  expect(await messages('text=narrowed&level=warn')).toHaveLength(4)
  expect(await messages('text=narrowed&level=error')).toEqual(['Narrowed 6', 'Narrowed 5'])
  expect(await messages('server=two:3000')).toHaveLength(7)
  expect(await messages('server=one:3000&text=narrowed')).toEqual([])
  expect(await messages('text=narrowed_')).toEqual([])
  const { body: first } = await look('text=narrowed&limit=3')
  expect([first.data.length, first.more]).toEqual([3, true])
  const { body: next } = await look(`text=narrowed&limit=3&before=${first.data.at(-1)?.id}`)
  expect(next.data.map(({ message }) => message)).toEqual(['Narrowed 3', 'Narrowed 2', 'Narrowed 1'])
  other.push(line('Narrowed later'))
  await other.close()
  expect(await messages(`after=${first.last}&text=narrowed`)).toEqual(['Narrowed later'])
  expect((await all()).servers).toEqual(['one:3000', 'two:3000'])
})

test('it needs its own permission', async () => {
  const { token } = await t.userWith(['Logs:view', 'Users:list', 'SettingGroups:list'])
  expect((await look('', token)).status).toBe(403)
  expect((await t.call('GET', '/live?topic=server-lines', { token })).status).toBe(403)
  expect((await t.call('GET', '/live?topic=no-such-thing')).status).toBe(404)
  const reader = await t.userWith(['ServerLogs:list'])
  const { headers } = await t.call('POST', '/job-types', { body: { title: 'Read by few' } })
  const { status, body } = await look(`request_id=${headers['changeset']}`, reader.token)
  expect([status, body.data.length, body.wrote]).toEqual([200, 1, false])
})

const SECRETS = {
  password: 'correct horse battery',
  token: 'tok_9fQ2xLmZ7pRw4tVb',
  jwt: 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.c2lnbmF0dXJlLW9mLWl0',
  card: '4242 4242 4242 4242',
  plain: 'Mrs Pemberton’s alarm is 4471',
  stripe: 'sk_live_51HxAbCdEfGh',
  cookie: 'sess-value-77aa',
} as const

test('secrets, tokens and card numbers never reach it, wherever they are planted', async () => {
  const planted = Object.values(SECRETS)
  const headers = (secret: string) => ({
    authorization: `Bearer ${encodeURIComponent(secret)}`,
    cookie: `sid=${encodeURIComponent(secret)}; other=1`,
    'x-api-key': encodeURIComponent(secret),
    'idempotency-key': encodeURIComponent(secret),
    referer: `https://example.test/?reset=${encodeURIComponent(secret)}`,
  })
  const asks: Promise<unknown>[] = []
  for (const secret of planted) {
    const coded = encodeURIComponent(secret)
    // In the input of a failing rule, with the administrator's session and without one.
    for (const body of [
      { name: `Fail ${secret}` },
      { name: 'Fail', [secret]: 1 },
      { name: `Fail ${secret}`, password: secret, deep: [{ token: secret }] },
    ])
      asks.push(t.call('POST', '/task-types', { body, headers: { cookie: `sid=${coded}` } }))
    asks.push(
      t.call('GET', `/task-types/list?q=${coded}&password=${coded}`),
      t.call('GET', `/task-types/${coded}`),
      t.call('GET', `/no/such/${coded}?token=${coded}`),
      t.call('POST', '/auth/login', { body: { email: secret, password: secret }, token: null }),
      t.call('POST', '/auth/change-password', { body: { token: secret, password: secret }, token: null }),
      t.call('GET', '/task-types/list', { token: null, headers: headers(secret) }),
      t.call('POST', '/task-types', {
        body: `{"name": "Fail ${secret}`,
        headers: { 'content-type': 'application/json' },
      }),
      t.call('GET', `/calendar/feed/${coded}.ics`, { token: null }),
    )
  }
  await Promise.all(asks)
  // The program's own lines, outside requests.
  for (const secret of planted.filter((one) => one !== SECRETS.plain && one !== SECRETS.password))
    serverLog.say('error', new Error(`postgres://crm:${secret}@db/x said token=${secret}: Bearer ${secret}`), 'jobs')
  serverLog.say('error', new Error(`password="${SECRETS.password}" was refused`), 'jobs')
  await serverLog.flush()
  const { rows } = await t.pool.query<{ text: string; message: string }>(
    'select l::text as text, message from server_lines l',
  )
  expect(rows.length).toBeGreaterThan(60)
  expect(rows.some(({ message }) => message.startsWith('request failed: could not keep'))).toBe(true)
  const forms = planted.flatMap((secret) => [
    secret,
    encodeURIComponent(secret),
    JSON.stringify(secret).slice(1, -1),
    secret.replaceAll(' ', '+'),
    Buffer.from(secret).toString('base64'),
    secret.replaceAll(' ', ''),
  ])
  const leaks = rows.filter(({ text }) => forms.some((form) => text.includes(form)))
  expect(leaks).toEqual([])
  // Nor the token of the session used throughout.
  expect(rows.filter(({ text }) => text.includes(t.token.split('.')[2] as string))).toEqual([])
})

describe('the ring buffer', () => {
  const ringOf = (most: number, over: Partial<Parameters<typeof createRing>[0]> = {}) =>
    createRing({
      db: t.db,
      events: { telling: (statement) => statement },
      server: 'ring',
      most: () => most,
      say: () => undefined,
      ...over,
    })
  const kept = async () =>
    (await t.pool.query<{ message: string }>('select message from server_lines order by id')).rows.map(
      ({ message }) => message,
    )

  test('keeps a limited number: the oldest are dropped', async () => {
    const ring = ringOf(1000)
    for (let n = 0; n < 2600; n++) ring.push(line(`Bounded ${n}`))
    await ring.flush()
    const messages = await kept()
    expect(messages).toHaveLength(1000)
    expect([messages[0], messages.at(-1)]).toEqual(['Bounded 1600', 'Bounded 2599'])
  })

  test('queues lines while the database is down, reports it once, and counts those dropped', async () => {
    let isAway = true
    const faults: string[] = []
    const db = new Proxy(t.db, {
      get: (target, name) => {
        if (name === 'transaction' && isAway) throw new Error('away')
        const found: unknown = Reflect.get(target, name)
        return typeof found === 'function' ? found.bind(target) : found
      },
    })
    const ring = ringOf(100_000, { db, say: ({ message }) => void faults.push(message) })
    for (let n = 0; n < 5100; n++) ring.push(line(`Waited ${n}`))
    await ring.flush()
    await ring.flush()
    expect(faults).toEqual(['away'])
    expect((await kept()).filter((text) => text.startsWith('Waited'))).toEqual([])
    isAway = false
    await ring.flush()
    const messages = await kept()
    const waited = messages.filter((text) => text.startsWith('Waited'))
    expect([waited.length, waited[0], waited.at(-1)]).toEqual([5000, 'Waited 100', 'Waited 5099'])
    expect(messages).toContain('100 lines could not be kept')
  })

  test('drops what no database accepts, and continues', async () => {
    const ring = ringOf(100_000)
    ring.push(line('Unfit', { request_id: 'no uuid' }))
    await ring.flush()
    ring.push(line('Fit again'))
    await ring.close()
    const messages = await kept()
    expect(messages).not.toContain('Unfit')
    expect(messages.slice(-2)).toEqual(['1 lines could not be kept', 'Fit again'])
  })
})

test('readers are notified of new lines, from whichever server', async () => {
  const origin = await t.app.listen({ host: '127.0.0.1', port: 0 })
  const abort = new AbortController()
  const response = await fetch(`${origin}/panel-api/live?topic=server-lines`, {
    headers: { authorization: `Bearer ${t.token}` },
    signal: abort.signal,
  })
  const heard: string[] = []
  const reading = (async () => {
    for await (const piece of response.body?.pipeThrough(new TextDecoderStream()) ?? []) heard.push(piece)
  })().catch(() => undefined)
  try {
    await expect.poll(() => heard.join('')).toContain('event: hello')
    await expect
      .poll(
        async () => {
          await t.call('GET', '/job-types/list')
          await serverLog.flush()
          await sleep(50)
          return heard.join('')
        },
        { timeout: 45_000 },
      )
      .toContain('event: topic\ndata: {"topic":"server-lines"}')
  } finally {
    abort.abort()
    await reading
  }
})
