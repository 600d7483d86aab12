import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { screens } from '../../support/browser.ts'

const { open } = await screens()
/** Its first field is a picker, whose code is loaded when a form first needs it. */
const ADD = '/payments/add'
const focused = (page: Page) => page.evaluate(() => document.activeElement?.id || document.activeElement?.tagName)

/** Opens an add form whose first control loads late. */
async function late(address: string) {
  const page = await open('/dashboard')
  await page.getByRole('heading').first().waitFor()
  let send = () => {}
  const held = new Promise<void>((resolve) => {
    send = resolve
  })
  await page.route(/\/assets\/Picker-/, async (route) => {
    await held
    await route.continue()
  })
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, address)
  await page.locator('.picker[aria-busy]').first().waitFor()
  return { page, send }
}

it('the first field of an add form has the focus once loaded, even if its picker is late', async () => {
  const { page, send } = await late(ADD)
  expect(await focused(page)).toBe('BODY')
  send()
  await expect
    .poll(() =>
      page.evaluate(() => document.activeElement?.closest('.field') === document.querySelector('.form-card .field')),
    )
    .toBe(true)
})

it('focus that has moved to another field meanwhile stays there', async () => {
  const { page, send } = await late(ADD)
  const other = page.locator('.form-card .field :is(input, textarea)').last()
  await other.focus()
  const at = await focused(page)
  send()
  await page.locator('.picker[aria-busy]').first().waitFor({ state: 'detached' })
  await page.waitForTimeout(200)
  expect(await focused(page)).toBe(at)
})
