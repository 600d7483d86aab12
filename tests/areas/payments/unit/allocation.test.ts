import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  divide,
  giveBack,
  type Owed,
  payOff,
  totalOf,
  withdrawLast,
} from '../../../../schema/areas/payments/allocation.ts'
import { type Bill, collect, payOut } from '../../../support/clerk.ts'

const owed = (id: number, due: string | null, balance: bigint, own = false): Owed => ({ id, due, balance, own })

const day = fc.constantFrom('2026-01-31', '2026-02-01', '2026-11-24', '2026-11-25', null)
const bills = fc
  .uniqueArray(fc.record({ id: fc.nat(60), due: day, pennies: fc.nat(40), own: fc.boolean() }), {
    selector: ({ id }) => id,
    maxLength: 9,
  })
  .map((list): readonly Bill[] => list)

describe('allocating a payment', () => {
  it('by its purpose, then by the longest overdue, then by the oldest', () => {
    const all = [
      owed(4, null, 10n),
      owed(3, '2026-02-01', 10n),
      owed(2, '2026-02-01', 10n),
      owed(9, '2026-03-01', 10n, true),
    ]
    expect(divide(35n, all).map(({ id, amount }) => [id, amount])).toEqual([
      [9, 10n],
      [2, 10n],
      [3, 10n],
      [4, 5n],
    ])
  })

  it("matches a clerk's allocation, penny by penny", () => {
    fc.assert(
      fc.property(fc.nat(150), bills, fc.nat(60), (money, list, keep) => {
        const asOwed = list.map(({ pennies, ...one }) => ({ ...one, balance: BigInt(pennies) }))
        const shares = divide(BigInt(money), asOwed, BigInt(keep))
        const byClerk = payOut(money, list, keep)
        expect(new Map(shares.map(({ id, amount }) => [id, Number(amount)]))).toEqual(byClerk)
        expect(shares).toHaveLength(byClerk.size)
      }),
      { numRuns: 500 },
    )
  })
})

describe('releasing allocations', () => {
  it('starts with the latest', () => {
    const given = [
      { of: 'first', amount: 10n },
      { of: 'second', amount: 10n },
      { of: 'third', amount: 10n },
    ]
    expect(withdrawLast(given, 15n)).toEqual([
      { of: 'first', amount: 10n },
      { of: 'second', amount: 5n },
    ])
    expect(withdrawLast(given, 0n)).toEqual(given)
    expect(withdrawLast(given, 99n)).toEqual([])
  })

  it("matches a clerk's work, penny by penny", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 30 }), { maxLength: 8 }), fc.nat(150), (given, pennies) => {
        const parts = given.map((amount, place) => ({ place, amount: BigInt(amount) }))
        const left = withdrawLast(parts, BigInt(pennies))
        const byClerk = collect(given, pennies)
        expect(left.map(({ place, amount }) => [place, Number(amount)])).toEqual(
          byClerk.flatMap((amount, place) => (amount > 0 ? [[place, amount]] : [])),
        )
        expect(totalOf(parts) - totalOf(left)).toBe(
          BigInt(
            Math.min(
              pennies,
              given.reduce((a, b) => a + b, 0),
            ),
          ),
        )
      }),
      { numRuns: 500 },
    )
  })
})

describe('refunds and multiple payments', () => {
  it("a refund uses every payment's unallocated money first, then the allocations of the newest payment", () => {
    const newest = [
      { id: 2, left: 0n, there: 10n },
      { id: 1, left: 5n, there: 20n },
    ]
    expect([...(giveBack(5n, newest) ?? [])]).toEqual([[1, 5n]])
    expect([...(giveBack(17n, newest) ?? [])]).toEqual([
      [1, 7n],
      [2, 10n],
    ])
    expect([giveBack(30n, newest)?.size, giveBack(31n, newest)]).toEqual([2, undefined])
  })

  it('an invoice is paid from payments in order, up to its balance', () => {
    const payments = [
      { id: 1, left: 4n },
      { id: 2, left: 0n },
      { id: 3, left: 9n },
    ]
    expect(payOff(6n, payments)).toEqual([
      { id: 1, amount: 4n },
      { id: 3, amount: 2n },
    ])
    expect(payOff(0n, payments)).toEqual([])
  })
})
