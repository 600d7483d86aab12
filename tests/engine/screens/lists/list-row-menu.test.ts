import type { Page } from 'playwright'
import { beforeAll, expect, it } from 'vitest'
import { axeFindings, screens } from '../../../support/browser.ts'

const { open, t } = await screens()
const until = <T>(read: () => T) => expect.poll(read)
const names = (page: Page) => page.locator('[role=grid] tbody tr:not([hidden]) .cell-name').allTextContents()
const heads = (page: Page) => page.getByRole('columnheader').allTextContents()

beforeAll(async () => {
  for (const [first_name, lead_status_id] of [
    ['Ada', 1],
    ['Bea', 3],
    ['Cid', 6],
  ])
    expect(
      (
        await t.call('POST', '/leads', {
          body: { first_name, phone: '0113 496 0001', lead_status_id, lost_reason: 'Price' },
        })
      ).status,
    ).toBe(200)
})

it("a row's actions are one key away, and its status too", async () => {
  const page = await open('/leads?open=true')
  await until(() => names(page)).toEqual(['Bea', 'Ada'])
  await page.keyboard.press('j')
  await page.keyboard.press('.')
  const menu = page.getByRole('menu', { name: 'Actions for Bea' })
  await menu.waitFor()
  expect(await menu.getByRole('menuitem').allTextContents()).toEqual([
    'Open↵',
    'Edit recorde',
    'Change statuss',
    'Historyh',
    'Archivea',
    'Convert to quoten',
  ])
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.keyboard.press('s')
  await page.getByRole('menuitemradio', { name: 'On hold' }).click()
  await page.locator('[data-row="0"]', { hasText: 'On hold' }).waitFor()
  // By mouse: the status opens with one click, the row's menu by its icon.
  await page.locator('[data-row="1"] .chip', { hasText: 'New' }).click()
  await page.getByRole('menuitemradio', { name: 'Contacted' }).click()
  await page.locator('[data-row="1"]', { hasText: 'Contacted' }).waitFor()
  await page.locator('[data-row="1"]').hover()
  await page.getByRole('button', { name: 'Actions for Ada' }).click()
  await page.getByRole('menuitem', { name: /Archive/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Archive' }).click()
  await until(() => names(page)).toEqual(['Bea'])
})

it('built-in views keep their own columns', async () => {
  const page = await open('/leads?open=true')
  await page.getByRole('columnheader', { name: 'Postcode' }).waitFor()
  await page.keyboard.press('c')
  await page.getByRole('dialog').getByRole('checkbox', { name: 'Postcode' }).uncheck()
  await page.keyboard.press('Escape')
  await until(() => heads(page)).not.toContain('Postcode')
  await page.getByRole('link', { name: 'All', exact: true }).click()
  await until(() => heads(page)).toContain('Postcode')
  await until(() => names(page)).toContain('Cid')
  await page.getByRole('link', { name: 'Open', exact: true }).click()
  await until(() => heads(page)).not.toContain('Postcode')
})

it('the first column stays visible, and a phone shows a summary line with the call button next to it', async () => {
  const page = await open('/leads?open=true', { width: 900, height: 700 })
  const name = page.locator('[data-row="0"] .cell-name')
  await name.waitFor()
  const left = async () => (await name.boundingBox())?.x
  const before = await left()
  await page.locator('.grid-scroll').evaluate((box) => box.scrollTo({ left: 400 }))
  expect(await left()).toBe(before)
  const phone = await open('/leads?open=true', { width: 360, height: 740 })
  const call = phone.locator('[data-row="0"] a[href^="tel:"]')
  await call.waitFor()
  const box = await phone.locator('[data-row="0"]').boundingBox()
  expect(box?.height).toBeLessThan(100)
})
