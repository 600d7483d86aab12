import { expect, test } from 'vitest'
import { dayOf } from '../../../../schema/engine/time/time.ts'
import { testApp } from '../../../support/app.ts'

const t = await testApp()

test('aged debt is available under the invoices as well as among the reports', async () => {
  const query = 'from=2026-01-01&to=2026-12-31&group=age'
  const [alias, report] = [
    await t.call('GET', `/invoices/aged-debt?${query}`),
    await t.call('GET', `/reports/aged-debt?${query}`),
  ]
  expect([alias.status, report.status]).toEqual([200, 200])
  expect(alias.body).toEqual(report.body)
  const today = dayOf(Date.now())
  const [bare, all] = [
    await t.call('GET', '/invoices/aged-debt'),
    await t.call('GET', `/reports/aged-debt?from=2000-01-01&to=${today}`),
  ]
  expect([bare.status, bare.body]).toEqual([200, all.body])
  for (const right of ['Reports:index', 'Invoices:list']) {
    const { token } = await t.userWith([right])
    expect((await t.call('GET', `/invoices/aged-debt?${query}`, { token })).status).toBe(403)
  }
})
