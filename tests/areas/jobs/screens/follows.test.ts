import { beforeAll, expect, test } from 'vitest'
import { screens } from '../../../support/browser.ts'
import { calendar } from '../../../support/calendar.ts'
import type { RecordBody, Values, Wire } from '../../../support/factory.ts'

const { t, open } = await screens()
const { worker } = await calendar(t)

const post = async (path: string, body: Values) => {
  const answer = await t.call<RecordBody>('POST', path, { body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}
let customer: RecordBody
beforeAll(async () => {
  customer = await post('/customers', { last_name: 'Hollis', phone: '+441134960177' })
  await worker({ name: 'Moss Avery' })
})

test('the job header updates when a visit is booked, without a reload', async () => {
  const job = await post('/jobs', { customer_id: customer.id, job_type_id: 1 })
  const page = await open(`/jobs/details/${job.id}`)
  const status = page.locator('.record-head').getByRole('button', { name: /^Status:/ })
  const before = await status.innerText()
  await page.evaluate(() => Object.assign(window, { stillHere: true }))
  await page.locator(`main a[href$="/jobs/details/${job.id}/book"]`).first().click()
  await page.locator('.slot').first().click()
  await page.waitForURL(`**/jobs/details/${job.id}`)
  await expect.poll(() => status.innerText(), { timeout: 2_000 }).not.toBe(before)
  expect(await status.innerText()).toMatch(/Scheduled/)
  expect(await page.evaluate(() => 'stillHere' in window)).toBe(true)
  await page.locator('.record-main').getByText('Moss Avery').first().waitFor()
})

test('changed lines are shown as differences', async () => {
  const line = (name: string, quantity = 1) => ({ name, quantity, price_ex_vat: 100, vat_percent: 20 })
  const quote = await post('/quotes', {
    customer_id: customer.id,
    quote_type_id: 1,
    services: [line('Survey'), line('Radiator', 2)],
  })
  const [survey, radiator] = quote['services'] as Values[]
  const { body } = await t.call<Wire>('PATCH', `/quotes/${quote.id}`, {
    body: { services: [{ ...radiator, quantity: 3 }, line('Valve')] },
  })
  expect(body['services']).toHaveLength(2)
  expect(survey?.['name']).toBe('Survey')
  for (const [locale, texts] of [
    ['en', ['Added Valve', 'Removed Survey', 'Radiator: Quantity 2 → became 3']],
    ['zh', ['已添加 Valve', '已移除 Survey', 'Radiator: 数量 2 → 改为 3']],
  ] as const) {
    const page = await open(`/quotes/details/${quote.id}`, { locale })
    const told = page.locator('.history-lines').first()
    await told.waitFor()
    const said = (await told.locator('> li').allTextContents()).map((text) => text.replace(/\s+/g, ' '))
    for (const text of texts) expect(said.join(' | ')).toContain(text)
    expect(said).toHaveLength(3)
  }
})

test("a person's name is shown in full on their card", async () => {
  const { body: me } = await t.call<{ user: { id: number } }>('GET', '/auth/me')
  for (const first_name of ['Ann', 'Bartholomew Maximilian'])
    await post('/leads', {
      first_name,
      last_name: 'Card',
      phone: '+441134960178',
      city: 'Leeds',
      assignedTo: me.user.id,
    })
  for (const width of [1440, 360]) {
    const page = await open('/leads?as=board', { width })
    await page.locator('.card-who').first().waitFor()
    const cut = await page.locator('.card-who .avatar').evaluateAll(
      (all) =>
        all.filter((one) => {
          const box = one.getBoundingClientRect()
          const card = one.closest('.board-card')?.getBoundingClientRect()
          const clips = getComputedStyle(one.closest('.card-part') as Element).overflowX !== 'visible'
          return (
            clips || box.width < 22 || box.height < 22 || !card || box.right > card.right || box.bottom > card.bottom
          )
        }).length,
    )
    expect(cut).toBe(0)
    await page.close()
  }
})
