import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { axeFindings, screens } from '../../../support/browser.ts'

const { open, t } = await screens()

interface Row {
  readonly id: number
}
async function call(method: 'POST' | 'PATCH' | 'DELETE', path: string, body?: object): Promise<Row> {
  const answer = await t.call<Row>(method, path, body ? { body } : {})
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}
const seen = (page: Page) => page.getByRole('dialog').locator('.history-entry')
/** The lines of one entry as shown: field, old value, new value. */
const changes = (page: Page, nth: number) =>
  seen(page)
    .nth(nth)
    .locator('.history-change')
    .evaluateAll((list) =>
      list.map((line) =>
        [...line.querySelectorAll('dt, dd > :is(.history-was, span:last-child)')].map((part) => part.textContent),
      ),
    )

describe('the history of a record', () => {
  it('opens with h on a row, describes old and new values, and returns the focus', async () => {
    const old = await call('POST', '/categories', { name: 'Gone by now', scope: 'service' })
    const heating = await call('POST', '/categories', { name: 'Heating', scope: 'service' })
    const service = await call('POST', '/services', {
      name: 'Told service',
      price: 10,
      price_basis: 'fixed',
      vat_rate_id: 1,
      category_id: old.id,
    })
    await call('PATCH', `/services/${service.id}`, {
      price: 12.5,
      price_basis: 'hour',
      category_id: heating.id,
      active: false,
    })
    await call('DELETE', `/categories/${old.id}`)
    await call('DELETE', `/services/${service.id}`)
    const page = await open('/libraries/services?archived=true')
    await page.getByRole('row').filter({ hasText: 'Told service' }).getByRole('link').first().focus()
    await page.keyboard.press('h')
    const dialog = page.getByRole('dialog', { name: 'History of “Told service”' })
    await seen(page).nth(2).waitFor()
    expect(await seen(page).locator('.history-head > span').allInnerTexts()).toEqual([
      'Alex Morgan archived it',
      'Alex Morgan changed it',
      'Alex Morgan added it',
    ])
    expect(await changes(page, 1)).toEqual([
      ['Category', 'was Gone by now', 'became Heating'],
      ['Price', 'was £10.00', 'became £12.50'],
      ['Price basis', 'was Fixed price', 'became Per hour'],
      ['Active', 'was Yes', 'became No'],
    ])
    const time = seen(page).first().locator('time')
    expect([await time.innerText(), await time.getAttribute('title')]).toEqual([
      'Just now',
      expect.stringMatching(/^\d\d-\d\d-\d{4} \d\d:\d\d:\d\d$/),
    ])
    expect(await axeFindings(page)).toEqual([])
    await dialog.getByLabel('Field').selectOption({ label: 'Price' })
    await expect.poll(() => seen(page).count()).toBe(2)
    expect(await changes(page, 0)).toEqual([['Price', 'was £10.00', 'became £12.50']])
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Told service')
  })

  it('opens from the form by key and by button, loads older changes, and undoes one', async () => {
    const { id } = await call('POST', '/job-types', { title: 'Name 0' })
    for (let n = 1; n <= 24; n++) await call('PATCH', `/job-types/${id}`, { title: `Name ${n}` })
    const page = await open(`/libraries/job-types/edit/${id}`, { scheme: 'dark' })
    await page.getByLabel('Title').waitFor()
    await page.keyboard.press('h')
    await seen(page).nth(19).waitFor()
    await page.getByRole('button', { name: 'Older changes' }).click()
    await seen(page).nth(24).waitFor()
    expect(await page.getByRole('button', { name: 'Older changes' }).count()).toBe(0)
    expect(await axeFindings(page)).toEqual([])
    await seen(page).first().getByRole('button', { name: 'Undo this' }).click()
    await seen(page).filter({ hasText: 'undone' }).waitFor()
    expect(await changes(page, 0)).toEqual([['Title', 'was Name 24', 'became Name 23']])
    await page.keyboard.press('Escape')
    await expect.poll(() => page.getByLabel('Title').inputValue()).toBe('Name 23')
    await page.getByRole('button', { name: 'History' }).click()
    await page.getByRole('dialog', { name: 'History of “Name 23”' }).waitFor()
  })

  it('asks before undoing a change to several records', async () => {
    const ids = [
      (await call('POST', '/job-types', { title: 'Both one' })).id,
      (await call('POST', '/job-types', { title: 'Both two' })).id,
    ]
    await call('POST', '/job-types/bulk', { act: 'change', ids, change: { active: false } })
    const page = await open('/libraries/job-types?q=Both', { locale: 'zh', width: 360, height: 740 })
    await page.getByRole('row').filter({ hasText: 'Both one' }).getByRole('link').first().focus()
    await page.keyboard.press('h')
    await seen(page).first().getByText('连同另外 1 条记录').waitFor()
    expect(await axeFindings(page)).toEqual([])
    await seen(page).first().getByRole('button', { name: '撤销此更改' }).click()
    await page.keyboard.press('Enter')
    await seen(page).filter({ hasText: '已被撤销' }).waitFor()
    const both = await Promise.all(
      ids.map(async (id) => (await t.call<{ active: boolean }>('GET', `/job-types/${id}`)).body.active),
    )
    expect(both).toEqual([true, true])
  })
})
