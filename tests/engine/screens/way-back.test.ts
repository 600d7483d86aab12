import { expect, it } from 'vitest'
import { screens } from '../../support/browser.ts'

const { open, origin, t } = await screens()

const WIZARDS = [
  ['/leads/create', 'lead'],
  ['/customers/create', 'customer'],
  ['/customers/create/create-new', 'customer'],
  ['/quotes/create', 'quote'],
  ['/jobs/create', 'job'],
] as const

it.each(WIZARDS)(
  '%s leads back to where it was opened, by Escape and by its arrow, also after a reload',
  async (path) => {
    const { body } = await t.call<{ id: number }>('POST', '/customers', {
      body: { last_name: 'Hollis', phone: '+441134960177' },
    })
    for (const from of [`/customers/details/${body.id}`, '/libraries/job-types?q=re'])
      for (const way of ['Escape', 'arrow'] as const) {
        const page = await open(from)
        await page.getByRole('heading', { level: 1 }).first().waitFor()
        await page.goto(origin + path)
        const arrow = page.locator('.screen-head a.icon-button')
        await arrow.waitFor()
        await page.reload()
        await arrow.waitFor()
        if (way === 'arrow') await arrow.click()
        else {
          await page.waitForFunction(
            () => document.activeElement?.matches('.form-screen :is(input, textarea)') === true,
          )
          await page.keyboard.press('Escape')
          // It leaves the field first, then the page; one more would leave the page after that.
          await page.waitForFunction(
            () => document.activeElement === document.body || !document.querySelector('.form-screen'),
          )
          if (await page.locator('.form-screen').count()) await page.keyboard.press('Escape')
        }
        await expect.poll(() => page.url().slice(origin.length), { message: `${way} to ${from}` }).toBe(from)
        await page.close()
      }
  },
)

it('leads to the list if the user started in the wizard', async () => {
  const page = await open('/leads/create')
  await page.locator('.screen-head a.icon-button').click()
  await page.getByRole('heading', { level: 1, name: 'Leads' }).waitFor()
})
