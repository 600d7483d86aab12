import type { FileChooser } from 'playwright'
import { expect, it } from 'vitest'
import { axeFindings, screens } from '../../support/browser.ts'

const { t, open } = await screens()

it('corrects rejected rows in place, by keyboard alone, and undoes the import completely', async () => {
  const page = await open('/libraries/job-types/import', { width: 768, height: 900 })
  const choose = page.getByRole('button', { name: 'Choose a file' })
  await choose.waitFor()
  const coming = new Promise<FileChooser>((resolve) => page.once('filechooser', resolve))
  await choose.click()
  const lines = ['Title,Colour', 'Gutters,reddish', 'Installation,#112233', 'Chimneys,', 'Roofs,x']
  await (await coming).setFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) })
  await page.getByRole('button', { name: 'Check the file' }).click()
  await page.getByText('1 will be added').waitFor()
  const cell = (name: string) => page.getByRole('textbox', { name })
  await cell('Row 2, Colour').waitFor()
  expect(await axeFindings(page)).toEqual([])
  expect(await cell('Row 2, Colour').inputValue()).toBe('reddish')
  await cell('Row 2, Colour').focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('#ff0000')
  await page.keyboard.press('Enter')
  await page.getByText('2 will be added').waitFor()
  // The next row with an error has the focus.
  await expect.poll(() => cell('Row 3, Title').evaluate((one) => one === document.activeElement)).toBe(true)
  await page.keyboard.press('End')
  await page.keyboard.type(' outside')
  await page.keyboard.press('Enter')
  await page.getByText('3 will be added').waitFor()
  await expect.poll(() => cell('Row 5, Colour').evaluate((one) => one === document.activeElement)).toBe(true)
  // Remaining errors stay, with the typed text.
  await page.keyboard.type('yz')
  await page.keyboard.press('Enter')
  await page
    .getByRole('button', { name: 'Try again Row 5 in this file' })
    .and(page.locator(':not([aria-busy])'))
    .waitFor()
  expect(await cell('Row 5, Colour').inputValue()).toContain('yz')
  await page.keyboard.press('Control+a')
  await page.keyboard.type('#00ff00')
  await page.keyboard.press('Enter')
  await page.getByText('4 will be added').waitFor()
  await page.getByRole('region', { name: 'Rows with errors' }).first().waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Import 4 job types' }).click()
  await page.getByText('Import complete.').waitFor()
  const types = async (sql: string) =>
    (await t.pool.query<{ title: string }>(`select title from job_types where ${sql} order by title`)).rows.map(
      ({ title }) => title,
    )
  expect(await types('id > 3')).toEqual(['Chimneys', 'Gutters', 'Installation outside', 'Roofs'])
  await page.getByRole('button', { name: 'Undo import' }).click()
  await page.getByText(/^Undone/).waitFor()
  expect(await types('true')).toHaveLength(3)
  await page.keyboard.press('Control+Shift+z')
  await page.getByText(/^Redone/).waitFor()
  expect(await types('id > 3')).toEqual(['Chimneys', 'Gutters', 'Installation outside', 'Roofs'])
})
