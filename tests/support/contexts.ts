import type { Browser, BrowserContext, Page } from 'playwright'

export interface Look {
  readonly scheme: 'light' | 'dark'
  readonly width: number
  readonly height: number
  /** The zone of the machine that the browser runs on. */
  readonly zone: string
  /** The moment at which its clock stands still, ISO 8601; without one it goes. */
  readonly at?: string | undefined
}

/** Everything that a page can leave behind but what was fetched over HTTP. */
const KEPT = 'cookies,file_systems,indexeddb,local_storage,service_workers,cache_storage'

interface Lent {
  readonly key: string
  readonly context: BrowserContext
  /** Its clock was taken over, which cannot be given back. */
  isSpent: boolean
}

/**
 * Browser contexts that are used again, emptied, by the next test: the program, fetched and compiled once, opens in a third of the time.
 * @param origin whose storage is emptied
 */
export function createContexts(browser: Browser, origin: string) {
  const free = new Map<string, Lent[]>()
  const lent: Lent[] = []

  const make = async (key: string, { scheme, width, height, zone, at }: Look): Promise<Lent> => {
    const context = await browser.newContext({
      viewport: { width, height },
      colorScheme: scheme,
      locale: 'en-GB',
      timezoneId: zone,
      reducedMotion: 'reduce',
    })
    if (at) await context.clock.setFixedTime(at)
    const made: Lent = { key, context, isSpent: false }
    const install = context.clock.install.bind(context.clock)
    context.clock.install = async (options) => {
      made.isSpent = true
      await install(options)
    }
    return made
  }

  const empty = async ({ context }: Lent): Promise<void> => {
    const last = await context.newPage()
    await Promise.all(
      context
        .pages()
        .filter((page) => page !== last)
        .map((page) => page.close()),
    )
    const session = await context.newCDPSession(last)
    await session.send('Storage.clearDataForOrigin', { origin, storageTypes: KEPT })
    await context.setOffline(false)
    await context.clearPermissions()
    await context.unrouteAll()
    await last.close()
  }

  return {
    close: async (): Promise<void> => {
      for (const { context } of [...lent.splice(0), ...[...free.values()].flat()]) await context.close()
      free.clear()
    },
    /** An empty page of a context of its own. */
    page: async (look: Look): Promise<Page> => {
      const key = JSON.stringify(look)
      const found = free.get(key)?.pop() ?? (await make(key, look))
      lent.push(found)
      return found.context.newPage()
    },
    /** Every page that is open. */
    pages: (): Page[] => lent.flatMap(({ context }) => context.pages()),
    /** Closes every page and takes the contexts back. */
    takeBack: async (): Promise<void> => {
      for (const one of lent.splice(0)) {
        if (one.isSpent) {
          await one.context.close()
          continue
        }
        await empty(one)
        free.set(one.key, [...(free.get(one.key) ?? []), one])
      }
    },
  }
}
