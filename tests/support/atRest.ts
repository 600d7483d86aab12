import type { Page, Request } from 'playwright'

/** Ms that anything is waited for: what ends the waiting is that something is broken, not that the machine is busy. */
export const TIMEOUT = 45_000
/** What is shown where something is about to be. */
const BUSY = '[aria-busy=true], .kit-pending, .kit-bone, .bones'

interface Requests {
  readonly isIdle: () => boolean
  /** @returns the addresses that never answered */
  readonly idle: () => Promise<string[]>
}

const followed = new WeakMap<Page, Requests>()

/** Follows the requests of a page, except for the stream of changes, which never ends. Call it before the page is opened. */
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

/** Runs in the page: whether something is drawn and nothing is about to be. */
const isDrawn = (busy: string): boolean =>
  document.querySelector('h1, [role=dialog]') !== null && document.querySelector(busy) === null

/** Waits until a screen has everything that it asked for, and has drawn it. @returns what it waits for in vain */
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

/** Waits until a screen has everything that it asked for, and has drawn it. @throws what it waits for in vain */
export async function atRest(page: Page): Promise<void> {
  const waiting = await waitsInVain(page)
  if (waiting !== null) throw new Error(`The page is never at rest: ${waiting}`)
}
