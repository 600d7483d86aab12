import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { atRest } from '../../support/atRest.ts'
import { screens } from '../../support/browser.ts'
import type { RecordBody, Values } from '../../support/factory.ts'

const s = await screens()

const send = async (path: string, body: Values) => {
  const answer = await s.t.call<RecordBody>('POST', path, { body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}

/** Scripts and styles that the page has requested, in order. */
const files = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => /\.(?:js|css)$/.test(name))
      .toSorted((a, b) => a.startTime - b.startTime)
      .map(({ name }) => new URL(name).pathname.replace(/^\/assets\/(.+)-[\w-]{8}\.(\w+)$/, '$1.$2')),
  )
/** The page's own requests, before any of the program runs. */
const ahead = (page: Page) =>
  page
    .locator('head link[rel=modulepreload]')
    .evaluateAll((links) =>
      links.flatMap((link) =>
        link.hasAttribute('nonce') ? [] : [(link as HTMLLinkElement).href.replace(/^.*\/(\w+)-[\w-]{8}\.js$/, '$1')],
      ),
    )

test('a page loads in few files: a browser requests six at a time', async () => {
  const customer = await send('/customers', { first_name: 'Cy', last_name: 'Dale', phone: '0113 496 0001' })
  const job = await send('/jobs', { customer_id: customer.id, job_type_id: 1 })
  const lead = await send('/leads', { first_name: 'Ann', email: 'ann@example.test', lead_type_id: 1 })
  for (const [path, most] of [
    ['/leads', 38],
    [`/leads/details/${lead.id}`, 48],
    [`/jobs/details/${job.id}`, 55],
    ['/settings', 24],
  ] as const) {
    const page = await s.open(path)
    await page.locator('h1').first().waitFor({ state: 'attached' })
    await atRest(page)
    const asked = await files(page)
    expect(asked.length, `${path}: ${asked.join(' ')}`).toBeLessThanOrEqual(most)
    await page.close()
  }
})

test('with a session, the page requests the program and its texts at once; without one, only those of the sign-in page', async () => {
  const inside = await s.open('/leads')
  await inside.locator('h1').first().waitFor({ state: 'attached' })
  const asked = await ahead(inside)
  expect(asked).toEqual(expect.arrayContaining(['admin', 'en']))
  expect(asked).not.toContain('zh')
  const chinese = await s.open('/leads', { locale: 'zh' })
  await chinese.locator('h1').first().waitFor({ state: 'attached' })
  expect(await ahead(chinese)).toEqual(expect.arrayContaining(['admin', 'zh']))
  const outside = await s.open('/auth/login', { token: null })
  await outside.locator('input[type=email]').waitFor()
  expect(await ahead(outside)).not.toContain('admin')
})
