import type { Browser, BrowserContext, CDPSession, Page } from 'playwright'
import { followRequests } from './atRest.ts'

export interface Look {
  readonly scheme: 'light' | 'dark'
  readonly width: number
  readonly height: number
  /** The time zone of the machine that the browser runs on. */
  readonly zone: string
  /** The moment at which its clock stands still, ISO 8601; without one it runs. */
  readonly at?: string | undefined
  /** Whether it may keep the program for work offline. */
  readonly keeps: boolean
}

/** Everything that a page can leave behind except what was fetched over HTTP. */
const STORED = 'cookies,file_systems,indexeddb,local_storage,service_workers,cache_storage'
/** A small file of the program: a document of its origin that runs nothing. */
const BLANK = '/icon-192.png'
/** Pages that wait for a test: those with a look that few tests have would stay for nothing. */
const MAX_FREE = 8
/** Events that tests listen to. */
const EVENTS = [
  ...(['console', 'pageerror', 'dialog', 'popup', 'download', 'filechooser', 'framenavigated', 'load'] as const),
  ...(['request', 'requestfailed', 'requestfinished', 'response', 'websocket', 'worker'] as const),
]
/** Calls that change a page or its context for as long as it exists. */
const LASTING = {
  page: ['addInitScript', 'exposeBinding', 'exposeFunction', 'emulateMedia'],
  context: ['addInitScript', 'exposeBinding', 'exposeFunction', 'newCDPSession', 'setGeolocation'],
  clock: ['install', 'setFixedTime'],
} as const

interface Lent {
  readonly look: Look
  readonly context: BrowserContext
  readonly page: Page
  /** Opens a session with the browser, for as long as it is needed: while there is one, a page that is offline does not know it after a reload. */
  readonly openSession: () => Promise<CDPSession>
  /** Something lasting was done to it: no other test may have it. */
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

/** Ends all routes. One that still holds a request finds it ended, and may: nobody waits for the answer any longer. */
async function endRoutes(context: BrowserContext): Promise<void> {
  for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' })
  await context.unrouteAll({ behavior: 'ignoreErrors' })
}

/** Leaves a page as a new one of its look is, at a document of this origin. */
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
 * Pages that the next test uses again, emptied: the program is fetched and compiled once for each look, and a page opens in half the time of a new
 * one. A page that a test changed lastingly, or that a failed test leaves, is closed.
 */
export function createPages(browser: Browser) {
  /** Those used last come first. */
  const free: Lent[] = []
  const lent: Lent[] = []

  return {
    /** An empty page with storage of its own, at a document of this origin. */
    take: async (look: Look, origin: string): Promise<Page> => {
      const key = JSON.stringify(look)
      const at = free.findIndex((one) => JSON.stringify(one.look) === key)
      const [found = await make(browser, look)] = at < 0 ? [] : free.splice(at, 1)
      lent.push(found)
      // One that was emptied is there already, unless the port is another.
      if (found.page.url() !== origin + BLANK) await found.page.goto(origin + BLANK)
      return found.page
    },
    /** Every page that is open. */
    pages: (): Page[] => lent.flatMap(({ context }) => context.pages()),
    /**
     * Takes all pages back.
     * @param origin where they were
     */
    takeBack: async (origin: string, { close }: { readonly close: boolean }): Promise<void> => {
      for (const one of lent.splice(0)) {
        await endRoutes(one.context)
        if (!one.isSpent && !close) await empty(one, origin)
        // Emptying it can show that it is of no more use.
        if (one.isSpent || close) await one.context.close()
        else free.unshift(one)
      }
      for (const { context } of free.splice(MAX_FREE)) await context.close()
    },
  }
}
