import type { FileChooser, Locator, Page } from 'playwright'
import { expect, it } from 'vitest'
import { axeFindings, screens } from '../../support/browser.ts'

const { t, open } = await screens()

/** Presses Tab until this has the focus, as a user without a mouse does. */
async function tabTo(page: Page, there: Locator): Promise<void> {
  await there.waitFor()
  for (let i = 0; i < 80; i++) {
    if (await there.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`no Tab leads to ${there}`)
}

async function send(page: Page, name: string, lines: readonly string[], button = 'Choose a file') {
  const choose = page.getByRole('button', { name: button })
  await choose.waitFor()
  const coming = new Promise<FileChooser>((resolve) => page.once('filechooser', resolve))
  await choose.click()
  await (await coming).setFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(`${lines.join('\n')}\n`) })
}

const materials = async () =>
  (await t.call<{ data: Record<string, unknown>[] }>('GET', '/materials/list?q=Imported&sort=name&direction=asc')).body
    .data

it('headings are matched and shown as such; values are mapped once, by keyboard alone; both are known the next time', async () => {
  const page = await open('/libraries/materials/import')
  const head = 'Wording,Price,VAT,UOM,Category,Loyalty'
  await send(page, 'a.csv', [
    head,
    'Imported pipe,1.5,20%,ea,Pipework,x',
    'Imported valve,2,20%,EA,,',
    'Imported tap,3,Zero rated,each,,',
  ])
  const becomes = (name: string) => page.getByLabel(`Field for column “${name}”`)
  await becomes('Price').waitFor()
  expect(
    await Promise.all(['Wording', 'Price', 'VAT', 'UOM', 'Loyalty'].map((name) => becomes(name).inputValue())),
  ).toEqual(['', 'sell_price', 'vat_rate_id', 'unit', ''])
  expect(
    await becomes('Price').evaluate(
      (one) => document.getElementById(one.getAttribute('aria-describedby') ?? '')?.textContent,
    ),
  ).toBe('Guessed')
  expect(await becomes('Category').getAttribute('aria-describedby')).toBeNull()
  await tabTo(page, becomes('Wording'))
  await page.keyboard.type('Name')
  await tabTo(page, page.getByRole('button', { name: 'Check the file' }))
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('Enter')
  const means = (name: string, field: string) => page.getByLabel(`Match for “${name}” in ${field}`)
  await means('ea', 'Unit').waitFor()
  expect(await axeFindings(page)).toEqual([])
  const chosen = async (name: string, field: string) =>
    means(name, field).evaluate((one: HTMLSelectElement) => one.selectedOptions[0]?.text)
  expect([
    await chosen('ea', 'Unit'),
    await chosen('20%', 'VAT rate'),
    await chosen('Zero rated', 'VAT rate'),
    await chosen('Pipework', 'Category'),
  ]).toEqual(['Each', 'Standard', 'Zero', 'Skip these rows'])
  await tabTo(page, means('Zero rated', 'VAT rate'))
  await page.keyboard.type('Zero')
  await tabTo(page, means('Pipework', 'Category'))
  await page.keyboard.type('New')
  expect(await chosen('Pipework', 'Category')).toBe('New: “Pipework”')
  await tabTo(page, page.getByRole('button', { name: 'Use these values' }))
  await page.keyboard.press('Enter')
  await page.getByText('3 will be added').waitFor()
  await tabTo(page, page.getByRole('button', { name: 'Import 3 materials' }))
  await page.keyboard.press('Enter')
  await page.getByText('Import complete.').waitFor()
  expect(await materials()).toMatchObject([
    { name: 'Imported pipe', unit: 'each', vat_rate_id: 1, sell_price: 1.5 },
    { name: 'Imported tap', vat_rate_id: 3 },
    { name: 'Imported valve', unit: 'each', vat_rate_id: 1, category_id: null },
  ])
  expect((await t.call<{ data: object[] }>('GET', '/categories/list?q=Pipework')).body.data).toHaveLength(1)

  await page.getByRole('button', { name: 'Choose another file' }).click()
  await send(page, 'b.csv', [head, 'Imported bolt,1,20%,ea,Pipework,'])
  await becomes('Wording').waitFor()
  expect(await becomes('Wording').inputValue()).toBe('name')
  await page.getByText('Same as last time').first().waitFor()
  await page.getByRole('button', { name: 'Check the file' }).click()
  // No question is required; the mapping can be changed.
  await page.getByText('1 will be added').waitFor()
  await page.getByRole('button', { name: 'Back to values' }).click()
  expect(await chosen('ea', 'Unit')).toBe('Each')
  await means('ea', 'Unit').selectOption({ label: 'Pack' })
  await page.getByRole('button', { name: 'Use these values' }).click()
  await page.getByRole('button', { name: 'Import 1 material' }).click()
  await page.getByText('Import complete.').waitFor()
  expect((await materials())[0]).toMatchObject({ name: 'Imported bolt', unit: 'pack' })
})

it('continues without the rows that cannot be mapped, on a phone and in Chinese', async () => {
  const page = await open('/libraries/materials/import', { width: 360, height: 740, locale: 'zh', scheme: 'dark' })
  await send(
    page,
    'c.csv',
    ['名称,售价,增值税率,单位', 'Imported one,1,Standard,parsec', 'Imported two,1,Standard,each'],
    '选择文件',
  )
  await page.getByRole('button', { name: '检查文件' }).click()
  await page.getByLabel('“parsec”作为单位的含义').waitFor()
  expect(await axeFindings(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(1)
  await page.getByRole('button', { name: '不导入这些行并继续' }).click()
  await page.getByText('将新增 1 行').waitFor()
  await page.getByText('1 行无法导入').waitFor()
})
