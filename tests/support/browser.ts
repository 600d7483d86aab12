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

/** How much slower than this machine the pages run: `SLOWED=6` finds tests, and pages, that depend on speed. */
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
  /** The page's session: the administrator's by default; null for a visitor. */
  readonly token?: string | null
  readonly scheme?: 'light' | 'dark'
  readonly locale?: 'en' | 'zh'
  readonly width?: number
  readonly height?: number
  /** The browser's reported location. */
  readonly zone?: string
  /** The moment at which its clock is stopped, ISO 8601. */
  readonly at?: string
  /** Allows the page to store the program for offline work, with a prompt that says so; any other page is opened as in a browser without this feature. */
  readonly keeps?: boolean
}

export interface Screens {
  readonly t: TestApp
  /** `http://127.0.0.1:port`, which serves the built app and the API. */
  readonly origin: string
  /** A new page with its own storage; it is closed after the test, which fails if the page logged an error to its console. */
  open(path: string, options?: PageOptions): Promise<Page>
  /** Console errors that this test expects, such as the browser's own line about a 401. */
  allowConsole(pattern: RegExp): void
}

/**
 * The real server with the built app on the calling file's own database, and a browser. Call it at the top of a test file.
 * @param database one other than a clone of the template
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

/** Describes a failed test's page: its address, its focus, and its text. */
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

/** This process's browser, its pages, and the port on which every file's server listens: compiled code is cached by address. */
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

/** Below the ports that systems assign to connections, so nothing else takes it between two files. */
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
