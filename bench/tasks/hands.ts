import type { Locator, Page, Request } from 'playwright'

/** What the hands have done so far. */
export interface Count {
  /** Key presses: a chord such as Ctrl+K is one, each typed character is one. */
  keys: number
  /** Of them those that typed what somebody says: a name, a number, a word to look for. */
  text: number
  /** Clicks and drags, each of them one. */
  clicks: number
}

/** For how long something is waited for before the task has failed, in ms. */
const WAIT = 10_000
/** For how long nothing is asked where a screen has come, and after which a request is one that stays open, in ms. */
const [QUIET, LONG] = [400, 4000]
/** Between two keys, in ms: people are slower. */
const PACE = 30

/**
 * The only way in which a task touches the program: by keys and by the mouse, each counted. Waiting and looking are not. Anything that does not come
 * within ten seconds throws.
 */
export class Hands {
  readonly count: Count = { keys: 0, text: 0, clicks: 0 }
  readonly page: Page
  /** Requests on their way, with the time of day at which they were sent. */
  private readonly asked = new Map<Request, number>()
  private last = Date.now()
  private readonly onAsk = (request: Request) => {
    this.last = Date.now()
    this.asked.set(request, this.last)
  }
  private readonly onEnd = (request: Request) => {
    this.last = Date.now()
    this.asked.delete(request)
  }

  constructor(page: Page) {
    this.page = page
    page.on('request', this.onAsk)
    page.on('requestfinished', this.onEnd)
    page.on('requestfailed', this.onEnd)
  }

  /** Keys that move and do, one after the other, each as Playwright writes it: `Control+s`. */
  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) {
      this.count.keys += 1
      await this.page.keyboard.press(key)
      await this.page.waitForTimeout(PACE)
    }
  }

  /** What somebody says, letter by letter. */
  async type(text: string): Promise<void> {
    this.count.keys += text.length
    this.count.text += text.length
    await this.page.keyboard.type(text, { delay: PACE })
  }

  async click(what: Locator): Promise<void> {
    await this.see(what)
    this.count.clicks += 1
    await what.first().click({ timeout: WAIT })
  }

  /** From the middle of one thing by so many pixels. */
  async drag(what: Locator, by: { readonly x: number; readonly y: number }): Promise<void> {
    await this.see(what)
    this.count.clicks += 1
    const box = await what.first().boundingBox()
    if (!box) throw new Error('what is to be dragged is not drawn')
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    const { mouse } = this.page
    await mouse.move(x, y)
    await mouse.down()
    await mouse.move(x + by.x, y + by.y, { steps: 12 })
    await mouse.up()
  }

  /** Waits until it is in sight. */
  async see(what: Locator): Promise<void> {
    await what.first().waitFor({ timeout: WAIT })
  }

  /** Waits until the focus is on it. */
  async focused(selector: string): Promise<void> {
    await this.page.waitForFunction((wanted) => document.activeElement?.matches(wanted) ?? false, selector, {
      timeout: WAIT,
    })
  }

  /** Waits until the address is so. */
  async at(path: RegExp): Promise<void> {
    await this.page.waitForURL((url) => path.test(url.pathname + url.search), { timeout: WAIT })
  }

  /** A look at the screen before the next key: nothing has been asked of the server for a moment, and what was asked has come. */
  async settle(): Promise<void> {
    for (const end = Date.now() + WAIT; Date.now() < end; await this.page.waitForTimeout(50)) {
      const now = Date.now()
      // What stays open tells of changes.
      const open = [...this.asked.values()].filter((at) => now - at < LONG)
      if (open.length === 0 && now - this.last > QUIET) return
    }
  }

  /** Looks at the page no more. */
  leave(): void {
    this.page.off('request', this.onAsk)
    this.page.off('requestfinished', this.onEnd)
    this.page.off('requestfailed', this.onEnd)
  }
}
