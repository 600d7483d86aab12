import { expect, it } from 'vitest'
import { screens } from '../../support/browser.ts'

const { open } = await screens()

let held: Promise<void> | undefined

it('a page is left with a pending request and its own data', async () => {
  const page = await open('/')
  await page.getByRole('heading', { level: 1 }).waitFor()
  const { promise, resolve } = Promise.withResolvers<void>()
  const asked = Promise.withResolvers<void>()
  await page.route('**/panel-api/held', async (route) => {
    asked.resolve()
    await promise
    // The page has been reset by now: this request has ended, and its end must not be reported.
    await route.continue()
  })
  held = new Promise<void>((done) => setTimeout(done, 1_500)).then(resolve)
  await page.evaluate(() => {
    localStorage.setItem('left', 'behind')
    sessionStorage.setItem('left', 'behind')
    Object.assign(new Image(), { src: '/panel-api/held' })
  })
  await asked.promise
})

it('and the next test finds it empty, undisturbed by the request that ends late', async () => {
  const page = await open('/')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await held
  expect(await page.evaluate(() => [localStorage.getItem('left'), sessionStorage.getItem('left')])).toEqual([
    null,
    null,
  ])
  await page.reload()
  await page.getByRole('heading', { level: 1 }).waitFor()
})
