import { readFileSync } from 'node:fs'
import type { FileChooser, Locator, Page } from 'playwright'
import { expect, it } from 'vitest'
import { axeFindings, screens } from '../../support/browser.ts'
import { workbookOf } from '../../support/transfer.ts'
import { worldExports } from '../../world/exports.ts'
import { worldCards } from '../../world/vcards.ts'

const { t, open, allowConsole } = await screens()

/** The lines of the file that an action makes the browser save. */
async function savedBy(page: Page, act: () => Promise<unknown>): Promise<string[]> {
  const [download] = await Promise.all([page.waitForEvent('download'), act()])
  const text = readFileSync(await download.path(), 'utf8')
  return text.replace('\uFEFF', '').trimEnd().split('\r\n')
}

/** Presses Tab until this has the focus, as a user without a mouse does. */
async function tabTo(page: Page, there: Locator): Promise<void> {
  for (let i = 0; i < 60; i++) {
    if (await there.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`no Tab leads to ${there}`)
}

const rows = (page: Page) => page.getByRole('grid').getByRole('row')
const jobType = async (title: string) =>
  (await t.call<{ data: { title: string }[] }>('GET', `/job-types/list?q=${title}`)).body.data

it('exports by mouse what the list shows, then the selection', async () => {
  const page = await open('/libraries/job-types')
  await page.getByRole('button', { name: 'Export' }).click()
  const dialog = page.getByRole('dialog', { name: 'Export 3 job types' })
  await dialog.getByRole('checkbox', { name: 'Colour' }).uncheck()
  await dialog.getByRole('checkbox', { name: 'ID', exact: true }).check()
  expect(await axeFindings(page)).toEqual([])
  expect(await savedBy(page, () => dialog.getByRole('button', { name: 'Export' }).click())).toEqual([
    'Title,Position,Active,Show price in app,ID',
    'Installation,1,Yes,No,1',
    'Repair,2,Yes,No,2',
    'Service visit,3,Yes,No,3',
  ])
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('checkbox', { name: /Repair/ }).check()
  await page.getByRole('toolbar', { name: 'Selected records' }).getByRole('button', { name: 'Export' }).click()
  const some = page.getByRole('dialog', { name: 'Export 1 job type' })
  await some.getByRole('radio', { name: /For other programs/ }).check()
  const [head, ...lines] = await savedBy(page, () => some.getByRole('button', { name: 'Export' }).click())
  expect([head?.split(',').length, lines]).toEqual([5, ['Repair,2,#c77700,true,false']])
})

it('exports by keyboard', async () => {
  const page = await open('/libraries/job-types?q=visit', { scheme: 'dark', locale: 'zh' })
  await rows(page).nth(1).waitFor()
  const button = page.getByRole('button', { name: '导出' })
  await tabTo(page, button)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: '导出 1 工单类型' })
  await dialog.waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  expect(await button.evaluate((element) => element === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  await dialog.waitFor()
  const lines = await savedBy(page, () => page.keyboard.press('Enter'))
  expect(lines).toEqual(['名称,排序,颜色,启用,在应用中显示价格', 'Service visit,3,#0b7fab,是,否'])
})

it('imports by mouse: column mapping, errors, the rows written, and the undo', async () => {
  const page = await open('/libraries/job-types')
  await page.getByRole('link', { name: 'Import' }).click()
  await page.getByRole('button', { name: 'Choose a file' }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Choose a file' }).click(),
  ])
  const text = 'Wording of it;Colour;Note\nGutters;#112233;x\nInstallation;;\nChimneys;no colour;y\n'
  await chooser.setFiles({ name: 'types.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await page.getByText('Still needed: Title').waitFor()
  expect(await page.getByRole('button', { name: 'Check the file' }).isDisabled()).toBe(true)
  await page.getByLabel('Field for column “Wording of it”').selectOption('title')
  expect(await page.getByLabel('Field for column “Colour”').inputValue()).toBe('colour')
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Check the file' }).click()
  await page.getByText('1 will be added').waitFor()
  await page.getByRole('row', { name: /^3 Title: This is already in use/ }).waitFor()
  await page.getByRole('row', { name: /^4 Colour: Enter a colour/ }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  const rejected = await savedBy(page, () => page.getByRole('button', { name: 'Download rows with errors' }).click())
  expect(rejected).toEqual([
    'Wording of it,Colour,Note,Reasons',
    'Installation,,,Title: This is already in use',
    'Chimneys,no colour,y,Colour: Enter a colour such as #2e7d32',
  ])
  // The address contains the import: a reload continues it.
  await page.reload()
  await page.getByRole('button', { name: 'Import 1 job type' }).click()
  await page.getByText('Import complete.').waitFor()
  expect(await jobType('Gutters')).toMatchObject([{ title: 'Gutters', colour: '#112233', position: 4 }])
  await page.getByRole('button', { name: 'Undo import' }).click()
  await page.getByText(/^Undone/).waitFor()
  expect(await jobType('Gutters')).toEqual([])
})

it('imports a workbook by keyboard and updates existing records', async () => {
  const page = await open('/libraries/job-types/import')
  const choose = page.getByRole('button', { name: 'Choose a file' })
  await choose.waitFor()
  // The listener is added first: the key may be faster than the browser's file chooser.
  const coming = new Promise<FileChooser>((resolve) => page.once('filechooser', resolve))
  await tabTo(page, choose)
  await page.keyboard.press('Enter')
  const chooser = await coming
  const buffer = await workbookOf([
    ['Title', 'Position'],
    ['Repair', 2],
    ['Service visit', 9],
    ['Skylights', null],
  ])
  await chooser.setFiles({ name: 'types.xlsx', mimeType: 'application/octet-stream', buffer })
  const known = page.getByRole('radio', { name: /Add new rows and update existing ones/ })
  await known.waitFor()
  await tabTo(page, page.getByRole('radio', { name: /Add all rows/ }))
  await page.keyboard.press('ArrowRight')
  expect(await page.getByLabel('Match existing rows by').inputValue()).toBe('title')
  await tabTo(page, page.getByRole('button', { name: 'Check the file' }))
  await page.keyboard.press('Enter')
  await page.getByText('1 will be updated').waitFor()
  await page.getByText('1 will not change').waitFor()
  const run = page.getByRole('button', { name: 'Import 2 job types' })
  await tabTo(page, run)
  await page.keyboard.press('Enter')
  await page.getByText('Import complete.').waitFor()
  await tabTo(page, page.getByRole('link', { name: 'View list' }))
  await page.keyboard.press('Enter')
  await rows(page).filter({ hasText: 'Skylights' }).waitFor()
  expect(await jobType('visit')).toMatchObject([{ title: 'Service visit', position: 9 }])
  await page.keyboard.press('Control+z')
  await rows(page).filter({ hasText: 'Skylights' }).waitFor({ state: 'detached' })
  expect(await jobType('visit')).toMatchObject([{ position: 3 }])
})

it('asks what to do with possible duplicate customers', async () => {
  const phone = '+441134960432'
  const { body } = await t.call<{ id: number }>('POST', '/customers', { body: { last_name: 'Oddie', phone } })
  const page = await open('/customers/import')
  const choose = page.getByRole('button', { name: 'Choose a file' })
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), choose.click()])
  const lines = [
    'Last name,Phone,Notes',
    'Oddy,0113 496 0432,Rang twice',
    'Newcombe,0113 496 0433,',
    'Newcome,01134960433,',
  ]
  await chooser.setFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) })
  await page.getByRole('button', { name: 'Check the file' }).click()
  const likely = page.getByRole('region', { name: '2 possible duplicates' }).first()
  await likely.getByRole('link', { name: 'Oddie' }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  // They are skipped until the user decides otherwise.
  const what = (row: number) => likely.getByRole('combobox', { name: `Action for row ${row}` })
  expect(await Promise.all([2, 4].map((row) => what(row).inputValue()))).toEqual(['skip', 'skip'])
  await what(2).selectOption('update')
  await page.getByText('1 will be updated').waitFor()
  await page.getByRole('button', { name: 'Import 2 customers' }).dblclick()
  await page.getByText('Import complete.').waitFor()
  const known = (await t.call<Record<string, unknown>>('GET', `/customers/${body.id}`)).body
  expect(known).toMatchObject({ last_name: 'Oddy', notes: 'Rang twice', phone })
  const found = (await t.call<{ data: object[] }>('GET', '/customers/list?q=Newcom')).body.data
  expect(found).toMatchObject([{ last_name: 'Newcombe' }])
})

it('names the program a file comes from; its columns are matched and can be changed', async () => {
  const [file] = worldExports
  if (!file) throw new Error('there is no export')
  const page = await open('/customers/import')
  const choose = page.getByRole('button', { name: /Choose a file/ })
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), choose.click()])
  const cells = file.headings.map((heading) => `"${file.row(1)[heading] ?? ''}"`)
  await chooser.setFiles({
    name: 'contacts.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`${file.headings.join(',')}\n${cells.join(',')}\n`),
  })
  await page.getByText('This is an export from Google Contacts.', { exact: false }).waitFor()
  await page.getByText('the others are added to Notes', { exact: false }).waitFor()
  const becomes = (heading: string) => page.getByLabel(`Field for column “${heading}”`)
  expect(await becomes('Address 1 - Street').inputValue()).toBe('addresses.line1')
  expect(await becomes('E-mail 2 - Value').inputValue()).toBe('notes.more')
  await becomes('Nickname').selectOption({ label: 'Notes (added with the heading)' })
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('button', { name: /^Check the file/ }).click()
  await page.getByText('1 will be added').waitFor()
})

it('shows which names of a column are people and which are companies', async () => {
  const page = await open('/customers/import')
  const choose = page.getByRole('button', { name: /Choose a file/ })
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), choose.click()])
  const names = ['Jean van der Berg', 'Riverside Plumbing', 'Charlotte Church', "St Mary's School", 'Sukarno']
  const lines = ['Name,Phone', ...names.map((name, i) => `${name},0113 496 000${i}`)]
  await chooser.setFiles({ name: 'names.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) })
  const list = page.getByRole('list', { name: 'Field for the names in column “Name”' })
  await list.waitFor()
  expect(await list.getByRole('listitem').allTextContents()).toEqual([
    'Person: Jean | van der Berg',
    'Company: Riverside Plumbing',
    'Person: Charlotte | Church',
    "Company: St Mary's School",
    'Person: Sukarno',
  ])
  expect(await axeFindings(page)).toEqual([])
  await page.getByLabel('Field for column “Name”').selectOption('company_name')
  expect(await list.count()).toBe(0)
})

it('shows the order in which dates are read, and accepts another', async () => {
  const page = await open('/libraries/vat-rates/import')
  const choose = page.getByRole('button', { name: /Choose a file/ })
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), choose.click()])
  const lines = [
    'Name,Code,Percent,Kind,Valid from,Valid to',
    'Summer,SU,20,standard,04/05/2026,25/12/2026',
    'Winter,WI,20,standard,01/10/2026,12/26/2027',
  ]
  await chooser.setFiles({ name: 'rates.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) })
  const order = (heading: string) => page.getByLabel(`Order of the dates in column “${heading}”`)
  await order('Valid from').waitFor()
  expect(await order('Valid from').inputValue()).toBe('day')
  await page.getByText('These dates are ambiguous. Check the order.').waitFor()
  expect(await order('Valid to').inputValue()).toBe('')
  await page.getByText('This column has dates in both orders.', { exact: false }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('button', { name: /^Check the file/ }).click()
  await page.getByRole('row', { name: /^2 Valid to: This column has dates in both orders/ }).waitFor()
  await page.getByRole('button', { name: 'Back to columns' }).click()
  await order('Valid to').selectOption({ label: 'Month first (12/25/2026)' })
  await order('Valid from').selectOption({ label: 'Month first (12/25/2026)' })
  await page.getByText('Dates in another order will have errors.').first().waitFor()
  await page.getByRole('button', { name: /^Check the file/ }).click()
  await page.getByText('1 will be added').waitFor()
  await page.getByRole('row', { name: /^2 Valid to: Enter a date as MM/ }).waitFor()
  await page.getByRole('button', { name: 'Import 1 VAT rate' }).click()
  await page.getByText('Import complete.').waitFor()
  const { rows: kept } = await t.pool.query("select valid_from::text, valid_to::text from vat_rates where code = 'WI'")
  expect(kept).toEqual([{ valid_from: '2026-01-10', valid_to: '2027-12-26' }])
})

it('imports contacts of an address book, and lists the unreadable ones', async () => {
  const page = await open('/customers/import')
  const choose = page.getByRole('button', { name: /Choose a file/ })
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), choose.click()])
  const lines = [
    ...(worldCards.find(({ source }) => source.includes('MAC_ADDRESS_BOOK'))?.lines ?? []),
    'BEGIN:VCARD',
    'VERSION:3.0',
    'FN:Cut Off',
  ]
  await chooser.setFiles({ name: 'contacts.vcf', mimeType: 'text/vcard', buffer: Buffer.from(lines.join('\r\n')) })
  await page.getByText('These are contacts from an address book', { exact: false }).waitFor()
  const becomes = (heading: string) => page.getByLabel(`Field for column “${heading}”`)
  expect(await becomes('Last name').inputValue()).toBe('last_name')
  expect(await becomes('Other phones').inputValue()).toBe('notes.more')
  expect(await page.getByLabel('Encoding').count()).toBe(1)
  expect(await page.getByLabel('Columns are separated by').count()).toBe(0)
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('button', { name: /^Check the file/ }).click()
  await page.getByText('1 will be added').waitFor()
  await page.getByRole('row', { name: /^3 This contact is incomplete/ }).waitFor()
  const rejected = await savedBy(page, () => page.getByRole('button', { name: 'Download rows with errors' }).click())
  expect(rejected.at(-1)).toMatch(/^Cut Off,.*,This contact is incomplete. Its start or end is missing$/)
  await page.getByRole('button', { name: 'Import 1 customer' }).click()
  await page.getByText('Import complete.').waitFor()
})

it("shows a file's errors, and offers nothing without permission", async () => {
  allowConsole(/status of 415/)
  const page = await open('/libraries/job-types/import', { width: 360, height: 740 })
  const choose = page.getByRole('button', { name: 'Choose a file' })
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), choose.click()])
  await chooser.setFiles({
    name: 'types.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
  })
  await page.getByRole('alert').getByText('This is not a CSV, Excel or contacts (.vcf) file').waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(1)
  const { token } = await t.userWith(['JobTypes:list', 'Dashboard:index'])
  const poor = await open('/libraries/job-types', { token })
  await rows(poor).nth(1).waitFor()
  expect(await poor.getByRole('button', { name: 'Export' }).count()).toBe(0)
  expect(await poor.getByRole('link', { name: 'Import' }).count()).toBe(0)
})
