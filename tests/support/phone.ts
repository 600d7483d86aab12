import type { Page } from 'playwright'
import { expect } from 'vitest'

/** A worker's actions on the page of a visit, by touch. Each returns once the phone has saved it. */
export function phone(page: Page) {
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  const ready = () => page.getByRole('button', { name: 'More', exact: true }).waitFor()
  const closed = () => page.getByRole('button', { name: 'More', exact: true, expanded: false }).waitFor()
  /** An entry in the list is queued while an earlier action is being sent. */
  const more = async (name: string, tries = 5): Promise<void> => {
    await ready()
    if ((await page.getByRole('button', { name: 'More', exact: true, expanded: true }).count()) === 0)
      await press('More')
    try {
      await page.getByRole('button', { name, exact: true }).click({ timeout: tries > 0 ? 4_000 : 15_000 })
    } catch (error) {
      if (tries === 0) throw error
      await more(name, tries - 1)
    }
  }
  /** Records the visit's outcome in the sheet: done, with a note if given. @param refused a signature or answer is required first */
  const confirm = async ({ note, refused = false }: { note?: string; refused?: boolean } = {}) => {
    const sheet = page.getByRole('dialog', { name: 'Finish visit' })
    if (note) await sheet.getByLabel('Note').fill(note)
    await sheet.getByRole('button', { name: 'Finish visit' }).click()
    await sheet.waitFor({ state: 'detached' })
    if (refused) await page.getByRole('alert').filter({ hasText: 'Required before you can continue' }).waitFor()
  }
  return {
    press,
    ready,
    more,
    finish: async (given: Parameters<typeof confirm>[0] = {}) => {
      await press('Finish')
      await confirm(given)
    },
    /** @param next the action offered once it is saved */
    step: async (name: string, next: string, isNext: boolean) => {
      await (isNext ? press(name) : more(name))
      if (name === 'Finish') await confirm()
      if (next) await page.getByRole('button', { name: next, exact: true }).waitFor()
      else await expect.poll(() => page.getByRole('button', { name: 'Finish', exact: true }).count()).toBe(0)
      await closed()
    },
    note: async (text: string) => {
      await more('Add note')
      const sheet = page.getByRole('dialog')
      await sheet.getByLabel('Note').fill(text)
      await sheet.getByRole('button', { name: 'Save' }).click()
      await sheet.waitFor({ state: 'detached' })
    },
    photo: async (name: string, buffer = Buffer.from(name)) => {
      const part = page.locator('section', { has: page.getByRole('heading', { name: /^Photos/ }) })
      await part.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/plain', buffer })
      await part.getByRole('button', { name, exact: true }).waitFor()
    },
  }
}
