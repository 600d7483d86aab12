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
import { type Rate, type RateSum, rateKey, rateSums, sumsOf, vatOn } from './rates.ts'
import { standingOf } from './standing.ts'

/** How much is asked for: an amount with VAT in pence, or a percentage of what was agreed, VAT included. */
export type Amount = { readonly amount: bigint } | { readonly percent: Decimal }

/** An amount before VAT of each rate, in pence; what it is of is the rate's key. */
export interface RateAmounts {
  readonly nets: readonly { readonly rate: string; readonly net: bigint }[]
}

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
 * A deposit of an amount before VAT for each rate.
 * @throws Refused not_agreed, more_than_left at the rate; nothing_to_invoice
 */
export function depositOfRates(
  agreed: readonly AgreedPart[],
  documents: readonly Issued[],
  charge: Charge,
  { nets }: RateAmounts,
): Drawn {
  const standing = standingOf(agreed, documents)
  const lines = nets.flatMap(({ rate: key, net }): DocumentLine[] => {
    const of = standing.find(({ rate }) => rateKey(rate) === key)
    if (!of) throw new Refused('not_agreed', key)
    if (net < 0n || net > of.left) throw new Refused('more_than_left', key, of.left < 0n ? 0n : of.left)
    const what = { share: 'deposit', part: null, name: '', quantity: 1, discount: 0 } as const
    return net === 0n ? [] : [{ ...what, price: pounds(net), net, agreed: of.rate, rate: charge(of.rate) }]
  })
  if (new Set(nets.map(({ rate }) => rate)).size < nets.length) throw new Refused('more_than_left')
  if (lines.length === 0) throw new Refused('nothing_to_invoice')
  return drawn(lines)
}

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
