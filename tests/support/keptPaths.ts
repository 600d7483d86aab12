import type { Page } from 'playwright'

/** Addresses whose responses a phone caches for offline work. */
export const keptPaths = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve, reject) => {
        const open = indexedDB.open('workday')
        open.addEventListener('error', () => reject(open.error))
        open.addEventListener('success', () => {
          const asked = open.result.transaction('answers').objectStore('answers').getAllKeys()
          asked.addEventListener('success', () => {
            open.result.close()
            resolve(asked.result.map((key) => (key as string[])[1] as string))
          })
        })
      }),
  )
