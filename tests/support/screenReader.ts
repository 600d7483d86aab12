import { resolve } from 'node:path'
import type { Page } from 'playwright'

const path = resolve(import.meta.dirname, '../../node_modules/@guidepup/virtual-screen-reader/lib/esm/index.browser.js')

/** What a virtual screen reader on the page announces from now on: focused elements, and changed live regions. */
export async function listenTo(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.route('**/virtual-screen-reader.js', (route) => route.fulfill({ path, contentType: 'text/javascript' }))
  await page.evaluate(`import('/virtual-screen-reader.js').then(({ virtual }) => {
    window.screenReader = virtual
    return virtual.start({ container: document.body })
  })`)
  return () => page.evaluate<string[]>('window.screenReader.spokenPhraseLog()')
}
