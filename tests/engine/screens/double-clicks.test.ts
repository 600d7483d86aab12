import type { Page, Request } from 'playwright'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { recurrence } from '../../../schema/engine/time/recurrence.ts'
import { addDays, dayOf } from '../../../schema/engine/time/time.ts'
import { screens } from '../../support/browser.ts'
import { calendar } from '../../support/calendar.ts'
import type { RecordBody, Values } from '../../support/factory.ts'
import { pressAnywhere } from '../../support/recordPage.ts'
import { dropDrafts } from '../../support/wizardDrafts.ts'

const { t, open } = await screens()
const { worker } = await calendar(t)

const post = async (path: string, body: Values = {}) => {
  const answer = await t.call<RecordBody>('POST', path, { body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}
const line = { name: 'Survey', quantity: 1, price_ex_vat: 100, vat_percent: 20 }
let customer: RecordBody
beforeAll(async () => {
  const address = { line1: '4 Canal Wharf', city: 'Leeds', postcode: 'LS11 5PS' }
  customer = await post('/customers', { last_name: 'Hollis', phone: '0113 496 0177', addresses: [address] })
  await worker({ name: 'Moss Avery' })
})
beforeEach(() => dropDrafts(t, 'quotes', 'jobs'))

const quoteOf = async (...statuses: number[]) => {
  const quote = await post('/quotes', { customer_id: customer.id, quote_type_id: 1, services: [line] })
  for (const quote_status_id of statuses) await t.call('PATCH', `/quotes/${quote.id}`, { body: { quote_status_id } })
  return quote
}
const jobOf = () => post('/jobs', { customer_id: customer.id, job_type_id: 1, services: [line] })
const leadOf = () => post('/leads', { first_name: 'Rachel', last_name: 'Ingham', phone: '07700 900301' })
const recurringOf = () => {
  const rule = recurrence.parse({ unit: 'week', starts_on: addDays(dayOf(Date.now()), 60) })
  const terms = { customer_id: customer.id, job_type_id: 1, active: true, ahead_days: 1, overall_discount: 0 }
  return post('/recurring-jobs', { name: 'Filters', rule, ...terms, services: [line], materials: [] })
}

/** The records of a kind created meanwhile; once the last response has arrived no more follow. */
async function made(table: string, page: Page, act: () => Promise<unknown>): Promise<number> {
  const count = async () => {
    const { rows } = await t.pool.query<{ n: number }>(`select count(*)::int as n from ${table}`)
    return rows[0]?.n ?? 0
  }
  const before = await count()
  const open = new Set<Request>()
  page.on('request', (request) => request.method() === 'POST' && open.add(request))
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))
  await act()
  await expect.poll(() => open.size).toBe(0)
  return (await count()) - before
}
const button = (page: Page, name: RegExp | string) => page.locator('main').getByRole('button', { name }).first()
const at = (page: Page, path: RegExp) => page.waitForURL((url) => path.test(url.pathname))

type Act = readonly [name: string, of: () => Promise<RecordBody>, path: string, table: string]
const acts: readonly Act[] = [
  ['Convert to quote', leadOf, '/leads/details', 'quotes'],
  ['Duplicate', quoteOf, '/quotes/details', 'quotes'],
  ['New revision', () => quoteOf(2, 3, 6), '/quotes/details', 'quotes'],
  ['Save as template', jobOf, '/jobs/details', 'job_templates'],
  ['Create next job now', recurringOf, '/jobs/recurring/details', 'jobs'],
]

describe('a double click creates one', () => {
  test.each(acts)('%s', async (name, of, path, table) => {
    const { id } = await of()
    const page = await open(`${path}/${id}`)
    await page.locator('.acts-more').waitFor()
    expect(
      await made(table, page, async () => {
        await pressAnywhere(page, new RegExp(`^${name}`), 'double click')
        await page.waitForURL((url) => url.pathname !== `${path}/${id}`)
      }),
    ).toBe(1)
  })

  test('job from a quote that needs a job type', async () => {
    const { id } = await quoteOf(2, 3, 4)
    const page = await open(`/quotes/details/${id}`)
    await button(page, /^Convert to job/).click()
    const dialog = page.getByRole('dialog', { name: 'Convert to job' })
    await dialog.locator('input').first().fill('a')
    await page.locator('[role=option]').first().click()
    expect(
      await made('jobs', page, async () => {
        await dialog.getByRole('button', { name: 'Convert to job' }).dblclick()
        await at(page, /^\/jobs\/details\/\d+\/book$/)
      }),
    ).toBe(1)
  })

  test('visit, sub-job and job in the steps of a wizard', async () => {
    const page = await open('/jobs/create')
    await page.locator('.identify input').first().fill('0113 496 0177')
    await page.locator('.match').first().dblclick()
    await at(page, /confirm-customer/)
    await button(page, /^Use this customer/).click()
    await at(page, /job-details$/)
    await page.getByLabel('Type').fill('a')
    await page.locator('[role=option]').first().click()
    expect(
      await made('jobs', page, async () => {
        await button(page, /^Next/).dblclick()
        await at(page, /sub-job-details$/)
      }),
    ).toBe(1)
    await button(page, /^Add a sub-job/).click()
    await page.getByLabel('Title').fill('Roof')
    expect(
      await made('jobs', page, async () => {
        await button(page, /^Add sub-job/).dblclick()
        await page.getByRole('cell', { name: 'Roof', exact: true }).waitFor()
      }),
    ).toBe(1)
    await button(page, /^Next/).click()
    await page.locator('.slot').first().waitFor()
    expect(
      await made('appointments', page, async () => {
        await page.locator('.slot').first().dblclick()
        await at(page, /^\/jobs\/details\/\d+$/)
      }),
    ).toBe(1)
  })

  test('comment, and task', async () => {
    const { id } = await jobOf()
    const page = await open(`/jobs/details/${id}`)
    await page
      .getByRole('textbox', { name: /comment/i })
      .first()
      .fill('Ring before coming')
    expect(
      await made('comments', page, async () => {
        await page.getByRole('button', { name: /^Comment/ }).dblclick()
        await page.locator('.tl-text, .comment').getByText('Ring before coming').first().waitFor()
      }),
    ).toBe(1)
    await page.getByRole('tab', { name: /^Tasks/ }).click()
    await button(page, /^Add task/).click()
    await page.getByRole('textbox', { name: 'Title' }).fill('Order the parts')
    expect(
      await made('tasks', page, async () => {
        await page.getByRole('form', { name: 'Add task' }).locator('[type=submit]').dblclick()
        await page.getByRole('checkbox', { name: 'Done: Order the parts' }).waitFor()
      }),
    ).toBe(1)
  })
})

test('a saved form creates nothing more, however often Save is pressed until the next page loads', async () => {
  const page = await open('/libraries/job-types/add')
  await page.getByRole('textbox', { name: 'Title' }).fill('Pressed again and again')
  let posts = 0
  page.on(
    'request',
    (request) => void (posts += request.method() === 'POST' && /job-types/.test(request.url()) ? 1 : 0),
  )
  await page.evaluate(() => {
    const press = () => {
      const save = [...document.querySelectorAll('button')].find(({ type }) => type === 'submit')
      if (!save) return
      save.click()
      setTimeout(press)
    }
    press()
  })
  await at(page, /^\/libraries\/job-types$/)
  await page.getByText('Pressed again and again').first().waitFor()
  expect(posts).toBe(1)
})
