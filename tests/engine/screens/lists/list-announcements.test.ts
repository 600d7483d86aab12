import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { axeFindings, screens } from '../../../support/browser.ts'
import type { Wire } from '../../../support/factory.ts'
import { listenTo } from '../../../support/screenReader.ts'

const { open, t } = await screens()

const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true })
const vat = (await t.call<Wire>('GET', '/vat-rates/simple-list')).body.data.map((row) => row.id)
for (let n = 10; n < 40; n++)
  await t.call('POST', '/services', { body: { name: `Boiler service ${n}`, price: n, vat_rate_id: vat[n % 3] } })

it('a screen reader announces the position, selection, sorting, moves and saves', async () => {
  const page = await open('/libraries/job-types')
  await link(page, 'Repair').waitFor()
  const log = await listenTo(page)
  const says = async (pattern: RegExp) => expect.poll(async () => (await log()).join('\n')).toMatch(pattern)

  await page.keyboard.press('j')
  await says(/link, Installation/)
  await page.keyboard.press('ArrowDown')
  await says(/link, Repair/)
  await page.keyboard.press('ArrowRight')
  await says(/gridcell, 2/)
  await page.keyboard.press('x')
  await says(/polite: 1 selected/)
  await page.keyboard.press('Control+a')
  await says(/polite: All 3 selected/)
  await page.keyboard.press('Escape')
  await says(/polite: Nothing selected/)

  // The move is announced at once; the next change waits for the updated rows.
  const moved = page.waitForResponse((answer) => answer.url().includes('/job-types/list'))
  await page.keyboard.press('Alt+ArrowUp')
  await says(/polite: Repair, position 1 of 3/)
  await moved
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('F2')
  await says(/textbox, Colour, Repair/)
  await page.keyboard.type('#00796b')
  await page.keyboard.press('Enter')
  await says(/polite: Saved: Colour/)
  await page.keyboard.press('F2')
  await page.keyboard.type('greenish')
  await page.keyboard.press('Enter')
  await says(/assertive: .*colour/)
  await page.keyboard.press('Escape')

  await page.keyboard.press('Control+Home')
  await page.keyboard.press('ArrowUp')
  await says(/button, Colour/)
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await says(/polite: Sorted by Title, ascending/)
})

it.each(['light', 'dark'] as const)('a full list has no serious or critical finding, in %s', async (scheme) => {
  const page = await open('/libraries/services?limit=50', { scheme })
  const price = page.locator('tr[data-row="3"] td[data-label="Price"]')
  await price.waitFor()
  await page.keyboard.press('Control+a')
  await page.getByRole('button', { name: 'Change field' }).click()
  await page.keyboard.press('Shift+N')
  expect(await axeFindings(page), 'with everything selected').toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Quick add' }).click()
  await page.getByRole('form').getByRole('button', { name: 'Add' }).click()
  await page.getByText('This field is required').first().waitFor()
  expect(await axeFindings(page), 'with a refused quick row').toEqual([])
  await price.focus()
  await page.keyboard.press('F2')
  await page.keyboard.type('-1')
  await page.keyboard.press('Enter')
  await page.locator('.cell-error').waitFor()
  expect(await axeFindings(page), 'with a refused cell').toEqual([])
})
