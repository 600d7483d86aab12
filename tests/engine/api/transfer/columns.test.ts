import { expect, test } from 'vitest'
import { testApp } from '../../../support/app.ts'
import type { Wire } from '../../../support/factory.ts'
import { importing } from '../../../support/transfer.ts'

const t = await testApp()
const rates = importing(t, 'vat-rates')
let made = 0

/** Uploads rates valid from these dates, and has them checked. */
async function checkedDates(dates: readonly string[], orders: readonly (string | null)[] = []) {
  const first = made + 1
  const lines = dates.map((date) => `Rate ${++made},R${made},20,standard,${date}`)
  const sent = await rates.upload(`Name,Code,Percent,Kind,Valid from\n${lines.join('\n')}\n`)
  const { encoding, delimiter, columns, id } = sent.body
  const checked = await rates.step(id, 'check', { encoding, delimiter, columns, orders })
  expect(checked.status, JSON.stringify(checked.body)).toBe(200)
  const state = await rates.settled(id)
  const run = async () => {
    await rates.step(id, 'run')
    await rates.settled(id)
    const { rows } = await t.pool.query<{ day: string }>(
      `select valid_from::text as day from vat_rates where code = any($1) order by id`,
      [dates.map((_, i) => `R${first + i}`)],
    )
    return rows.map(({ day }) => day)
  }
  const refused = (await rates.refused(id)).data.map(({ n, errors }) => [n, errors['valid_from']?.[0]?.code])
  return { id, shown: (sent.body['orders'] as string[])[4], state, refused, run }
}

test.each([
  ['day', ['04/05/2026', '25/03/2026'], ['2026-05-04', '2026-03-25']],
  ['month', ['04/05/2026', '03/25/2026', '2026-01-02'], ['2026-04-05', '2026-03-25', '2026-01-02']],
  ['either', ['04/05/2026', '05/05/2026'], ['2026-05-04', '2026-05-05']],
  [null, ['2026-03-25', ''], ['2026-03-25', null]],
])('dates of a column whose order is %s', async (order, dates, days) => {
  const { shown, refused, run } = await checkedDates(dates)
  expect(shown).toBe(order)
  expect(refused).toEqual([])
  expect(await run()).toEqual(days)
})

test('a single row that determines the order determines it for the column', async () => {
  const many = Array.from({ length: 1_200 }, () => '04/05/2026')
  const { refused, run } = await checkedDates([...many, '12/31/2026'])
  expect(refused).toEqual([])
  expect(new Set(await run())).toEqual(new Set(['2026-04-05', '2026-12-31']))
})

test('a column with both orders is not guessed: its dates are errors until the user chooses', async () => {
  const dates = ['25/03/2026', '03/26/2026', '04/05/2026', '2026-03-25', '05/05/2026']
  const mixed = await checkedDates(dates)
  expect(mixed.shown).toBe('mixed')
  expect(mixed.refused).toEqual([
    [2, 'date_order'],
    [3, 'date_order'],
    [4, 'date_order'],
  ])
  expect(mixed.state).toMatchObject({ created: 2 })
  const mended = await rates.step(mixed.id, 'refused', { n: 4, cells: { 4: '2026-05-04' } })
  expect(mended.body).toMatchObject({ created: 3, refused: 2 })
  const chosen = await checkedDates(dates, [null, null, null, null, 'month'])
  expect(chosen.refused).toEqual([[2, 'date_month_first']])
  expect(await chosen.run()).toEqual(['2026-03-26', '2026-04-05', '2026-03-25', '2026-05-05'])
})

test("the user's choice applies to ambiguous dates; no other order is accepted", async () => {
  const { refused, run } = await checkedDates(['04/05/2026'], [null, null, null, null, 'month'])
  expect(refused).toEqual([])
  expect(await run()).toEqual(['2026-04-05'])
  const sent = await rates.upload('Name,Code,Percent,Kind,Valid from\na,X,20,standard,04/05/2026\n')
  const { encoding, delimiter, columns, id } = sent.body
  const wrong = await rates.step(id, 'check', { encoding, delimiter, columns, orders: ['year'] })
  expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['orders.0']])
})

test('yes and no, and amounts, as other programs write them', async () => {
  const materials = importing(t, 'materials')
  const flags = ['Yes', 'no', 'TRUE', 'false', '1', '0', 'Y', 'n', 'True', 'x', '', 'on', 'Off', 'T', 'f']
  const amounts = ['£1,234.50', '1234.5', '£1 234.50', '1,234', '"£12"', 'GBP 3.00', "1'234.50"]
  const lines = flags.map(
    (flag, i) => `Part,F-${i},each,"${amounts[i % amounts.length]?.replaceAll('"', '')}",1,${flag}`,
  )
  const state = await materials.whole(`Name,Code,Unit,Sell price,VAT rate,Active\n${lines.join('\n')}\n`)
  expect(state, JSON.stringify((await materials.refused(state.id)).data)).toMatchObject({
    created: flags.length,
    refused: 0,
  })
  const { rows } = await t.pool.query<Wire>(
    `select active, sell_price::float8 as price from materials where code like 'F-%' order by id`,
  )
  expect(rows.map(({ active }) => active)).toEqual([
    true,
    false,
    true,
    false,
    true,
    false,
    true,
    false,
    true,
    true,
    true,
    true,
    false,
    true,
    false,
  ])
  expect(rows.map(({ price }) => price).slice(0, amounts.length)).toEqual([1234.5, 1234.5, 1234.5, 1234, 12, 3, 1234.5])
})
