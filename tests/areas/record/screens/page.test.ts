import type { Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import { atRest } from '../../../support/atRest.ts'
import { screens } from '../../../support/browser.ts'
import { ALL_DAYS, calendar, hours } from '../../../support/calendar.ts'
import type { RecordBody, Values } from '../../../support/factory.ts'

const { open, t, allowConsole } = await screens()
const { worker, book } = await calendar(t)

const made = async (path: string, body: Values) => {
  const answer = await t.call<RecordBody>('POST', path, { body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}
const LONG = 'Wolverhampton and Sandwell Housing Association Repairs Team'
const LINE = { name: 'Boiler', quantity: 1, price_ex_vat: 100, apply_vat: false, vat_percent: 0 }
let customer: number
let hand: number
let hour = 7
beforeAll(async () => {
  const address = { line1: '4 Canal Wharf', city: 'Leeds', postcode: 'LS11 5PS', primary: true }
  customer = (
    await made('/customers', {
      last_name: 'Hollis',
      phone: '0113 496 0177',
      email: 'h@example.com',
      addresses: [address],
    })
  ).id
  hand = (await worker({ shifts: hours(ALL_DAYS, '06:00', '00:00') })).id
})
const jobOf = async (over: Values = {}) =>
  (await made('/jobs', { customer_id: customer, job_type_id: 1, title: 'New boiler', services: [LINE], ...over })).id
const visit = async (job: number) => {
  const at = (h: number) => `2027-03-02T${String(h).padStart(2, '0')}:00:00Z`
  const answer = await book({
    kind: 'job',
    subject: 'jobs',
    subject_id: job,
    worker_ids: [hand],
    starts_at: at(hour),
    ends_at: at(++hour),
  })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.id
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const strip = (page: Page) => page.getByRole('region', { name: 'Next step' })
const facts = (page: Page) => page.getByRole('region', { name: 'Details' })
const tab = (page: Page, name: string | RegExp) => page.getByRole('tab', { name })
const menu = (page: Page) => page.getByRole('menu', { name: 'All actions' })
const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '')
const toast = (page: Page, text: string) => page.locator('.toast').filter({ hasText: text })

describe('a job by keyboard', () => {
  it('has its facts edited in place, saved at once and undone', async () => {
    const id = await jobOf({ description: 'Old words' })
    const page = await open(`/jobs/details/${id}`)
    await strip(page).getByText('Book a visit').first().waitFor()
    await page.keyboard.press('j')
    expect(await focused(page)).toMatch(/^Edit: /)
    await page.keyboard.press('j')
    await page.keyboard.press('k')
    const seen: string[] = []
    for (let n = 0; n < 8 && !seen.at(-1)?.includes('Description'); n++) {
      await page.keyboard.press(n === 0 ? 'k' : 'j')
      seen.push(await focused(page))
    }
    expect(seen.at(-1)).toBe('Edit: Description')
    await page.keyboard.press('e')
    await page.keyboard.press('Control+a')
    await page.keyboard.type('Take the old one out')
    // A shortcut key of the page is a letter here.
    await page.keyboard.type(' z.')
    await page.keyboard.press('Enter')
    await toast(page, 'Description saved').waitFor()
    await facts(page).getByText('Take the old one out z.').waitFor()
    expect((await t.call<RecordBody>('GET', `/jobs/${id}`)).body['description']).toBe('Take the old one out z.')
    expect(await focused(page)).toBe('Edit: Description')
    await page.keyboard.press('Control+z')
    await facts(page).getByText('Old words').waitFor()
    // The field is left without saving.
    await page.locator('[data-fact="description"]').press('e')
    await page.keyboard.type('never')
    await page.keyboard.press('Escape')
    await facts(page).getByText('Old words').waitFor()
    expect((await t.call<RecordBody>('GET', `/jobs/${id}`)).body['description']).toBe('Old words')
  })

  it('asks which value to keep if another user changed the same fact, and not for a different one', async () => {
    allowConsole(/412/)
    const id = await jobOf({ description: 'First' })
    const page = await open(`/jobs/details/${id}`)
    await page.locator('[data-fact="description"]').press('e')
    await t.call('PATCH', `/jobs/${id}`, { body: { title: 'Another title' } })
    await page.keyboard.press('Control+a')
    await page.keyboard.type('Mine')
    await page.keyboard.press('Enter')
    await toast(page, 'Description saved').waitFor()
    await page.locator('[data-fact="description"]').press('e')
    // The update arrives while typing: saving must not use its version.
    const told = page.waitForResponse(
      (answer) => answer.request().method() === 'GET' && answer.url().includes(`/jobs/${id}`),
    )
    await t.call('PATCH', `/jobs/${id}`, { body: { description: 'Colleague wrote this' } })
    await told
    await atRest(page)
    await page.keyboard.press('Control+a')
    await page.keyboard.type('Mine again')
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Theirs').waitFor()
    await dialog
      .getByRole('radio', { name: /^Description: (?!.*your)/i })
      .first()
      .waitFor()
    await page.keyboard.press('Escape')
    await facts(page).getByText('Colleague wrote this').waitFor()
  })

  it('continues with Tab, shows the error at the field, and adds empty facts', async () => {
    allowConsole(/422/)
    const { id } = await made('/leads', { last_name: 'Field', email: 'field@example.com', phone: '0113 496 0178' })
    const page = await open(`/leads/details/${id}`)
    await page.locator('[data-fact="last_name"]').press('e')
    await page.keyboard.press('Tab')
    await page.waitForFunction(() => (document.activeElement as HTMLInputElement | null)?.type === 'tel')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Control+a')
    await page.keyboard.type('nobody')
    await page.keyboard.press('Enter')
    await facts(page).getByRole('alert').filter({ hasText: /email/i }).first().waitFor()
    await page.keyboard.press('Escape')
    await facts(page).getByRole('button', { name: 'County' }).press('Enter')
    await page.keyboard.type('Rutland')
    await page.keyboard.press('Enter')
    await facts(page).getByText('Rutland').waitFor()
    expect(await facts(page).getByRole('button', { name: 'County', exact: true }).count()).toBe(0)
    expect(await facts(page).getByText('–', { exact: true }).count()).toBe(0)
  })

  it('opens its tabs by number, keeps them in the address, and comes back', async () => {
    const id = await jobOf()
    await visit(id)
    const page = await open(`/jobs/details/${id}`)
    await tab(page, 'Visits 1').waitFor()
    const at = (await page.getByRole('tab').allTextContents()).findIndex((text) => text.startsWith('Visits')) + 1
    await page.keyboard.press(String(at))
    await page
      .getByRole('tabpanel', { name: /^Visits/ })
      .getByRole('link')
      .first()
      .waitFor()
    expect(new URL(page.url()).search).toBe('?tab=visits')
    await page.keyboard.press('1')
    await facts(page).waitFor()
    await page.goBack()
    await page.getByRole('tabpanel', { name: /^Visits/ }).waitFor()
    await page.reload()
    await page
      .getByRole('tabpanel', { name: /^Visits/ })
      .getByRole('link')
      .first()
      .waitFor()
    // Shortcuts of another tab's content lead there.
    await page.keyboard.press('t')
    await page.getByRole('tabpanel', { name: /^Tasks/ }).waitFor()
    await page.waitForFunction(() => document.activeElement instanceof HTMLInputElement)
  })

  it('has the action of its next step visible, all others in a menu, and one filled button', async () => {
    const id = await jobOf()
    await visit(id)
    const page = await open(`/jobs/details/${id}`)
    await strip(page).getByText('1 visit is still open').waitFor()
    await strip(page).getByText('then collect £100.00').waitFor()
    expect(await page.locator('.record .button-main').count()).toBe(1)
    await page.keyboard.press('.')
    await menu(page).waitFor()
    const names = await menu(page).getByRole('menuitem').allTextContents()
    for (const name of ['Edit', 'Book a visit', 'Take payment', 'Copy link', 'Archive'])
      expect(
        names.some((one) => one.includes(name)),
        `${name} in ${names.join(', ')}`,
      ).toBe(true)
    await page.keyboard.press('Escape')
    await page.keyboard.press('m')
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await page.keyboard.press('s')
    await page.getByRole('menuitemradio', { name: /In progress/ }).click()
    await page.getByRole('button', { name: 'Status: In progress' }).waitFor()
    await page.keyboard.press('s')
    await page.getByRole('menuitemradio', { name: 'Completed' }).filter({ hasText: '1 open visit' }).waitFor()
  })

  it('on hold shows why and is resumed; an archived one offers to restore it', async () => {
    const id = await jobOf()
    await t.call('PATCH', `/jobs/${id}`, { body: { job_status_id: 5, status_reason: 'Parts are late' } })
    const page = await open(`/jobs/details/${id}`)
    await strip(page).getByText('Parts are late').waitFor()
    await page.keyboard.press('Control+Enter')
    await page.getByRole('button', { name: 'Status: New' }).waitFor()
    await strip(page).getByText('Book a visit').first().waitFor()
    await page.keyboard.press('a')
    await strip(page).getByText('Archived. Reinstate it to make changes.').waitFor()
    expect(await page.locator('[data-fact]').count()).toBe(0)
    await strip(page).getByRole('button', { name: 'Reinstate' }).click()
    await strip(page).getByText('Book a visit').first().waitFor()
  })
})

describe('a customer', () => {
  it('starts work with the customer filled in, and a call becomes a comment', async () => {
    const page = await open(`/customers/details/${customer}`)
    await page.getByRole('link', { name: 'New quote' }).waitFor()
    await expect.poll(() => page.locator('.record .button-main').count()).toBe(1)
    await page.keyboard.press('v')
    await page.waitForFunction(() => (document.activeElement as HTMLTextAreaElement | null)?.value === 'Call: ')
    await page.keyboard.type('wants a quote')
    await page.keyboard.press('Control+Enter')
    await page.locator('.tl-entry').filter({ hasText: 'Call: wants a quote' }).waitFor()
    await page.keyboard.press('Escape')
    await page.goto(`${new URL(page.url()).origin}/customers/details/${customer}`)
    await page.getByRole('link', { name: 'New lead' }).click()
    await page.waitForFunction(() => [...document.querySelectorAll('input')].some(({ value }) => value === 'Hollis'))
  })
})

describe("a record's page", () => {
  it('makes at most six requests', async () => {
    const id = await jobOf({ description: 'In parts' })
    await jobOf({ parent_id: id })
    await visit(id)
    await made(`/jobs/${id}/payments`, { paymentTypeId: 1, amountPaid: 30, reference: 'BACS 9' })
    for (const [path, landmark] of [
      [`/jobs/details/${id}`, 'Next step'],
      [`/customers/details/${customer}`, 'Details'],
    ] as const) {
      const asked: string[] = []
      const note = (request: { url(): string }) => {
        const [, at = ''] = request.url().split('/panel-api')
        // The session, the notifications and the live stream belong to the program, not to the record.
        if (at && !/^\/(auth|events|live|interface-descriptions|notifications\/unread)/.test(at)) asked.push(at)
      }
      // A new page is used: the previous one may still make requests.
      const page = await open('/login')
      await atRest(page)
      page.on('request', note)
      await page.goto(`${new URL(page.url()).origin}${path}`)
      await page.getByRole('region', { name: landmark }).waitFor()
      await atRest(page)
      page.off('request', note)
      expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(6)
      expect(asked.length).toBeGreaterThan(2)
    }
  })

  it.each(['jobs', 'quotes', 'leads', 'customers'] as const)(
    'moves the focus from the header of %s to its facts',
    async (name) => {
      const bodies = { jobs: {}, quotes: { quote_type_id: 1 }, leads: {}, customers: {} }
      const id =
        name === 'jobs'
          ? await jobOf()
          : name === 'quotes'
            ? (await made('/quotes', { customer_id: customer, ...bodies.quotes })).id
            : name === 'leads'
              ? (await made('/leads', { last_name: 'Order', phone: '0113 496 0188' })).id
              : customer
      const page = await open(`/${name}/details/${id}`)
      await facts(page).waitFor()
      await page.locator('.acts-more').waitFor()
      await heading(page).focus()
      const order: string[] = []
      for (let n = 0; n < 30 && order.at(-1) !== 'fact'; n++) {
        await page.keyboard.press('Tab')
        order.push(
          await page.evaluate(() => {
            const at = document.activeElement
            if (at?.matches('[data-status-chip]')) return 'status'
            if (at?.matches('.acts-bar *')) return 'act'
            if (at?.matches('[role=tab]')) return 'tab'
            if (at?.matches('[data-fact]')) return 'fact'
            return 'other'
          }),
        )
      }
      const places = ['status', 'act', 'tab', 'fact'].map((what) => order.indexOf(what)).filter((at) => at >= 0)
      expect(places).toEqual(places.toSorted((a, b) => a - b))
      expect(order).toEqual(expect.arrayContaining(['act', 'tab', 'fact']))
    },
  )

  it.each([
    [1440, 'dark', 'en'],
    [360, 'light', 'zh'],
  ] as const)('fits long names at %i px, %s, %s', async (width, scheme, locale) => {
    const whom = (await made('/customers', { company_name: LONG, email: `${'w'.repeat(50)}@example.com` })).id
    const job = await jobOf({ customer_id: whom, title: `${LONG} ${LONG}` })
    const quote = (await made('/quotes', { customer_id: whom, quote_type_id: 1, title: LONG, services: [LINE] })).id
    for (const path of [`/jobs/details/${job}`, `/quotes/details/${quote}`, `/customers/details/${whom}`]) {
      const page = await open(path, { width, scheme, locale })
      await page.locator('.acts-main').waitFor()
      await page.locator('.tl-entry').first().waitFor()
      await atRest(page)
      const box = await page.locator('.acts-main').boundingBox()
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width)
      if (width < 600) expect(box?.height).toBeGreaterThanOrEqual(44)
    }
  })
})
