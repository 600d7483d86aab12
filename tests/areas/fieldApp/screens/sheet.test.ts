import { expect, test } from 'vitest'
import { screens } from '../../../support/browser.ts'
import { workdays } from '../booked.ts'

const s = await screens()
const booked = await workdays(s)

test('a note started while the previous action is being sent keeps its text', async () => {
  const { token, visit } = await booked()
  const page = await s.open(`/my/visits/${visit}`, { token, width: 360, height: 740 })
  let go = () => {}
  const held = new Promise<void>((resolve) => {
    go = resolve
  })
  await page.route('**/panel-api/my/visits/*/on-the-way', async (route) => {
    await held
    await route.continue()
  })
  await page.getByRole('button', { name: 'On my way', exact: true }).click()
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('button', { name: 'Add note', exact: true }).click()
  const note = page.getByRole('dialog').getByLabel('Note')
  await note.fill('Half a no')
  go()
  await page.getByRole('button', { name: 'Start', exact: true, includeHidden: true }).waitFor({ state: 'attached' })
  expect(await note.inputValue()).toBe('Half a no')
  await note.fill('Half a note, and the rest')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await note.waitFor({ state: 'detached' })
})
