import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { axeFindings, screens } from '../../../support/browser.ts'
import type { Wire } from '../../../support/factory.ts'
import { phone } from '../../../support/phone.ts'
import { workdays } from '../booked.ts'

const s = await screens()
const booked = await workdays(s)

async function ask(label: string, more: object): Promise<number> {
  const made = await s.t.call<Wire>('POST', '/questions', {
    body: {
      label,
      key: `q${randomUUID().replaceAll('-', '').slice(0, 20)}`,
      applies_to: ['job'],
      active: true,
      ...more,
    },
  })
  expect(made.status, JSON.stringify(made.body)).toBe(200)
  return made.body.id
}
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test('required questions are asked as their kind needs, saved at once, and named when completion is rejected', async () => {
  s.allowConsole(/409|422/)
  await s.t.pool.query('update questions set active = false')
  const tight = await ask('Gas tightness test', { type: 'yes_no', required: true })
  const [options, from] = [[{ label: 'Wall' }, { label: 'Loft' }], { required: false, required_from_job_status_id: 6 }]
  const ids = [
    tight,
    await ask('Where it hangs', { type: 'single', options, ...from }),
    await ask('Pressure in bar', { type: 'number', max: 10, ...from }),
    await ask('Next service', { type: 'date', ...from }),
    await ask('Photo of the flue', { type: 'photo', ...from }),
    await ask('Why it failed', { type: 'textarea', ...from, show_if: [{ question_id: tight, is: ['no'] }] }),
  ]
  const { token, visit, job, say } = await booked()
  await say('on-site')
  const page = await s.open(`/my/visits/${visit}`, { token, width: 360, height: 740 })
  const finish = page.getByRole('button', { name: 'Finish', exact: true })
  await page.getByText('0 of 5 answered').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await phone(page).finish({ refused: true })
  const missing = page.getByRole('alert').filter({ hasText: 'Required before you can continue' })
  await missing.getByRole('button', { name: 'Where it hangs' }).waitFor()
  expect(await missing.getByRole('listitem').count()).toBe(5)
  await missing.getByRole('button', { name: 'Pressure in bar' }).click()
  // The focus lands in the field itself.
  await page.keyboard.type('12')
  await page.keyboard.press('Enter')
  await page.getByText('Must be 10 or less').waitFor()
  const pressure = page.getByLabel('Pressure in bar')
  await pressure.fill('1.5')
  await pressure.press('Enter')
  await page.getByText('1 of 5 answered').waitFor()
  const answerTight = (name: string) =>
    page.getByRole('group', { name: 'Gas tightness test' }).getByRole('button', { name })
  await answerTight('No').click()
  await page.getByLabel('Why it failed').waitFor()
  await page.getByText('2 of 6 answered').waitFor()
  await answerTight('Yes').click()
  await page.getByText('2 of 5 answered').waitFor()
  await page.getByRole('group', { name: 'Where it hangs' }).getByRole('button', { name: 'Loft' }).click()
  await page.getByText('3 of 5 answered').waitFor()
  await page.getByLabel('Next service').fill('2027-03-01')
  await page.getByLabel('Next service').blur()
  await page.getByText('4 of 5 answered').waitFor()
  const chosen = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Take photo: Photo of the flue' }).click()
  await (await chosen).setFiles({ name: 'flue.png', mimeType: 'image/png', buffer: PNG })
  await page.getByText('5 of 5 answered').waitFor()
  expect(await axeFindings(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await phone(page).finish()
  await page.getByText('Done', { exact: true }).first().waitFor()
  await finish.waitFor({ state: 'detached' })
  const kept = await s.t.call<{ data: { question: { label: string }; value: unknown }[] }>(
    'GET',
    `/jobs/${job}/answers`,
  )
  const value = (label: string) => kept.body.data.find(({ question }) => question.label === label)?.value
  expect([value('Gas tightness test'), value('Pressure in bar'), value('Next service')]).toEqual([
    'yes',
    1.5,
    '2027-03-01',
  ])
  for (const id of ids) await s.t.call('DELETE', `/questions/${id}`)
})
