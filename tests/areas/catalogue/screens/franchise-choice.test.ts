import type { Page } from 'playwright'
import { beforeEach, expect, test } from 'vitest'
import { axeFindings, screens } from '../../../support/browser.ts'
import type { Values, Wire } from '../../../support/factory.ts'

const { open, t } = await screens()
let n = 0
const add = async (path: string, body: Values) => {
  const answer = await t.call<Wire>('POST', `/${path}`, { body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}
const area = async (postcode_areas: string) => (await add('locations', { name: `Area ${++n}`, postcode_areas })).id
const franchise = async (name: string, location_ids: readonly number[]) =>
  (await add('franchises', { name: `${name} ${++n}`, location_ids })).id

beforeEach(async () => {
  await t.pool.query('update franchises set archived_at = now() where archived_at is null')
})

const franchises = (page: Page) => page.locator('[data-field="field-franchise_id"]')

const chosen = (page: Page) => franchises(page).getByRole('combobox').inputValue()
const customer = (postcode: string, more: Values = {}) =>
  add('customers', {
    last_name: `Hollis ${++n}`,
    phone: '+441134960177',
    addresses: [{ line1: '4 Elm Grove', city: 'Somewhere', postcode, primary: true }],
    ...more,
  })

/** Selects the first job type and continues. */
async function saveJob(page: Page) {
  await page.locator('#field-job_type_id').click()
  await page.locator('[role=option]').first().click()
  await page.keyboard.press('Control+Enter')
  await page.waitForURL('**/sub-job-details')
}
const franchisesOfJobs = async (customer: number) =>
  (await t.call<{ data: Wire[] }>('GET', `/jobs/list?customer_id=${customer}`)).body.data.map(
    (job) => job['franchise_id'],
  )

test('a job form does not ask for a single franchise, and sets it', async () => {
  const only = await franchise('Only', [])
  const { id } = await customer('AB10 1AB')
  const page = await open(`/jobs/create/step1/identify?customer=${id}`)
  await page.locator('#field-job_type_id').waitFor()
  const asked = page.waitForResponse((answer) => answer.url().endsWith('/franchises/choice'))
  await page.reload()
  await asked
  await page.locator('#field-address_id').waitFor()
  expect(await franchises(page).count()).toBe(0)
  await saveJob(page)
  expect(await franchisesOfJobs(id)).toEqual([only])
})

test('a job is offered the franchise that serves its site; a different choice stays', async () => {
  const leeds = await franchise('Leeds', [await area('LS')])
  await franchise('Bradford', [await area('BD')])
  const { id } = await customer('BD1 1AA', { franchise_id: leeds })
  const page = await open(`/jobs/create/step1/identify?customer=${id}`)
  await franchises(page).getByText('Serves this address.').waitFor()
  await expect.poll(() => chosen(page)).toMatch(/^Bradford/)
  expect(await axeFindings(page)).toEqual([])
  await franchises(page).getByRole('combobox').click()
  await page.getByRole('option', { name: /^Leeds/ }).click()
  await franchises(page).getByText('Serves this address.').waitFor({ state: 'detached' })
  await saveJob(page)
  expect(await franchisesOfJobs(id)).toEqual([leeds])
})

test.each([
  [
    'en',
    'Serves this address.',
    'No franchise serves this address. Choose one.',
    'Several franchises serve this address. Choose one.',
  ],
  ['zh', '服务此地址。', '没有加盟商服务此地址，请选择一个。', '多个加盟商服务此地址，请选择一个。'],
] as const)(
  'a customer form asks for the franchise if no area or several match the postcode (%s)',
  async (locale, serves, none, several) => {
    const leeds = await area('LS')
    await franchise('Leeds', [leeds])
    await franchise('Both', [leeds, await area('BD')])
    const page = await open('/customers/create/create-new', { locale })
    await franchises(page).waitFor()
    await page.locator('[data-field="field-addresses"] button').last().click()
    const postcode = page.locator('#field-addresses-0-postcode')
    await postcode.fill('AB10 1AB')
    await franchises(page).getByText(none).waitFor()
    await postcode.fill('LS1 4AB')
    await franchises(page).getByText(several).waitFor()
    await postcode.fill('BD1 1AA')
    await franchises(page).getByText(serves).waitFor()
    await expect.poll(() => chosen(page)).toMatch(/^Both/)
  },
)
