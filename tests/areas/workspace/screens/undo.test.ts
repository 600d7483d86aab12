import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { axeFindings, screens } from '../../../support/browser.ts'

const { open, t, allowConsole } = await screens()

interface Row {
  readonly id: number
  readonly title: string
  readonly colour: string
  readonly archived_at: string | null
}
const LIST = '/libraries/job-types'
const make = async (title: string) => (await t.call<Row>('POST', '/job-types', { body: { title } })).body
const stored = async (id: number) => (await t.call<Row>('GET', `/job-types/${id}`)).body
const toast = (page: Page, text: string | RegExp) => page.locator('.toast').filter({ hasText: text })
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

/** Archives the row with this name by keyboard alone. */
async function archive(page: Page, name: string): Promise<void> {
  await row(page, name).getByRole('link').first().focus()
  await page.keyboard.press('a')
  await page.getByRole('alertdialog').waitFor()
  await page.keyboard.press('Enter')
  await row(page, name).waitFor({ state: 'detached' })
}
async function rename(page: Page, name: string, to: string): Promise<void> {
  await row(page, name).getByRole('link').first().click()
  await page.getByLabel('Title').fill(to)
  await page.keyboard.press('Control+s')
  await row(page, to).waitFor()
}

describe('undo', () => {
  it("is offered by the action's toast, and returns the focus", async () => {
    const { id } = await make('Toasted')
    const page = await open(LIST)
    await archive(page, 'Toasted')
    await page.getByRole('grid').locator('[tabindex="0"]').first().focus()
    const before = await page.evaluate(() => document.activeElement?.getAttribute('data-cell'))
    expect(before).toBeTruthy()
    await toast(page, 'Archived').getByRole('button', { name: /Undo/ }).click()
    await row(page, 'Toasted').waitFor()
    expect((await stored(id)).archived_at).toBeNull()
    await toast(page, 'Undone: archived “Toasted”').waitFor()
    expect(await page.evaluate(() => document.activeElement?.closest('[role=grid]') !== null)).toBe(true)
    expect(await axeFindings(page)).toEqual([])
  })

  it('several actions are stacked, and spread on hover, each with its own undo', async () => {
    const made = [await make('Deck one'), await make('Deck two')]
    const page = await open(LIST)
    for (const { title } of made) await archive(page, title)
    const bottom = () =>
      page.locator('.toast').evaluateAll((all) => Math.max(...all.map((e) => e.getBoundingClientRect().bottom)))
    await expect.poll(() => page.locator('.toast').count()).toBe(2)
    const folded = await bottom()
    await page.locator('.toast').last().hover()
    await expect.poll(bottom).toBeGreaterThan(folded + 30)
    await page.locator('.toast').first().getByRole('button', { name: /Undo/ }).click()
    await row(page, 'Deck one').waitFor()
    expect((await stored(made[1]!.id)).archived_at).not.toBeNull()
  })

  it('goes back action by action with Ctrl+Z, on any page and after a reload, and forward with Ctrl+Shift+Z', async () => {
    const { id } = await make('Stepwise')
    const page = await open(LIST)
    await rename(page, 'Stepwise', 'Stepwise two')
    await rename(page, 'Stepwise two', 'Stepwise three')
    // Of messages shown together the newest has the key.
    await toast(page, 'Successfully saved').nth(1).waitFor()
    expect(await page.locator('.toast kbd').count()).toBe(1)
    await archive(page, 'Stepwise three')
    await page.getByRole('link', { name: 'Dashboard' }).first().click()
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
    await page.keyboard.press('Control+z')
    await toast(page, 'Undone: archived “Stepwise three”').waitFor()
    await page.reload()
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
    await page.keyboard.press('Control+z')
    await toast(page, 'Undone: changed').waitFor()
    await page.keyboard.press('Control+z')
    await expect.poll(async () => (await stored(id)).title).toBe('Stepwise')
    await page.keyboard.press('Control+Shift+z')
    await expect.poll(async () => (await stored(id)).title).toBe('Stepwise two')
    await page.keyboard.press('Control+y')
    await expect.poll(async () => (await stored(id)).title).toBe('Stepwise three')
    await page.keyboard.press('Control+Shift+z')
    await expect.poll(async () => (await stored(id)).archived_at).not.toBeNull()
    await page.keyboard.press('Control+Shift+z')
    await toast(page, 'Nothing to redo').waitFor()
  })

  it('does not work while typing, nor while shortcuts are off', async () => {
    const { id } = await make('Typed')
    const page = await open(LIST)
    await rename(page, 'Typed', 'Typed again')
    await page.getByRole('searchbox').or(page.getByRole('combobox')).first().focus()
    await page.keyboard.press('Control+z')
    await page.evaluate(() => localStorage.setItem('RaStore.shortcuts', 'false'))
    await page.reload()
    await page.getByRole('grid').waitFor()
    await page.keyboard.press('Control+z')
    // A separate read shows that the server has processed everything before it.
    expect((await stored(id)).title).toBe('Typed again')
    expect(await toast(page, 'Undone').count()).toBe(0)
  })

  it('refreshes an open form, unless something is being typed there', async () => {
    const { id } = await make('Opened')
    const page = await open(LIST)
    await rename(page, 'Opened', 'Opened twice')
    await row(page, 'Opened twice').getByRole('link').first().click()
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
    await page.keyboard.press('Control+z')
    await expect.poll(() => page.getByLabel('Title').inputValue()).toBe('Opened')
    await page.getByLabel('Title').fill('Half typed')
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
    await page.keyboard.press('Control+Shift+z')
    await toast(page, 'Redone').waitFor()
    expect(await page.getByLabel('Title').inputValue()).toBe('Half typed')
    allowConsole(/412/)
    await page.keyboard.press('Control+s')
    await page.getByRole('dialog', { name: 'Someone else has changed this record' }).waitFor()
    expect((await stored(id)).title).toBe('Opened twice')
  })

  it('reverts a cell edit and a move, which only the toast announces, and leaves the focus in the row', async () => {
    const { id } = await make('In place')
    const positions = async () =>
      (await t.call<{ data: Row[] }>('GET', '/job-types/list?sort=position&limit=200')).body.data.map((r) => r.id)
    const before = await positions()
    const page = await open(LIST)
    const link = row(page, 'In place').getByRole('link').first()
    await link.focus()
    await page.keyboard.press('Alt+ArrowUp')
    await toast(page, 'Moved 1 job type').waitFor()
    await expect.poll(positions).not.toEqual(before)
    await page.keyboard.press('Control+z')
    await toast(page, 'Undone: moved').waitFor()
    expect(await positions()).toEqual(before)
    // Rows animating back to their places accept no keys.
    const editor = page.getByRole('grid').getByRole('textbox')
    const opens = async () => {
      if ((await editor.count()) === 0) await page.keyboard.press('F2')
      return editor.count()
    }
    await expect.poll(opens).toBe(1)
    await editor.fill('In this place')
    await page.keyboard.press('Enter')
    await toast(page, 'Changed “In this place”').waitFor()
    await page.keyboard.press('Control+z')
    await toast(page, 'Undone: changed “In this place”').waitFor()
    await row(page, 'In place').waitFor()
    expect((await stored(id)).title).toBe('In place')
    expect(await page.evaluate(() => document.activeElement?.closest('[role=row]')?.textContent)).toContain('In place')
  })

  it('of edits in quick succession starts with the last one, named by its field, also before the server responds', async () => {
    const { id } = await make('Quick')
    const page = await open(LIST)
    const editor = page.getByRole('grid').getByRole('textbox')
    await row(page, 'Quick').getByRole('link').first().focus()
    // The responses are late, as over a slow connection.
    await page.route('**/panel-api/job-types/*', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 600))
      await route.continue()
    })
    for (const title of ['Quick one', 'Quick two', 'Quick three']) {
      const name = title === 'Quick one' ? 'Quick' : /^Quick/
      await row(page, name as string)
        .getByRole('link')
        .first()
        .focus()
      await page.keyboard.press('F2')
      await editor.fill(title)
      await page.keyboard.press('Enter')
      await row(page, title).waitFor()
    }
    await page.keyboard.press('Control+z')
    await toast(page, 'Undone: changed “Quick three”: Title').waitFor()
    expect((await stored(id)).title).toBe('Quick two')
    // No toast offers a key that would do something else.
    const said = await page
      .locator('.toast')
      .filter({ has: page.locator('kbd') })
      .allTextContents()
    expect(said.filter((text) => /Ctrl Z|Ctrl\+Z|⌘Z/.test(text) && !text.includes('Quick two'))).toEqual([])
    expect(await toast(page, /^Changed “Quick three”/).count()).toBe(0)
  })

  it('shows what blocks it, with all values, and can undo the rest', async () => {
    allowConsole(/409/)
    const rows = [await make('Shared one'), await make('Shared two')]
    const page = await open(`${LIST}?q=Shared`)
    for (const { title } of rows) {
      await row(page, title).getByRole('link').first().focus()
      await page.keyboard.press('x')
    }
    await page.keyboard.press('a')
    await page.getByRole('alertdialog').waitFor()
    await page.keyboard.press('Enter')
    await page.getByText('No job types match').waitFor()
    await page.getByRole('button', { name: 'Close' }).last().waitFor()
    const { token } = await t.userWith(['JobTypes:delete', 'JobTypes:edit'])
    const taken = await t.call<Row>('POST', '/job-types', { body: { title: 'Shared one' } })
    await page.keyboard.press('Control+z')
    const dialog = page.getByRole('dialog', { name: 'This cannot be fully undone' })
    await dialog.getByText('Title: This is already in use').waitFor()
    await dialog.getByRole('button', { name: 'Undo the rest (1)' }).click()
    await toast(page, 'Undone: archived 2 job types. 1 record left unchanged').waitFor()
    expect(await Promise.all(rows.map(async ({ id }) => (await stored(id)).archived_at))).toEqual([
      expect.any(String),
      null,
    ])
    await t.call('DELETE', `/job-types/${taken.body.id}`)
    await t.call('PATCH', `/job-types/reinstate/${rows[0]?.id}`)
    await page.reload()
    await row(page, 'Shared one').waitFor()
    await rename(page, 'Shared one', 'Shared mine')
    await t.call('PATCH', `/job-types/${rows[0]?.id}`, { body: { title: 'Shared theirs' }, token })
    await page.keyboard.press('Control+z')
    await dialog.getByText(/Test changed it just now/).waitFor()
    const cells = await dialog.getByRole('row').last().getByRole('cell').allInnerTexts()
    expect(cells).toEqual(['Shared one', 'Shared mine', 'Shared theirs'])
    expect(await axeFindings(page)).toEqual([])
    expect(await dialog.getByRole('button', { name: /Undo the rest/ }).count(), 'there is no rest').toBe(0)
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'detached' })
    expect((await stored(rows[0]?.id as number)).title).toBe('Shared theirs')
  })
})
