import { expect, it } from 'vitest'
import { axeFindings, screens } from '../support/browser.ts'

const { t, open } = await screens()

it('the moves of a library are designed by keyboard, what they strand is said, and a record is asked for what they need', async () => {
  const { body: made } = await t.call<{ id: number }>('POST', '/tasks', { body: { title: 'Ring Ada', type_id: 1 } })
  const page = await open('/libraries/task-statuses', { scheme: 'dark' })
  await page.getByRole('row', { name: /To do/ }).waitFor()
  await page.keyboard.press('m')
  const move = (name: string) => page.getByRole('checkbox', { name, exact: false })
  await move('To do to Done').focus()
  expect(await move('To do to Done').isChecked()).toBe(true)
  await page.keyboard.press('Enter')
  const terms = page.getByRole('complementary', { name: 'What the move asks for' })
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('.moves-terms') !== null)).toBe(true)
  await terms.getByRole('checkbox', { name: 'Description' }).press('Space')
  await page.keyboard.press('Escape')
  // Back in the grid, on the same move; another is forbidden.
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-cell'))).toBe('4')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Space')
  await expect.poll(() => move('To do to Waiting').isChecked()).toBe(false)
  await page.getByText('2 moves are not saved').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('Control+s')
  const warning = page.getByRole('alertdialog', { name: 'This strands records' })
  await warning.getByText('1 task in “To do” cannot become “Done” before this is filled: Description').waitFor()
  expect(await warning.getByRole('link').allTextContents()).toEqual(['Ring Ada'])
  await warning.getByRole('button', { name: 'Save all the same' }).press('Enter')
  await expect.poll(() => page.getByText('2 moves are not saved').count()).toBe(0)

  const record = await open(`/tasks/view/${made.id}`)
  await record.getByRole('button', { name: /^Status: To do/ }).waitFor()
  await record.keyboard.press('s')
  const menu = record.getByRole('menu')
  expect(await menu.getByRole('menuitemradio').allTextContents()).not.toContain('Waiting')
  await menu.getByRole('menuitemradio', { name: 'Done' }).press('Enter')
  const asks = record.getByRole('dialog', { name: 'Done: what is still missing' })
  await asks.getByRole('button', { name: 'Set to “Done”' }).click()
  await asks.getByText('This field is required').waitFor()
  await asks.getByLabel('Description').fill('She has the keys')
  await asks.getByRole('button', { name: 'Set to “Done”' }).press('Enter')
  await record.getByRole('button', { name: /^Status: Done/ }).waitFor()
  expect((await t.call('GET', `/tasks/${made.id}`)).body).toMatchObject({
    status_id: 4,
    description: 'She has the keys',
  })
})
