import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import { testApp } from '../../support/app.ts'

const api = await testApp()
const PATHS = ['/openapi.json', '/docs/viewer.js']
let next = 0
/** Each request uses its own address, so that the limit applies only where it is tested. */
const get = (path: string, headers: Record<string, string> = {}, remoteAddress = `10.0.0.${++next}`) =>
  api.app.inject({ url: `/panel-api${path}`, headers, remoteAddress })

test.each(PATHS)('%s is written and compressed once, and sent from that copy', async (path) => {
  const whole = await get(path)
  expect([whole.statusCode, whole.headers['content-encoding']]).toEqual([200, undefined])
  const gzip = await get(path, { 'accept-encoding': 'gzip, deflate' })
  const br = await get(path, { 'accept-encoding': 'gzip, deflate, br' })
  expect([gzip.headers['content-encoding'], br.headers['content-encoding']]).toEqual(['gzip', 'br'])
  expect(gunzipSync(gzip.rawPayload).equals(whole.rawPayload)).toBe(true)
  expect(brotliDecompressSync(br.rawPayload).equals(whole.rawPayload)).toBe(true)
  expect(gzip.rawPayload.length).toBeLessThan(whole.rawPayload.length / 3)
  expect(br.headers['vary']).toContain('accept-encoding')
  for (const refused of ['br;q=0, gzip;q=0', 'identity'])
    expect((await get(path, { 'accept-encoding': refused })).headers['content-encoding']).toBeUndefined()
})

test('the API description is generated once, however often it is requested', async () => {
  await get('/openapi.json', { 'accept-encoding': 'br' })
  const write = vi.spyOn(JSON, 'stringify')
  for (const encoding of ['br', 'gzip', 'identity']) await get('/openapi.json', { 'accept-encoding': encoding })
  const written = write.mock.calls.filter(([value]) => typeof value === 'object' && value !== null && 'paths' in value)
  expect(written).toEqual([])
})

test.each(PATHS)('%s is not sent again to a client that has it', async (path) => {
  const { headers } = await get(path)
  const etag = String(headers['etag'])
  expect(etag).toMatch(/^W\/"[\w-]{10,}"$/)
  for (const known of [etag, `"other", ${etag}`, etag.replace('W/', ''), '*']) {
    const again = await get(path, { 'if-none-match': known })
    expect([again.statusCode, again.rawPayload.length, again.headers['etag']], known).toEqual([304, 0, etag])
  }
  expect((await get(path, { 'if-none-match': '"other"' })).statusCode).toBe(200)
})

test('a client that repeats the request from one address is told when to retry', async () => {
  // They run concurrently, because the limit recovers over time.
  const asked = Array.from({ length: 100 }, () => get('/openapi.json', {}, '10.9.9.9'))
  const all = await Promise.all([...asked, get('/docs', {}, '10.9.9.9'), get('/openapi.json', {}, '10.9.9.8')])
  const answers = all.slice(0, asked.length)
  const refused = answers.filter(({ statusCode }) => statusCode === 429)
  expect(refused.length).toBeGreaterThan(20)
  expect(answers.slice(0, 30).every(({ statusCode }) => statusCode === 200)).toBe(true)
  expect(refused[0]?.json()).toMatchObject({ status: 429, code: 'rate_limited' })
  expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0)
  expect(all.slice(asked.length).map(({ statusCode }) => statusCode)).toEqual([429, 200])
})

test('connections that keep requesting do not keep the process busy with rejections', async () => {
  await Promise.all(Array.from({ length: 100 }, () => get('/docs', {}, '10.9.9.10')))
  const end = performance.now() + 1_200
  let refused = 0
  const askOn = async () => {
    while (performance.now() < end) if ((await get('/docs', {}, '10.9.9.10')).statusCode === 429) refused += 1
  }
  await Promise.all(Array.from({ length: 10 }, askOn))
  expect(refused).toBeGreaterThan(0)
  expect(refused).toBeLessThanOrEqual(30)
})

test('the API page runs only scripts with its own nonce, from this server', async () => {
  const answer = await get('/docs')
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
  const policy = String(answer.headers['content-security-policy'])
  const nonce = /script-src 'nonce-([\w-]{20,})';/.exec(policy)?.[1]
  expect(policy).toContain("default-src 'none'")
  expect(policy).not.toMatch(/unsafe-eval|https?:|script-src[^;]*unsafe/)
  const scripts = answer.body.match(/<script[^>]*>/g) ?? []
  expect(scripts.length).toBe(2)
  for (const tag of scripts) expect(tag).toContain(`nonce="${nonce}"`)
  expect((await get('/docs')).headers['content-security-policy']).not.toBe(policy)
})
