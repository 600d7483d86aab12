import type { Locator, Page } from 'playwright'

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
const WAIT = 15_000
/** Between two keys, in ms: people are slower. */
const PACE = 30

/**
 * The only way in which a task touches the program: by keys and by the mouse, each counted. Waiting and looking are not. Anything that does not come
 * within 15 seconds throws.
 */
export class Hands {
  readonly count: Count = { keys: 0, text: 0, clicks: 0 }
  readonly page: Page

  constructor(page: Page) {
    this.page = page
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

  /** A look at the screen before the next key: nothing is asked of the server any more. */
  async settle(): Promise<void> {
    await this.page.waitForLoadState('networkidle', { timeout: WAIT }).catch(() => undefined)
    await this.page.waitForTimeout(250)
  }
}
