import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { axeFindings, type PageOptions, screens } from '../../../support/browser.ts'
import type { Wire } from '../../../support/factory.ts'

const s = await screens()

test('by keyboard: created from the list, shown in progress, and saved', async () => {
  const page = await s.open('/settings/take-outs')
  await page
    .getByRole('link', { name: /New data export/ })
    .first()
    .waitFor()
  await page.keyboard.press('n')
  await page.getByLabel('Notes').fill('Before the move')
  await page.keyboard.press('Control+s')
  await page.waitForURL(/\/settings\/take-outs(\/details\/\d+)?$/)
  if (!page.url().includes('/details/'))
    await page
      .getByRole('link', { name: /^O-\d{6}/ })
      .first()
      .click()
  const archive = page.getByRole('region', { name: 'File' })
  await archive.getByText('Kept for a limited time').waitFor({ timeout: 30_000 })
  expect(await axeFindings(page)).toEqual([])
  const saving = page.waitForEvent('download')
  await page.keyboard.press('d')
  const saved = await saving
  expect(saved.suggestedFilename()).toMatch(/^O-\d{6}\.zip$/)
  expect((await readFile(await saved.path())).subarray(0, 2).toString()).toBe('PK')
})

const looks: readonly PageOptions[] = [{ width: 360, height: 740, locale: 'zh', scheme: 'dark' }, { width: 768 }]
for (const look of looks)
  test(`fits ${look.width} px: ${look.locale ?? 'en'}, ${look.scheme ?? 'light'}`, async () => {
    const { body } = await s.t.call<Wire>('POST', '/take-outs', { body: { notes: 'Copy' } })
    await expect
      .poll(async () => (await s.t.call<Wire>('GET', `/take-outs/${body.id}`)).body['status'], { timeout: 30_000 })
      .toBe('done')
    const page = await s.open(`/settings/take-outs/details/${body.id}`, look)
    await page.getByText('SHA-256').first().waitFor()
    const isTooWide = () =>
      page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)
    expect([await isTooWide(), await axeFindings(page)]).toEqual([false, []])
  })
