import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright'
import { afterEach, expect } from 'vitest'
import { chromiumCandidates } from '../../scripts/prepare/chromium.mjs'
import type { AppOptions } from '../../server/app.ts'
import { type TestApp, testApp } from './app.ts'
import { followRequests, TIMEOUT } from './atRest.ts'
import { createPages } from './pages.ts'

export { axeFindings } from './axe.ts'

/** The built app; `WEB_ROOT` names the folder of another build. */
const webRoot = resolve(import.meta.dirname, '../..', process.env['WEB_ROOT'] ?? 'dist')

/** How many times slower than this machine the pages run: `SLOWED=6` finds tests, and screens, that rely on speed. */
const slowed = Number(process.env['SLOWED'] ?? 1)

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-sync',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-dev-shm-usage',
]

export interface PageOptions {
  /** Whose session the page has: the administrator's unless given; null for a visitor. */
  readonly token?: string | null
  readonly scheme?: 'light' | 'dark'
  readonly locale?: 'en' | 'zh'
  readonly width?: number
  readonly height?: number
  /** Where the browser believes to be. */
  readonly zone?: string
  /** The moment at which its clock stands still, ISO 8601. */
  readonly at?: string
  /** It may keep the program for work offline, with a prompt that says so; any other page is opened as in a browser that cannot. */
  readonly keeps?: boolean
}

export interface Screens {
  readonly t: TestApp
  /** `http://127.0.0.1:port`, where the built app and the API answer. */
  readonly origin: string
  /** A new page with a storage of its own; it is closed after the test, which fails when the page complained to its console. */
  open(path: string, options?: PageOptions): Promise<Page>
  /** Complaints that this test provokes on purpose, such as the browser's own line about a 401. */
  allowConsole(pattern: RegExp): void
}

/**
 * The real server with the built app on a database of the calling file's own, and a browser. Call it at the top of a test file.
 * @param database another than a clone of the template
 */
export async function screens(options: Partial<AppOptions> = {}, database?: string): Promise<Screens> {
  if (!existsSync(webRoot)) throw new Error('The browser app is not built: node scripts/prepare.mjs --build')
  const t = await testApp({ webRoot, ...options }, database)
  const { pages, origin } = await listen(t)
  const complaints: string[] = []
  const allowed: RegExp[] = []
  const open: Screens['open'] = async (path, looked = {}) => {
    const {
      token = t.token,
      scheme = 'light',
      locale = 'en',
      width = 1440,
      height = 900,
      zone = 'Europe/London',
      at,
      keeps = false,
    } = looked
    const page = await pages.take({ scheme, width, height, zone, at, keeps }, origin)
    await page.evaluate(remember, { token, locale })
    page.setDefaultTimeout(TIMEOUT)
    followRequests(page)
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) complaints.push(`${message.type()}: ${message.text()}`)
    })
    page.on('pageerror', (error) => complaints.push(`uncaught: ${error.message}`))
    if (slowed > 1) {
      const session = await page.context().newCDPSession(page)
      await session.send('Emulation.setCPUThrottlingRate', { rate: slowed })
    }
    await page.goto(origin + path)
    return page
  }
  afterEach(async ({ task }) => {
    const hasFailed = (task.result?.errors?.length ?? 0) > 0
    if (hasFailed) for (const page of pages.pages()) console.error(await described(page))
    await pages.takeBack(origin, { close: hasFailed })
    const unexpected = complaints.splice(0).filter((text) => !allowed.some((pattern) => pattern.test(text)))
    allowed.length = 0
    expect(unexpected, 'what the page complained of to its console').toEqual([])
  })
  return { t, origin, open, allowConsole: (pattern) => void allowed.push(pattern) }
}

/** What a test that failed leaves to be seen: where its page stands, what has the focus, and what is to be read on it. */
async function described(page: Page): Promise<string> {
  try {
    return await page.evaluate(() => {
      const { activeElement: held, title } = document
      const focus = held
        ? `<${held.tagName.toLowerCase()} ${held.id} “${held.getAttribute('aria-label') ?? ''}”>`
        : 'nothing'
      const typed = [...document.querySelectorAll('input, textarea')].map((field) => (field as HTMLInputElement).value)
      const parts = document.querySelectorAll<HTMLElement>('main, [role=dialog], [role=alertdialog], [role=listbox]')
      const text = [...parts].map(({ innerText }) => innerText.replace(/\s+/g, ' ').slice(0, 1_500)).join('\n')
      return `${location.href} “${title}”, focus on ${focus}\n${text}\nin its fields: ${typed.filter(Boolean).join(' | ').slice(0, 500)}`
    })
  } catch (error) {
    return `a page that cannot be read: ${(error as Error).message}`
  }
}

/** Runs in a page of the program's origin before the program does. */
function remember({ token, locale }: { token: string | null; locale: string }): void {
  if (token) localStorage.setItem('token', token)
  localStorage.setItem('RaStore.locale', JSON.stringify(locale))
}

/** The browser of this process, its pages, and the port at which every file's server listens: what a page has compiled is kept by address. */
interface Running {
  readonly browser: Browser
  readonly pages: ReturnType<typeof createPages>
  port: number
}

let running: Promise<Running> | undefined
/** One browser for all files of this process: it ends with it. */
async function theBrowser(): Promise<Running> {
  const known = await running
  if (known?.browser.isConnected()) return known
  running = launch().then((browser) => ({ browser, pages: createPages(browser), port: anyPort() }))
  return running
}

/** Below the ports that systems give to connections: nothing else takes it between two files. */
const anyPort = () => 10_000 + Math.floor(Math.random() * 20_000)

async function listen({ app }: TestApp): Promise<Pick<Running, 'pages'> & { origin: string }> {
  const own = await theBrowser()
  for (;;) {
    try {
      return { pages: own.pages, origin: await app.listen({ host: '127.0.0.1', port: own.port }) }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
      own.port = anyPort()
    }
  }
}

async function launch(): Promise<Browser> {
  const failures: unknown[] = []
  for (const executablePath of chromiumCandidates(chromium.executablePath())) {
    try {
      return await chromium.launch({ executablePath, args })
    } catch (error) {
      failures.push(error)
    }
  }
  throw new AggregateError(failures, 'No Chromium starts: node scripts/prepare.mjs --browser')
}
