import type { Page } from 'playwright'
import type { Further } from './crawl.ts'
import type { RouteVisit } from './routeVisits.ts'

interface Line {
  readonly text: string
  readonly keys: readonly string[]
}

/** The page's shortcut sheet: each line with its keys. */
async function linesOf(page: Page): Promise<readonly Line[]> {
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    const press = { key: '?', code: 'Slash', shiftKey: true, bubbles: true, cancelable: true }
    document.body.dispatchEvent(new KeyboardEvent('keydown', press))
  })
  await sheet.waitFor()
  const lines = await sheet.locator('dl > div').evaluateAll((rows) =>
    rows.map((row) => ({
      text: row.querySelector('dt')?.textContent ?? '',
      keys: [...row.querySelectorAll('dd kbd')].map((key) => key.textContent ?? ''),
    })),
  )
  await sheet.getByRole('button', { name: /^Close/ }).click()
  await sheet.waitFor({ state: 'detached' })
  return lines
}

/** The meaning of these keys wherever they work: the same on every page. */
const MEANINGS: Readonly<Record<string, RegExp>> = {
  'Ctrl S': /^(Save\b|Save$)/,
  'Ctrl Enter': /^(Next|Save|Send|Resend|Mark as sent|Use this customer|Add as a new customer|New customer)/,
  'Ctrl Z': /^Undo/,
  'Ctrl Shift Z': /^Redo/,
  'Ctrl Y': /^Redo/,
  'Ctrl K': /./,
  F2: /^(Edit|Change|Rename)/,
}

/** Collects the keys' actions on each page that a crawl opens. */
export function shortcutMeanings() {
  const meanings = new Map<string, Map<string, string>>()
  /** Addresses of the pages whose keys were read. */
  const seen = new Set<string>()
  const further: Further = async (page, { path }) => {
    // A page that is a dialog has the keys of dialogs.
    if ((await page.getByRole('dialog').count()) > 0) return
    // A record's main action depends on its next step.
    const main = await page.locator('.acts-main :is(.act-name, .sr-only)').allTextContents()
    for (const { text, keys } of await linesOf(page))
      for (const key of keys) {
        if (key === 'Ctrl Enter' && main.includes(text)) continue
        const texts = meanings.get(key) ?? new Map<string, string>()
        meanings.set(key, texts.set(text, texts.get(text) ?? path))
      }
    seen.add(path)
  }
  return {
    seen,
    meanings,
    /** Keys work inside the office app's frame. */
    further: ({ bare }: RouteVisit): Further | undefined => (bare ? undefined : further),
    /** @returns keys with a different meaning elsewhere, one line each */
    odd: (): string[] =>
      Object.entries(MEANINGS).flatMap(([key, meaning]) =>
        [...(meanings.get(key) ?? [])]
          .filter(([text]) => !meaning.test(text))
          .map(([text, path]) => `${key}: ${text} (${path})`),
      ),
  }
}
