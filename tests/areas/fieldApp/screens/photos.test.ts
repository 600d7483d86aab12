import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { MyVisitWhole } from '../../../../schema/areas/fieldApp/shapes.ts'
import { screens } from '../../../support/browser.ts'
import { isKept } from '../../../support/deploys.ts'
import { phone } from '../../../support/phone.ts'
import { workday } from '../../../support/workday.ts'

const s = await screens()
const { man, visit } = await workday(s.t)
/** 200 MB in the long runs. */
const [COUNT, SIZE] = process.env['DEEP'] ? [60, 3_400_000] : [10, 1_500_000]

const folder = mkdtempSync(join(tmpdir(), 'crm-photos-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const names = Array.from({ length: COUNT }, (_, i) => `photo-${i}.txt`)
for (const name of names) writeFileSync(join(folder, name), randomBytes(SIZE / 2).toString('hex'))

test('many photos queue on the phone, are sent with progress, and continue after the browser is killed', {
  timeout: 300_000,
}, async () => {
  s.allowConsole(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|nothing is kept|could not be renewed/)
  const one = await man()
  const { id } = await visit([one], 'Many photos')
  const page = await s.open(`/my/visits/${id}`, { token: one.token, width: 360, height: 740, keeps: true })
  await isKept(page)
  await phone(page).ready()
  const context = page.context()
  await context.setOffline(true)
  const part = page.locator('section', { has: page.getByRole('heading', { name: /^Photos/ }) })
  await part.locator('input[type=file]').setInputFiles(names.map((name) => join(folder, name)))
  await page.getByText(`Offline · ${COUNT} waiting`).waitFor({ timeout: 120_000 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  const arrived = async () =>
    (await s.t.call<MyVisitWhole>('GET', `/my/visits/${id}`, { token: one.token })).body.files.map(({ name }) => name)
  await context.setOffline(false)
  await page.getByText(/^Sending · \d+ waiting · \d+ of \d+ MB$/).waitFor()
  await page.getByRole('progressbar').waitFor()
  await expect.poll(async () => (await arrived()).length).toBeGreaterThan(1)
  await page.close()
  const left = COUNT - (await arrived()).length
  expect(left).toBeGreaterThan(0)
  const again = await context.newPage()
  await again.goto(`${s.origin}/my/visits/${id}`)
  await expect.poll(async () => (await arrived()).sort(), { timeout: 120_000 }).toEqual(names.toSorted())
  await again.getByText(/waiting/).waitFor({ state: 'detached' })
})
