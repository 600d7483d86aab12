import { connect, type Socket } from 'node:net'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { DEADLINES } from '../../../server/engine/http/deadlines.ts'
import { type TestApp, testApp } from '../../support/app.ts'

const lines: string[] = []
const api = await testApp({
  requests: { atOnce: 400, perSecond: 5 },
  deadlines: { ...DEADLINES, head: 1_000, body: 2_000, look: 500, least: 100 },
  logLevel: 'warn',
  log: { write: (line) => void lines.push(line) },
  rules: [
    {
      name: 'job-types',
      rules: {
        routes: (app, { db }) => {
          const broken = (path: string, text: ReturnType<typeof sql>) =>
            void app.get(path, { config: { access: 'session' } }, async () => (await text.execute(db)).rows)
          broken(
            '/job-types/broken/row',
            sql`insert into users (first_name, email, user_group_id) values (null, ${'secret-row@example.test'}, 1)`,
          )
          broken('/job-types/broken/value', sql`select ${'secret-value'}::text::date`)
          broken(
            '/job-types/broken/key',
            sql`insert into users (first_name, email, user_group_id) values ('a', ${'secret-key@example.test'}, 1), ('a', ${'secret-key@example.test'}, 1)`,
          )
        },
      },
    },
  ],
})
const origin = await api.app.listen({ host: '127.0.0.1', port: 0 })
const { port } = new URL(origin)

/** A connection to the server that sends bytes as the test needs. @returns the response once it is closed, and after how many ms */
function line(): { socket: Socket; closed: Promise<{ text: string; after: number }> } {
  const begun = performance.now()
  const socket = connect(Number(port), '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  let text = ''
  socket.on('data', (bytes) => {
    text += bytes.toString('latin1')
  })
  // The test expects the server to hang up during sending.
  socket.on('error', (error) => {
    text += `\n(${error.message})`
  })
  const closed = new Promise<{ text: string; after: number }>((resolve) =>
    socket.once('close', () => resolve({ text, after: performance.now() - begun })),
  )
  return { socket, closed }
}
const every = (ms: number, act: () => void) => {
  const timer = setInterval(act, ms)
  onTestFinished(() => clearInterval(timer))
}
const head = (path: string, type: string, length: number, t: TestApp = api) =>
  `POST /panel-api${path} HTTP/1.1\r\nhost: a\r\nauthorization: Bearer ${t.token}\r\ncontent-type: ${type}\r\ncontent-length: ${length}\r\n\r\n`

test('a header without an end is disconnected', async () => {
  const { socket, closed } = line()
  socket.write('GET /panel-api/health HTTP/1.1\r\n')
  every(300, () => socket.write('x-a: b\r\n'))
  const { text, after } = await closed
  expect(text).toContain('HTTP/1.1 408')
  expect(text).toContain('application/problem+json')
  expect(text).toContain('"code":"too_slow"')
  expect(after).toBeLessThan(6_000)
})

test.each([
  ['that trickles', '/job-types', 'application/json', 300, '{'],
  ['that stalls', '/job-types', 'application/json', 60_000, '{'],
  ['of a file that trickles', '/services/imports?name=a.csv', 'application/octet-stream', 300, 'a'],
  ['that nobody accepts', '/nothing/here', 'application/json', 300, ' '],
])('a body %s is disconnected', async (_what, path, type, ms, byte) => {
  const { socket, closed } = line()
  socket.write(head(path, type, 100_000) + byte)
  every(ms, () => socket.write(' '))
  const { text, after } = await closed
  if (path !== '/nothing/here') expect(text).toMatch(/^HTTP\/1\.1 408[^]*"code":"too_slow"/)
  expect(after).toBeLessThan(4_000)
})

test('an upload that keeps sending is accepted, however long it takes; other requests have a time limit', async () => {
  const long = async (path: string, type: string) => {
    const { socket, closed } = line()
    const row = 'Any name of a service that is long enough,Code\n'
    const rows = 60
    socket.write(head(path, type, row.length * rows).replace('\r\n\r\n', '\r\nconnection: close\r\n\r\n'))
    let sent = 0
    every(50, () => {
      if (sent < rows && socket.writable) socket.write(row)
      sent += 1
    })
    return closed
  }
  const [file, json] = await Promise.all([
    long('/services/imports?name=a.csv', 'application/octet-stream'),
    long('/job-types', 'application/json'),
  ])
  expect(file.text).toContain('HTTP/1.1 200')
  expect(file.after).toBeGreaterThan(2_500)
  expect(json.text).toContain('HTTP/1.1 408')
})

test('a client that does not speak HTTP gets an error', async () => {
  const { socket, closed } = line()
  socket.write('\u0016\u0003\u0001 hello\r\n\r\n')
  expect((await closed).text).toMatch(/^HTTP\/1\.1 400[^]*"code":"unreadable_request"/)
  const large = line()
  large.socket.write(`GET /panel-api/health HTTP/1.1\r\nx-a: ${'a'.repeat(40_000)}\r\n\r\n`)
  expect((await large.closed).text).toMatch(/^HTTP\/1\.1 431[^]*"code":"head_too_large"/)
})

test('a session may have six event streams, and gets an error beyond', async () => {
  const { id, token } = await api.userWith(['JobTypes:index', 'JobTypes:list'])
  const opened: AbortController[] = []
  const open = (bearer: string) => {
    const abort = new AbortController()
    opened.push(abort)
    onTestFinished(() => abort.abort())
    return fetch(`${origin}/panel-api/live?list=job-types`, {
      headers: { authorization: `Bearer ${bearer}` },
      signal: abort.signal,
    })
  }
  const first = await Promise.all(Array.from({ length: 8 }, () => open(token)))
  expect(first.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 200, 200, 429, 429])
  const refused = first.find(({ status }) => status === 429) as Response
  expect(refused.headers.get('content-type')).toContain('application/problem+json')
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await refused.json()).toMatchObject({ code: 'too_many_streams', max: 6 })
  expect((await open(await api.tokenOf(id))).status, 'another session').toBe(200)
  for (const abort of opened) abort.abort()
  await expect.poll(async () => (await open(token)).status).toBe(200)
})

test('a process has a limit of streams for all sessions, and is busy beyond', async () => {
  const full = await testApp({ streams: { ofSession: 2, ofAll: 3 } })
  const base = await full.app.listen({ host: '127.0.0.1', port: 0 })
  const opened: AbortController[] = []
  const open = async () => {
    const abort = new AbortController()
    opened.push(abort)
    onTestFinished(() => abort.abort())
    const { token } = await full.userWith(['JobTypes:index', 'JobTypes:list'])
    const headers = { authorization: `Bearer ${token}` }
    return fetch(`${base}/panel-api/live?list=job-types`, { headers, signal: abort.signal })
  }
  const answers = [await open(), await open(), await open(), await open()]
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 503])
  const [, , , refused] = answers
  expect(refused?.headers.get('content-type')).toContain('application/problem+json')
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await refused?.json()).toMatchObject({ code: 'busy' })
  expect((await full.call('GET', '/job-types/list')).status, 'everything else goes on').toBe(200)
  opened[0]?.abort()
  await expect.poll(async () => (await open()).status).toBe(200)
})

test('a session with too many requests is told when to retry; others are not', async () => {
  const { token } = await api.userWith([])
  const answers = await Promise.all(Array.from({ length: 500 }, () => api.call('GET', '/auth/me', { token })))
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(400)
  const refused = answers.filter(({ status }) => status === 429)
  expect(refused.length).toBeGreaterThan(50)
  expect(refused[0]?.body).toMatchObject({ code: 'rate_limited' })
  expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0)
  expect((await api.call('GET', '/auth/me')).status).toBe(200)
})

test('more words than a name or an address has are rejected before any search', async () => {
  const letter = (i: number) => String.fromCharCode(97 + i)
  const words = (n: number) =>
    Array.from({ length: n }, (_, i) => letter(Math.floor(i / 26)) + letter(i % 26)).join('%20')
  for (const path of ['/find?q=', '/leads/list?q=']) {
    expect((await api.call('GET', path + words(20))).status, path).toBe(200)
    const { status, body } = await api.call('GET', path + words(60))
    expect([status, body['errors']], path).toEqual([422, { q: [{ code: 'too_many', params: { max: 20 } }] }])
  }
})

test.each(['row', 'value', 'key'])("a database error is logged without the request's data: %s", async (what) => {
  lines.length = 0
  const { status, body } = await api.call('GET', `/job-types/broken/${what}`)
  expect([status, body['code']]).toEqual([500, 'fault'])
  expect(lines.length).toBe(1)
  const { err } = JSON.parse(lines[0] as string) as { err: Record<string, unknown> }
  expect(err['code']).toMatch(/^2[23]...$/)
  expect(err['stack']).toContain('at ')
  expect(lines.join('')).not.toContain('secret')
  expect(Object.keys(err)).not.toEqual(expect.arrayContaining(['detail']))
})
