import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { axeFindings, screens } from '../../../support/browser.ts'
import { invoicing } from '../../../support/invoicing.ts'

const s = await screens()
const { customer, franchise, job, line } = invoicing(s.t)
let count = 0

test('by keyboard from the customer: their data is saved, and they are erased once their name is typed', async () => {
  const name = `Ouseburn ${++count}-${Date.now()}`
  const id = await customer({ last_name: name })
  const page = await s.open(`/customers/details/${id}`)
  await page
    .getByRole('heading', { name: new RegExp(name) })
    .first()
    .waitFor()
  await page.keyboard.press('Shift+P')
  await page.waitForURL(`**/customers/privacy/${id}`)
  await page.getByText('Will be deleted').waitFor()
  expect(await axeFindings(page)).toEqual([])
  const saving = page.waitForEvent('download')
  await page.keyboard.press('p')
  expect((await readFile(await (await saving).path())).subarray(0, 5).toString()).toBe('%PDF-')
  await page.getByRole('button', { name: 'Erase permanently' }).press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Customer name').waitFor()
  await page.keyboard.type('Somebody else')
  await page.keyboard.press('Tab')
  await page.keyboard.type('By letter of 3 May')
  expect(await dialog.getByLabel('Reason').inputValue()).toBe('By letter of 3 May')
  s.allowConsole(/422/)
  await page.keyboard.press('Enter')
  await dialog.getByText('This does not match the customer’s name').waitFor()
  await dialog.getByLabel('Customer name').fill(name)
  await page.keyboard.press('Enter')
  await page.getByText(/^Erased on /).waitFor()
  await dialog.waitFor({ state: 'detached' })
  const { rows } = await s.t.pool.query('select first_name, last_name from customers where id = $1', [id])
  expect(rows).toEqual([{ first_name: 'Erased', last_name: null }])
})

test('open items are listed, and there is no button; in Chinese on a phone', async () => {
  const id = await customer({ last_name: `Calder ${++count}` })
  await job({ customer_id: id, franchise_id: await franchise() }, [line(10)])
  const page = await s.open(`/customers/privacy/${id}`, { width: 360, height: 740, locale: 'zh', scheme: 'dark' })
  await page.getByText('未完成的工单').waitFor()
  expect(await page.getByRole('button', { name: '永久删除' }).count()).toBe(0)
  const isTooWide = () =>
    page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)
  expect([await isTooWide(), await axeFindings(page)]).toEqual([false, []])
})
