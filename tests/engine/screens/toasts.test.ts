import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { EVERYTHING_USED } from '../../../src/kit/ui/toastPlace.ts'
import { atRest } from '../../support/atRest.ts'
import { screens } from '../../support/browser.ts'

const { open, t } = await screens()

interface Made {
  readonly id: number
  readonly label?: string
}

/** The usable element under a toast, by its name. */
const covered = (page: Page) =>
  page.evaluate((used) => {
    const toasts = [...document.querySelectorAll('.toast')].map((one) => one.getBoundingClientRect())
    const under = (box: DOMRect) =>
      toasts.some((a) => a.left < box.right && a.right > box.left && a.top < box.bottom && a.bottom > box.top)
    return [...document.querySelectorAll<HTMLElement>(used)]
      .filter((one) => !one.closest('.toasts') && one.checkVisibility({ visibilityProperty: true }))
      .filter((one) => one.getBoundingClientRect().height <= innerHeight / 2 && under(one.getBoundingClientRect()))
      .map((one) => one.getAttribute('aria-label') ?? one.textContent)
  }, EVERYTHING_USED)

/** A toast on any open page: there is nothing to undo. */
async function tell(page: Page): Promise<void> {
  await page.keyboard.press('Control+z')
  await page.locator('.toast').waitFor()
}

it('toasts are at the top right, over nothing usable: on a list, a record and a form, wide and on a phone', async () => {
  const { body: customer } = await t.call<Made>('POST', '/customers', {
    body: { last_name: 'Hollis', phone: '+441134960177' },
  })
  for (let n = 0; n < 30; n++) await t.call('POST', '/job-types', { body: { title: `Kind ${n}` } })
  for (const [width, height] of [
    [1440, 900],
    [360, 740],
  ] as const)
    for (const path of [
      '/libraries/job-types',
      `/customers/details/${customer.id}`,
      `/customers/edit/${customer.id}`,
    ]) {
      const page = await open(path, { width, height })
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      await atRest(page)
      await tell(page)
      const where = `${path} at ${width}`
      await expect.poll(() => covered(page), { message: where }).toEqual([])
      const box = await page.locator('.toast').boundingBox()
      expect((box?.x ?? 0) + (box?.width ?? 0) / 2, where).toBeGreaterThanOrEqual(width / 2)
      expect(box?.y, where).toBeLessThan(140)
      await page.close()
    }
})

it('after an action on several records of a list, wide and on a phone', async () => {
  for (const [width, height] of [
    [1440, 900],
    [360, 740],
  ] as const) {
    for (const n of [1, 2]) await t.call<Made>('POST', '/job-types', { body: { title: `Unused ${width} ${n}` } })
    const page = await open(`/libraries/job-types?q=Unused ${width}`, { width, height })
    const boxes = page.locator('tbody input[type=checkbox]')
    for (const n of [0, 1]) await boxes.nth(n).check({ force: true })
    await page
      .getByRole('button', { name: /^Archive/ })
      .first()
      .click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: /^Archive/ })
      .click()
    await page.locator('.toast').filter({ hasText: 'Archived 2' }).waitFor()
    await expect.poll(() => covered(page), { message: `at ${width}` }).toEqual([])
    expect((await page.locator('.toast').boundingBox())?.y, `at ${width}`).toBeLessThan(140)
    await page.locator('.toast').waitFor({ state: 'detached' })
    const room = await page.locator('#main').evaluate((main) => getComputedStyle(main).marginTop)
    expect(room, 'the page takes its room back').toBe('0px')
    await page.close()
  }
})

it('a toast moves out of the way of what opens under it, and lasts 7 s', async () => {
  const page = await open('/libraries/job-types')
  await page.getByRole('grid').waitFor()
  await tell(page)
  const since = Date.now()
  await page.evaluate(() => {
    const { left, top } = document.querySelector('.toast')!.getBoundingClientRect()
    const button = Object.assign(document.createElement('button'), { textContent: 'Opened' })
    button.style.cssText = `position: fixed; left: ${left + 20}px; top: ${top + 10}px`
    document.getElementById('main')?.append(button)
  })
  await expect.poll(() => covered(page)).toEqual([])
  await page.locator('.toast').waitFor({ state: 'detached' })
  expect(Date.now() - since).toBeGreaterThan(5_500)
  expect(Date.now() - since).toBeLessThan(9_000)
})
