import { expect, it } from 'vitest'
import { axeFindings, screens } from '../../../support/browser.ts'

const { t, open } = await screens()

it("a library's moves are edited by keyboard, stranded records are named, and a record is asked for required fields", async () => {
  const { body: made } = await t.call<{ id: number }>('POST', '/tasks', { body: { title: 'Ring Ada', type_id: 1 } })
  const page = await open('/libraries/task-statuses', { scheme: 'dark' })
  await page.getByRole('row', { name: /To do/ }).waitFor()
  await page.keyboard.press('m')
  const crumbs = page.getByRole('navigation', { name: 'You are here' })
  await crumbs.getByRole('link', { name: 'Task statuses' }).waitFor()
  expect(await crumbs.getByRole('listitem').allInnerTexts()).toEqual([
    'Libraries',
    'Task statuses',
    'Status changes: task statuses',
  ])
  const move = (name: string) => page.getByRole('checkbox', { name, exact: false })
  await move('To do to Done').focus()
  expect(await move('To do to Done').isChecked()).toBe(true)
  await page.keyboard.press('Enter')
  const terms = page.getByRole('complementary', { name: 'Requirements' })
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('.moves-terms') !== null)).toBe(true)
  await terms.getByRole('checkbox', { name: 'Description' }).press('Space')
  await page.keyboard.press('Escape')
  // Back in the grid, on the same move; another is forbidden.
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-cell'))).toBe('4')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Space')
  await expect.poll(() => move('To do to Waiting').isChecked()).toBe(false)
  await page.getByText('2 unsaved changes').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('Control+s')
  const warning = page.getByRole('alertdialog', { name: 'Some records would be stuck' })
  await warning.getByText('1 task in “To do” cannot change to “Done” until these are completed: Description').waitFor()
  expect(await warning.getByRole('link').allTextContents()).toEqual(['Ring Ada'])
  await warning.getByRole('button', { name: 'Save anyway' }).press('Enter')
  await expect.poll(() => page.getByText('2 unsaved changes').count()).toBe(0)

  const record = await open(`/tasks/view/${made.id}`)
  await record.getByRole('button', { name: /^Status: To do/ }).waitFor()
  await record.keyboard.press('s')
  const menu = record.getByRole('menu')
  expect(await menu.getByRole('menuitemradio').allTextContents()).not.toContain('Waiting')
  await menu.getByRole('menuitemradio', { name: 'Done' }).press('Enter')
  const asks = record.getByRole('dialog', { name: 'Done: missing details' })
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

it('required fields are asked for when a card is dropped and a cell is changed; Escape leaves both unchanged', async () => {
  const post = async (title: string) =>
    (await t.call<{ id: number }>('POST', '/tasks', { body: { title, type_id: 1 } })).body.id
  const [dragged, typed] = [await post('Dragged there'), await post('Changed in its cell')]
  const { body: library } = await t.call<{ statuses: { id: number; version: number; next: number[] }[] }>(
    'GET',
    '/task-statuses/moves',
  )
  const statuses = library.statuses.flatMap(({ id, version, next }) =>
    id === 1 ? [{ id, version, next, rules: [{ to_status_id: 4, needs: ['description'], group_id: null }] }] : [],
  )
  expect((await t.call('PUT', '/task-statuses/moves', { body: { statuses } })).status).toBe(200)
  const read = async (id: number) => (await t.call('GET', `/tasks/${id}`)).body
  const page = await open('/tasks?view=all&as=board')
  const card = page.locator('.board-card').filter({ hasText: 'Dragged there' })
  const done = page.getByRole('region', { name: /^Done,/ })
  const drag = async () => {
    await card.waitFor()
    const from = (await card.boundingBox()) as { x: number; y: number }
    const aim = (await done.boundingBox()) as { x: number; y: number; width: number }
    await page.mouse.move(from.x + 30, from.y + 14)
    await page.mouse.down()
    await page.mouse.move(from.x + 60, from.y + 20, { steps: 3 })
    await page.mouse.move(aim.x + aim.width / 2, aim.y + 60, { steps: 5 })
    await page.locator('.card-ghost').waitFor()
    await page.mouse.up()
  }
  const asks = page.getByRole('dialog', { name: 'Done: missing details' })
  await drag()
  await asks.waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('Escape')
  await asks.waitFor({ state: 'detached' })
  await page
    .getByRole('region', { name: /^To do,/ })
    .locator('.board-card')
    .filter({ hasText: 'Dragged there' })
    .waitFor()
  expect((await read(dragged))['status_id']).toBe(1)
  await drag()
  await asks.getByLabel('Description').fill('By hand')
  await asks.getByRole('button', { name: 'Set to “Done”' }).click()
  await done.locator('.board-card').filter({ hasText: 'Dragged there' }).waitFor()
  await expect.poll(() => read(dragged)).toMatchObject({ status_id: 4, description: 'By hand' })

  const list = await open('/tasks?view=all&as=table')
  const row = list.getByRole('row', { name: /Changed in its cell/ })
  const cell = row.locator('td[data-label="Status"]')
  const give = list.getByRole('dialog', { name: 'Done: missing details' })
  for (const end of ['Escape', 'Enter']) {
    await cell.dblclick()
    await list.getByRole('menuitemradio', { name: 'Done' }).press('Enter')
    await give.getByLabel('Description').fill('By key')
    await list.keyboard.press('Tab')
    await (end === 'Escape'
      ? list.keyboard.press('Escape')
      : give.getByRole('button', { name: 'Set to “Done”' }).press('Enter'))
    await give.waitFor({ state: 'detached' })
    if (end === 'Escape') expect(await read(typed)).toMatchObject({ status_id: 1, description: null })
  }
  await expect.poll(() => read(typed)).toMatchObject({ status_id: 4, description: 'By key' })
})
