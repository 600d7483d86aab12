import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { afterAll, describe, expect, it } from 'vitest'
import { testApp } from '../support/app.ts'

const webRoot = mkdtempSync(join(tmpdir(), 'crm-web-'))
afterAll(() => rmSync(webRoot, { recursive: true, force: true }))
mkdirSync(join(webRoot, 'assets'))
const script = 'console.log("a script")'
const page = '<meta property="csp-nonce" nonce="%NONCE%"><script nonce="%NONCE%">go()</script>'
writeFileSync(join(webRoot, 'index.html'), page)
writeFileSync(join(webRoot, 'icon.svg'), '<svg/>')
writeFileSync(join(webRoot, 'sw.js'), script)
writeFileSync(join(webRoot, '.stamp'), 'secret')
writeFileSync(join(webRoot, 'assets', 'app-abc123.js'), script)
writeFileSync(join(webRoot, 'assets', 'app-abc123.js.br'), brotliCompressSync(script))

const { app } = await testApp({ webRoot })
const get = (url: string, headers: Record<string, string> = { accept: 'text/html' }) => app.inject({ url, headers })

describe('a page', () => {
  it.each(['/', '/auth/login', '/libraries/job-types/edit/1?a=b', '/no/such/page', '/index.html'])(
    'is served at %s',
    async (url) => {
      const answer = await get(url)
      expect(answer.statusCode).toBe(200)
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
      expect(answer.headers['cache-control']).toBe('no-store')
      expect(answer.body).not.toContain('%NONCE%')
    },
  )

  it.each<Record<string, string>>([{ accept: '*/*' }, { accept: 'image/avif,*/*;q=0.8' }, {}])(
    'is served to monitors and link previews, which accept any type: %j',
    async (headers) => {
      for (const url of ['/', '/jobs/details/1', '/auth/login?redirect=%2Fjobs']) {
        const answer = await get(url, headers)
        expect([answer.statusCode, answer.headers['content-type']], url).toEqual([200, 'text/html; charset=utf-8'])
      }
    },
  )

  it("may run and style only what has this response's nonce", async () => {
    const [one, two] = [await get('/'), await get('/')]
    const nonceOf = (body: string) => /nonce="([\w-]{20,})"/.exec(body)?.[1]
    const nonce = nonceOf(one.body)
    expect(nonce).toBeDefined()
    expect(nonceOf(two.body)).not.toBe(nonce)
    const policy = String(one.headers['content-security-policy'])
    expect(policy).toContain(`script-src 'self' 'nonce-${nonce}'`)
    expect(policy).toContain(`style-src 'self' 'nonce-${nonce}'`)
    expect(policy).not.toContain('unsafe')
  })

  it('is not served for a data request, a missing file or another method', async () => {
    const asked = [
      await get('/panel-api/no-such-thing'),
      await get('/panel-api'),
      await get('/panel-api/no-such-thing', { accept: '*/*' }),
      await get('/jobs/1', { accept: 'application/json' }),
      await get('/assets/gone.js', { accept: '*/*' }),
      await app.inject({ method: 'POST', url: '/auth/login', headers: { accept: 'text/html' } }),
    ]
    for (const answer of asked) {
      expect(answer.statusCode).toBe(404)
      expect(answer.headers['content-type']).toContain('application/problem+json')
      expect(answer.json()).toMatchObject({ status: 404, code: 'not_found' })
    }
  })
})

describe('a build file', () => {
  it('is cached for a year if its name has a hash, and revalidated otherwise', async () => {
    const hashed = await get('/assets/app-abc123.js', {})
    expect(hashed.body).toBe(script)
    expect(hashed.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect((await get('/icon.svg', {})).headers['cache-control']).toBe('no-cache')
  })

  it('is sent compressed to clients that accept it', async () => {
    const answer = await get('/assets/app-abc123.js', { 'accept-encoding': 'gzip, br' })
    expect(answer.headers['content-encoding']).toBe('br')
    expect(answer.headers['content-type']).toContain('javascript')
    expect(answer.headers.vary).toMatch(/accept-encoding/i)
    expect(brotliDecompressSync(answer.rawPayload).toString()).toBe(script)
  })

  it('excludes our internal files, and everything outside the folder', async () => {
    expect((await get('/.stamp', {})).statusCode).toBe(404)
    expect((await get('/../package.json', {})).statusCode).toBe(404)
    expect((await get('/%2e%2e/package.json', {})).statusCode).toBeGreaterThanOrEqual(400)
  })
})

describe('every response', () => {
  it('has the security headers', async () => {
    for (const url of ['/', '/icon.svg', '/panel-api/health', '/panel-api/nothing']) {
      const { headers } = await get(url)
      expect(headers['x-content-type-options'], url).toBe('nosniff')
      for (const part of ["frame-ancestors 'none'", "base-uri 'none'", 'form-action '])
        expect(headers['content-security-policy'], url).toContain(part)
      expect(headers['permissions-policy'], url).toMatch(/geolocation=\(self\).*camera=\(\).*microphone=\(\)/)
      expect(headers['strict-transport-security'], url).toMatch(/^max-age=31536000/)
      expect(headers['cross-origin-opener-policy'], url).toBe('same-origin')
      expect(headers['referrer-policy'], url).toBe('no-referrer')
      expect(headers, url).not.toHaveProperty('x-powered-by')
    }
  })
})

describe("the browser's cache", () => {
  it('has the page without a nonce, with a policy that lists its content', async () => {
    const answer = await get('/shell.html')
    const script = /<script>([^]*?)<\/script>/.exec(answer.body)?.[1] ?? 'none'
    const hash = createHash('sha256').update(script).digest('base64')
    expect(answer.body).not.toMatch(/nonce/i)
    const policy = String(answer.headers['content-security-policy'])
    expect(policy).toContain(`script-src 'self' 'sha256-${hash}'`)
    expect(policy).not.toMatch(/unsafe|nonce/)
    expect((await get('/shell.html')).body).toBe(answer.body)
  })

  it('has a service worker that contacts only this server, and is never cached itself', async () => {
    const { headers, statusCode } = await get('/sw.js', {})
    expect(statusCode).toBe(200)
    expect(headers['cache-control']).toBe('no-cache')
    expect(headers['content-security-policy']).toBe("default-src 'none'; connect-src 'self'")
  })
})
