import type { Page } from 'playwright'

/** What is looked at until it changes: where the focus is, which rows are shown, whether an editor has the focus, which list is shown with rows. */
export type Sign = 'focus' | 'rows' | 'editor' | 'list'

interface Probe {
  /** Resolves with the ms from the next key to the frame that shows the change; -1 when none came in `patience` ms. */
  changed(sign: Sign, patience: number): Promise<number>
  /** Longest interaction since the last call, in ms; 16 stands for "too short to be reported". */
  longest(): number
}
declare global {
  interface Window {
    probe: Probe
  }
}

/** Runs in the page before anything of its own. */
export function installProbe(): void {
  const ids = new WeakMap<Element, number>()
  let next = 1
  const idOf = (element: Element | null) => {
    if (!element) return 0
    if (!ids.has(element)) ids.set(element, next++)
    return ids.get(element) ?? 0
  }
  let shown = ''
  const signs: Record<Sign, () => string> = {
    // What stands there without its rows is no list yet.
    list: () => {
      const row = document.querySelector('main tbody tr[data-row="0"]')
      if (row) shown = `${document.querySelector('h1')?.textContent}|${row.textContent}`
      return shown
    },
    focus: () => String(idOf(document.activeElement)),
    rows: () => {
      const rows = document.querySelectorAll('tbody tr:not([hidden])')
      return [rows.length, rows.item(0)?.textContent, rows.item(rows.length - 1)?.textContent].join('|')
    },
    editor: () =>
      String(
        document.activeElement?.matches('td :is(input:not([type=checkbox]), select), [role=dialog] input') ?? false,
      ),
  }
  let worst = 16
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) worst = Math.max(worst, duration)
  }).observe({ type: 'event', durationThreshold: 16, buffered: false } as PerformanceObserverInit)

  const changed = (sign: Sign, patience: number) =>
    new Promise<number>((resolve) => {
      const before = signs[sign]()
      const onKey = (event: KeyboardEvent) => {
        const look = () => {
          const gone = performance.now() - event.timeStamp
          if (gone > patience) resolve(-1)
          else if (signs[sign]() === before) requestAnimationFrame(look)
          else {
            // The frame that this belongs to is drawn before the message arrives.
            const { port1, port2 } = new MessageChannel()
            port1.addEventListener('message', () => resolve(performance.now() - event.timeStamp))
            port1.start()
            port2.postMessage(null)
          }
        }
        requestAnimationFrame(look)
      }
      window.addEventListener('keydown', onKey, { capture: true, once: true })
    })
  window.probe = {
    changed,
    longest: () => {
      const found = worst
      worst = 16
      return found
    },
  }
}

/** The page has drawn what it was asked for, and told of the interactions that it took. */
export const settle = (page: Page, ms = 120): Promise<unknown> =>
  page.evaluate((pause) => new Promise((done) => requestAnimationFrame(() => setTimeout(done, pause))), ms)

/** Presses a key and measures what it changes. @returns ms, or undefined when nothing changed within 3 s */
export async function measure(page: Page, key: string, sign: Sign): Promise<number | undefined> {
  const found = page.evaluate((what) => window.probe.changed(what, 3000), sign)
  // The listener has to stand before the key comes.
  await page.evaluate(() => 0)
  await page.keyboard.press(key)
  const ms = await found
  await settle(page)
  return ms < 0 ? undefined : ms
}

/** Longest interaction of each step (Event Timing API: from the key to the next frame, in steps of 8 ms). */
export async function interactions(page: Page, keys: readonly string[]): Promise<number[]> {
  const found: number[] = []
  await page.evaluate(() => window.probe.longest())
  for (const key of keys) {
    await page.keyboard.press(key)
    await settle(page)
    found.push(await page.evaluate(() => window.probe.longest()))
  }
  return found
}
