import { expect, test } from 'vitest'
import { screens } from '../../../support/browser.ts'

const s = await screens()

test('the office app says at once that there is no line, keeps what is typed, and goes on by itself', async () => {
  // The last: pressed once more while the form, stored by then, goes away.
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
  // What was pressed goes on where the browser had only put it off, and is pressed again where it was refused. Stored, the form goes away meanwhile.
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await expect
    .poll(async () => {
      if ((await stored()) === 0) await save.evaluateAll(([button]) => (button as HTMLElement | undefined)?.click())
      return stored()
    })
    .toBe(1)
})
