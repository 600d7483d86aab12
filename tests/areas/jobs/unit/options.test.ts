import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inOrder } from '../../../../schema/areas/jobs/documentLines.ts'
import { currentOption, optionTotals } from '../../../../schema/areas/jobs/options.ts'
import { pricing } from '../../../../schema/areas/jobs/priced.ts'
import { pounds } from '../../../../schema/engine/money/money.ts'
import { computeOptions } from '../../../support/reckoner.ts'

const numRuns = process.env['DEEP'] ? 20_000 : 300
const cents = (most: number) => fc.integer({ min: 0, max: most }).map((n) => n / 100)
const line = (labour: boolean) =>
  fc.record({
    name: fc.constant('Line'),
    option: fc.integer({ min: 1, max: 3 }),
    place: fc.option(fc.integer({ min: 1, max: 6 })),
    quantity: cents(2_000),
    discount: fc.constantFrom(0, 5, 33.33, 100),
    price_ex_vat: cents(500_000),
    apply_vat: fc.boolean(),
    vat_percent: fc.constantFrom(0, 5, 20),
    ...(labour ? { labour_price_ex_vat: fc.option(cents(9_000)), labour_vat_percent: fc.constantFrom(0, 5, 20) } : {}),
  })
const terms = fc.record({
  overall_discount: fc.constantFrom(0, 4, 12.5, 100),
  deposit: fc.oneof(
    fc.constant({}),
    cents(10_000).map((deposit_percent) => ({ deposit_percent })),
    cents(900_000).map((deposit_amount) => ({ deposit_amount })),
  ),
})
const offer = fc
  .record({
    services: fc.array(line(false), { maxLength: 10 }),
    materials: fc.array(line(true), { maxLength: 10 }),
    terms: fc.tuple(terms, terms, terms),
    suggested: fc.integer({ min: 0, max: 2 }),
    accepted_option: fc.option(fc.integer({ min: 1, max: 3 })),
  })
  .map(({ terms: all, suggested, ...rest }) => ({
    ...rest,
    options: all.map(({ deposit, ...own }, i) => ({
      key: i + 1,
      name: `Way ${i + 1}`,
      suggested: i === suggested,
      ...own,
      ...deposit,
    })),
  }))

test('each option matches an independent calculation of its lines alone, and the quote matches the current option', () => {
  fc.assert(
    fc.property(offer, (given) => {
      const wanted = computeOptions(given)
      const priced = pricing(given)
      expect(
        (priced['options'] as Record<string, unknown>[]).map(
          ({ key, total_inc_vat, sub_total_ex_vat, discount_total, vat_total, deposit }) => ({
            key,
            total_inc_vat,
            sub_total_ex_vat,
            discount_total,
            vat_total,
            deposit,
          }),
        ),
      ).toEqual(wanted.map((one) => ({ ...one })))
      const { key } = currentOption(given)
      expect(key).toBe(given.accepted_option ?? given.options.find(({ suggested }) => suggested)?.key)
      const mine = wanted.find((one) => one.key === key)
      expect(priced).toMatchObject({ total_inc_vat: mine?.total_inc_vat, deposit: mine?.deposit })
    }),
    { numRuns },
  )
})

test("line amounts add up to their option; the document's order changes no penny and omits no line", () => {
  fc.assert(
    fc.property(offer, (given) => {
      const priced = pricing(given)
      const all = ['services', 'materials'].flatMap((name) => priced[name] as Record<string, number | null>[])
      for (const { option, totals, deposit } of optionTotals(given)) {
        const mine = all.filter((one) => one['option'] === option.key)
        const pence = (amount: number | null | undefined) => Math.round((amount ?? 0) * 100)
        const sum = mine.reduce((n, one) => n + pence(one['price_inc_vat']) + pence(one['labour_price_inc_vat']), 0)
        expect(sum).toBe(Number(totals.total_inc_vat))
        expect(deposit >= 0n && deposit <= totals.total_inc_vat).toBe(true)
        const order = inOrder(given, option.key)
        expect(order).toHaveLength(mine.length)
        const places = order.map(({ line: of }) => (of['place'] ?? 1e9) as number)
        expect(places).toEqual(places.toSorted((a, b) => a - b))
      }
      const shuffled = { ...given, services: given.services.map((one, i) => ({ ...one, place: 100 - i })) }
      expect(optionTotals(shuffled).map((one) => pounds(one.totals.total_inc_vat))).toEqual(
        optionTotals(given).map((one) => pounds(one.totals.total_inc_vat)),
      )
    }),
    { numRuns },
  )
})
