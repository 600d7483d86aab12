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

/** Content security policy of pages; everything inline needs the nonce of its response, or to be in `inline`. */
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

/** Values that can differ between page loads. */
export interface Page {
  /** Other origins that pictures may come from. */
  readonly pictures: readonly string[]
  /** Org id for session recording; nothing is loaded without one. */
  readonly recorder: string | null
  /** Language for a browser in which none was chosen. */
  readonly language: Locale
}

interface WebOptions {
  readonly root: string
  readonly page?: () => Promise<Page>
}

const PLAIN: Page = { pictures: [], recorder: null, language: 'en' }

const placeholder = '%NONCE%'

/** Sets the page's initial language; a choice made in the browser takes precedence. */
const inLanguage = (page: string, language: Locale) =>
  language === 'zh' ? page.replace('<html lang="en"', '<html lang="zh-CN" data-locale="zh"') : page

const year = 31_536_000

/**
 * Device features that pages may use: the location of a phone, if the setting allows it. Photos use the file chooser, which asks for permission
 * itself.
 */
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

/** A service worker may only send requests to this server. */
const WORKER_POLICY = "default-src 'none'; connect-src 'self'"

/** The page for browser caches: inline content is identified by hash, because a cached nonce gives no protection. */
function cachedPage(page: string): { readonly html: string; readonly inline: string } {
  const html = page.replaceAll(` nonce="${placeholder}"`, '').replace(/<meta property="csp-nonce"[^>]*>/, '')
  const scripts = [...html.matchAll(/<script>([^]*?)<\/script>/g)]
  const hashes = scripts.map(([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`)
  return { html, inline: hashes.join(' ') }
}

/**
 * Sends security headers with every response, and serves the browser app in `root` (built by `vite build`): assets with a hash in their name are
 * cached for a year, compressed files are used if they exist, and any other page address gets index.html with a new nonce in place of %NONCE%;
 * /shell.html is the page that a service worker caches. Addresses under /panel-api never get the page.
 */
export const webPlugin = fp<WebOptions>(async (app, { root, page: pageNow = async () => PLAIN }) => {
  // A response that is not a page needs to load nothing; a page overrides this.
  const none = ["'none'"]
  const directives = { defaultSrc: none, frameAncestors: none, baseUri: none, formAction: none }
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives },
    // The policy must not cover other hosts of the domain.
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
      // The file itself still contains the placeholder.
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
    const { html, inline } = cachedPage(inLanguage(await readFile(index, 'utf8'), (await pageNow()).language))
    return reply
      .header('content-security-policy', pagePolicy(inline, PLAIN))
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(html)
  })
  // The file server would answer a folder with 403.
  app.get('/', pageOrNothing)
  app.setNotFoundHandler(pageOrNothing)
})

/** A missing file, such as one of an earlier build, has an extension and must not get the page. */
const FILE = /\.[a-z0-9]+$/i

function wantsPage({ method, url, headers }: FastifyRequest): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false
  if (/^\/panel-api(\/|\?|$)/.test(url)) return false
  const accept = headers.accept ?? '*/*'
  if (/text\/html/.test(accept)) return true
  // Monitors and link previews accept any type.
  return accept.includes('*/*') && !FILE.test(url.split('?')[0] ?? '')
}
