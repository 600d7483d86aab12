import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { putAside } from '../../../../server/engine/queue/queue.ts'
import { UnreadableItemError } from '../../../../server/engine/queue/unreadable.ts'
import { axeFindings, screens } from '../../../support/browser.ts'

const s = await screens()
const ORIGINAL = 'From: Mallory <mallory@example.test>\r\nSubject: Parts\r\n\r\n<script>alert(1)</script>'

let count = 0
/** An unreadable email. */
const failed = () => {
  count += 1
  const item = {
    key: `mail ${count}`,
    subject: `Parts <b>${count}</b>`,
    sender: 'Mallory <mallory@example.test>',
    original: Buffer.from(ORIGINAL),
  }
  const engine = { db: s.t.db, clock: () => new Date() }
  return putAside(engine, 'incoming_mail', item, {
    error: new UnreadableItemError('Maximum allowed child nodes exceeded'),
    tries: 2,
  })
}

test('by keyboard: found in the list, its original saved, retried; another one discarded', async () => {
  const [first, second] = [await failed(), await failed()]
  const page = await s.open('/settings/failed-items')
  await page.getByText('Mallory <mallory@example.test>').first().waitFor()
  expect(await page.getByRole('link', { name: /New failed item/ }).count()).toBe(0)
  await page
    .getByRole('link', { name: `Parts <b>${count - 1}</b>` })
    .first()
    .click()
  await page.getByRole('region', { name: 'Original' }).getByText('The original, unchanged').waitFor()
  await page.getByText('Could not be read').waitFor()
  expect(await axeFindings(page)).toEqual([])
  const saving = page.waitForEvent('download')
  await page.keyboard.press('d')
  const saved = await saving
  expect(saved.suggestedFilename()).toBe(`failed-item-${first}.eml`)
  expect(await readFile(await saved.path(), 'utf8')).toBe(ORIGINAL)
  await page.keyboard.press('r')
  await page.getByText('Queued to be tried again').first().waitFor()
  const other = await s.open(`/settings/failed-items/details/${second}`)
  await other.getByRole('region', { name: 'Original' }).getByText('The original, unchanged').waitFor()
  await other.keyboard.press('x')
  await other.getByText('Discarded').first().waitFor()
})
