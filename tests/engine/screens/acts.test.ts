import type { Page } from 'playwright'
import { beforeAll, describe, expect, test } from 'vitest'
import { axeFindings, screens } from '../../support/browser.ts'
import type { RecordBody, Values } from '../../support/factory.ts'
import { actsOf, doAct, openActs, openTab } from '../../support/recordPage.ts'

const { t, open, allowConsole } = await screens()

const post = async (path: string, body: Values = {}) => {
  const answer = await t.call<RecordBody>('POST', path, { body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const at = (page: Page, path: RegExp) => page.waitForURL((url) => path.test(url.pathname))

let customer: RecordBody
beforeAll(async () => {
  customer = await post('/customers', { last_name: 'Hollis', phone: '0113 496 0177' })
})

const line = { name: 'Survey', quantity: 1, price_ex_vat: 100, vat_percent: 20 }
const quoteOf = () => post('/quotes', { customer_id: customer.id, quote_type_id: 1, services: [line] })
const jobOf = () => post('/jobs', { customer_id: customer.id, job_type_id: 1, services: [line] })
let leads = 0
/** Each is a different customer: a known one would prompt a question. */
const leadOf = () => post('/leads', { first_name: 'Rachel', last_name: 'Ingham', phone: `077009003${10 + ++leads}` })

/** Labels of the actions the shortcut sheet lists for the record, with their keys. */
async function listed(page: Page): Promise<Record<string, string>> {
  await page.keyboard.press('?')
  const section = page
    .getByRole('dialog', { name: 'Keyboard shortcuts' })
    .getByRole('region', { name: 'On this record' })
  await section.waitFor()
  const [texts, keys] = [await section.locator('dt').allTextContents(), await section.locator('dd').allTextContents()]
  await page.keyboard.press('Escape')
  await section.waitFor({ state: 'detached' })
  return Object.fromEntries(texts.map((text, i) => [text, keys[i] ?? '']))
}

const toast = (page: Page, text: string | RegExp) => page.locator('.toast').filter({ hasText: text })
const statusOf = async (id: number) => (await t.call<Values>('GET', `/leads/${id}`)).body['lead_status_id']

describe('a conversion is undone', () => {
  test('with Ctrl+Z, and by its toast', async () => {
    for (const way of ['key', 'toast'] as const) {
      const lead = await leadOf()
      const page = await open(`/leads/details/${lead.id}`)
      await page.locator('.acts-more').waitFor()
      await page.keyboard.press('n')
      await at(page, /^\/quotes\/details\/\d+$/)
      await heading(page, / · Q-\d+$/).waitFor()
      expect(await statusOf(lead.id)).toBe(2)
      if (way === 'key') await page.keyboard.press('Control+z')
      else
        await toast(page, / · Q-\d+ created/)
          .getByRole('button', { name: /Undo/ })
          .click()
      await toast(page, /^Undone: added “.* · Q-\d+”/).waitFor()
      expect(await statusOf(lead.id)).toBe(1)
      // The record on screen is archived now.
      await page.locator('.record-archived').waitFor()
    }
  })

  test('not after a later change: the change is named', async () => {
    const lead = await leadOf()
    const page = await open(`/leads/details/${lead.id}`)
    await page.locator('.acts-more').waitFor()
    await page.keyboard.press('n')
    await at(page, /^\/quotes\/details\/\d+$/)
    await heading(page, / · Q-\d+$/).waitFor()
    const id = Number(/\d+$/.exec(new URL(page.url()).pathname)?.[0])
    await post('/tasks', { title: 'Ring back', type_id: 1, subject: 'quotes', subject_id: id })
    allowConsole(/409/)
    await page.keyboard.press('Control+z')
    const dialog = page.getByRole('dialog', { name: 'This cannot be fully undone' })
    await dialog.getByRole('link', { name: 'Ring back' }).waitFor()
    expect(await dialog.getByRole('button').allTextContents()).toEqual(['Close'])
    expect(await axeFindings(page)).toEqual([])
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    expect(await statusOf(lead.id)).toBe(2)
  })
})

describe('one key for each action of a record', () => {
  test('a lead: converts it to a quote, and n in a comment is a letter', async () => {
    const lead = await leadOf()
    const page = await open(`/leads/details/${lead.id}`)
    const make = (await openActs(page)).filter({ hasText: 'Convert to quote' })
    expect(await make.getAttribute('aria-keyshortcuts')).toBe('n')
    expect(await make.locator('kbd').textContent()).toBe('n')
    await page.keyboard.press('Escape')
    await make.waitFor({ state: 'detached' })
    expect(await listed(page)).toMatchObject({ 'Convert to quote': 'n', Archive: 'a', Edit: 'e' })
    await page.keyboard.press('w')
    await page.waitForFunction(() => document.activeElement?.tagName === 'TEXTAREA')
    await page.keyboard.type('none')
    expect(new URL(page.url()).pathname).toBe(`/leads/details/${lead.id}`)
    await page.evaluate(() => (document.activeElement as HTMLElement).blur())
    await page.keyboard.press('n')
    await at(page, /^\/quotes\/details\/\d+$/)
    await heading(page, / · Q-\d+$/).waitFor()
  })

  test('a quote: a copy, a visit, a job', async () => {
    const quote = await quoteOf()
    await post('/tasks', { title: 'Ring back', type_id: 1, subject: 'quotes', subject_id: quote.id })
    for (const quote_status_id of [2, 3, 4]) await t.call('PATCH', `/quotes/${quote.id}`, { body: { quote_status_id } })
    const page = await open(`/quotes/details/${quote.id}`)
    await page.getByRole('button', { name: /^Convert to job/ }).waitFor()
    expect(await listed(page)).toMatchObject({
      'Convert to job': expect.stringMatching(/^n/),
      Duplicate: 'd',
      'Book a visit': 'b',
      Print: 'p',
    })
    expect(await axeFindings(page)).toEqual([])
    await page.keyboard.press('n')
    const dialog = page.getByRole('dialog', { name: 'Convert to job' })
    await dialog.waitFor()
    await dialog.getByRole('button', { name: 'Convert to job' }).click()
    await dialog.getByText('This field is required').waitFor()
    expect(
      await dialog
        .locator('input')
        .first()
        .evaluate((box) => box === document.activeElement),
    ).toBe(true)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    // On a task the same key refers to the task.
    await openTab(page, /^Tasks/)
    await page.getByRole('checkbox', { name: 'Done: Ring back' }).focus()
    await page.keyboard.press('d')
    await page.getByLabel('Due: Ring back').waitFor()
    await page.keyboard.press('Escape')
    await page.getByLabel('Due: Ring back').waitFor({ state: 'detached' })
    expect(new URL(page.url()).pathname).toBe(`/quotes/details/${quote.id}`)
    await page.evaluate(() => (document.activeElement as HTMLElement).blur())
    await page.keyboard.press('d')
    await at(page, new RegExp(`^/quotes/details/(?!${quote.id}$)\\d+$`))
    await heading(page, / · Q-\d+$/).waitFor()
    await page.keyboard.press('b')
    await at(page, /^\/quotes\/details\/\d+\/book$/)
  })

  test('a quote with requested changes: a new revision', async () => {
    const quote = await quoteOf()
    for (const quote_status_id of [2, 3, 6]) await t.call('PATCH', `/quotes/${quote.id}`, { body: { quote_status_id } })
    const page = await open(`/quotes/details/${quote.id}`)
    await page.getByRole('button', { name: /^New revision/ }).waitFor()
    await page.keyboard.press('r')
    await heading(page, `${String(quote['number'])}-R2`).waitFor()
  })

  test('a job: a sub-job, a template, a recurrence; in Chinese as well', async () => {
    const job = await jobOf()
    const page = await open(`/jobs/details/${job.id}`)
    await page.locator('.acts-more').waitFor()
    expect(await listed(page)).toMatchObject({
      'Add a sub-job': 'n',
      'Save as template': 'l',
      'Book a visit': expect.stringMatching(/^b/),
    })
    await page.keyboard.press('l')
    await at(page, /^\/libraries\/job-templates\/edit\/\d+$/)
    await page.goto(page.url().replace(/\/libraries.*$/, `/jobs/details/${job.id}`))
    await page.locator('.acts-more').waitFor()
    await page.keyboard.press('r')
    await at(page, /^\/jobs\/recurring\/add$/)
    const other = await open(`/jobs/details/${job.id}`, { locale: 'zh' })
    await other.locator('.acts-more').waitFor()
    expect((await actsOf(other)).join(' ')).toContain('添加子工单')
    await other.keyboard.press('n')
    await at(other, /^\/jobs\/details\/\d+\/sub-job$/)
  })
})

describe('an action that fails', () => {
  test('on a record changed meanwhile: the differences are shown next to the old values, with a question first', async () => {
    allowConsole(/412/)
    const lead = await leadOf()
    const page = await open(`/leads/details/${lead.id}`)
    await page.locator('.acts-more').waitFor()
    let met = 0
    await page.route(`**/leads/${lead.id}/convert`, async (route) => {
      met += 1
      // The other user saves first, each time except the last.
      if (met < 3) await t.call('PATCH', `/leads/${lead.id}`, { body: { description: `Boiler, ${met} rooms` } })
      await route.continue()
    })
    await page.keyboard.press('n')
    const dialog = page.getByRole('dialog', { name: 'Someone else has changed this record' })
    await dialog.getByText('Boiler, 1 rooms').waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    expect(await statusOf(lead.id)).toBe(1)
    await doAct(page, 'Convert to quote')
    await dialog.getByText('Boiler, 2 rooms').waitFor()
    await dialog.getByRole('button', { name: 'Convert to quote anyway' }).click()
    await at(page, /^\/quotes\/details\/\d+$/)
    expect(await statusOf(lead.id)).toBe(2)
  })

  test('with a lost response is performed once, though requested again', async () => {
    allowConsole(/ERR_FAILED/)
    const quote = await quoteOf()
    const page = await open(`/quotes/details/${quote.id}`)
    await page.locator('.acts-more').waitFor()
    const count = async () => (await t.pool.query('select count(*)::int as n from quotes')).rows[0].n as number
    const before = await count()
    let lost = false
    await page.route(`**/quotes/${quote.id}/duplicate`, async (route) => {
      if (lost) return route.continue()
      lost = true
      await route.fetch()
      await route.abort()
    })
    await page.keyboard.press('d')
    await page.locator('.toast-error').waitFor()
    expect(await count()).toBe(before + 1)
    await page.keyboard.press('d')
    await page.waitForURL((url) => url.pathname !== `/quotes/details/${quote.id}`)
    await heading(page, / · Q-\d+$/).waitFor()
    expect(await count()).toBe(before + 1)
  })
})
