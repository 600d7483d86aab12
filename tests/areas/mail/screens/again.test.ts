import { expect, test } from 'vitest'
import { resources } from '../../../../schema/all.ts'
import { axeFindings, screens } from '../../../support/browser.ts'
import { createFactory, type Wire } from '../../../support/factory.ts'

const s = await screens()
const factory = createFactory(s.t)

test('by keyboard: emails are selected in the log and resent, each with its result', async () => {
  const ids: number[] = []
  for (const subject of ['First letter', 'Second letter']) {
    const body = { to: 'a@example.test', subject, body: '<p>Hello</p>' }
    ids.push((await s.t.call<Wire>('POST', '/emails', { body })).body.id)
  }
  await s.t.pool.query(`update emails set status = 'sent' where id = any($1)`, [ids])
  const page = await s.open('/settings/emails')
  await page.getByRole('link', { name: 'Second letter' }).waitFor()
  for (const subject of ['First letter', 'Second letter'])
    await page.getByRole('row').filter({ hasText: subject }).getByRole('checkbox').press('Space')
  await page.keyboard.press('r')
  await page.waitForURL(/\/settings\/emails\/resend\?ids=/)
  await page.getByText('Resend 2 emails').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('Control+Enter')
  await page.getByText('2 emails are queued to be resent.').waitFor()
  expect(await page.getByRole('link', { name: 'Queued to be resent' }).count()).toBe(2)
  // It has no template: this is shown next to each.
  await page.goto(`${s.origin}/settings/emails/resend?ids=${ids.join(',')}`)
  await page.getByLabel('Using the current template').check()
  await page.getByRole('button', { name: 'Resend 2 emails' }).click()
  await page.getByText('2 could not be sent').waitFor()
  expect(await page.getByText(/The template of this email is no longer used/).count()).toBe(2)
})

test('a visit is confirmed by email from its form, and in Chinese on a phone', async () => {
  const customer = await factory.create(resources.get('customers'), { email: 'ann@example.test', language: 'en' })
  const job = await factory.create(resources.get('jobs'), { customer_id: customer.id, parent_id: null })
  const { rows } = await s.t.pool.query<{ id: number }>(
    `insert into appointments (kind, status, starts_at, ends_at, subject, subject_id, exclusive)
     values ('job', 'booked', now() + interval '9 days', now() + interval '9 days 1 hour', 'jobs', $1, false) returning id`,
    [job.id],
  )
  const page = await s.open(`/appointments/edit/${rows[0]?.id}`)
  await page.getByRole('link', { name: 'Confirm by email' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send by email' })
  await dialog.getByText(/We will visit you on/).waitFor()
  expect(await dialog.getByLabel('Subject', { exact: false }).first().inputValue()).toMatch(/^Your visit on \w+day/)
  expect(await axeFindings(page)).toEqual([])
  const phone = await s.open(`/appointments/${rows[0]?.id}/email`, { locale: 'zh', width: 360, scheme: 'dark' })
  await phone
    .getByRole('dialog')
    .getByText(/We will visit you on/)
    .waitFor()
  expect(await phone.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
})

test('a visit without a customer says so instead of offering the email', async () => {
  const { rows } = await s.t.pool.query<{ id: number }>(
    `insert into appointments (kind, status, starts_at, ends_at, exclusive)
     values ('survey', 'booked', now() + interval '9 days', now() + interval '9 days 1 hour', false) returning id`,
  )
  const page = await s.open(`/appointments/${rows[0]?.id}/email`)
  await page.getByRole('heading', { name: 'This record does not exist or you do not have access to it' }).waitFor()
  await page.locator('main').getByRole('link', { name: 'Visits' }).click()
  await page.waitForURL('**/appointments')
})
