import { expect, test } from 'vitest'
import { resources } from '../../../../schema/all.ts'
import { axeFindings, screens } from '../../../support/browser.ts'
import { createFactory } from '../../../support/factory.ts'

const s = await screens()
const factory = createFactory(s.t)

async function incoming(subject: string, html: string | null = null): Promise<number> {
  const { rows } = await s.t.pool.query<{ id: number }>(
    `insert into incoming_mails (subject, from_name, from_email, outcome, reason, received_at, own, text, html, done)
     values ($1, 'Dana Holm', 'dana@world.test', 'aside', 'bulk', now(), 'Please quote.', 'Please quote.', $2, true) returning id::int as id`,
    [subject, html],
  )
  return rows[0]?.id as number
}

test('by keyboard: an email is found under To check, read and converted to a lead', async () => {
  await incoming('Boiler in LS6')
  const page = await s.open('/incoming-mails')
  await page.getByText('To check').first().click()
  await page.getByRole('link', { name: 'Boiler in LS6' }).first().click()
  await page.getByRole('region', { name: 'Message' }).getByText('Please quote.').waitFor()
  await page.getByText('Looks like a newsletter or mailing list').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('l')
  await page.getByRole('dialog', { name: 'Create lead' }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByText('Dana Holm created').first().waitFor()
  await page.getByText('Came in by email: Boiler in LS6').waitFor()
  await page.getByRole('link', { name: 'Open email' }).click()
  await page.getByText('Decided manually', { exact: true }).waitFor()
})

test('by keyboard: an email is attached to a customer found by name; its quoted text is collapsed there', async () => {
  const id = await incoming('Radiators')
  await s.t.pool.query(
    `update incoming_mails set text = 'Please quote.' || chr(10) || chr(10) || '> Which ones?' where id = $1`,
    [id],
  )
  await factory.create(resources.get('customers'), { first_name: 'Quentin', last_name: 'Abernathy' })
  const page = await s.open(`/incoming-mails/details/${id}`)
  await page.getByRole('region', { name: 'Message' }).getByText('Which ones?').waitFor()
  await page.keyboard.press('m')
  const dialog = page.getByRole('dialog', { name: 'Attach to record' })
  await dialog.waitFor()
  await page.keyboard.press('Enter')
  await dialog.locator('.field-error').waitFor()
  await page.keyboard.type('Abernathy')
  await page
    .getByRole('option', { name: /Quentin Abernathy/ })
    .first()
    .waitFor()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.getByText('Attached').first().waitFor()
  await page.getByRole('link', { name: 'Quentin Abernathy' }).first().click()
  const folded = page.getByText('Show quoted text')
  await folded.waitFor()
  expect(await page.getByText('> Which ones?').isVisible()).toBe(false)
  await folded.click()
  await page.getByText('> Which ones?').waitFor()
  expect(await axeFindings(page)).toEqual([])
})

test('an HTML email is shown with its layout, and as plain text', async () => {
  const id = await incoming('Laid out', '<h2>Leak</h2><p>Please <b>quote</b>.</p>')
  const page = await s.open(`/incoming-mails/details/${id}`)
  await page.frameLocator('iframe').getByRole('heading', { name: 'Leak' }).waitFor()
  await page.getByRole('button', { name: 'Plain text' }).click()
  await page.getByRole('region', { name: 'Message' }).getByText('Please quote.').waitFor()
  expect(await page.locator('iframe').count()).toBe(0)
})
