import { createHash, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import helmet from '@fastify/helmet'
import fastifyStatic from '@fastify/static'
import type { FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { Locale } from '../schema/engine/text/format.ts'
import { problem } from './engine/http/errors.ts'
import { RECORDER, recorded } from './recorder.ts'

/** What a page of ours may load; everything inline needs the nonce of its own answer, or to be one of `inline`. */
const pagePolicy = (inline: string, { pictures, recorder }: Page) => {
  const also = (hosts: readonly string[]) => hosts.map((host) => ` ${host}`).join('')
  const recorded = recorder === null ? [] : RECORDER.hosts
  return [
    "default-src 'self'",
    `script-src 'self' ${inline}${also(recorded)}`,
    `style-src 'self' ${inline}`,
    `img-src 'self' data: blob:${also([...pictures, ...recorded])}`,
    ...(recorded.length ? [`connect-src 'self'${also(recorded)}`] : []),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** What may be different with each page that is opened. */
export interface Page {
  /** Other hosts that pictures may come from, as scheme, host and port. */
  readonly pictures: readonly string[]
  /** For whom sessions are recorded; nothing is loaded without one. */
  readonly recorder: string | null
  /** Of a browser in which nobody has chosen one. */
  readonly language: Locale
}

interface WebOptions {
  readonly root: string
  readonly page?: () => Promise<Page>
}

const PLAIN: Page = { pictures: [], recorder: null, language: 'en' }

const placeholder = '%NONCE%'

/** The page says which language to begin in; a choice that was made in the browser goes before it. */
const inLanguage = (page: string, language: Locale) =>
  language === 'zh' ? page.replace('<html lang="en"', '<html lang="zh-CN" data-locale="zh"') : page

const year = 31_536_000

/** What of a device a page of ours may use: the place of a phone, when its setting says so. Photos come through the file chooser, which asks by itself. */
const FEATURES = [
  'geolocation=(self)',
  'fullscreen=(self)',
  'clipboard-write=(self)',
  'accelerometer=()',
  'autoplay=()',
  'browsing-topics=()',
  'camera=()',
  'display-capture=()',
  'gyroscope=()',
  'hid=()',
  'magnetometer=()',
  'microphone=()',
  'midi=()',
  'payment=()',
  'serial=()',
  'usb=()',
].join(', ')

/** What a service worker may do: ask this server. */
const WORKER_POLICY = "default-src 'none'; connect-src 'self'"

/** The page as browsers keep it: what stands in it is known by its hash, for a nonce that is kept is none. */
function keptPage(page: string): { readonly html: string; readonly inline: string } {
  const html = page.replaceAll(` nonce="${placeholder}"`, '').replace(/<meta property="csp-nonce"[^>]*>/, '')
  const scripts = [...html.matchAll(/<script>([^]*?)<\/script>/g)]
  const hashes = scripts.map(([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`)
  return { html, inline: hashes.join(' ') }
}

/**
 * Security headers for every answer, and the browser app in `root` (made by `vite build`): assets with a hash in their name are kept
 * for a year, compressed files are sent where they exist, and any other address that wants a page gets index.html with a new nonce in
 * place of %NONCE%; /shell.html is the one that a service worker keeps. Addresses under /panel-api never get the page.
 */
export const webPlugin = fp<WebOptions>(async (app, { root, page: pageNow = async () => PLAIN }) => {
  // An answer that is not a page needs to load nothing; a page overwrites this.
  const none = ["'none'"]
  const directives = { defaultSrc: none, frameAncestors: none, baseUri: none, formAction: none }
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives },
    // Other hosts of the same domain are not ours to decide for.
    strictTransportSecurity: { includeSubDomains: false },
  })
  app.addHook('onRequest', async (_request, reply) => {
    void reply.header('permissions-policy', FEATURES)
  })
  const index = join(root, 'index.html')

  if (existsSync(root)) {
    await app.register(fastifyStatic, {
      root,
      index: false,
      dotfiles: 'ignore',
      preCompressed: true,
      cacheControl: false,
      // Served as it is, the page would carry the placeholder.
      allowedPath: (path) => path !== '/index.html',
      setHeaders: (reply, path) => {
        const hashed = path.startsWith(join(root, 'assets'))
        if (path === join(root, 'sw.js')) void reply.header('content-security-policy', WORKER_POLICY)
        void reply.header('cache-control', hashed ? `public, max-age=${year}, immutable` : 'no-cache')
      },
    })
  }

  const sendPage = async (reply: FastifyReply) => {
    const nonce = randomBytes(16).toString('base64url')
    const [page, now] = await Promise.all([readFile(index, 'utf8'), pageNow()])
    return reply
      .header('content-security-policy', pagePolicy(`'nonce-${nonce}'`, now))
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(recorded(inLanguage(page, now.language), now.recorder).replaceAll(placeholder, nonce))
  }

  const pageOrNothing = async (request: FastifyRequest, reply: FastifyReply) => {
    if (!wantsPage(request) || !existsSync(index)) throw problem(404, 'not_found')
    return sendPage(reply)
  }
  app.get('/shell.html', async (_request, reply) => {
    if (!existsSync(index)) throw problem(404, 'not_found')
    const { html, inline } = keptPage(inLanguage(await readFile(index, 'utf8'), (await pageNow()).language))
    return reply
      .header('content-security-policy', pagePolicy(inline, PLAIN))
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(html)
  })
  // A folder is no file, which the file server would answer with 403.
  app.get('/', pageOrNothing)
  app.setNotFoundHandler(pageOrNothing)
})

/** A file that is gone, such as one of an earlier build, is no page: it has an ending. */
const FILE = /\.[a-z0-9]+$/i

function wantsPage({ method, url, headers }: FastifyRequest): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false
  if (/^\/panel-api(\/|\?|$)/.test(url)) return false
  const accept = headers.accept ?? '*/*'
  if (/text\/html/.test(accept)) return true
  // Monitors and link previews take whatever comes.
  return accept.includes('*/*') && !FILE.test(url.split('?')[0] ?? '')
}
