import { expect, test } from 'vitest'
import { screens } from '../../../support/browser.ts'

const s = await screens()

test('the office app reports at once that it is offline, keeps typed text, and resumes automatically', async () => {
  // The last one: it is pressed once more while the saved form closes.
  s.allowConsole(/ERR_INTERNET_DISCONNECTED|could not be renewed|NetworkError|Failed to fetch|form is not connected/)
  const title = 'Typed without a line'
  const page = await s.open('/libraries/job-types/add')
  const field = page.getByRole('textbox', { name: 'Title' })
  await field.fill(title)
  await page.context().setOffline(true)
  const bar = page.getByRole('status').filter({ hasText: 'You are offline.' })
  await bar.waitFor()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  expect(await field.inputValue()).toBe(title)
  await page.context().setOffline(false)
  await bar.waitFor({ state: 'detached' })
  const stored = async () =>
    (await s.t.pool.query<{ n: number }>('select count(*)::int as n from job_types where title = $1', [title])).rows[0]
      ?.n
  // A pressed button continues if the browser only delayed it, and is pressed again if it was rejected. Once saved, the form closes.
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await expect
    .poll(async () => {
      if ((await stored()) === 0) await save.evaluateAll(([button]) => (button as HTMLElement | undefined)?.click())
      return stored()
    })
    .toBe(1)
})
