import type { Page } from 'playwright'

const menu = (page: Page) => page.getByRole('menu', { name: /^(All actions|全部操作)$/ })

/** Opens the menu of all actions for the record on screen. */
export async function openActs(page: Page) {
  await page.locator('.acts-more').waitFor()
  await page.keyboard.press('.')
  await menu(page).waitFor()
  return menu(page).getByRole('menuitem')
}

/** The actions for the record on screen, by its own button or from the menu. */
export async function actsOf(page: Page): Promise<string[]> {
  const items = await (await openActs(page)).locator('.more-name').allTextContents()
  await page.keyboard.press('Escape')
  await menu(page).waitFor({ state: 'detached' })
  const buttons = await page.locator('.acts-bar .act-name').allTextContents()
  return [...buttons, ...items]
}

/** Performs one of them by mouse: by its button if it has one, otherwise from the menu. */
export async function doAct(page: Page, name: string): Promise<void> {
  const own = page.locator('.acts-bar .button:visible').filter({ hasText: name })
  await page.locator('.acts-more').waitFor()
  if ((await own.count()) > 0) return own.first().click()
  await page.locator('.acts-more').click()
  await menu(page).getByRole('menuitem').filter({ hasText: name }).click()
}

/** Confirms the issue dialog by keyboard, once its text is shown. */
export async function agreeToIssue(page: Page): Promise<void> {
  const main = page.getByRole('alertdialog', { name: /^Issue this/ }).locator('.button-main:not([aria-disabled])')
  await main.waitFor()
  await page.keyboard.press('Enter')
}

/** Opens a tab of the record on screen by mouse. */
export const openTab = (page: Page, name: string | RegExp): Promise<void> => page.getByRole('tab', { name }).click()

/** Presses a button or link of the page, or the entry of that name in the menu of all actions, once it is there. */
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
      // Anything open without it is closed first.
      if (await menu(page).isVisible()) await page.keyboard.press('Escape')
      else await (by === 'keys' ? page.keyboard.press('.') : page.locator('.acts-more').click())
    }
    await page.waitForTimeout(100)
  }
  const shown = (await page.locator('main').innerText()).slice(0, 800)
  throw new Error(`nothing at ${page.url()} is called ${String(name)}; there is: ${shown}`)
}
