import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { explain, FIGURES } from '../../../../schema/areas/jobs/explain.ts'
import { lineAmounts, type Priced, type PricedLine, totals, wholeLines } from '../../../../schema/areas/jobs/totals.ts'
import {
  decimalText,
  divideHalfUp,
  pounds,
  scaled,
  spread,
  sum,
  timesFactor,
} from '../../../../schema/engine/money/money.ts'
import { computeTotals } from '../../../support/reckoner.ts'

const numRuns = process.env['DEEP'] ? 20_000 : 300

const decimal = (places: number, most: number) =>
  fc.integer({ min: 0, max: most }).map((n) => {
    const digits = String(n).padStart(places + 1, '0')
    return Number(`${digits.slice(0, -places)}.${digits.slice(-places)}`)
  })
const percent = fc.oneof(fc.constantFrom(0, 5, 20, 100), decimal(2, 10_000))
const price = fc.oneof(decimal(2, 50_000), decimal(4, 9_999_999), fc.constantFrom(0, 9_999_999.99))
const base = {
  quantity: fc.oneof(decimal(3, 20_000), fc.constantFrom(0, 1, 999_999.999)),
  discount: fc.oneof(fc.constant(0), percent),
  price_ex_vat: price,
  apply_vat: fc.boolean(),
  vat_percent: fc.constantFrom(0, 5, 20, 17.5),
}
const service = fc.record(base)
const material = fc.record({
  ...base,
  labour_price_ex_vat: fc.option(price),
  labour_vat_percent: fc.option(fc.constantFrom(0, 5, 20)),
})
const priced = fc.record({
  services: fc.array(service, { maxLength: 12 }),
  materials: fc.array(material, { maxLength: 12 }),
  overall_discount: fc.oneof(fc.constant(0), percent),
})

const line = (over: Partial<PricedLine> = {}): PricedLine => ({
  quantity: 1,
  discount: 0,
  price_ex_vat: 100,
  apply_vat: true,
  vat_percent: 20,
  ...over,
})
const order = (services: PricedLine[], materials: PricedLine[] = [], overall_discount = 0): Priced => ({
  services,
  materials,
  overall_discount,
})

/** Reports whether parts at several rates tie for the last penny of the overall discount, so that order decides. */
function tiesBetweenRates(given: Priced): boolean {
  const { parts, overall, discounted } = totals(given)
  if (discounted === 0n) return false
  const rest = (part: (typeof parts)[number]) => (part.discounted * overall) % discounted
  const left = Number(overall - sum(parts.map((part) => (part.discounted * overall) / discounted)))
  const last = parts.map(rest).sort((a, b) => (a > b ? -1 : a < b ? 1 : 0))
  if (left === 0 || last[left - 1] !== last[left]) return false
  return new Set(parts.filter((part) => rest(part) === last[left]).map((part) => part.vat_percent)).size > 1
}

describe('totals', () => {
  test('an independent calculation gives the same figures, part by part', () => {
    fc.assert(
      fc.property(priced, (given) => {
        const { parts, sub_total_ex_vat, discount_total, vat_total, total_inc_vat } = totals(given)
        expect({
          nets: parts.map((p) => p.net),
          vats: parts.map((p) => p.vat),
          sub_total_ex_vat,
          discount_total,
          vat_total,
          total_inc_vat,
        }).toEqual(computeTotals(given))
      }),
      { numRuns },
    )
  })

  test('parts add up to the totals, and each explained calculation adds up to its figure', () => {
    fc.assert(
      fc.property(priced, (given) => {
        const all = totals(given)
        expect(sum(all.parts.map((p) => p.net + p.vat))).toBe(all.total_inc_vat)
        expect(all.sub_total_ex_vat - all.discount_total + all.vat_total).toBe(all.total_inc_vat)
        expect(sum(all.rates.map((r) => r.vat))).toBe(all.vat_total)
        for (const figure of FIGURES) expect(sum(explain(all, figure).map((s) => s.amount))).toBe(all[figure])
        for (const { net, vat } of all.parts) expect(net >= 0n && vat >= 0n).toBe(true)
      }),
      { numRuns },
    )
  })

  // Leftover pennies of the overall discount go to the earlier of tied parts: between two rates, a penny of net moves to another rate.
  test('the order of lines changes no total; with an overall discount, only VAT between tied rates', () => {
    fc.assert(
      fc.property(priced, fc.integer(), (given, n) => {
        const turned = <T>(list: readonly T[]) => list.map((_, i) => list[(i + Math.abs(n)) % list.length] as T)
        const both = (one: typeof given) =>
          [one, { ...one, services: turned(one.services), materials: turned(one.materials) }].map((order) => {
            const { sub_total_ex_vat, discount_total, vat_total, total_inc_vat } = totals(order)
            return { before: { sub_total_ex_vat, discount_total }, after: { vat_total, total_inc_vat } }
          })
        const atOneRate = <T>(list: readonly T[]) =>
          list.map((one) => ({ ...one, apply_vat: true, vat_percent: 20, labour_vat_percent: 20 }))
        const [first, second] = both(given)
        expect(second?.before).toEqual(first?.before)
        if (!tiesBetweenRates(given)) expect(second?.after).toEqual(first?.after)
        for (const one of [
          { ...given, overall_discount: 0 },
          { ...given, services: atOneRate(given.services), materials: atOneRate(given.materials) },
        ]) {
          const [straight, round] = both(one)
          expect(round).toEqual(straight)
        }
      }),
      { numRuns },
    )
  })

  test('rounds half a penny away from zero, once for each part', () => {
    expect(totals(order([line({ quantity: 0.005, price_ex_vat: 1 })])).sub_total_ex_vat).toBe(1n)
    expect(totals(order([line({ quantity: 0.004, price_ex_vat: 1.2 })])).sub_total_ex_vat).toBe(0n)
    // 3 × 1.005 is 3.015: a float is slightly less.
    expect(totals(order([line({ quantity: 3, price_ex_vat: 1.005 })])).sub_total_ex_vat).toBe(302n)
    // Net comes from the exact product, not from the rounded gross: 0.333 × 9.99 × 0.85 = 2.8276695.
    expect(totals(order([line({ quantity: 0.333, price_ex_vat: 9.99, discount: 15 })])).net_total).toBe(283n)
  })

  test('VAT is calculated per rate after both discounts, and shared back to the penny', () => {
    const all = totals(
      order([line({ price_ex_vat: 0.99 }), line({ price_ex_vat: 0.99 }), line({ price_ex_vat: 0.99 })]),
    )
    expect(all.vat_total).toBe(59n)
    expect(all.parts.map((p) => p.vat)).toEqual([20n, 20n, 19n])
    const mixed = totals(
      order(
        [line({ price_ex_vat: 200 }), line({ vat_percent: 5 }), line({ vat_percent: 0 }), line({ apply_vat: false })],
        [line({ labour_price_ex_vat: 50, labour_vat_percent: 5, quantity: 2 })],
        10,
      ),
    )
    expect(mixed.rates).toEqual([
      { percent: 0, net: 18_000n, vat: 0n },
      { percent: 5, net: 18_000n, vat: 900n },
      { percent: 20, net: 36_000n, vat: 7_200n },
    ])
    expect(mixed.parts.map((p) => p.piece)).toEqual(['service', 'service', 'service', 'service', 'material', 'labour'])
    expect(lineAmounts(mixed, 'material')).toEqual([
      { net: 180, vat: 36, price_inc_vat: 216, labour_net: 90, labour_vat: 4.5, labour_price_inc_vat: 94.5 },
    ])
  })

  test('each line is the sum of its parts, including the labour of its material', () => {
    const service = line({ price_ex_vat: 10, vat_percent: 5 })
    const all = totals(
      order(
        [service, { ...service, vat_percent: 20 }, line({ price_ex_vat: 30, apply_vat: false })],
        [
          line({ price_ex_vat: 40, labour_price_ex_vat: 7, labour_vat_percent: 5 }),
          line({ price_ex_vat: 50, vat_percent: 0 }),
          line({ price_ex_vat: 60, labour_price_ex_vat: 0, labour_vat_percent: 20 }),
        ],
      ),
    )
    expect(wholeLines(all, 'service')).toEqual([10.5, 12, 30])
    expect(wholeLines(all, 'material')).toEqual([55.35, 50, 72])
    const bare = { labour_net: null, labour_vat: null, labour_price_inc_vat: null }
    expect(lineAmounts(all, 'service')).toEqual([
      { net: 10, vat: 0.5, price_inc_vat: 10.5, ...bare },
      { net: 10, vat: 2, price_inc_vat: 12, ...bare },
      { net: 30, vat: 0, price_inc_vat: 30, ...bare },
    ])
    expect(lineAmounts(all, 'material')).toEqual([
      { net: 40, vat: 8, price_inc_vat: 48, labour_net: 7, labour_vat: 0.35, labour_price_inc_vat: 7.35 },
      { net: 50, vat: 0, price_inc_vat: 50, ...bare },
      { net: 60, vat: 12, price_inc_vat: 72, labour_net: 0, labour_vat: 0, labour_price_inc_vat: 0 },
    ])
    expect(all.rates.map(({ percent }) => percent)).toEqual([0, 5, 20])
  })

  test('the overall discount is split by largest remainder, ties going to the earlier part', () => {
    const all = totals(
      order([line({ price_ex_vat: 0.5 }), line({ price_ex_vat: 0.5 }), line({ price_ex_vat: 0.5 })], [], 33),
    )
    expect(all.overall).toBe(50n)
    expect(all.parts.map((p) => p.overall)).toEqual([17n, 17n, 16n])
  })

  test('an empty list, a 100% discount and VAT switched off all give zero', () => {
    expect(totals(order([]))).toMatchObject({ parts: [], rates: [], total_inc_vat: 0n, discount_total: 0n })
    expect(totals(order([line({ discount: 100 })], [line()], 100))).toMatchObject({
      sub_total_ex_vat: 20_000n,
      discount_total: 20_000n,
      vat_total: 0n,
      total_inc_vat: 0n,
    })
    expect(
      totals(order([], [line({ apply_vat: false, labour_price_ex_vat: 10, labour_vat_percent: 20 })])).vat_total,
    ).toBe(0n)
  })

  test('removing VAT from an inclusive price and adding it again gives that price to within a penny', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000 }), fc.constantFrom(0, 5, 20), (pence, vat_percent) => {
        const ex = divideHalfUp(BigInt(pence) * 100n * 100n, 100n + BigInt(vat_percent))
        const price_ex_vat = `${ex / 10_000n}.${String(ex % 10_000n).padStart(4, '0')}`
        const { total_inc_vat } = totals(order([line({ price_ex_vat, vat_percent })]))
        const off = total_inc_vat - BigInt(pence)
        expect(off >= -1n && off <= 1n).toBe(true)
      }),
      { numRuns },
    )
  })

  test('a thousand lines and the largest amounts are exact', () => {
    const many = Array.from({ length: 1000 }, () => line({ quantity: 999_999.999, price_ex_vat: 9_999_999.99 }))
    expect(totals(order(many)).sub_total_ex_vat).toBe(999_999_998_000_000n * 1000n)
  })

  test('a value with too many decimal places is rejected', () => {
    for (const bad of [Number.NaN, Number.POSITIVE_INFINITY, 1e308, 1e-7, '', '1e3', '1,5', 1.00001])
      expect(() => totals(order([line({ price_ex_vat: bad })])), String(bad)).toThrow(RangeError)
  })
})

test('a split assigns every penny exactly once', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 10n ** 14n }),
      fc.array(fc.bigInt({ min: 0n, max: 10n ** 12n })),
      (amount, weights) => {
        if (sum(weights) === 0n) return
        const shares = spread(amount, weights)
        expect(sum(shares)).toBe(amount)
        shares.forEach((share, i) => {
          const exact = amount * (weights[i] as bigint)
          expect(share >= exact / sum(weights) && share <= exact / sum(weights) + 1n).toBe(true)
        })
      },
    ),
    { numRuns },
  )
  expect(() => spread(1n, [0n, 0n])).toThrow(new RangeError('an amount cannot be spread over nothing'))
  expect(spread(0n, [0n, 0n])).toEqual([0n, 0n])
  expect(spread(5n, [1n, 1n, 1n, 1n])).toEqual([2n, 1n, 1n, 1n])
  expect(spread(7n, [1n, 2n, 1n, 2n])).toEqual([1n, 3n, 1n, 2n])
})

test('pence are written as decimals and read back', () => {
  expect([0n, 5n, 120n, -7n, -12_345n].map(decimalText)).toEqual(['0.00', '0.05', '1.20', '-0.07', '-123.45'])
  expect(pounds(999_999_999_999n)).toBe(9_999_999_999.99)
  expect(divideHalfUp(-5n, 10n)).toBe(-1n)
})

test('decimals are parsed by their places, negative ones too, and multiplied to the penny', () => {
  expect(scaled('-12.3', 2)).toBe(-1230n)
  expect(() => scaled(1.234, 2)).toThrow(new RangeError('1.234 is no decimal of 2 places'))
  expect([timesFactor(10, 1.5), timesFactor('0.0333', 0.5), timesFactor(19.99, '1.255')]).toEqual([15, 0.02, 25.09])
})
