import type { Page, Route } from 'playwright'
import { describe, expect, it } from 'vitest'
import { axeFindings, screens } from '../../../support/browser.ts'
import type { Wire } from '../../../support/factory.ts'
import { goTo, logIn, somebody } from '../../../support/person.ts'
import { doAct, openActs } from '../../../support/recordPage.ts'
import { draftsOf } from '../../../support/wizardDrafts.ts'

const { open, t, allowConsole } = await screens()
const STEP_1 = '/leads/create/step1/customer-details'
const STEP_2 = '/leads/create/step2/lead-details'
const [CONTACTED, LOST] = [3, 6]

const path = (page: Page) => page.evaluate(() => location.pathname)
const toast = (page: Page, text: string) => page.locator('.toast').filter({ hasText: text })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const named = async (name: string): Promise<Wire[]> =>
  (await t.call<{ data: Wire[] }>('GET', `/leads/list?q=${encodeURIComponent(name)}`)).body.data
const lead = async (last_name: string, more: object = {}) =>
  (await t.call<Wire>('POST', '/leads', { body: { first_name: 'Cell', last_name, phone: '01134960777', ...more } }))
    .body
const keptOf = async (token: string) => (await draftsOf(t, 'leads', token))[0] ?? null
const kept = () => keptOf(t.token)
/** Starts at the first step with nothing left from before. */
const begin = async (page: Page) => {
  await page.waitForURL(`**${STEP_1}`)
  await field(page, 'First name').waitFor()
}

describe('a call comes in', () => {
  it('and becomes a lead that is lost, archived and restored, by keyboard alone', async () => {
    const page = await open('/leads')
    await page
      .getByRole('link', { name: /^New lead/ })
      .first()
      .waitFor()
    await page.keyboard.press('n')
    await begin(page)
    await page.waitForFunction(() => document.activeElement?.id === 'field-first_name')
    await page.keyboard.type('Ottilie')
    await page.keyboard.press('Tab')
    await page.keyboard.type('Quennell')
    await page.keyboard.press('Enter')
    // Neither phone nor email: the error is at the field, which has the focus.
    await page.getByText('Phone or email address is required').first().waitFor()
    await toast(page, 'Please check validation errors').waitFor()
    await page.waitForFunction(() => document.activeElement?.id === 'field-phone')
    await page.keyboard.type('0113 496 0555')
    await page.keyboard.press('Enter')
    await page.waitForURL(`**${STEP_2}`)
    await toast(page, 'Successfully saved').waitFor()
    expect(await toast(page, 'Please check validation errors').count()).toBe(0)
    expect(await named('Quennell')).toMatchObject([{ phone: '+441134960555', lead_type_id: 1, lead_status_id: 1 }])
    await field(page, 'Town or city').focus()
    const isInSight = (control: HTMLElement | SVGElement) => {
      const { left, bottom } = control.getBoundingClientRect()
      return document.elementFromPoint(left + 20, bottom - 6) === control
    }
    expect(await field(page, 'Town or city').evaluate(isInSight), 'not under the bar that saves').toBe(true)
    await page.keyboard.type('Otley')
    expect(await axeFindings(page)).toEqual([])
    await page.keyboard.press('Control+s')
    await heading(page, 'Ottilie Quennell').waitFor()
    expect(await path(page)).toMatch(/^\/leads\/details\/\d+$/)
    expect((await named('Quennell'))[0]).toMatchObject({ city: 'Otley' })
    expect(await kept()).toBeNull()

    await page.keyboard.press('s')
    await page.getByRole('menuitemradio', { name: 'Lost' }).waitFor()
    expect(await page.getByRole('menuitemradio').allTextContents()).not.toContain('Converted to quote')
    await page.getByRole('menuitemradio', { name: 'Lost' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Reason for “Lost”' })
    await dialog.getByRole('textbox').waitFor()
    await page.keyboard.press('Enter')
    await dialog.getByText('Enter a reason').waitFor()
    await page.keyboard.type('Went with a cousin')
    await page.keyboard.press('Enter')
    await toast(page, 'Status changed to “Lost”').waitFor()
    expect((await named('Quennell'))[0]).toMatchObject({ lead_status_id: LOST, lost_reason: 'Went with a cousin' })

    await page.keyboard.press('a')
    await page.getByText('Archived', { exact: true }).first().waitFor()
    await goTo(page, '/leads/archived')
    await page.getByRole('link', { name: 'Ottilie Quennell' }).waitFor()
    await page.getByRole('link', { name: 'Ottilie Quennell' }).press('Enter')
    await page.getByRole('button', { name: /^Reinstate/ }).waitFor()
    await page.keyboard.press('a')
    await page.getByRole('button', { name: /^Status:/ }).waitFor()
    expect(await named('Quennell')).toHaveLength(1)
  })

  it('by keyboard: a lead saved on the way is shown after Cancel, and a second one from the same caller prompts a question', async () => {
    const page = await open(STEP_1)
    await begin(page)
    const fill = async (first: string) => {
      await field(page, 'First name').fill(first)
      await field(page, 'Last name').fill('Onceler')
      await field(page, 'Phone').fill('0113 496 0931')
      await page.keyboard.press('Enter')
    }
    await fill('Ada')
    await page.waitForURL(`**${STEP_2}`)
    await page.getByRole('button', { name: 'Back' }).click()
    await begin(page)
    await page.getByRole('button', { name: /^Cancel/ }).click()
    await heading(page, 'Ada Onceler').waitFor()

    await goTo(page, STEP_1)
    await begin(page)
    await fill('A.')
    const dialog = page.getByRole('alertdialog', { name: 'Add another lead for this caller?' })
    await dialog.getByText('There is already a lead with this phone number:').waitFor()
    await dialog.getByRole('link', { name: /Ada Onceler/ }).waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    expect(await named('Onceler')).toHaveLength(1)
    expect(await path(page)).toBe(STEP_1)

    await page.getByRole('button', { name: /^Next/ }).click()
    await dialog.getByRole('button', { name: /^Add another lead/ }).click()
    await page.waitForURL(`**${STEP_2}`)
    expect(await named('Onceler')).toHaveLength(2)
    await page.getByRole('button', { name: /^Cancel/ }).click()
    await heading(page, 'A. Onceler').waitFor()
    await expect.poll(kept).toBe(null)
  })

  it('by mouse: two of them become one lead, two users edit it at once, it is archived and restored, with every click doubled', async () => {
    // The second of two users who save is told of the newer version, and both changes are kept.
    allowConsole(/412/)
    await lead('Thistlewood', { first_name: 'Barnaby', phone: '0113 496 0321' })
    const page = await open('/leads')
    await page
      .getByRole('link', { name: /^New lead/ })
      .first()
      .click()
    await begin(page)
    await field(page, 'First name').fill('Barnabas')
    await field(page, 'Last name').fill('Thistlewood')
    const likely = page.getByRole('region', { name: 'Possible matches' })
    await likely.getByRole('button', { name: /Barnaby Thistlewood.*Similar name/ }).waitFor()
    await field(page, 'Phone').fill('0113 496 0666')
    await page.getByRole('button', { name: /^Next/ }).dblclick()
    await page.waitForURL(`**${STEP_2}`)
    await field(page, 'Type').click()
    await page.getByRole('option', { name: 'Quote request' }).click()
    await field(page, 'Description').fill('A dripping tap')
    await page.getByRole('button', { name: /^Save/ }).dblclick()
    await heading(page, 'Barnabas Thistlewood').waitFor()
    const made = () => named('Barnabas Thistlewood')
    expect(await made()).toMatchObject([{ phone: '+441134960666', lead_type_id: 2, lead_status_id: 1 }])
    const id = (await made())[0]?.id

    const other = await open(`/leads/edit/${id}`)
    await doAct(page, 'Edit')
    await page.waitForURL(`**/leads/edit/${id}`)
    await field(page, 'Town or city').fill('Ilkley')
    await field(other, 'County').fill('West Yorkshire')
    await field(other, 'Last name').fill('Thistlethwaite')
    // The form offers the statuses that may follow, and asks for a required reason.
    // The reason is not asked before the status needs it.
    expect(await field(other, 'Reason lost').count()).toBe(0)
    await other.getByRole('button', { name: /^Status/ }).click()
    await other.getByRole('menuitemradio', { name: 'Lost' }).waitFor()
    expect(await other.getByRole('menuitemradio').allTextContents()).not.toContain('Converted to quote')
    await other.getByRole('menuitemradio', { name: 'Lost' }).click()
    await other.getByRole('dialog', { name: 'Reason for “Lost”' }).getByRole('textbox').fill('Mended it himself')
    await other.keyboard.press('Enter')
    await expect.poll(() => field(other, 'Reason lost').inputValue()).toBe('Mended it himself')
    await page.getByRole('button', { name: /^Save/ }).dblclick()
    await toast(page, 'Successfully saved').last().waitFor()
    await other.getByRole('button', { name: /^Save/ }).dblclick()
    await toast(other, 'Successfully saved').waitFor()
    const both = {
      city: 'Ilkley',
      county: 'West Yorkshire',
      last_name: 'Thistlethwaite',
      lead_status_id: LOST,
      lost_reason: 'Mended it himself',
      description: 'A dripping tap',
    }
    await expect.poll(async () => (await t.call<Wire>('GET', `/leads/${id}`)).body).toMatchObject(both)

    await goTo(page, `/leads/details/${id}`)
    // The other user's change has arrived: before that, an action is rejected as stale.
    await page.getByRole('button', { name: 'Status: Lost' }).waitFor()
    await (await openActs(page)).filter({ hasText: 'Archive' }).dblclick()
    await page.getByRole('button', { name: /^Reinstate/ }).waitFor()
    await goTo(page, '/leads/archived')
    await page.getByRole('link', { name: 'Barnabas Thistlethwaite' }).click()
    await page.getByRole('button', { name: /^Reinstate/ }).dblclick()
    await page.getByRole('button', { name: /^Status:/ }).waitFor()
    const events = (await t.call<{ data: { event: string }[] }>('GET', `/leads/${id}/history`)).body.data
    const count = (event: string) => events.filter((entry) => entry.event === event).length
    expect(['created', 'archived', 'reinstated'].map(count)).toEqual([1, 1, 1])
    expect(await named('Barnabas')).toHaveLength(1)
  })

  it('from a known caller: likely matches appear with their reasons', async () => {
    const known = await lead('Zimmerlin', { phone: '0113 496 0321' })
    const page = await open('/leads/create')
    await begin(page)
    await field(page, 'Phone').fill('0113 4960321')
    const likely = page.getByRole('region', { name: 'Possible matches' })
    await likely.getByRole('button', { name: /Cell Zimmerlin/ }).click()
    // Unsaved text would be lost.
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
    await heading(page, 'Cell Zimmerlin').waitFor()
    expect(await path(page)).toBe(`/leads/details/${known.id}`)
  })
})

describe('a call while viewing the calendar day', () => {
  it('is a lead after one step: a name and a number', async () => {
    const page = await open('/dashboard')
    await page.getByRole('button', { name: /^Edit layout/ }).waitFor()
    await page.keyboard.press('n')
    await begin(page)
    await page.waitForFunction(() => document.activeElement?.id === 'field-first_name')
    await page.keyboard.type('Perpetua')
    await page.keyboard.press('Control+s')
    // If rejected, it stays in place.
    await page.waitForFunction(() => document.activeElement?.id === 'field-phone')
    await field(page, 'Last name').focus()
    await page.keyboard.type('Oldroyd')
    await page.keyboard.press('Tab')
    await page.keyboard.type('0113 496 0556')
    await page.keyboard.press('Control+s')
    await heading(page, 'Perpetua Oldroyd').waitFor()
    expect(await path(page)).toMatch(/^\/leads\/details\/\d+$/)
    expect(await named('Oldroyd')).toMatchObject([{ phone: '+441134960556', lead_status_id: 1 }])
    await expect.poll(kept).toBeNull()
  })
})

describe('unsaved text', () => {
  it('survives a reload and continues on another device; a double click creates one', async () => {
    // A reload may cut off a response: the draft is then merged from both.
    allowConsole(/412/)
    const page = await open('/leads/create')
    await begin(page)
    await field(page, 'First name').fill('Wilhelmina')
    await page.reload()
    await begin(page)
    expect(await field(page, 'First name').inputValue()).toBe('Wilhelmina')
    await expect.poll(kept).toMatchObject({ values: { fields: { first_name: 'Wilhelmina' } } })
    const other = await open('/leads/create')
    await begin(other)
    // Offered, not accepted.
    await other.getByText(/^Continue the lead for Wilhelmina from \d\d:\d\d\?$/).waitFor()
    expect(await field(other, 'First name').inputValue()).toBe('')
    await other.getByRole('button', { name: /^Continue: / }).click()
    await other.getByText('Your unsaved changes have been restored.').waitFor()
    expect(await field(other, 'First name').inputValue()).toBe('Wilhelmina')
    await field(other, 'Email').fill('wilhelmina@example.com')
    await other.getByRole('button', { name: /^Next/ }).dblclick()
    await other.waitForURL(`**${STEP_2}`)
    expect(await named('Wilhelmina')).toHaveLength(1)
    // Back without loss; a change there updates the same lead.
    await field(other, 'Town or city').fill('Hull')
    await other.getByRole('button', { name: 'Back', exact: true }).click()
    await other.waitForURL(`**${STEP_1}`)
    expect(await field(other, 'Email').inputValue()).toBe('wilhelmina@example.com')
    await field(other, 'Last name').fill('Ashgrove')
    await other.getByRole('button', { name: /^Next/ }).click()
    await other.waitForURL(`**${STEP_2}`)
    await other.reload()
    await field(other, 'Type').waitFor()
    expect(await path(other)).toBe(STEP_2)
    await other.getByRole('button', { name: /^Save/ }).click()
    await heading(other, 'Wilhelmina Ashgrove').waitFor()
    expect(await named('Wilhelmina')).toMatchObject([{ last_name: 'Ashgrove', email: 'wilhelmina@example.com' }])
  })

  it('is still there after the session expired: signing in again continues at the same step', async () => {
    allowConsole(/401/)
    const rights = ['Dashboard:index', ...['list', 'add', 'edit', 'details'].map((action) => `Leads:${action}`)]
    const caller = await somebody(t, rights)
    const page = await open('/leads/create', { token: caller.token })
    await begin(page)
    await field(page, 'First name').fill('Persephone')
    await field(page, 'Phone').fill('0113 496 0888')
    await page.getByRole('button', { name: /^Next/ }).click()
    await page.waitForURL(`**${STEP_2}`)
    await field(page, 'Town or city').fill('Ripon')
    await expect.poll(() => keptOf(caller.token)).toMatchObject({ values: { fields: { city: 'Ripon' } } })
    await t.pool.query('update sessions set revoked_at = now() where user_id = $1', [caller.id])
    await page.getByRole('button', { name: /^Save/ }).dblclick()
    await toast(page, 'Your session has expired, please log in again to continue').waitFor()
    await logIn(page, caller)
    await page.waitForURL(`**${STEP_2}`)
    await expect.poll(() => field(page, 'Town or city').inputValue()).toBe('Ripon')
    await page.getByRole('button', { name: /^Save/ }).click()
    await heading(page, 'Persephone').waitFor()
    expect(await named('Persephone')).toMatchObject([{ city: 'Ripon', phone: '+441134960888' }])
  })

  it('prompts before the wizard is left, and is then deleted; a later step alone leads to the first', async () => {
    const page = await open('/leads/create')
    await begin(page)
    await field(page, 'Company').fill('Half a company')
    await expect.poll(kept).not.toBeNull()
    await page.keyboard.press('Escape')
    const ask = page.getByRole('alertdialog')
    await ask.getByRole('button', { name: 'Keep editing' }).click()
    expect(await field(page, 'Company').inputValue()).toBe('Half a company')
    await page.keyboard.press('Escape')
    await ask.getByRole('button', { name: 'Discard' }).click()
    await heading(page, 'Leads').waitFor()
    await expect.poll(kept).toBeNull()
    await goTo(page, STEP_2)
    await toast(page, 'Your session has expired. Please start the process again from the beginning.').waitFor()
    await begin(page)
    expect(await field(page, 'Company').inputValue()).toBe('')
  })
})

describe('a status', () => {
  it('is chosen in the list from those that may follow, with its reason', async () => {
    const { id } = await lead('Aldersgate')
    const page = await open('/leads?q=Aldersgate')
    const cell = page.locator('tbody tr').first().getByText('New', { exact: true })
    await cell.click()
    await page.keyboard.press('F2')
    await page.getByRole('menuitemradio', { name: 'Junk' }).click()
    await page.getByRole('dialog', { name: 'Reason for “Junk”' }).waitFor()
    await page.keyboard.type('A wrong number')
    await page.keyboard.press('Enter')
    await expect.poll(async () => (await named('Aldersgate'))[0]).toMatchObject({ id, lost_reason: 'A wrong number' })
    await page.locator('tbody tr').first().getByText('Junk', { exact: true }).waitFor()
  })

  it('of a card is unchanged if no reason is given', async () => {
    const { id } = await lead('Calderdale')
    const page = await open('/leads?q=Calderdale&as=board')
    const card = page.locator(`[data-card="${id}"] .card-name`)
    await card.waitFor()
    const from = await card.boundingBox()
    const to = await page.locator(`[data-column="${LOST}"]`).boundingBox()
    if (!from || !to) throw new Error('the board is not there')
    await page.mouse.move(from.x + 5, from.y + 5)
    await page.mouse.down()
    await page.mouse.move(to.x + 40, to.y + 90, { steps: 6 })
    await page.locator(`[data-column="${LOST}"][data-over]`).waitFor()
    // Cards are dragged, and their text is not selected.
    expect(await page.evaluate(() => String(window.getSelection()))).toBe('')
    await page.mouse.up()
    const dialog = page.getByRole('dialog', { name: 'Reason for “Lost”' })
    await dialog.waitFor()
    // Without a reason, the user is taken to where it is missing.
    await dialog.getByRole('button', { name: 'Set to “Lost”' }).click()
    await dialog.getByRole('alert').waitFor()
    expect(await dialog.getByRole('textbox').evaluate((box) => box === document.activeElement)).toBe(true)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.locator(`[data-column="1"] [data-card="${id}"]`).waitFor()
    expect((await named('Calderdale'))[0]?.['lead_status_id']).toBe(1)
    await card.focus()
    await page.keyboard.press('m')
    await page.getByRole('menuitem', { name: 'Lost' }).click()
    await dialog.getByRole('textbox').fill('Too far away')
    await page.keyboard.press('Enter')
    await page.locator(`[data-column="${LOST}"] [data-card="${id}"]`).waitFor()
    await expect.poll(async () => (await named('Calderdale'))[0]).toMatchObject({ lost_reason: 'Too far away' })
    // Moving back to an open status asks nothing, and the reason is cleared with the status.
    await card.focus()
    await page.keyboard.press('m')
    await page.getByRole('menuitem', { name: 'Contacted' }).click()
    await page.locator(`[data-column="${CONTACTED}"] [data-card="${id}"]`).waitFor()
    await expect.poll(async () => (await named('Calderdale'))[0]).toMatchObject({ lost_reason: null })
  })
})

describe('a lead from an existing customer', () => {
  it('is compared with that customer before it becomes a quote, by keyboard, in both languages and on a phone', async () => {
    const customer = {
      first_name: 'Alice',
      last_name: 'Barraclough',
      phone: '01134960888',
      addresses: [{ line1: '4 Elm Grove', city: 'Leeds', postcode: 'LS6 2AB', primary: true }],
    }
    // The browser itself logs a line for the server's question.
    allowConsole(/409/)
    const alice = (await t.call<Wire>('POST', '/customers', { body: customer })).body
    const { id } = await lead('Barraclough', { phone: '01134960888' })
    const page = await open(`/leads/details/${id}`)
    await heading(page, 'Cell Barraclough').waitFor()
    await page.keyboard.press('n')
    const dialog = page.getByRole('dialog', { name: 'This is Alice Barraclough' })
    await dialog.getByText(/^customer since \d\d\/\d\d\/\d{4}$/).waitFor()
    await dialog.getByRole('row', { name: /Phone.*496 0888.*496 0888/ }).waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    expect((await t.call<Wire>('GET', `/leads/${id}`)).body['customer_id']).toBe(null)
    await page.keyboard.press('n')
    const use = dialog.getByRole('button', { name: 'Use Alice Barraclough' })
    await use.waitFor()
    await expect.poll(() => use.evaluate((button) => button === document.activeElement)).toBe(true)
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/quotes\//)
    const { body } = await t.call<Wire>('GET', `/leads/${id}`)
    expect(body['customer_id']).toBe(alice.id)

    const another = await lead('Barraclough', { phone: '01134960888' })
    const narrow = await open(`/leads/details/${another.id}`, { locale: 'zh', width: 360, height: 740 })
    await heading(narrow, 'Cell Barraclough').waitFor()
    await narrow.keyboard.press('n')
    await narrow.getByRole('button', { name: '添加为新客户' }).waitFor()
    const wider = await narrow.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(wider).toBeLessThanOrEqual(1)
    await narrow.getByRole('button', { name: '添加为新客户' }).click()
    await narrow.waitForURL(/\/quotes\//)
    const made = (await t.call<Wire>('GET', `/leads/${another.id}`)).body['customer_id']
    expect([null, alice.id]).not.toContain(made)
  })
})

describe('a field with an error', () => {
  it('has the focus, though its control is still loading', async () => {
    const page = await open('/')
    const held: Route[] = []
    await page.route(/PhoneControl.*js/, (route) => void held.push(route))
    await page.goto(`${new URL(page.url()).origin}${STEP_1}`)
    await field(page, 'First name').fill('Ottilie')
    await expect.poll(() => held.length).toBe(1)
    await page.keyboard.press('Enter')
    await page.getByText('Phone or email address is required').first().waitFor()
    expect(await page.locator('#field-phone').count()).toBe(0)
    await held[0]?.continue()
    await page.waitForFunction(() => document.activeElement?.id === 'field-phone')
  })
})
