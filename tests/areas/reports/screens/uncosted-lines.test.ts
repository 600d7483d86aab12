import { beforeAll, expect, test } from 'vitest'
import { resources } from '../../../../schema/all.ts'
import { axeFindings, screens } from '../../../support/browser.ts'
import { createFactory, type Wire } from '../../../support/factory.ts'

const { t, open } = await screens()
const { create } = createFactory(t)
const made: number[] = []

beforeAll(async () => {
  const { id: customer_id } = await create(resources.get('customers'))
  for (const [i, names] of [['Survey', 'Clearance'], ['Long ago']].entries()) {
    const job = await t.call<Wire>('POST', '/jobs', {
      body: {
        customer_id,
        job_type_id: 1,
        services: names.map((name) => ({ name, quantity: 1, price_ex_vat: 100, vat_percent: 20 })),
      },
    })
    expect(job.status, JSON.stringify(job.body)).toBe(200)
    made.push(job.body.id)
    if (i > 0) await t.pool.query(`update jobs set created_at = '2025-02-03T10:00:00Z' where id = $1`, [job.body.id])
  }
})

const costs = async () =>
  (await t.call<{ data: Wire[] }>('GET', '/line-costs/list?sort=name&direction=asc')).body.data.map((line) => [
    line['name'],
    line['unit_cost'],
  ])

test.each([
  ['en', 'Set costs', 'Set unit cost', 'Services finances', 'Change', 'Undo'],
  ['zh', '设置成本', '设置单位成本', '服务财务', '更改', '撤销'],
] as const)(
  "a report's lines without a cost are set together, and undone (%s)",
  async (locale, link, act, title, change, undo) => {
    const page = await open('/reports/services-finances?period=this-year&known=false', { locale })
    await page.getByRole('link', { name: link, exact: true }).click()
    await page.waitForURL((url) => url.pathname === '/line-costs')
    await page.locator('.filter-chip').filter({ hasText: title }).waitFor()
    const rows = page.locator('tbody tr[data-id]')
    await expect.poll(() => rows.count()).toBe(2)
    expect((await rows.allTextContents()).join(' ')).not.toContain('Long ago')
    expect(await axeFindings(page)).toEqual([])

    await rows.first().focus()
    await page.keyboard.press('Control+a')
    const button = page.getByRole('button', { name: new RegExp(`^${act}`) })
    await button.waitFor()
    await page.keyboard.press('u')
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('.bulk-value') !== null)).toBe(true)
    await page.keyboard.type('40')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: change, exact: true }).click()
    await expect.poll(costs).toEqual([
      ['Clearance', 40],
      ['Long ago', null],
      ['Survey', 40],
    ])
    await expect.poll(() => rows.count(), { message: 'what has a cost leaves the list' }).toBe(0)
    await page.locator('.toast').getByRole('button', { name: undo }).click()
    await expect.poll(costs).toEqual([
      ['Clearance', null],
      ['Long ago', null],
      ['Survey', null],
    ])
  },
)
