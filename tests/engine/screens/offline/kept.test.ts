import { expect, test } from 'vitest'
import { screens } from '../../../support/browser.ts'
import { isKept } from '../../../support/deploys.ts'

const s = await screens()

interface Icon {
  readonly src: string
  readonly type: string
}

test('the program can be installed: its manifest, and icons of the stated sizes', async () => {
  const page = await s.open('/auth/login', { token: null })
  const href = await page.locator('link[rel=manifest]').getAttribute('href')
  const manifest = await page.evaluate(async (url) => (await fetch(url)).json(), href as string)
  expect(manifest).toMatchObject({ name: 'Remote Workr CRM', display: 'standalone', scope: '/', id: '/' })
  const sizes = await page.evaluate(
    async (icons) =>
      Promise.all(
        icons.map(async ({ src }) => {
          const { width, height } = await createImageBitmap(await (await fetch(src)).blob())
          return `${width}x${height}`
        }),
      ),
    (manifest.icons as Icon[]).filter(({ type }) => type === 'image/png'),
  )
  expect(sizes).toEqual(['192x192', '512x512', '512x512'])
})

test('the service worker caches no API response and no office page', async () => {
  const page = await s.open('/libraries/job-types', { keeps: true })
  await isKept(page)
  await page.reload()
  await page.getByRole('heading', { name: 'Job types' }).waitFor()
  const kept = await page.evaluate(async () => {
    const all = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()))
    return all.flat().map(({ url }) => new URL(url).pathname)
  })
  expect(kept).toContain('/shell.html')
  expect(kept.some((path) => path.startsWith('/assets/MyVisit-'))).toBe(true)
  expect(kept.filter((path) => /panel-api|\/admin-|registry|Calendar/.test(path))).toEqual([])
})
