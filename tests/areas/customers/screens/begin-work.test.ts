import { expect, test } from 'vitest'
import { screens } from '../../../support/browser.ts'
import type { Wire } from '../../../support/factory.ts'

const { t, open } = await screens()

const customer = async (last_name: string) => {
  const address = { line1: '4 Elm Grove', city: 'Leeds', postcode: 'LS6 2AB', primary: true }
  const body = { first_name: 'Alice', last_name, phone: '01134960889', addresses: [address] }
  return (await t.call<Wire>('POST', '/customers', { body })).body
}

test.each([
  ['a job', 'b', 'jobs', 'job-details'],
  ['a quote', 'n', 'quotes', 'quote-details'],
])(
  '%s is begun on the page of a customer, for that customer, by one key; the way back leads there',
  async (_, key, resource, step) => {
    const { id } = await customer(`Barraclough ${resource}`)
    const page = await open(`/customers/details/${id}`)
    await page.getByRole('link', { name: new RegExp(`^New ${resource.slice(0, -1)}`) }).waitFor()
    await page.keyboard.press(key)
    await page.waitForURL(`**/${resource}/create/step2/${step}`)
    await page.locator('.for-whom').getByText(`Alice Barraclough ${resource}`).waitFor()
    // Where they live is where it most likely is.
    await page.getByText('4 Elm Grove, Leeds, LS6 2AB').first().waitFor({ state: 'attached' })
    await expect
      .poll(async () => JSON.stringify((await t.call<Wire>('GET', `/wizards/${resource}/draft`)).body['draft']))
      .toContain(`"customer_id":${id}`)
    await page.goBack()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
    await page.waitForURL(`**/customers/details/${id}`)
  },
)

test('what was begun for somebody else and left in the middle is gone on with for whom it is begun now', async () => {
  const [before, now] = [await customer('Before'), await customer('Now')]
  const first = await open(`/customers/details/${before.id}`)
  await first.getByRole('link', { name: /^New job/ }).waitFor()
  await first.keyboard.press('b')
  await first.waitForURL('**/job-details')
  await first.getByLabel('What is to be done').fill('A dripping tap')
  await expect
    .poll(async () => JSON.stringify((await t.call<Wire>('GET', '/wizards/jobs/draft')).body['draft']))
    .toContain('dripping')
  await first.close()
  const page = await open(`/customers/details/${now.id}`)
  await page.getByRole('link', { name: /^New job/ }).waitFor()
  await page.keyboard.press('b')
  await page.waitForURL('**/job-details')
  await page.locator('.for-whom').getByText('Alice Now').waitFor()
  expect(await page.getByLabel('What is to be done').inputValue()).toBe('A dripping tap')
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
  await expect.poll(async () => (await t.call<Wire>('GET', '/wizards/jobs/draft')).body['draft']).toBeNull()
})

test('somebody who is archived meanwhile is looked for like anybody else', async () => {
  const { id } = await customer('Gone')
  await t.call('DELETE', `/customers/${id}`)
  const page = await open(`/jobs/create/step1/identify?customer=${id}`)
  await page.waitForURL(/\/identify$/)
  await page.locator('.identify input').first().waitFor()
  expect((await t.call<Wire>('GET', '/wizards/jobs/draft')).body['draft']).toBeNull()
})
