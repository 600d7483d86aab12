import type { Browser, BrowserContext, CDPSession, Page } from 'playwright'
import { followRequests } from './atRest.ts'

export interface Look {
  readonly scheme: 'light' | 'dark'
  readonly width: number
  readonly height: number
  /** The time zone of the browser's machine. */
  readonly zone: string
  /** The moment at which its clock is stopped, ISO 8601; without one it runs. */
  readonly at?: string | undefined
  /** Whether it may store the program for offline work. */
  readonly keeps: boolean
}

/** Everything a page can leave behind except data fetched over HTTP. */
const STORED = 'cookies,file_systems,indexeddb,local_storage,service_workers,cache_storage'
/** A small file of the program: a document of its origin that runs nothing. */
const BLANK = '/icon-192.png'
/** Idle pages for reuse: those with settings that few tests use would stay for nothing. */
const MAX_FREE = 8
/** Events that tests listen to. */
const EVENTS = [
  ...(['console', 'pageerror', 'dialog', 'popup', 'download', 'filechooser', 'framenavigated', 'load'] as const),
  ...(['request', 'requestfailed', 'requestfinished', 'response', 'websocket', 'worker'] as const),
]
/** Calls that change a page or its context permanently. */
const LASTING = {
  page: ['addInitScript', 'exposeBinding', 'exposeFunction', 'emulateMedia'],
  context: ['addInitScript', 'exposeBinding', 'exposeFunction', 'newCDPSession', 'setGeolocation'],
  clock: ['install', 'setFixedTime'],
} as const

interface Lent {
  readonly look: Look
  readonly context: BrowserContext
  readonly page: Page
  /** Opens a session with the browser, for as long as needed: while one is open, an offline page does not know it after a reload. */
  readonly openSession: () => Promise<CDPSession>
  /** It was changed permanently: no other test may use it. */
  isSpent: boolean
}

/** Calls `on` before any of these methods of an object runs. */
function watch(target: object, names: readonly string[], on: () => void): void {
  for (const name of names) {
    const method: unknown = Reflect.get(target, name)
    if (typeof method !== 'function') throw new Error(`There is no method ${name}`)
    const watched = (...args: unknown[]): unknown => {
      on()
      return Reflect.apply(method, target, args)
    }
    Reflect.set(target, name, watched)
  }
}

async function make(browser: Browser, look: Look): Promise<Lent> {
  const { scheme, width, height, zone, at, keeps } = look
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: scheme,
    locale: 'en-GB',
    timezoneId: zone,
    reducedMotion: 'reduce',
  })
  if (at) await context.clock.setFixedTime(at)
  if (!keeps) await context.addInitScript(() => void Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'))
  context.on('page', followRequests)
  const page = await context.newPage()
  const newSession = context.newCDPSession.bind(context)
  const openSession = () => newSession(page)
  const made: Lent = { look, context, page, openSession, isSpent: keeps }
  const spend = () => {
    made.isSpent = true
  }
  watch(page, LASTING.page, spend)
  watch(context, LASTING.context, spend)
  watch(context.clock, LASTING.clock, spend)
  page.on('crash', spend)
  page.on('close', spend)
  return made
}

/** Removes all routes. One with a pending request may fail, because no one waits for the response any more. */
async function endRoutes(context: BrowserContext): Promise<void> {
  for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' })
  await context.unrouteAll({ behavior: 'ignoreErrors' })
}

/** Resets a page to a new one with its settings, at a document of this origin. */
async function empty({ context, page, openSession, look }: Lent, origin: string): Promise<void> {
  for (const other of context.pages()) if (other !== page) await other.close()
  for (const event of EVENTS) page.removeAllListeners(event)
  await context.setOffline(false)
  await context.clearPermissions()
  await page.goto(origin + BLANK)
  const session = await openSession()
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: STORED })
  await page.evaluate(() => sessionStorage.clear())
  await session.send('Page.resetNavigationHistory')
  await session.detach()
  await page.setViewportSize({ width: look.width, height: look.height })
}

/**
 * Pages reset for the next test: the program is loaded and compiled once for each kind of page, and a page opens in half the time of a new
 * one. A page that a test changed permanently, or that a failed test leaves, is closed.
 */
export function createPages(browser: Browser) {
  /** Those used last come first. */
  const free: Lent[] = []
  const lent: Lent[] = []

  return {
    /** An empty page with its own storage, at a document of this origin. */
    take: async (look: Look, origin: string): Promise<Page> => {
      const key = JSON.stringify(look)
      const at = free.findIndex((one) => JSON.stringify(one.look) === key)
      const [found = await make(browser, look)] = at < 0 ? [] : free.splice(at, 1)
      lent.push(found)
      // A page already reset is reused, unless the port differs.
      if (found.page.url() !== origin + BLANK) await found.page.goto(origin + BLANK)
      return found.page
    },
    /** Every open page. */
    pages: (): Page[] => lent.flatMap(({ context }) => context.pages()),
    /**
     * Takes all pages back.
     * @param origin where they were
     */
    takeBack: async (origin: string, { close }: { readonly close: boolean }): Promise<void> => {
      for (const one of lent.splice(0)) {
        await endRoutes(one.context)
        if (!one.isSpent && !close) await empty(one, origin)
        // Resetting it may show that it is unusable.
        if (one.isSpent || close) await one.context.close()
        else free.unshift(one)
      }
      for (const { context } of free.splice(MAX_FREE)) await context.close()
    },
  }
}
