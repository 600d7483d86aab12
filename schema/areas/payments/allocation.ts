import { sum } from '../../engine/money/money.ts'

/** An invoice with an outstanding amount. Amounts are whole pence. */
export interface Owed {
  readonly id: number
  /** Day, `YYYY-MM-DD`; null without one. */
  readonly due: string | null
  readonly balance: bigint
  /** It belongs to the job or quote that the money was taken for. */
  readonly own: boolean
}

export interface Share {
  readonly id: number
  readonly amount: bigint
}

const min = (a: bigint, b: bigint): bigint => (a < b ? a : b)

/** Days are compared as texts; invoices without one come last. */
const NO_DAY = '9999-99-99'

/** Order of payment: what the money was taken for, then the longest due, then the oldest. */
const inOrder = (a: Owed, b: Owed): number => {
  if (a.own !== b.own) return a.own ? -1 : 1
  const [one, two] = [a.due ?? NO_DAY, b.due ?? NO_DAY]
  return one === two ? a.id - b.id : one < two ? -1 : 1
}

/**
 * Divides money among outstanding invoices. Whole pence; no penny is used twice, and no invoice gets more than its balance.
 * @param reserve amount reserved for what the money was taken for, even before anything is due on it: others get only what exceeds it
 */
export function divide(money: bigint, owed: readonly Owed[], reserve = 0n): Share[] {
  const shares: Share[] = []
  let remaining = money
  for (const { id, balance, own } of owed.toSorted(inOrder)) {
    const amount = min(own ? remaining : remaining - reserve, balance)
    if (amount <= 0n) continue
    remaining -= amount
    shares.push({ id, amount })
  }
  return shares
}

/**
 * Withdraws an amount from allocations, latest first.
 * @param shares in the order they were made
 * @returns what stays, in the same order; empty when all of it is withdrawn
 */
export function withdrawLast<S extends { readonly amount: bigint }>(shares: readonly S[], amount: bigint): S[] {
  let remaining = amount
  return shares
    .toReversed()
    .flatMap((one) => {
      const withdrawn = min(one.amount, remaining)
      remaining -= withdrawn
      return one.amount > withdrawn ? [{ ...one, amount: one.amount - withdrawn }] : []
    })
    .toReversed()
}

/** A payment in its present state. Amounts are whole pence. */
export interface Money {
  readonly id: number
  /** Neither allocated nor refunded. */
  readonly left: bigint
}

/** Pays an invoice from the unallocated parts of payments in their order, until nothing is outstanding. */
export function payOff(owed: bigint, payments: readonly Money[]): Share[] {
  let need = owed
  return payments.flatMap(({ id, left }) => {
    const amount = min(left, need)
    if (amount <= 0n) return []
    need -= amount
    return [{ id, amount }]
  })
}

/** @param there amount not refunded yet, whatever it is allocated to */
type Refundable = Money & { readonly there: bigint }

/**
 * Divides a refund among payments, newest first: unallocated parts first, then allocations.
 * @returns pence by payment; undefined when there is not enough
 */
export function giveBack(amount: bigint, newest: readonly Refundable[]): ReadonlyMap<number, bigint> | undefined {
  const takenById = new Map<number, bigint>()
  let need = amount
  const takeUpTo = (amountOf: (one: Refundable) => bigint) => {
    for (const one of newest) {
      const alreadyTaken = takenById.get(one.id) ?? 0n
      const more = min(amountOf(one) - alreadyTaken, need)
      if (more <= 0n) continue
      takenById.set(one.id, alreadyTaken + more)
      need -= more
    }
  }
  takeUpTo(({ left }) => left)
  takeUpTo(({ there }) => there)
  return need > 0n ? undefined : takenById
}

/** Total of shares, in pence. */
export const totalOf = (shares: readonly { readonly amount: bigint }[]): bigint =>
  sum(shares.map(({ amount }) => amount))
