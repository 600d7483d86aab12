import type { Locator } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import { resources } from '../../../../schema/all.ts'
import { axeFindings, screens } from '../../../support/browser.ts'
import { createFactory, type Wire } from '../../../support/factory.ts'

const s = await screens()
const WHO = 'Wilhelmina Featherstonehaugh-Cholmondeley and Daughters Limit'
const WHAT = 'Whole replacement of all radiators and valves in both houses'
let job: Wire
let number: string

beforeAll(async () => {
  const { create } = createFactory(s.t)
  const customer = await create(resources.get('customers'), { first_name: null, last_name: WHO })
  const body = { customer_id: customer.id, job_type_id: 1, title: WHAT }
  job = (await s.t.call<Wire>('POST', '/jobs', { body })).body
  number = String(job['number'])
})

/** The number is fully visible within the title's box, however long the title is. */
const showsNumber = (name: Locator) =>
  name.evaluate((element, wanted) => {
    const last = [...element.querySelectorAll('span, button')].findLast((one) => one.textContent?.endsWith(wanted))
    const [own, around] = [last?.getBoundingClientRect(), element.getBoundingClientRect()]
    return own !== undefined && own.width > 30 && own.right <= Math.min(around.right, innerWidth) + 1
  }, number)

test('long titles truncate before the number in list, header and palette, and the tab shows all of it', async () => {
  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 360, height: 740 },
  ]) {
    const page = await s.open('/jobs')
    await page.setViewportSize(viewport)
    const link = page.getByRole('link', { name: `${WHO} · ${WHAT} · ${number}` })
    await link.waitFor()
    await expect.poll(() => showsNumber(link)).toBe(true)
    await link.click()
    const heading = page.getByRole('heading', { level: 1, name: `${WHO} · ${WHAT} · ${number}` })
    await heading.waitFor()
    await expect.poll(() => showsNumber(page.locator('.record-title'))).toBe(true)
    await expect.poll(() => page.title()).toBe(`${WHO} · ${WHAT} · ${number}`)
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    expect(await axeFindings(page)).toEqual([])
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Find anything or run an action' }).fill('radiators valves')
    const option = page.getByRole('option').filter({ hasText: number }).first()
    await option.waitFor()
    await expect.poll(() => showsNumber(option)).toBe(true)
    await page.keyboard.press('Escape')
    await page.close()
  }
})

test('the title is edited in place, clearing it generates one, and undo restores it', async () => {
  const page = await s.open('/jobs')
  const cell = page.locator(`[data-id="${job.id}"] .cell-name`)
  await cell.getByRole('link').focus()
  await page.keyboard.press('F2')
  const box = cell.getByRole('textbox')
  expect(await box.inputValue()).toBe(WHAT)
  await box.fill('New radiators')
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: `${WHO} · New radiators · ${number}` }).waitFor()
  const title = async () => (await s.t.call<Wire>('GET', `/jobs/${job.id}`)).body['title']
  await expect.poll(title).toBe('New radiators')
  await page.keyboard.press('Control+z')
  await expect.poll(title).toBe(WHAT)
  await page.getByRole('link', { name: `${WHO} · ${WHAT} · ${number}` }).waitFor()
  await cell.getByRole('link').focus()
  await page.keyboard.press('F2')
  await cell.getByRole('textbox').fill('')
  await page.keyboard.press('Enter')
  await expect.poll(title).not.toBe(WHAT)
  expect(await title()).toEqual(expect.stringMatching(/\w/))
})

test('in Chinese its column heading, field and help text are Chinese', async () => {
  const page = await s.open(`/jobs/edit/${job.id}`, { locale: 'zh' })
  await page.getByLabel('标题', { exact: true }).waitFor()
  await page.getByText('用几个字说明是什么。').waitFor()
  await page.getByLabel('标题', { exact: true }).fill('x'.repeat(201))
  await page.keyboard.press('Control+s')
  await page.locator('[id="field-title-error"]').waitFor()
})
