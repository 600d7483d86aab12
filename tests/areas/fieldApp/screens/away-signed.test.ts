import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { JobDocument } from '../../../../schema/areas/signing/shapes.ts'
import { screens } from '../../../support/browser.ts'
import { isKept } from '../../../support/deploys.ts'
import type { Wire } from '../../../support/factory.ts'
import { keptPaths } from '../../../support/keptPaths.ts'
import { workday } from '../../../support/workday.ts'

const s = await screens()
const { man, visit } = await workday(s.t)

test('questions are answered and documents signed offline, and both are saved once online', async () => {
  s.allowConsole(
    /ERR_INTERNET_DISCONNECTED|ERR_FAILED|could not be renewed|nothing is kept|no hints for|did not reach the server/,
  )
  await s.t.pool.query('update questions set active = false')
  const post = async (path: string, body: object) => {
    const { status, body: made } = await s.t.call<Wire>('POST', path, { body })
    expect(status, JSON.stringify(made)).toBe(200)
    return made.id
  }
  const key = `q${randomUUID().replaceAll('-', '').slice(0, 20)}`
  await post('/questions', { label: 'Is it tight', key, applies_to: ['job'], active: true, type: 'yes_no' })
  const name = `Permit ${key}`
  const document = await post('/signature-documents', {
    name,
    signer_role: 'customer',
    job_type_ids: [1],
    body: 'I, {{signer.name}}, agree to {{job.number}}',
  })
  const one = await man()
  const { id, job } = await visit([one], `Cellar ${key}`)
  const page = await s.open(`/my/visits/${id}`, { token: one.token, width: 360, height: 740, keeps: true })
  await isKept(page)
  await page.getByRole('button', { name: 'Close' }).click()
  const documents = page.locator('section', { has: page.getByRole('heading', { name: 'Documents' }) })
  await documents.getByText(name).waitFor()
  // Everything for the visit has loaded before the connection drops.
  await expect.poll(() => keptPaths(page)).toContain(`/my/visits/${id}/documents/${document}`)
  await page.context().setOffline(true)
  await page.reload()
  await page.getByRole('button', { name: 'On my way', exact: true }).click()
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await page.getByRole('group', { name: 'Is it tight' }).getByRole('button', { name: 'Yes' }).click()
  await documents.getByRole('listitem').filter({ hasText: name }).getByRole('button', { name: /Sign/ }).click()
  const dialog = page.getByRole('dialog', { name: `Sign: ${name}` })
  await dialog.getByLabel(/Name of the signer/).fill('Ann Lee')
  await dialog.getByRole('checkbox', { name: 'Use the typed name instead' }).check()
  await dialog.getByRole('button', { name: 'Sign', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('status').getByText('Offline · 4 waiting').waitFor()
  const before = Date.now()
  const signed = async () =>
    (await s.t.call<JobDocument[]>('GET', `/jobs/${job}/documents`)).body.flatMap(({ signatures }) => signatures)
  expect(await signed()).toEqual([])
  await page.context().setOffline(false)
  await expect.poll(async () => (await signed()).map(({ signer_name }) => signer_name)).toEqual(['Ann Lee'])
  const { body } = await s.t.call<{ data: { question: { label: string }; value: unknown }[] }>(
    'GET',
    `/jobs/${job}/answers`,
  )
  expect(body.data.find(({ question }) => question.label === 'Is it tight')?.value).toBe('yes')
  // It has the time of signing, not of arrival.
  const [signature] = await signed()
  expect(Date.parse(signature?.signed_at ?? '')).toBeLessThanOrEqual(before)
})
