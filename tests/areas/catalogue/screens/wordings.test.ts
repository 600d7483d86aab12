import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { resources } from '../../../../schema/all.ts'
import { screens } from '../../../support/browser.ts'
import { createFactory, type Wire } from '../../../support/factory.ts'

const { t, open } = await screens()
const factory = createFactory(t)
const lead = await factory.create(resources.get('leads'), { lead_type_id: 1, lead_status_id: 3 })

const switchTo = async (page: Page, from: string, to: string) => {
  await page.getByRole('button', { name: from, exact: true }).click()
  await page.getByRole('menuitemradio', { name: to }).click()
}

describe('the Chinese interface', () => {
  it('shows Chinese names in lists, on chips and boards, and English ones again when the language changes', async () => {
    const page = await open(`/leads?id=${lead.id}`, { locale: 'zh' })
    const row = page.getByRole('row').filter({ hasText: '已联系' })
    await row.getByText('一般咨询').waitFor()
    await page.keyboard.press('b')
    await page
      .getByRole('region', { name: /已联系/ })
      .or(page.getByRole('group', { name: /已联系/ }))
      .first()
      .waitFor()
    await page.keyboard.press('b')
    await switchTo(page, '语言', 'English')
    await page.getByText('Contacted').first().waitFor()
    expect(await page.getByText('已联系').count()).toBe(0)
  })

  it('offers and finds by either language', async () => {
    const page = await open(`/leads/edit/${lead.id}`, { locale: 'zh', width: 360, height: 740 })
    const type = page.getByRole('combobox', { name: /线索类型|类型/ }).first()
    await type.fill('Quote req')
    await page.getByRole('option', { name: '询价' }).waitFor()
    await type.fill('询')
    await page.getByRole('option', { name: '询价' }).click()
    expect(await type.inputValue()).toBe('询价')
  })

  it('names the rows of a library, whose form has both names', async () => {
    const page = await open('/libraries/lead-types', { locale: 'zh' })
    await page.getByRole('link', { name: '询价' }).click()
    await page.getByRole('textbox', { name: /^名称/ }).waitFor()
    expect(await page.getByRole('textbox', { name: /^名称/ }).inputValue()).toBe('Quote request')
    const chinese = page.getByRole('textbox', { name: '中文译名' })
    expect(await chinese.inputValue()).toBe('询价')
    await chinese.fill('')
    await page.keyboard.press('Control+s')
    // No Chinese is written: the English name is used.
    await page.getByRole('link', { name: 'Quote request' }).waitFor()
    await page.keyboard.press('Control+z')
    await page.getByRole('link', { name: '询价' }).waitFor()
    const { body } = await t.call<Wire>('GET', '/lead-types/2')
    expect(body['title_zh']).toBe('询价')
  })
})
