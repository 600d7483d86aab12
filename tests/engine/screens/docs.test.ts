import { expect, test } from 'vitest'
import { axeFindings, screens } from '../../support/browser.ts'

const { open, origin } = await screens()

test('the API description is shown under our content security policy, with everything from this server', async () => {
  const page = await open('/panel-api/docs', { token: null })
  const elsewhere: string[] = []
  page.on('request', (request) => {
    const url = request.url()
    if (!url.startsWith(origin) && !/^(data|blob):/.test(url)) elsewhere.push(url)
  })
  await page.reload()
  await page.getByRole('heading', { name: 'Remote Workr CRM' }).waitFor()
  await page.getByRole('button', { name: /Open Search/ }).click()
  await page.getByRole('combobox').fill('permissions of a user group')
  await page.getByRole('option', { name: /Replace the permissions of a user group/ }).click()
  await page.getByRole('heading', { name: 'Replace the permissions of a user group' }).waitFor()
  await page.getByText('/panel-api/user-groups/{id}/permissions').first().waitFor()
  expect(elsewhere).toEqual([])
})

test.each(['light', 'dark'] as const)('everyone can read it, %s', async (scheme) => {
  const page = await open('/panel-api/docs', { token: null, scheme })
  await page.getByRole('heading', { name: 'Remote Workr CRM' }).waitFor()
  await page.locator('.endpoint-method').first().waitFor()
  // Its colours fade from one to the other.
  await expect.poll(() => axeFindings(page)).toEqual([])
})
