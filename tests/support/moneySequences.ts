import fc from 'fast-check'
import { expect } from 'vitest'
import { MoneyClerk } from './moneyClerk.ts'
import { type Asked, Book, type ComputedInvoices } from './reckonInvoices.ts'

const pence = fc.oneof(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 60_000 }))
const step = fc.record({
  do: fc.constantFrom('deposit', 'interim', 'final', 'credit', 'creditAmount', 'pay', 'pay', 'payRest', 'refund'),
  percent: fc.constantFrom('10', '25', '33.33', '50', '100'),
  pick: fc.nat(7),
  pence,
})
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

/** A job with some lines, and actions on its invoices and payments one after the other. */
export const sequence = fc.record({
  prices: fc.array(fc.record({ pence, rate: fc.constantFrom('20', '20', '5') }), { minLength: 1, maxLength: 3 }),
  steps: fc.array(step, { minLength: 2, maxLength: 7 }),
})
export type Sequence = typeof sequence extends fc.Arbitrary<infer T> ? T : never

/** An issued invoice or credit note with its total; or the reason there is none. Amounts are pence. */
export type Made = { readonly id: number; readonly gross: bigint } | string

/** Where a job is invoiced and paid: the program through its API, or its rules alone. */
export interface World {
  readonly invoice: (asked: Extract<Asked, { do: 'deposit' | 'percent' | 'final' }>) => Made | Promise<Made>
  readonly credit: (invoice: number, amount: bigint | undefined) => Made | Promise<Made>
  readonly pay: (amount: bigint) => number | Promise<number>
  /** @returns whether there was enough to refund */
  readonly refund: (amount: bigint) => boolean | Promise<boolean>
  /** Balances of invoices and unallocated amounts of payments, by id. */
  readonly standing: () => Standing | Promise<Standing>
}
export interface Standing {
  readonly invoices: readonly (readonly [number, bigint])[]
  readonly payments: readonly (readonly [number, bigint])[]
}

const grossOf = ({ nets, vats }: ComputedInvoices) =>
  [...Object.values(nets), ...Object.values(vats)].reduce((a, b) => a + b, 0n)

/** Runs a sequence against the program and two hand-written ledgers; after each step they agree. */
export async function goThrough({ prices, steps }: Sequence, world: World): Promise<void> {
  const clerk = new MoneyClerk()
  const book = new Book(
    prices.map(({ pence: net, rate }, i) => ({ key: `p${i}`, pence: BigInt(net), quantity: '1', rate })),
  )
  /** Ids of the documents by their position in the ledger. */
  const pages: number[] = []

  const compare = (made: Made, expected: ComputedInvoices | string): made is Exclude<Made, string> => {
    if (typeof expected === 'string' || typeof made === 'string') {
      expect(made).toBe(expected)
      return false
    }
    expect(made.gross).toBe(grossOf(expected))
    pages.push(made.id)
    return true
  }
  const invoice = async (asked: Parameters<World['invoice']>[0]) => {
    const expected = book.take(asked)
    const made = await world.invoice(asked)
    if (compare(made, expected)) clerk.issued(made.id, made.gross)
  }
  const credit = async (pick: number, amount: bigint | undefined) => {
    const { invoices } = clerk
    const of = invoices[pick % Math.max(1, invoices.length)]
    if (!of) return
    const asked = {
      do: 'credit' as const,
      of: pages.indexOf(of.id),
      ...(amount === undefined ? {} : { pence: amount }),
    }
    const expected = book.take(asked)
    const made = await world.credit(of.id, amount)
    if (compare(made, expected)) clerk.credited(of.id, made.gross)
  }
  const pay = async (amount: bigint) => clerk.paid(await world.pay(amount), amount)

  const take = async ({ do: what, percent, pick, pence: amount }: Step): Promise<void> => {
    switch (what) {
      case 'deposit':
        return invoice({ do: 'deposit', pence: BigInt(amount) })
      case 'interim':
        return invoice({ do: 'percent', percent })
      case 'final':
        return invoice({ do: 'final' })
      case 'pay':
        return pay(BigInt(amount))
      case 'payRest': {
        const owed = clerk.invoices.reduce((all, one) => all + clerk.balance(one), 0n)
        return owed > 0n ? pay(owed) : undefined
      }
      case 'refund':
        return expect(await world.refund(BigInt(amount))).toBe(clerk.refund(BigInt(amount)))
      default:
        return credit(pick, what === 'credit' ? undefined : BigInt(amount))
    }
  }
  for (const next of steps) {
    await take(next)
    expect(await world.standing()).toEqual({
      invoices: clerk.invoices.map((one) => [one.id, clerk.balance(one)]),
      payments: clerk.cards.map((one) => [one.id, clerk.left(one)]),
    })
  }
}
