import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { axeFindings, screens } from '../../../support/browser.ts'

const { open, t, allowConsole } = await screens()

interface Question {
  readonly id: number
  readonly options: readonly { readonly id: number }[]
}
let made = 0
const ask = async (label: string, type: string, more: object = {}): Promise<Question> => {
  const body = { label, key: `q_${++made}`, type, applies_to: ['lead'], position: made, ...more }
  const answer = await t.call<Question>('POST', '/questions', { body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}
const lead = async () =>
  (await t.call<{ id: number }>('POST', '/leads', { body: { first_name: 'Maya', phone: '+441134960001' } })).body.id
const stored = async (id: number) => {
  const { body } = await t.call<{ data: { question: { id: number }; value: unknown }[] }>('GET', `/leads/${id}/answers`)
  return Object.fromEntries(body.data.map(({ question, value }) => [question.id, value]))
}

const gas = await ask('Is there gas?', 'yes_no')
const meter = await ask('Where is the meter?', 'text', {
  required: true,
  show_if: [{ question_id: gas.id, is: ['yes'] }],
})
const age = await ask('Age of the boiler', 'number', { min: 0, max: 100 })
const photo = await ask('Photo of the boiler', 'photo')
const sign = await ask('Signature of the customer', 'signature')
const visit = await ask('Access to the house', 'textarea', { required_from_lead_status_id: 4 })

const part = (page: Page) => page.getByRole('region', { name: 'Questions' })
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)

describe('the questions about a record', () => {
  it('are answered by keyboard; others appear with the answers; an error is shown at its question', async () => {
    const id = await lead()
    const page = await open(`/leads/details/${id}?tab=answers`)
    await part(page).getByText('Is there gas?').waitFor()
    expect(await part(page).getByText('Where is the meter?').count()).toBe(0)
    expect(await part(page).getByText('Required from status Visit booked').count()).toBe(1)
    await page.getByRole('heading', { level: 1 }).focus()
    await page.keyboard.press('q')
    const yes = page.getByLabel('Yes', { exact: true })
    await part(page).getByRole('button', { name: /Save/ }).waitFor()
    expect(await axeFindings(page)).toEqual([])
    if (await yes.count()) await yes.check()
    else await page.getByLabel('Is there gas?').selectOption('yes')
    await page.getByLabel('Where is the meter?').waitFor()
    await page.getByLabel('Age of the boiler').fill('500')
    await page.keyboard.press('Control+s')
    await part(page).getByRole('alert').waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe(`answer-${meter.id}`)
    await page.keyboard.type('Under the stairs')
    await page.getByLabel('Age of the boiler').fill('12')
    await page.keyboard.press('Control+s')
    await part(page).getByText('Under the stairs').waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('Answer questions')
    expect(await stored(id)).toMatchObject({ [gas.id]: 'yes', [meter.id]: 'Under the stairs', [age.id]: 12 })
    await page.getByText('answered 3 questions').waitFor()
    expect(await axeFindings(page)).toEqual([])
  })

  it("keep typed text over a reload, and show another user's answers", async () => {
    allowConsole(/412/)
    const id = await lead()
    const page = await open(`/leads/details/${id}?tab=answers`)
    page.on('dialog', (dialog) => void dialog.accept())
    await part(page)
      .getByRole('button', { name: /Answer questions/ })
      .click()
    await page.getByLabel('Age of the boiler').fill('7')
    await expect.poll(() => page.evaluate(() => JSON.stringify(sessionStorage))).toContain('7')
    const live = page.waitForResponse((response) => response.url().includes('/panel-api/live?') && response.ok())
    await page.reload()
    await page.getByText('Your unsaved changes have been restored.').waitFor()
    await live
    expect(await page.getByLabel('Age of the boiler').inputValue()).toBe('7')
    await t.call('PUT', `/leads/${id}/answers`, {
      body: {
        answers: [
          { question_id: age.id, value: 9 },
          { question_id: visit.id, value: 'Key under the mat' },
        ],
      },
    })
    await expect.poll(() => page.getByLabel('Access to the house').inputValue()).toBe('Key under the mat')
    await part(page).getByRole('button', { name: 'Keep mine' }).click()
    await part(page).getByRole('button', { name: /Save/ }).click()
    await expect.poll(() => stored(id)).toMatchObject({ [age.id]: 7, [visit.id]: 'Key under the mat' })
  })

  it('accept pictures and signatures, which become files of the record', async () => {
    const id = await lead()
    const page = await open(`/leads/details/${id}?tab=answers`)
    await part(page)
      .getByRole('button', { name: /Answer questions/ })
      .click()
    await page
      .getByLabel('Photo of the boiler')
      .setInputFiles({ name: 'boiler.png', mimeType: 'image/png', buffer: picture })
    await part(page).getByText('boiler.png').waitFor()
    await page.getByLabel('Signature of the customer').last().fill('Maya Rowe')
    await part(page).getByRole('button', { name: /Save/ }).click()
    await part(page).getByText('signature.png').waitFor()
    // The signature appears once it is a file of the record, before the answers are saved.
    await expect
      .poll(() => stored(id))
      .toMatchObject({ [photo.id]: [expect.any(Number)], [sign.id]: expect.any(Number) })
    const files = await t.call<{ total: number }>('GET', `/leads/${id}/files`)
    expect(files.body.total).toBe(2)
  })

  it('are shown at 360 px in Chinese, and a status that needs an answer says which', async () => {
    allowConsole(/409/)
    const id = await lead()
    const page = await open(`/leads/details/${id}?tab=answers`, { locale: 'zh', width: 360, height: 780 })
    await page
      .getByRole('region', { name: '问题' })
      .getByRole('button', { name: /回答问题/ })
      .click()
    await page.getByLabel('Age of the boiler').waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    await page.keyboard.press('Escape')
    await page.locator('[data-status-chip]').click()
    await page
      .getByRole('menuitemradio', { name: '已预约上门' })
      .or(page.getByRole('menuitem', { name: '已预约上门' }))
      .first()
      .click()
    await page.getByText('请先回答：Access to the house').first().waitFor()
  })
})
