import { sum } from '../../engine/money/money.ts'

/** An invoice on which money is owed. Amounts are whole pence. */
export interface Owed {
  readonly id: number
  /** Day, `YYYY-MM-DD`; null where none was said. */
  readonly due: string | null
  readonly balance: bigint
  /** Of what the money was taken for: its job, its quote. */
  readonly own: boolean
}

export interface Share {
  readonly id: number
  readonly amount: bigint
}

const min = (a: bigint, b: bigint): bigint => (a < b ? a : b)

/** Days are compared as texts; what has none comes last. */
const NO_DAY = '9999-99-99'

/** What is paid first: what the money was taken for, then what is due longest, then what was made first. */
const inOrder = (a: Owed, b: Owed): number => {
  if (a.own !== b.own) return a.own ? -1 : 1
  const [one, two] = [a.due ?? NO_DAY, b.due ?? NO_DAY]
  return one === two ? a.id - b.id : one < two ? -1 : 1
}

/**
 * How money is divided among what is owed. Whole pence; nothing is given twice, and no invoice more than its balance.
 * @param keep what stays with what it was taken for, though nothing is owed on that yet: others get what is beyond it
 */
export function divide(money: bigint, owed: readonly Owed[], keep = 0n): Share[] {
  const shares: Share[] = []
  let left = money
  for (const { id, balance, own } of owed.toSorted(inOrder)) {
    const amount = min(own ? left : left - keep, balance)
    if (amount <= 0n) continue
    left -= amount
    shares.push({ id, amount })
  }
  return shares
}

/**
 * Takes an amount back of what was given, what was given last first.
 * @param given in the order in which it was given
 * @returns what stays, in the same order; nothing where all of it goes
 */
export function withdrawLast<S extends { readonly amount: bigint }>(given: readonly S[], amount: bigint): S[] {
  let left = amount
  return given
    .toReversed()
    .flatMap((one) => {
      const taken = min(one.amount, left)
      left -= taken
      return one.amount > taken ? [{ ...one, amount: one.amount - taken }] : []
    })
    .toReversed()
}

/** A payment as it stands. Amounts are whole pence. */
export interface Money {
  readonly id: number
  /** What went to no invoice and was not given back. */
  readonly left: bigint
}

/** What pays an invoice: of payments in their order what is left of each, until nothing is owed. */
export function payOff(owed: bigint, payments: readonly Money[]): Share[] {
  let need = owed
  return payments.flatMap(({ id, left }) => {
    const amount = min(left, need)
    if (amount <= 0n) return []
    need -= amount
    return [{ id, amount }]
  })
}

/** @param there what was not given back yet, whatever it went to */
type Refundable = Money & { readonly there: bigint }

/**
 * What a refund gives back of payments, the newest first: what is left of all of them, then what went to invoices.
 * @returns pence by payment; undefined where there is not enough
 */
export function giveBack(amount: bigint, newest: readonly Refundable[]): ReadonlyMap<number, bigint> | undefined {
  const takes = new Map<number, bigint>()
  let need = amount
  const takeUpTo = (of: (one: Refundable) => bigint) => {
    for (const one of newest) {
      const taken = takes.get(one.id) ?? 0n
      const more = min(of(one) - taken, need)
      if (more <= 0n) continue
      takes.set(one.id, taken + more)
      need -= more
    }
  }
  takeUpTo(({ left }) => left)
  takeUpTo(({ there }) => there)
  return need > 0n ? undefined : takes
}

/** What shares come to, in pence. */
export const totalOf = (shares: readonly { readonly amount: bigint }[]): bigint =>
  sum(shares.map(({ amount }) => amount))
