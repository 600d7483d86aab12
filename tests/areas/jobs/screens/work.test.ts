import type { Page } from 'playwright'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { axeFindings, screens } from '../../../support/browser.ts'
import { calendar } from '../../../support/calendar.ts'
import type { RecordBody, Values, Wire } from '../../../support/factory.ts'
import { goTo } from '../../../support/person.ts'
import { doAct, openTab, pressAnywhere } from '../../../support/recordPage.ts'
import { draftsOf, dropDrafts } from '../../../support/wizardDrafts.ts'

const { t, open, allowConsole } = await screens()
const { worker, book } = await calendar(t)

const EXPIRED = 'Your session has expired. Please start the process again from the beginning.'
const post = async (path: string, body: Values) => {
  const answer = await t.call<RecordBody>('POST', path, { body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}
const read = async (path: string) => (await t.call<RecordBody>('GET', path)).body
const listed = async (path: string) => (await t.call<Wire>('GET', path)).body
const toast = (page: Page, text: string) => page.locator('.toasts').getByText(text).first()
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const at = (page: Page, path: RegExp) => page.waitForURL((url) => path.test(url.pathname))
const idOf = (page: Page) => Number(/\d+$/.exec(new URL(page.url()).pathname)?.[0])
const focusIn = (page: Page, css: string) =>
  page.waitForFunction((wanted) => document.activeElement?.matches(wanted) === true, css)

beforeAll(async () => {
  const address = { line1: '4 Canal Wharf', city: 'Leeds', postcode: 'LS11 5PS' }
  await post('/customers', { last_name: 'Hollis', phone: '0113 496 0177', addresses: [address] })
  await worker({ name: 'Moss Avery' })
  const types = (await t.call<Wire>('GET', '/quote-types/list')).body.data
  const asked = { type: 'text', applies_to: ['quote', 'job'] }
  await post('/questions', { ...asked, label: 'Colour of the door?', key: 'door', required: true })
  // It was saved when the service was cheaper: the new record has today's price.
  const fitting = await post('/services', { name: 'Door fitting', price: 80, vat_rate_id: 1 })
  const line = { service_id: fitting.id, name: 'Door fitting', quantity: 2, discount: 0, price_ex_vat: 50 }
  await post('/job-templates', {
    name: 'New front door',
    job_type_id: 1,
    description: 'Door and frame',
    services: [{ ...line, apply_vat: true, vat_percent: 20 }],
  })
  expect(types.length).toBeGreaterThan(0)
})

beforeEach(() => dropDrafts(t, 'quotes', 'jobs'))

/** Presses the button with this name, wherever it is. */
const press = (page: Page, name: string | RegExp) => pressAnywhere(page, name, 'keys')
/** Chooses from the status menu by keyboard. */
async function move(page: Page, status: string) {
  await page.keyboard.press('s')
  const item = page.getByRole('menuitemradio', { name: status })
  await item.waitFor()
  await item.press('Enter')
  await page.getByRole('button', { name: `Status: ${status}` }).waitFor()
}
/** Types a choice into the focused picker. */
async function choose(page: Page, text: string) {
  await page.keyboard.type(text)
  await page.locator('[role=option]').first().waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
}

describe('by keyboard alone', () => {
  test('a quote is created in steps: customer, lines, visit', async () => {
    const page = await open('/quotes')
    await page
      .getByRole('link', { name: /^New quote/ })
      .first()
      .waitFor()
    await page.keyboard.press('n')
    await at(page, /^\/quotes\/create\/step1\/identify$/)
    await focusIn(page, '.identify input')
    await page.keyboard.type('0113 496 0177')
    await page.locator('.match').waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await at(page, /^\/quotes\/create\/step1\/confirm-customer\/\d+$/)
    await page.getByText('4 Canal Wharf, Leeds, LS11 5PS').waitFor()
    await focusIn(page, '.button-main')
    await page.keyboard.press('Enter')
    await at(page, /^\/quotes\/create\/step2\/quote-details$/)
    await focusIn(page, '#field-quote_type_id')
    await page.keyboard.press('Control+Enter')
    await toast(page, 'Please enter all the mandatory fields.').waitFor()
    await focusIn(page, '#field-quote_type_id')
    await choose(page, 'a')
    const door = page.getByLabel('Colour of the door?')
    await door.waitFor()
    // A required question blocks the record, not only its answers.
    await page.keyboard.press('Control+Enter')
    await page.getByRole('region', { name: 'Questions' }).getByRole('alert').waitFor()
    expect((await listed('/quotes/list')).total).toBe(0)
    await focusIn(page, '[id^="answer-"]')
    await page.keyboard.type('Green')
    expect(await axeFindings(page)).toEqual([])
    // Another device continues the draft, including the answers.
    await expect.poll(async () => JSON.stringify(await draftsOf(t, 'quotes'))).toContain('Green')
    await page.keyboard.press('Control+Enter')
    await at(page, /^\/quotes\/create\/step3\/book-into-calendar\/\d+$/)
    await focusIn(page, '.slot')
    expect(await axeFindings(page)).toEqual([])
    await page.keyboard.press('Enter')
    await at(page, /^\/quotes\/details\/\d+$/)
    const quote = idOf(page)
    const visits = (await listed(`/appointments/list?subject=quotes&subject_id=${quote}`)).data
    expect(visits).toMatchObject([{ kind: 'survey', site: '4 Canal Wharf, Leeds, LS11 5PS' }])
    await page.getByText('Green').first().waitFor()
  })
})

/** Two ways to do the same thing: by keyboard alone, and by mouse. */
const hands = {
  'by keys alone': {
    press,
    move,
    save: (page: Page) => page.keyboard.press('Control+Enter'),
    answer: async (page: Page) => {
      await page.locator('.acts-more').waitFor()
      await page.keyboard.press('q')
    },
    into: (page: Page, label: string) => page.getByLabel(label).first().focus(),
  },
  'by mouse': {
    press: (page: Page, name: string | RegExp) => pressAnywhere(page, name, 'mouse'),
    move: async (page: Page, status: string) => {
      await page.getByRole('button', { name: /^Status: / }).click()
      await page.getByRole('menuitemradio', { name: status }).click()
      await page.getByRole('button', { name: `Status: ${status}` }).waitFor()
    },
    save: (page: Page) =>
      page
        .locator('main')
        .getByRole('button', { name: /^Save(?! as)/ })
        .first()
        .click(),
    answer: async (page: Page) => {
      await openTab(page, /^Questions/)
      await page.getByRole('button', { name: /^Answer questions/ }).click()
    },
    into: (page: Page, label: string) => page.getByLabel(label).first().click(),
  },
}

let tries = 0
describe.each(Object.entries(hands))('%s', (way, { press: go, move: set, save, answer, into }) => {
  test('a lead becomes a quote, whose revision is accepted and becomes a job done in two sub-jobs', async () => {
    const { id } = await post('/leads', {
      first_name: 'Ida',
      last_name: `Marsh ${way} ${(tries += 1)}`,
      // A retry uses a different customer.
      phone: `0113 496 05${50 + tries}`,
    })
    const page = await open(`/leads/details/${id}`)
    await go(page, /^Convert to quote/)
    await heading(page, / · Q-\d+$/).waitFor()
    const quote = idOf(page)
    // An empty quote cannot be sent, and the page says so.
    allowConsole(/409/)
    await page.keyboard.press('s')
    await page.getByRole('menuitemradio', { name: 'Sent' }).press('Enter')
    await page.getByText('Add a service or material before sending').first().waitFor()
    const offered = { name: 'Door', quantity: 1, price_ex_vat: 100, vat_percent: 20 }
    await t.call('PATCH', `/quotes/${quote}`, { body: { services: [offered] } })
    await page.getByText('£120.00').first().waitFor()
    for (const status of ['Sent', 'Viewed', 'Changes requested']) await set(page, status)
    await go(page, 'New revision')
    await heading(page, /-R2$/).waitFor()
    const revision = idOf(page)
    expect(revision).not.toBe(quote)
    // Each record links to the other.
    await openTab(page, /^Revisions/)
    await page
      .getByRole('tabpanel')
      .getByRole('link', { name: / · Q-\d+$/ })
      .waitFor()
    for (const status of ['Sent', 'Accepted']) await set(page, status)
    await go(page, 'Convert to job')
    // The job type must be chosen, and nothing is created without it.
    const asked = page.getByRole('dialog', { name: 'Convert to job' })
    await asked.getByRole('combobox', { name: /^Type/ }).waitFor()
    await asked.getByRole('button', { name: 'Convert to job' }).click()
    await asked.getByRole('alert').waitFor()
    await asked.getByRole('combobox', { name: /^Type/ }).focus()
    await choose(page, 'Repair')
    await asked.getByRole('button', { name: 'Convert to job' }).press('Enter')
    // The visit is the next step.
    await at(page, /^\/jobs\/details\/\d+\/book$/)
    const job = Number(new URL(page.url()).pathname.split('/').at(-2))
    await goTo(page, `/jobs/details/${job}`)
    await heading(page, / · J-\d+$/).waitFor()
    expect(await read(`/jobs/${job}`)).toMatchObject({ quote_id: revision, lead_id: id, job_type_id: 2 })
    for (const name of ['Ground floor', 'First floor']) {
      await go(page, 'Add a sub-job')
      await at(page, /\/sub-job$/)
      await into(page, 'Title')
      await page.keyboard.type(name)
      await save(page)
      // The user returns to the starting page, and only once it is saved.
      await at(page, new RegExp(`^/jobs/details/${job}$`))
      expect((await listed(`/jobs/list?parent_id=${job}&q=${name}`)).total).toBe(1)
      await page.getByText(name).first().waitFor()
    }
    for (const part of [1, 2]) {
      await go(page, new RegExp(` · J-\\d+/${part}$`))
      await heading(page, new RegExp(`/${part}$`)).waitFor()
      // Questions required for completion are answered here.
      await answer(page)
      await into(page, 'Colour of the door?')
      await page.keyboard.type('Green')
      await save(page)
      await page.getByRole('tabpanel').getByText('Green', { exact: true }).waitFor()
      for (const status of ['Scheduled', 'In progress', 'Completed']) await set(page, status)
      await go(page, / · J-\d+$/)
      await heading(page, / · J-\d+$/).waitFor()
    }
    // The job takes the status of its least advanced sub-job, and both are done.
    await page.getByRole('button', { name: 'Status: Completed' }).waitFor()
    // And back again.
    await go(page, /-R2$/)
    await heading(page, /-R2$/).waitFor()
    await go(page, new RegExp(`^Ida Marsh ${way} \\d+$`))
    await at(page, /^\/(leads|customers)\/details\/\d+$/)
  })
})

describe('by mouse', () => {
  test('a job is created for a new customer, with two sub-jobs and a visit for each', async () => {
    const page = await open('/jobs/create')
    await at(page, /^\/jobs\/create\/step1\/identify$/)
    await page.getByLabel('Name', { exact: true }).fill('Ottilie Quennell')
    await page.getByRole('button', { name: /^Add as a new customer/ }).click()
    await at(page, /^\/jobs\/create\/step1\/create-new$/)
    expect(await page.getByLabel('Last name').inputValue()).toBe('Quennell')
    await page.getByRole('button', { name: /^Next/ }).click()
    await page.getByText('Phone or email address is required').first().waitFor()
    await page.getByLabel('Phone', { exact: true }).first().fill('0113 496 0999')
    // A double click creates one customer.
    await page.getByRole('button', { name: /^Next/ }).dblclick()
    await at(page, /^\/jobs\/create\/step2\/job-details$/)
    expect((await listed('/customers/list?q=Quennell')).total).toBe(1)
    await page.getByLabel('Start from a template').fill('front door')
    await page.getByRole('option', { name: 'New front door' }).click()
    await expect.poll(() => page.getByLabel(/^Description/).inputValue()).toBe('Door and frame')
    await page.getByText('£192.00').first().waitFor()
    await page.getByLabel('Colour of the door?').fill('Red')
    await page.getByRole('button', { name: /^Next/ }).click()
    await at(page, /^\/jobs\/create\/step2\/sub-job-details$/)
    for (const name of ['Cellar', 'Roof']) {
      await page.getByRole('button', { name: /^Add a sub-job/ }).click()
      await page.getByLabel('Title').fill(name)
      await page.getByRole('button', { name: /^Add sub-job/ }).click()
      await page.getByRole('cell', { name, exact: true }).waitFor()
    }
    // The page reverts to the saved state and forward again, without loss.
    await page.getByRole('button', { name: 'Back', exact: true }).click()
    await at(page, /job-details$/)
    await page.waitForFunction(() => document.querySelector<HTMLInputElement>('[id^="answer-"]')?.value === 'Red')
    await page.getByRole('button', { name: /^Next/ }).click()
    await at(page, /sub-job-details$/)
    await page.getByRole('cell', { name: 'Roof', exact: true }).waitFor()
    await page.getByRole('button', { name: /^Next/ }).click()
    await page.locator('.slot').first().click()
    await page.getByText(/2 of 2/).waitFor()
    await page.locator('.slot').first().click()
    await at(page, /^\/jobs\/details\/\d+$/)
    const job = idOf(page)
    const parts = (await listed(`/jobs/list?parent_id=${job}&sort=id&direction=asc`)).data
    expect(parts.map(({ title, job_status_id }) => [title, job_status_id])).toEqual([
      ['Cellar', 2],
      ['Roof', 2],
    ])
    expect(await read(`/jobs/${job}`)).toMatchObject({ job_status_id: 2, job_type_id: 1, total_inc_vat: 192 })
    await doAct(page, 'Save as template')
    await at(page, /^\/libraries\/job-templates\/edit\/\d+$/)
    expect(await read(`/job-templates/${idOf(page)}`)).toMatchObject({ total_inc_vat: 192 })
    expect(await draftsOf(t, 'jobs')).toEqual([])

    // The palette opens another job, which also has the sub-jobs section.
    const name = await page.locator('#field-name').inputValue()
    await page.keyboard.press('Control+k')
    await page.keyboard.type('New job from template')
    await page.getByRole('option', { name: 'New job from template' }).waitFor()
    await page.keyboard.press('Enter')
    await at(page, /^\/jobs\/from-template$/)
    await focusIn(page, '[type=search]')
    expect(await axeFindings(page)).toEqual([])
    await page.keyboard.press('ArrowDown')
    await focusIn(page, '.template-list a')
    await page.keyboard.press('/')
    await focusIn(page, '[type=search]')
    await page.keyboard.type(name)
    await page.getByRole('listitem').getByRole('link', { name }).waitFor()
    await page.keyboard.press('Enter')
    await at(page, /^\/jobs\/create\/step1\/identify$/)
    await focusIn(page, '.identify input')
    await page.keyboard.type('0113 496 0177')
    await page.locator('.match').first().click()
    await at(page, /confirm-customer\/\d+$/)
    await page.locator('.button-main').click()
    await page.getByText(`Filled from “${name}”`).waitFor()
    await page.getByLabel('Colour of the door?').fill('Blue')
    await page.getByRole('button', { name: /^Next/ }).click()
    for (const part of ['Cellar', 'Roof']) await page.getByRole('cell', { name: part, exact: true }).waitFor()
  })

  test('a visit moved to a time when the worker is booked is rejected, and the next free times are offered', async () => {
    const { data } = await listed('/customers/list?limit=1')
    const job = await post('/jobs', { customer_id: data[0]?.id, job_type_id: 1 })
    const busy = await worker({ name: 'Perrin Vale' })
    const taken = { starts_at: '2027-01-04T09:00:00Z', ends_at: '2027-01-04T12:00:00Z' }
    expect((await book({ ...taken, worker_ids: [busy.id] })).status).toBe(200)
    const page = await open(`/jobs/details/${job.id}/book`)
    await page.getByLabel(/^Day/).fill('04/01/2027')
    await page.getByLabel(/^Time/).fill('10:00')
    await page.getByRole('combobox', { name: /^Worker/ }).fill('Perrin')
    await page.getByRole('option', { name: 'Perrin Vale' }).click()
    allowConsole(/409/)
    await page.getByRole('button', { name: 'Book visit', exact: true }).click()
    await page
      .getByRole('alert')
      .getByText('Perrin Vale is booked until 12:00 that day. Next free: Monday 4 January, 12:00–13:00.')
      .waitFor()
    expect((await listed(`/appointments/list?subject=jobs&subject_id=${job.id}`)).total).toBe(0)
    await page.locator('.slot').first().click()
    await at(page, /^\/jobs\/details\/\d+$/)
    const [visit] = (await listed(`/appointments/list?subject=jobs&subject_id=${job.id}`)).data
    expect(visit).toMatchObject({ worker_ids: [busy.id], starts_at: '2027-01-04T12:00:00Z' })
  })

  test('a job with an upcoming visit is archived after confirming that the visit is cancelled, and restored with it', async () => {
    const [customer] = (await listed('/customers/list?q=Hollis')).data
    const job = await post('/jobs', { customer_id: customer?.id ?? 0, job_type_id: 1 })
    const hand = await worker({ name: 'Vera Along' })
    const visit = await book({
      kind: 'job',
      subject: 'jobs',
      subject_id: job.id,
      worker_ids: [hand.id],
      starts_at: '2027-03-04T09:00:00Z',
      ends_at: '2027-03-04T10:00:00Z',
    })
    expect(visit.status, JSON.stringify(visit.body)).toBe(200)
    // The browser itself logs a line for the server's question.
    allowConsole(/409/)
    const page = await open(`/jobs/details/${job.id}`)
    await heading(page, /J-/).waitFor()
    await page.keyboard.press('a')
    const dialog = page.getByRole('alertdialog', { name: /^Archive “.* · J-/ })
    await dialog.getByRole('link', { name: /04\/03\/2027 09:00/ }).waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    expect(await read(`/jobs/${job.id}`)).toMatchObject({ archived_at: null })
    await page.keyboard.press('a')
    await dialog.waitFor()
    await page.keyboard.press('Enter')
    await toast(page, 'Archived').waitFor()
    expect(await read(`/appointments/${visit.body.id}`)).toMatchObject({ status: 'cancelled' })
    await page.keyboard.press('Control+z')
    await expect.poll(async () => (await read(`/appointments/${visit.body.id}`))['status']).toBe('booked')
    expect(await read(`/jobs/${job.id}`)).toMatchObject({ archived_at: null })
  })

  test('opening any step directly leads to the first', async () => {
    const page = await open('/dashboard')
    for (const path of ['/jobs/create/step2/job-details', '/jobs/create/step3/book-into-calendar/1']) {
      await goTo(page, path)
      await at(page, /^\/jobs\/create\/step1\/identify$/)
      await toast(page, EXPIRED).waitFor()
    }
    await goTo(page, '/jobs/create/step2')
    await at(page, /^\/jobs\/create\/step1\/identify$/)
  })
})
