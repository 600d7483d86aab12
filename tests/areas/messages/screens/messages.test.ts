import { beforeAll, expect, test } from 'vitest'
import { resources } from '../../../../schema/all.ts'
import { axeFindings, screens } from '../../../support/browser.ts'
import { createFactory, type Wire } from '../../../support/factory.ts'

const s = await screens()
const { create } = createFactory(s.t)
beforeAll(async () => {
  const { body } = await s.t.call<Wire>('POST', '/customers', {
    body: { last_name: 'Hollis', email: 'hollis@example.test', addresses: [] },
  })
  for (const quote_type_id of [1, 2]) {
    const services = [{ name: 'Work', quantity: 1, price_ex_vat: 100, apply_vat: true, vat_percent: 20 }]
    const more = { customer_id: body.id, quote_status_id: 1, valid_until: null, services }
    const quote = await create(resources.get('quotes'), { quote_type_id, ...more })
    await s.t.call('PATCH', `/quotes/${quote.id}`, { body: { quote_status_id: 2 }, headers: { 'if-match': '*' } })
  }
})

test('a rule is created by keyboard, previews its messages as its filters change, and is switched on', async () => {
  const page = await s.open('/settings/message-rules/add')
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Quote by itself')
  await page.getByRole('combobox', { name: /^Event/ }).selectOption('quote_sent')
  const trial = page.getByRole('region', { name: 'What would have been sent' })
  await trial.getByText('2 messages in the last 30 days').waitFor()
  await trial.getByText('hollis@example.test').first().waitFor()
  // It has the same filter box as the list: a token is added by keyboard.
  const only = page.getByRole('combobox', { name: 'Only if' })
  await only.focus()
  const { body } = await s.t.call<{ data: { title: string }[] }>('GET', '/quote-types/list?sort=id')
  await page.keyboard.type(`type:"${body.data[0]?.title}"`)
  await page.keyboard.press('Enter')
  await trial.getByText('1 message in the last 30 days').waitFor()
  const letter = page.getByRole('combobox', { name: 'Message' })
  await letter.focus()
  await page.keyboard.type('Quote')
  await page.getByRole('listbox').getByRole('option', { name: 'Quote', exact: true }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByLabel('Active').press('Space')
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('Control+s')
  await page.waitForURL(/\/settings\/message-rules$/)
  const { rows } = await s.t.pool.query(
    `select event, conditions, active, active_since from message_rules where name = 'Quote by itself'`,
  )
  expect(rows).toMatchObject([{ event: 'quote_sent', conditions: 'quote_type_id=1', active: true }])
  expect(rows[0]?.active_since).not.toBeNull()
})

test('on a phone, in Chinese and in dark mode nothing is cut off', async () => {
  const { rows } = await s.t.pool.query(`select id from message_rules where event = 'quote_unanswered' limit 1`)
  const page = await s.open(`/settings/message-rules/edit/${rows[0]?.id}`, { width: 360, locale: 'zh', scheme: 'dark' })
  await page.getByText('本应发送的内容').waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  expect(await axeFindings(page)).toEqual([])
})
