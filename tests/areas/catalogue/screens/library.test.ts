import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { axeFindings, screens } from '../../../support/browser.ts'

const { open, t, allowConsole } = await screens()
const LIST = '/libraries/job-types'

interface JobType {
  readonly id: number
  readonly version: number
  readonly title: string
  readonly colour: string
  readonly archived_at: string | null
}

const add = async (title: string, rest: object = {}) =>
  (await t.call<JobType>('POST', '/job-types', { body: { title, ...rest } })).body
const read = async (id: number) => (await t.call<JobType>('GET', `/job-types/${id}`)).body
const row = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) })
const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '')
const toast = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor()

describe('by mouse', () => {
  it('a record is added, changed, archived and restored', async () => {
    const page = await open(LIST)
    await page.getByRole('link', { name: /New job type/ }).click()
    await page.getByLabel('Title').fill('Gutter clearing')
    await page.getByRole('radio', { name: 'Teal' }).click()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await toast(page, 'Successfully saved')
    await page.waitForURL(`**${LIST}`)

    await row(page, 'Gutter clearing').getByRole('link').click()
    await page.waitForURL(/\/libraries\/job-types\/edit\/\d+$/)
    const id = Number(page.url().split('/').at(-1))
    await page.getByLabel('Title').fill('Gutter cleaning')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await row(page, 'Gutter cleaning').waitFor()
    expect(await read(id)).toMatchObject({ title: 'Gutter cleaning', colour: '#00796b', version: 2 })

    await page.getByRole('link', { name: 'Gutter cleaning' }).click()
    await page.getByRole('button', { name: 'Archive' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Archive' }).click()
    await page.waitForURL(`**${LIST}`)
    await expect.poll(() => row(page, 'Gutter cleaning').count()).toBe(0)

    await page.getByRole('link', { name: 'Archived' }).click()
    await row(page, 'Gutter cleaning').getByRole('checkbox').click()
    await page.getByRole('toolbar').getByRole('button', { name: 'Reinstate' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Reinstate' }).click()
    await toast(page, 'Reinstated 1 job type')
    expect((await read(id)).archived_at).toBeNull()
  })

  it('several are archived with one question; those in use stay, with the reason', async () => {
    const { body: status } = await t.call<{ id: number }>('POST', '/job-statuses', {
      body: { title: 'Awaiting permit', category: 'on_hold' },
    })
    const free = await t.call<{ id: number }>('POST', '/job-statuses', {
      body: { title: 'Spare', category: 'on_hold' },
    })
    await t.call('POST', '/questions', {
      body: {
        key: 'permit',
        label: 'Permit number?',
        type: 'text',
        applies_to: ['job'],
        required_from_job_status_id: status.id,
      },
    })
    const page = await open('/libraries/job-statuses?limit=50')
    await row(page, 'Awaiting permit').getByRole('checkbox').click()
    await row(page, 'Spare').getByRole('checkbox').click()
    await page.getByText('2 selected').first().waitFor()
    await page.getByRole('toolbar').getByRole('button', { name: 'Archive' }).click()
    const left = page.getByRole('alertdialog', { name: 'Archive 1 job status?' })
    await left.getByRole('heading', { name: '1 job status left unchanged' }).waitFor()
    await left.getByText('Still used by:').waitFor()
    expect(await left.getByRole('link', { name: 'Permit number?' }).getAttribute('href')).toMatch(
      /\/libraries\/questions\/edit\/\d+$/,
    )
    await left.getByRole('button', { name: 'Archive' }).click()
    await toast(page, 'Archived 1 job status. 1 job status left unchanged.')
    const archived = await t.call<{ data: { id: number }[] }>('GET', '/job-statuses/archived-list')
    expect(archived.body.data.map(({ id }) => id)).toEqual([free.body.id])

    await page.getByRole('link', { name: 'Awaiting permit' }).click()
    await page.getByRole('button', { name: 'Archive' }).click()
    allowConsole(/409/)
    await page.getByRole('alertdialog').getByRole('button', { name: 'Archive' }).click()
    const used = page.getByRole('dialog', { name: '“Awaiting permit” is in use' })
    await used.getByRole('link', { name: 'Permit number?' }).waitFor()
  })

  it('a filter, an order and a page are in the address, and back returns to them', async () => {
    const page = await open('/libraries/vat-rates')
    await page.locator('.filter-name', { hasText: 'Kind' }).click()
    await page.getByRole('option', { name: 'Reduced', exact: true }).click({ modifiers: ['Control'] })
    await page.getByRole('option', { name: 'Zero', exact: true }).click()
    await page.waitForURL('**/libraries/vat-rates?kind=reduced&kind=zero')
    await page.getByText('1–2 of 2').waitFor()
    await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click()
    await page.waitForURL(/sort=name%3Aasc/)
    expect(await page.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe('ascending')
    await page.goBack()
    await page.goBack()
    await page.waitForURL('**/libraries/vat-rates')
    await page.getByText('1–6 of 6').waitFor()
    const copy = await open('/libraries/vat-rates?kind=reduced&sort=name:desc')
    await copy.getByText('1–1 of 1').waitFor()
    await copy.getByRole('button', { name: 'Clear filters' }).click()
    await copy.getByText('1–6 of 6').waitFor()
  })
})

describe('by keyboard alone', () => {
  it('a record is found, opened, changed, saved, and has the focus again', async () => {
    const { id } = await add('Roof survey')
    const page = await open(LIST)
    await row(page, 'Roof survey').waitFor()
    await page.keyboard.press('/')
    await page.keyboard.type('roof')
    await page.keyboard.press('Enter')
    await page.getByText('1–1 of 1').waitFor()
    await page.keyboard.press('ArrowDown')
    expect(await focusedText(page)).toBe('Roof survey')
    await page.keyboard.press('Enter')
    await page.getByLabel('Title').focus()
    await page.keyboard.press('End')
    await page.keyboard.type(' by drone')
    await page.keyboard.press('Control+s')
    await toast(page, 'Successfully saved')
    await page.waitForURL('**/libraries/job-types?q=roof')
    await expect.poll(() => focusedText(page)).toBe('Roof survey by drone')
    expect((await read(id)).title).toBe('Roof survey by drone')
  })

  it('n adds one after another; Escape goes back and asks first', async () => {
    const page = await open(LIST)
    await page.getByRole('grid').waitFor()
    await page.keyboard.press('n')
    await page.waitForURL('**/add')
    await page.getByLabel('Title').waitFor()
    await page.keyboard.type('First of two')
    await page.getByRole('button', { name: 'Save and add another' }).focus()
    await page.keyboard.press('Enter')
    await toast(page, 'Successfully saved')
    await expect.poll(() => page.getByLabel('Title').inputValue()).toBe('')
    await page.keyboard.type('Second of two')
    await page.keyboard.press('Escape')
    await page.getByRole('alertdialog', { name: 'Leave without saving?' }).waitFor()
    await page.keyboard.press('Enter')
    expect(await page.getByLabel('Title').inputValue()).toBe('Second of two')
    await page.keyboard.press('Control+s')
    await row(page, 'Second of two').waitFor()
    await expect.poll(() => focusedText(page)).toBe('Second of two')
    await row(page, 'First of two').waitFor()
  })

  it('rows are one tab stop; arrows, j, k and x move and select, a archives', async () => {
    for (const title of ['Keys A', 'Keys B', 'Keys C']) await add(title)
    const page = await open(`${LIST}?q=keys&sort=title:asc`)
    await row(page, 'Keys C').waitFor()
    expect(await page.getByRole('grid').locator('[tabindex="0"]').count()).toBe(1)
    await page.keyboard.press('j')
    expect(await focusedText(page)).toBe('Keys A')
    await page.keyboard.press('j')
    await page.keyboard.press('x')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('X')
    await page.getByText('2 selected').first().waitFor()
    expect(await page.getByRole('row', { selected: true }).count()).toBe(2)
    await page.keyboard.press('ArrowLeft')
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Select Keys C')
    await page.keyboard.press('Space')
    await page.getByText('1 selected').first().waitFor()
    await page.keyboard.press('a')
    await page.getByRole('alertdialog', { name: 'Archive 1 job type?' }).waitFor()
    await page.keyboard.press('Enter')
    await toast(page, 'Archived 1 job type')
    await expect.poll(() => row(page, 'Keys B').count()).toBe(0)
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Select Keys C')
    expect(await page.getByRole('grid').locator('[tabindex="0"]').count()).toBe(1)
  })

  it('Up reaches the heading, and Enter sorts', async () => {
    const page = await open('/libraries/vat-rates')
    await page.getByRole('grid').locator('tbody a').first().focus()
    await page.keyboard.press('ArrowUp')
    expect(await focusedText(page)).toBe('Name')
    await page.keyboard.press('Enter')
    await page.waitForURL(/sort=name%3Aasc/)
    await expect
      .poll(() => page.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort'))
      .toBe('ascending')
    expect(await focusedText(page)).toBe('Name')
  })

  it('typing in a field never triggers a shortcut', async () => {
    const page = await open(LIST)
    await page.getByRole('combobox', { name: 'Search job types' }).focus()
    await page.keyboard.type('nxja/')
    expect(new URL(page.url()).pathname).toBe(LIST)
    expect(await page.getByRole('combobox', { name: 'Search job types' }).inputValue()).toBe('nxja/')
  })
})

describe('errors', () => {
  it('are shown at the field and counted at the top, and the first has the focus', async () => {
    const page = await open('/libraries/vat-rates/add')
    await page.getByLabel('Percent').fill('500')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    const summary = page.getByRole('alert').filter({ hasText: 'Please check validation errors' })
    expect(await summary.innerText()).toContain('(4)')
    expect(await page.getByText('This field is required').count()).toBeGreaterThanOrEqual(3)
    await page.locator('.field-error', { hasText: 'Must be less than or equal to 100' }).waitFor()
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('field-name')
    await page.getByLabel('Percent').fill('twenty')
    await page.locator('.field-error', { hasText: /^Enter an? / }).waitFor()
    await page.getByLabel('Valid from').fill('31/02/2026')
    await page.locator('.field-error', { hasText: 'Enter a date, such as' }).waitFor()
  })

  it('a duplicate title is rejected at the title', async () => {
    await add('Only once')
    allowConsole(/422/)
    const page = await open(`${LIST}/add`)
    await page.getByLabel('Title').fill('ONLY ONCE')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.locator('[data-field="field-title"] .field-error').waitFor()
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('field-title')
    await page.getByLabel('Title').fill('Only twice')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await row(page, 'Only twice').waitFor()
  })

  it('a reserved colour is rejected in any notation', async () => {
    const page = await open('/libraries/task-statuses/add')
    for (const white of ['#FFF', 'white', '#FFFFFF']) {
      await page.getByLabel('Colour', { exact: true }).fill(white)
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await page.locator('[data-field="field-colour"] .field-error', { hasText: 'reserved' }).waitFor()
    }
  })

  it('a double click creates one record', async () => {
    const page = await open(`${LIST}/add`)
    await page.getByLabel('Title').fill('Clicked twice')
    await page.getByRole('button', { name: 'Save', exact: true }).dblclick()
    await row(page, 'Clicked twice').waitFor()
    const found = await t.call<{ total: number }>('GET', '/job-types/list?q=clicked')
    expect(found.body.total).toBe(1)
  })

  it('two users editing one record choose where both changed the same field', async () => {
    const { id } = await add('Chimney', { colour: '#2e7d32' })
    allowConsole(/412/)
    const page = await open(`${LIST}/edit/${id}`)
    await page.getByLabel('Title').fill('Chimney sweep')
    await t.call('PATCH', `/job-types/${id}`, { body: { title: 'Flue', colour: '#c62828', show_price_in_app: true } })
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Someone else has changed this record' })
    await dialog.waitFor()
    expect(await dialog.getByRole('row', { name: /Title/ }).getByRole('radio').first().isChecked()).toBe(true)
    // A field that only the other user changed is merged without a question.
    expect(await dialog.getByRole('row').count()).toBe(2)
    await dialog.getByRole('button', { name: 'Save these values' }).click()
    await row(page, 'Chimney sweep').waitFor()
    expect(await read(id)).toMatchObject({
      title: 'Chimney sweep',
      colour: '#c62828',
      show_price_in_app: true,
      version: 3,
    })
  })

  it('rows the program needs are locked, with the reason', async () => {
    const page = await open('/libraries/lead-statuses/edit/1')
    await page.getByText('This record is required by the system').waitFor()
    expect(await page.getByLabel('Category').isDisabled()).toBe(true)
    expect(await page.getByRole('button', { name: 'Archive' }).count()).toBe(0)
    await page.getByLabel('Title').fill('Brand new')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await row(page, 'Brand new').waitFor()
  })
})

describe('states', () => {
  it('no match, an empty archive, and an unreadable list each say what to do', async () => {
    const page = await open(`${LIST}?q=zzzz`)
    await page.getByRole('heading', { name: 'No job types match' }).waitFor()
    await page.locator('.state').getByRole('button', { name: 'Clear filters' }).click()
    await page.getByRole('grid').waitFor()
    await page.goto(new URL('/libraries/locations?archived=true', page.url()).href)
    await page.getByRole('heading', { name: 'Nothing is archived' }).waitFor()

    allowConsole(/503/)
    await page.route('**/panel-api/job-types/list**', (route) => route.fulfill({ status: 503, body: '{}' }))
    await page.goto(new URL(LIST, page.url()).href)
    await page.getByRole('heading', { name: 'The job types could not be loaded' }).waitFor()
    await page.unroute('**/panel-api/job-types/list**')
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('grid').waitFor()
  })

  it('an empty list says what it is for and offers the first step', async () => {
    const page = await open(LIST)
    await page.route('**/panel-api/job-types/list**', (route) =>
      route.fulfill({ json: { data: [], total: 0, page: 1, limit: 25, total_is: 'exact', labels: {} } }),
    )
    await page.reload()
    await page.getByText('What kind of work a job is. Staff choose one when they book a job.').waitFor()
    await page.getByRole('link', { name: 'Add the first job type' }).click()
    await page.waitForURL('**/libraries/job-types/add')
  })

  it('without a connection it says so, and continues once there is one', async () => {
    const page = await open(LIST)
    await page.getByRole('grid').waitFor()
    allowConsole(/ERR_INTERNET_DISCONNECTED/)
    await page.context().setOffline(true)
    await page.getByRole('link', { name: 'Archived' }).click()
    await page.getByRole('heading', { name: 'You are offline' }).waitFor()
    await page.context().setOffline(false)
    await page.getByRole('heading', { name: 'You are offline' }).waitFor({ state: 'detached' })
  })

  it('a total that is only a minimum has a plus', async () => {
    const page = await open(LIST)
    const data = [{ id: 1, title: 'One', position: 1, colour: '#000000', active: true, show_price_in_app: false }]
    await page.route('**/panel-api/job-types/list**', (route) =>
      route.fulfill({ json: { data, total: 10_000, page: 1, limit: 25, total_is: 'at_least', labels: {} } }),
    )
    await page.reload()
    await page.getByText('1–1 of 10,000+').waitFor()
  })

  it('pages and their size', async () => {
    for (let n = 1; n <= 21; n++) await t.call('POST', '/locations', { body: { name: `Area ${n}` } })
    const page = await open('/libraries/locations?limit=10')
    await page.getByText(/^1–10 of \d+$/).waitFor()
    await page.getByRole('button', { name: /next page/i }).click()
    await page.waitForURL(/page=2/)
    await page.getByText(/^11–20 of \d+$/).waitFor()
    await page.getByLabel('Results per page').selectOption({ label: '50 results per page' })
    await page.waitForURL(/limit=50/)
    await page.getByText(/^1–(\d+) of \1$/).waitFor()
  })
})

describe.each(['light', 'dark'] as const)('axe, %s', (scheme) => {
  it('a selection, its dialog and a rejected form have no serious or critical finding', async () => {
    for (const width of [1440, 360]) {
      const page = await open('/libraries/lead-statuses', { scheme, width })
      await row(page, 'Contacted').getByRole('checkbox').click()
      expect(await axeFindings(page)).toEqual([])
      await page.getByRole('toolbar').getByRole('button', { name: 'Archive' }).click()
      await page.getByRole('alertdialog').waitFor()
      expect(await axeFindings(page)).toEqual([])
      await page.goto(new URL('/libraries/job-types/add', page.url()).href)
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await page.getByText('Please check validation errors').waitFor()
      if (width === 1440) expect(await axeFindings(page)).toEqual([])
    }
  })
})
