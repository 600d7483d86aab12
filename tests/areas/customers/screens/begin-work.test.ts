import type { Page } from 'playwright'
import { beforeEach, expect, test } from 'vitest'
import { axeFindings } from '../../../support/axe.ts'
import { screens } from '../../../support/browser.ts'
import type { Wire } from '../../../support/factory.ts'
import { draftsOf, dropDrafts } from '../../../support/wizardDrafts.ts'

const { t, open } = await screens()

beforeEach(() => dropDrafts(t, 'jobs', 'quotes'))

const customer = async (last_name: string) => {
  const address = { line1: '4 Elm Grove', city: 'Leeds', postcode: 'LS6 2AB', primary: true }
  const body = { first_name: 'Alice', last_name, phone: '01134960889', addresses: [address] }
  return (await t.call<Wire>('POST', '/customers', { body })).body
}

test.each([
  ['a job', 'b', 'jobs', 'job-details'],
  ['a quote', 'n', 'quotes', 'quote-details'],
])(
  "%s is started from a customer's page, for that customer, with one key; the way back leads there",
  async (_, key, resource, step) => {
    const { id } = await customer(`Barraclough ${resource}`)
    const page = await open(`/customers/details/${id}`)
    await page.getByRole('link', { name: new RegExp(`^New ${resource.slice(0, -1)}`) }).waitFor()
    await page.keyboard.press(key)
    await page.waitForURL(`**/${resource}/create/step2/${step}`)
    await page.locator('.for-whom').getByText(`Alice Barraclough ${resource}`).waitFor()
    // The customer's own address is the likeliest site.
    await page.getByText('4 Elm Grove, Leeds, LS6 2AB').first().waitFor({ state: 'attached' })
    await expect.poll(async () => JSON.stringify(await draftsOf(t, resource))).toContain(`"customer_id":${id}`)
    await page.goBack()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
    await page.waitForURL(`**/customers/details/${id}`)
  },
)

/** Starts a job on a customer's page by its key, in a new tab or this one. */
async function beginJob({ id }: Wire, given?: Page): Promise<Page> {
  const page = given ?? (await open(`/customers/details/${id}`))
  if (given) await page.goto(`${new URL(page.url()).origin}/customers/details/${id}`)
  await page.getByRole('link', { name: /^New job/ }).waitFor()
  await page.keyboard.press('b')
  await page.waitForURL('**/job-details')
  return page
}
const toBeDone = (page: Page) => page.getByLabel('Description')
const forWhom = (page: Page, name: string) => page.locator('.for-whom').getByText(name).waitFor()
const drafts = async () => JSON.stringify(await draftsOf(t, 'jobs'))
const offer = (page: Page, name: string) => page.getByText(new RegExp(`^Continue the job for ${name} from .+\\?$`))

test('an unfinished draft for one customer is never used for another: it is offered only where it belongs', async () => {
  const [before, now] = [await customer('Before'), await customer('Now')]
  const first = await beginJob(before)
  await toBeDone(first).fill('A dripping tap')
  await expect.poll(drafts).toContain('dripping')
  await first.close()
  const page = await beginJob(now)
  await forWhom(page, 'Alice Now')
  expect(await toBeDone(page).inputValue()).toBe('')
  expect(await offer(page, 'Alice Before').count()).toBe(0)
  await toBeDone(page).fill('A broken gutter')
  await expect.poll(drafts).toContain('gutter')
  // On that customer's page in the same tab, a new draft starts and the unfinished one is offered.
  await beginJob(before, page)
  await forWhom(page, 'Alice Before')
  expect(await toBeDone(page).inputValue()).toBe('')
  await offer(page, 'Alice Before').waitFor()
  expect(await offer(page, 'Alice Now').count()).toBe(0)
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('button', { name: /^Continue: / }).press('Enter')
  await expect.poll(() => toBeDone(page).inputValue()).toBe('A dripping tap')
  await forWhom(page, 'Alice Before')
  // A discarded draft is gone; the other remains, and disappears where it is deleted.
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
  await expect.poll(drafts).not.toContain('dripping')
  await page.goto(`${new URL(page.url()).origin}/jobs/create`)
  await page.waitForURL('**/jobs/create/step1/identify')
  await offer(page, 'Alice Now').waitFor()
  await page.getByRole('button', { name: /^Delete the draft: / }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete the draft' }).click()
  await expect.poll(() => offer(page, 'Alice Now').count()).toBe(0)
  await expect.poll(() => draftsOf(t, 'jobs')).toEqual([])
})

test('two tabs create two jobs; starting one during another takes nothing from it', async () => {
  const [one, two] = [await customer('One'), await customer('Two')]
  const left = await beginJob(one)
  await toBeDone(left).fill('Left tab')
  await expect.poll(drafts).toContain('Left tab')
  const right = await left.context().newPage()
  await right.goto(`${new URL(left.url()).origin}/customers/details/${two.id}`)
  await beginJob(two, right)
  await toBeDone(right).fill('Right tab')
  await expect.poll(drafts).toContain('Right tab')
  await left.reload()
  await expect.poll(() => toBeDone(left).inputValue()).toBe('Left tab')
  await forWhom(left, 'Alice One')
  // A draft open in another tab is not offered.
  await right.keyboard.press('Control+k')
  await right.keyboard.type('New job')
  await right.getByRole('option', { name: 'New job', exact: true }).waitFor()
  await right.keyboard.press('Enter')
  await right.waitForURL('**/jobs/create/step1/identify')
  await offer(right, 'Alice Two').waitFor()
  expect(await offer(right, 'Alice One').count()).toBe(0)
  // Another customer is chosen for the same job, which keeps what was typed.
  await right.getByRole('button', { name: /^Continue: / }).click()
  await expect.poll(() => toBeDone(right).inputValue()).toBe('Right tab')
  await right.getByRole('link', { name: 'Change customer' }).click()
  await right.waitForURL('**/jobs/create/step1/identify')
  await right.goBack()
  await expect.poll(() => toBeDone(right).inputValue()).toBe('Right tab')
  for (const page of [left, right]) {
    await page.keyboard.press('Escape')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
  }
  await expect.poll(() => draftsOf(t, 'jobs')).toEqual([])
})

test('leaving a created job at the sub-jobs step opens the job and deletes its draft', async () => {
  const page = await beginJob(await customer('Parts'))
  await page.locator('#field-job_type_id').press('ArrowDown')
  await page.locator('[role=option]').first().click()
  await page.keyboard.press('Control+Enter')
  await page.waitForURL('**/sub-job-details')
  await expect.poll(drafts).toContain('Parts')
  await page.keyboard.press('Escape')
  await page.waitForURL(/\/jobs\/details\/\d+$/)
  await expect.poll(() => draftsOf(t, 'jobs')).toEqual([])
})

test('a customer archived in the meantime is searched for like any other', async () => {
  const { id } = await customer('Gone')
  await t.call('DELETE', `/customers/${id}`)
  const page = await open(`/jobs/create/step1/identify?customer=${id}`)
  await page.waitForURL(/\/identify$/)
  await page.locator('.identify input').first().waitFor()
  expect(await draftsOf(t, 'jobs')).toEqual([])
})
