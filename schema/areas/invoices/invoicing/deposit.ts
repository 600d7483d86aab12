import { type Decimal, divideHalfUp, pounds, scaled, spread, sum } from '../../../engine/money/money.ts'
import {
  type AgreedPart,
  type Charge,
  type DocumentLine,
  type Drawn,
  drawn,
  type Issued,
  Refused,
} from './documents.ts'
import { type Rate, type RateSum, rateSums, sumsOf, vatOn } from './rates.ts'
import { standingOf } from './standing.ts'

/** How much is asked for: an amount with VAT in pence, or a percentage of what was agreed, VAT included. */
export type Amount = { readonly amount: bigint } | { readonly percent: Decimal }

/** What of an amount with VAT is net of it, rounded half up. */
export const netIn = (gross: bigint, { percent }: Rate): bigint =>
  divideHalfUp(gross * 10_000n, 10_000n + scaled(percent, 2))

/** Pence with VAT that an amount means of a total. */
export const amountOf = (asked: Amount, total: bigint): bigint =>
  'amount' in asked ? asked.amount : divideHalfUp(total * scaled(asked.percent, 2), 10_000n)

/**
 * Nets per rate of an amount with VAT: it is split over the rates in proportion to what each comes to with VAT, by largest remainder, and
 * each share is taken apart by itself. Net and VAT of a share may come to a penny more or less than the share, for not every amount with
 * VAT is a net and its VAT to the penny.
 */
export const netsOfAmount = (amount: bigint, rates: readonly Pick<RateSum, 'rate' | 'net'>[]): bigint[] =>
  spread(
    amount,
    rates.map(({ rate, net }) => net + vatOn(net, rate)),
  ).map((share, i) => netIn(share, rates[i]!.rate))

/**
 * A deposit on what was agreed, with a line for each rate.
 * @throws Refused nothing_to_invoice, more_than_left
 */
export function deposit(
  agreed: readonly AgreedPart[],
  documents: readonly Issued[],
  charge: Charge,
  asked: Amount,
): Drawn {
  const standing = standingOf(agreed, documents)
  const total = sumsOf(rateSums(agreed.map(({ rate, net }) => ({ rate: charge(rate), net })))).gross
  const amount = amountOf(asked, total)
  const open = standing
    .filter(({ left }) => left > 0n)
    .map(({ rate, left }) => ({ agreed: rate, rate: charge(rate), net: left }))
  if (amount <= 0n || open.length === 0) throw new Refused('nothing_to_invoice')
  if (amount > sum(open.map(({ rate, net }) => net + vatOn(net, rate)))) throw new Refused('more_than_left')
  const nets = netsOfAmount(amount, open)
  const lines = open.flatMap(({ agreed: of, rate }, i): DocumentLine[] => {
    const net = nets[i] as bigint
    if (net === 0n) return []
    const what = { share: 'deposit', part: null, name: '', quantity: 1, discount: 0 } as const
    return [{ ...what, price: pounds(net), net, agreed: of, rate, ...('percent' in asked ? asked : {}) }]
  })
  if (lines.length === 0) throw new Refused('nothing_to_invoice')
  return drawn(lines)
}
