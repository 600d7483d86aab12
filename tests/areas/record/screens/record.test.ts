import type { Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import { axeFindings, screens } from '../../../support/browser.ts'
import type { Wire } from '../../../support/factory.ts'
import { actsOf } from '../../../support/recordPage.ts'

const { open, t, allowConsole } = await screens()

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const toast = (page: Page, text: string | RegExp) => page.locator('.toast').filter({ hasText: text })
const timeline = (page: Page) => page.getByRole('region', { name: 'Timeline' })
const entries = (page: Page) => timeline(page).locator('.tl-entry')
const path = (page: Page) => page.evaluate(() => location.pathname)
const composer = (page: Page) => page.getByLabel('Write a comment')
const chip = (page: Page) => page.getByRole('button', { name: /^Status:/ })

let ids: number[] = []
async function lead(body: object): Promise<number> {
  const made = await t.call<Wire>('POST', '/leads', { body })
  expect(made.status, JSON.stringify(made.body)).toBe(200)
  return made.body.id
}
beforeAll(async () => {
  for (let n = 1; n <= 12; n++)
    ids.push(
      await lead({
        first_name: 'Step',
        last_name: `N${String(n).padStart(2, '0')}`,
        phone: '0113 496 0999',
        city: 'Leeds',
      }),
    )
  ids = ids.toSorted((a, b) => a - b)
  await lead({ first_name: 'Not', last_name: 'Among them', email: 'other@example.com', city: 'York' })
})

/** The list of the twelve by name, ten a page, with the focus on its last row. */
async function atLastRow(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Step N01' }).waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('Control+End')
}

describe('the records of a list', () => {
  it('are opened and stepped through by keyboard, across pages, and lead back to the list position', async () => {
    const page = await open('/leads?city=Leeds&sort=name:asc&limit=10')
    await atLastRow(page)
    await page.keyboard.press('Enter')
    await heading(page, 'Step N10').waitFor()
    expect(await path(page)).toBe(`/leads/details/${ids[9]}`)
    await page.getByText('10 of 12').waitFor()
    await page.keyboard.press(']')
    await heading(page, 'Step N11').waitFor()
    await page.getByText('11 of 12').waitFor()
    await page.keyboard.press(']')
    await heading(page, 'Step N12').waitFor()
    expect(await page.getByRole('button', { name: 'Next lead' }).isDisabled()).toBe(true)
    await page.keyboard.press('[')
    await heading(page, 'Step N11').waitFor()
    await page.keyboard.press('[')
    await page.getByText('10 of 12').waitFor()
    await page.keyboard.press(']')
    await page.getByText('11 of 12').waitFor()
    await page.keyboard.press('Escape')
    await page.waitForFunction(() => document.activeElement?.textContent === 'Step N11')
    expect(await page.evaluate(() => new URLSearchParams(location.search).get('page'))).toBe('2')
  })

  it('a key pressed before its target page loads waits for it', async () => {
    const page = await open('/leads?city=Leeds&sort=name:asc&limit=10')
    const gate = { open: () => {} }
    const opened = new Promise<void>((resolve) => {
      gate.open = resolve
    })
    await page.route(/\/leads\/list\?.*page=2/, async (route) => {
      await opened
      await route.continue()
    })
    await atLastRow(page)
    await page.keyboard.press('Enter')
    await heading(page, 'Step N10').waitFor()
    await page.getByText('10 of 12').waitFor()
    await page.keyboard.press(']')
    expect(await heading(page, 'Step N10').count()).toBe(1)
    gate.open()
    await heading(page, 'Step N11').waitFor()
  })

  it('open their form with e, and saving returns to the previous page', async () => {
    const page = await open('/leads?city=Leeds&sort=name:asc')
    await page.getByRole('link', { name: 'Step N01' }).focus()
    await page.keyboard.press('e')
    await page.getByLabel('County').fill('West Yorkshire')
    await page.keyboard.press('Control+s')
    await page.waitForFunction(() => document.activeElement?.textContent === 'Step N01')
    await page.keyboard.press('Enter')
    await page.getByRole('region', { name: 'Details' }).getByText('West Yorkshire').waitFor()
    await page.keyboard.press('e')
    await page.getByLabel('County').fill('Yorkshire')
    await page.keyboard.press('Control+s')
    await page.getByRole('region', { name: 'Details' }).getByText('Yorkshire', { exact: true }).waitFor()
    expect(await path(page)).toBe(`/leads/details/${ids[0]}`)
    await entries(page).filter({ hasText: 'changed it' }).first().waitFor()
  })
})

describe("a record's header", () => {
  it('shows and sets the status, archives and restores, all with undo', async () => {
    const page = await open(`/leads/details/${ids[1]}`)
    await heading(page, 'Step N02').waitFor()
    await page.keyboard.press('s')
    await page.getByRole('menuitemradio', { name: 'Contacted' }).click()
    await page.getByRole('button', { name: 'Status: Contacted' }).waitFor()
    await entries(page).filter({ hasText: 'changed the status' }).filter({ hasText: 'Contacted' }).waitFor()
    await toast(page, 'Status changed').getByRole('button', { name: /Undo/ }).click()
    await page.getByRole('button', { name: 'Status: New' }).waitFor()

    await page.keyboard.press('a')
    await page.getByRole('region', { name: 'Next step' }).getByText('Archived. Reinstate it to make changes.').waitFor()
    expect(await chip(page).count()).toBe(0)
    expect(await composer(page).count()).toBe(0)
    expect(await actsOf(page)).not.toContain('Edit')
    await page.keyboard.press('Control+z')
    await chip(page).waitFor()
    expect(await actsOf(page)).toContain('Archive')
    await composer(page).waitFor()
  })

  it('explains why a status is rejected, and stays unchanged', async () => {
    allowConsole(/409|422/)
    const page = await open(`/leads/details/${ids[2]}`)
    await page.route(`**/panel-api/leads/${ids[2]}`, (route) =>
      route.request().method() === 'PATCH'
        ? route.fulfill({
            status: 409,
            contentType: 'application/problem+json',
            body: '{"code":"protected","status":409}',
          })
        : route.continue(),
    )
    await chip(page).click()
    await page.getByRole('menuitemradio', { name: 'Contacted' }).click()
    await page
      .locator('.toast[data-type=error], .toast')
      .filter({ hasText: /program relies|cannot/i })
      .waitFor()
    await page.getByRole('button', { name: 'Status: New' }).waitFor()
  })

  it('is hidden without permission to see the record, and actions without their permission', async () => {
    allowConsole(/403|404/)
    const reader = await t.userWith(['Leads:list', 'Leads:details'])
    const page = await open(`/leads/details/${ids[3]}`, { token: reader.token })
    await heading(page, 'Step N04').waitFor()
    await timeline(page).waitFor()
    for (const act of ['Edit', 'Archive']) expect(await actsOf(page)).not.toContain(act)
    expect(await page.getByRole('button', { name: /^Edit:/ }).count()).toBe(0)
    expect(await composer(page).count()).toBe(0)
    const speaker = await t.userWith(['Leads:list', 'Leads:details', 'Leads:comment'])
    const said = await open(`/leads/details/${ids[3]}`, { token: speaker.token })
    await heading(said, 'Step N04').waitFor()
    await said.keyboard.press('w')
    await said.keyboard.type('Rang back')
    await said.keyboard.press('Control+Enter')
    await entries(said).filter({ hasText: 'Rang back' }).focus()
    await said.keyboard.press('Control+z')
    await entries(said).filter({ hasText: 'Deleted by' }).waitFor()
    for (const act of ['Edit', 'Archive']) expect(await actsOf(said)).not.toContain(act)
    const lister = await t.userWith(['Leads:list'])
    const denied = await open(`/leads/details/${ids[3]}`, { token: lister.token })
    await denied.getByText('You do not have the necessary permissions to access this content').waitFor()
    const missing = await open('/leads/details/999999')
    await missing.getByRole('heading', { name: 'This record does not exist or you do not have access to it' }).waitFor()
  })
})

describe('comments', () => {
  it('are written, mention users, edited, deleted and restored by keyboard alone', async () => {
    const colleague = await t.userWith(['Leads:list', 'Leads:details', 'Leads:edit'])
    await t.pool.query(`update users set first_name = 'Zoë', last_name = 'Quill' where id = $1`, [colleague.id])
    const page = await open(`/leads/details/${ids[4]}`)
    await heading(page, 'Step N05').waitFor()
    await page.keyboard.press('w')
    await page.keyboard.type('Ask @zo')
    await page.getByRole('option', { name: 'Zoë Quill' }).waitFor()
    await page.keyboard.press('Enter')
    await page.keyboard.type('about https://example.com/plan.')
    await page.keyboard.press('Control+Enter')
    const said = entries(page).filter({ hasText: 'about' })
    await said.locator('.mention', { hasText: '@Zoë Quill' }).waitFor()
    expect(await said.getByRole('link').getAttribute('href')).toBe('https://example.com/plan')
    const kept = await t.pool.query<{ body: string }>('select body from comments order by id desc limit 1')
    expect(kept.rows[0]?.body).toBe(`Ask @[${colleague.id}] about https://example.com/plan.`)

    await said.focus()
    await page.keyboard.press('e')
    expect(await page.getByLabel('Edit comment').inputValue()).toBe('Ask @Zoë Quill about https://example.com/plan.')
    await page.keyboard.press('Control+End')
    await page.keyboard.type(' Today')
    await page.keyboard.press('Control+Enter')
    await said.getByText('Today').waitFor()
    await said.getByRole('button', { name: 'edited' }).click()
    await said.locator('.tl-versions li').nth(1).waitFor()

    await said.focus()
    await page.keyboard.press('Delete')
    await entries(page).filter({ hasText: 'Deleted by Alex Morgan' }).waitFor()
    await page.keyboard.press('Control+z')
    await entries(page).getByText('Today').first().waitFor()
    expect(await axeFindings(page)).toEqual([])
  })

  it('that others changed since are not undone over their changes', async () => {
    const id = ids[7] as number
    const page = await open(`/leads/details/${id}`)
    await composer(page).fill('First words')
    await page.keyboard.press('Control+Enter')
    const said = entries(page).filter({ hasText: 'First words' })
    await said.focus()
    await page.keyboard.press('e')
    await page.keyboard.type(' and more')
    await page.keyboard.press('Control+Enter')
    await page.locator('.tl-text', { hasText: 'First words and more' }).waitFor()
    const { rows } = await t.pool.query<{ id: number }>('select id from comments order by id desc limit 1')
    await t.call('PATCH', `/comments/${rows[0]?.id}`, { body: { body: 'Last words' } })
    allowConsole(/409/)
    await page.keyboard.press('Control+z')
    const asked = page.getByRole('dialog').or(page.getByRole('alertdialog'))
    await asked
      .getByRole('row', { name: /Comment/ })
      .getByText('Last words')
      .waitFor()
    await page.keyboard.press('Escape')
    await entries(page).filter({ hasText: 'Last words' }).waitFor()
  })

  it('being written survive a reload, and show why they are rejected', async () => {
    const page = await open(`/leads/details/${ids[5]}`)
    await composer(page).fill('Half a thou')
    await page.reload()
    await page.waitForFunction(() => document.querySelector('textarea')?.value === 'Half a thou')
    await composer(page).fill('   ')
    await page.keyboard.press('Control+Enter')
    await timeline(page).getByRole('alert').getByText('Enter a comment').waitFor()
    allowConsole(/422/)
    await composer(page).fill('x'.repeat(10_001))
    await page.keyboard.press('Control+Enter')
    await timeline(page)
      .getByRole('alert')
      .getByText(/10000|10,000/)
      .waitFor()
    await composer(page).fill('<img src=x onerror=alert(1)>\nsecond line')
    await page.keyboard.press('Control+Enter')
    await entries(page).getByText('<img src=x onerror=alert(1)>').waitFor()
    expect(await composer(page).inputValue()).toBe('')
  })
})

describe('the timeline', () => {
  it('is filtered by kind in the address, navigated by keyboard, and loads older pages', async () => {
    const id = ids[6] as number
    await t.pool.query(
      `insert into comments (subject, subject_id, user_id, body, at) select 'leads', $1, 1, 'Note ' || i, now() - i * interval '1 hour' from generate_series(1, 40) i`,
      [id],
    )
    const page = await open(`/leads/details/${id}`)
    await entries(page).nth(29).waitFor()
    expect(await entries(page).count()).toBe(30)
    // Not by a mouse click: scrolling there loads them as well, and the button disappears.
    await timeline(page).getByRole('button', { name: 'Show older' }).dispatchEvent('click')
    await entries(page).filter({ hasText: 'Note 40' }).waitFor()
    expect(await entries(page).count()).toBe(41)
    await entries(page).first().focus()
    await page.keyboard.press('j')
    await page.keyboard.press('ArrowDown')
    expect(await page.evaluate(() => document.querySelectorAll('.tl-entry')[2] === document.activeElement)).toBe(true)
    await timeline(page).getByRole('combobox', { name: 'Show in timeline' }).selectOption('change')
    await page.waitForFunction(() => document.querySelectorAll('.tl-entry').length === 1)
    await entries(page).filter({ hasText: 'added it' }).waitFor()
    expect(await page.evaluate(() => location.search)).toBe('?show=change')
    await page.reload()
    await entries(page).filter({ hasText: 'added it' }).waitFor()
    expect(await entries(page).count()).toBe(1)
  })
})

describe.each([
  [1440, 'dark'],
  [360, 'light'],
] as const)('at %i px, %s', (width, scheme) => {
  it('nothing is wider than the window, and axe finds nothing serious', async () => {
    const page = await open(`/customers`, { width, scheme, locale: 'zh' })
    const made = await t.call<Wire>('POST', '/customers', {
      body: { company_name: 'W'.repeat(120), email: `${'w'.repeat(60)}@example.com` },
    })
    await page.goto(`${new URL(page.url()).origin}/customers/details/${made.body.id}`)
    await page.locator('.tl-entry').first().waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(1)
    expect(await axeFindings(page)).toEqual([])
  })
})
