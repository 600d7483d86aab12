import type { Page, Request } from 'playwright'

/** The limit of any wait in ms: it is reached when something is broken, not when the machine is busy. */
export const TIMEOUT = 45_000
/** Placeholders shown while content loads. */
const BUSY = '[aria-busy=true], .kit-pending, .kit-bone, .bones'

interface Requests {
  readonly isIdle: () => boolean
  /** @returns the addresses that never responded */
  readonly idle: () => Promise<string[]>
}

const followed = new WeakMap<Page, Requests>()

/** Tracks a page's requests, except for the event stream, which never ends. Call it before the page is opened. */
export function followRequests(page: Page): void {
  const open = new Set<Request>()
  let notify = () => {}
  page.on('request', (request) => {
    if (!request.url().includes('/live')) open.add(request)
  })
  const end = (request: Request) => {
    open.delete(request)
    if (open.size === 0) notify()
  }
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  followed.set(page, {
    isIdle: () => open.size === 0,
    idle: async () => {
      if (open.size === 0) return []
      const { promise: done, resolve } = Promise.withResolvers<void>()
      notify = resolve
      const timer = setTimeout(resolve, TIMEOUT)
      await done
      clearTimeout(timer)
      return [...open].map((request) => request.url())
    },
  })
}

/** Runs in the page: whether content is drawn and nothing is loading. */
const isDrawn = (busy: string): boolean =>
  document.querySelector('h1, [role=dialog]') !== null && document.querySelector(busy) === null

/** Waits until a page has everything it requested, and has drawn it. @returns what never arrived */
export async function waitsInVain(page: Page): Promise<string | null> {
  const requests = followed.get(page)
  if (!requests) throw new Error('nobody follows the requests of this page')
  for (;;) {
    const missing = await requests.idle()
    if (missing.length > 0) return `no answer from ${missing.join(', ')}`
    try {
      await page.waitForFunction(isDrawn, BUSY, { timeout: TIMEOUT })
    } catch {
      const html = await page.evaluate((busy) => document.querySelector(busy)?.outerHTML.slice(0, 200), BUSY)
      return `never finishes: ${html}`
    }
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(null)))),
    )
    if (requests.isIdle() && (await page.evaluate(isDrawn, BUSY))) return null
  }
}

/** Waits until a page has everything it requested, and has drawn it. @throws naming what never arrived */
export async function atRest(page: Page): Promise<void> {
  const waiting = await waitsInVain(page)
  if (waiting !== null) throw new Error(`The page is never at rest: ${waiting}`)
}
