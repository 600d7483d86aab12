import { expect, test } from 'vitest'
import { axeFindings, screens } from '../../support/browser.ts'

const s = await screens()

test('a day is typed in words, shown in figures while typing, and saved; an invalid one gets an example', async () => {
  const page = await s.open('/tasks/add')
  const due = page.getByLabel('Due', { exact: true })
  await due.fill('tomorrow 9')
  const said = page.locator('.control-echo')
  await said.getByText(/^\d\d\/\d\d\/\d{4} 09:00$/).waitFor()
  const day = await said.innerText()
  expect(await axeFindings(page)).toEqual([])
  await due.press('Tab')
  expect(await due.inputValue()).toBe(day)
  await expect.poll(() => said.innerText()).toBe('')
  for (const none of ['31/2/2027 9:00', 'whenever']) {
    await due.fill(none)
    await page.keyboard.press('Control+s')
    await page
      .locator('.field-error')
      .getByText('Enter a date and a time, such as 21/11/2026 09:30 or tomorrow 9')
      .waitFor()
    // The typed text stays to be corrected.
    expect(await due.inputValue()).toBe(none)
  }
})
