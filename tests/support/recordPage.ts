import type { Page } from 'playwright'

const menu = (page: Page) => page.getByRole('menu', { name: /^(All actions|全部操作)$/ })

/** Opens the menu of everything that can be done to the record that is shown. */
export async function openActs(page: Page) {
  await page.locator('.acts-more').waitFor()
  await page.keyboard.press('.')
  await menu(page).waitFor()
  return menu(page).getByRole('menuitem')
}

/** What can be done to the record that is shown, by its own button or from the menu. */
export async function actsOf(page: Page): Promise<string[]> {
  const items = await (await openActs(page)).locator('.more-name').allTextContents()
  await page.keyboard.press('Escape')
  await menu(page).waitFor({ state: 'detached' })
  const buttons = await page.locator('.acts-bar .act-name').allTextContents()
  return [...buttons, ...items]
}

/** Does one of them by mouse: by its button where it has one, else from the menu. */
export async function doAct(page: Page, name: string): Promise<void> {
  const own = page.locator('.acts-bar .button:visible').filter({ hasText: name })
  await page.locator('.acts-more').waitFor()
  if ((await own.count()) > 0) return own.first().click()
  await page.locator('.acts-more').click()
  await menu(page).getByRole('menuitem').filter({ hasText: name }).click()
}

/** Agrees by key to what the dialog of issuing says, once it says it. */
export async function agreeToIssue(page: Page): Promise<void> {
  const main = page.getByRole('alertdialog', { name: /^Issue this/ }).locator('.button-main:not([aria-disabled])')
  await main.waitFor()
  await page.keyboard.press('Enter')
}

/** Opens a tab of the record that is shown by mouse. */
export const openTab = (page: Page, name: string | RegExp): Promise<void> => page.getByRole('tab', { name }).click()

/** Presses a button or link of the screen, or what the menu of all acts calls so, once it is there. */
export async function pressAnywhere(
  page: Page,
  name: string | RegExp,
  by: 'keys' | 'mouse' | 'double click',
): Promise<void> {
  const main = page.locator('main')
  const there = main.getByRole('button', { name }).or(main.getByRole('link', { name })).first()
  const item = menu(page).getByRole('menuitem', { name }).first()
  for (let tries = 0; tries < 250; tries++) {
    const found = (await there.isVisible()) ? there : (await item.isVisible()) ? item : undefined
    if (found && by === 'mouse') return found.click()
    if (found && by === 'double click') return found.dblclick()
    if (found) return found.press('Enter')
    if (tries % 10 === 5 && (await page.locator('.acts-more').count()) > 0) {
      // What stands open without it is closed first.
      if (await menu(page).isVisible()) await page.keyboard.press('Escape')
      else await (by === 'keys' ? page.keyboard.press('.') : page.locator('.acts-more').click())
    }
    await page.waitForTimeout(100)
  }
  const shown = (await page.locator('main').innerText()).slice(0, 800)
  throw new Error(`nothing at ${page.url()} is called ${String(name)}; there is: ${shown}`)
}
