import type { Browser } from 'playwright'
import { installProbe, measure, settle } from './probe.ts'

/** From one list to another and back, both with their rows in memory, at full speed. @returns ms from the key to the frame with the rows of each change */
export async function routeChanges(browser: Browser, origin: string, token: string): Promise<number[]> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await page.addInitScript((kept) => localStorage.setItem('token', kept), token)
  await page.addInitScript(installProbe)
  await page.goto(`${origin}/leads`)
  await page.locator('tr[data-row="0"]').waitFor()
  const found: number[] = []
  for (let n = 0; n < 24; n++) {
    await page.keyboard.press('g')
    const ms = await measure(page, n % 2 === 0 ? 'c' : 'e', 'list')
    await settle(page, 400)
    // The first times fetch the rows, and the code of the list is new.
    if (n >= 4 && ms !== undefined) found.push(ms)
  }
  await page.close()
  return found
}
