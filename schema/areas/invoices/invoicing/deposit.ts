import { type Decimal, divideHalfUp, pounds, scaled, spread, sum } from '../../../engine/money/money.ts'
import {
  type AgreedPart,
  type Charge,
  type DocumentLine,
  type Drawn,
  drawn,
  type Issued,
  type Nearest,
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

/** What of a rate may be taken. */
interface Open extends Pick<RateSum, 'rate' | 'net'> {
  /** VAT on so much of it, in pence, where that is not the rate's. */
  readonly vatOf?: (net: bigint) => bigint
}
const withVat = ({ rate, net, vatOf }: Open): bigint => net + (vatOf ? vatOf(net) : vatOn(net, rate))

/** By how much a net may differ from its share, in pence, in the order in which they are tried. */
const MOVES = [0n, -1n, 1n, -2n, 2n, -3n, 3n]

/** Nets that come to an amount with VAT exactly, none more than its rate has left; undefined where there are none. */
function netsReaching(amount: bigint, rates: readonly Open[]): bigint[] | undefined {
  const [first, ...others] = rates
  if (!first) return amount === 0n ? [] : undefined
  const grosses = rates.map(withVat)
  if (amount < 0n || amount > sum(grosses)) return undefined
  const near = netIn(spread(amount, grosses)[0] as bigint, first.rate)
  for (const move of MOVES) {
    const net = near + move
    if (net < 0n || net > first.net) continue
    const rest = netsReaching(amount - withVat({ ...first, net }), others)
    if (rest) return [net, ...rest]
  }
  return undefined
}

/** Nets of an amount, in the order of the rates; where no nets reach it, the nearest amounts with VAT that some do. */
export interface DepositNets {
  readonly nets: bigint[]
  readonly nearest?: Nearest
}

/**
 * Nets per rate of an amount with VAT: rate by rate in proportion to what each comes to with VAT, by largest remainder, each share taken apart into net and
 * VAT. What a share is off by is made up by the rates after it. Where no nets come to the amount exactly, the nearest that can be reached is taken, the
 * larger of two that are as near (docs/decisions/0035-invoice-amounts.md).
 * @param amount in pence
 * @param rates with what is left of each before VAT, in pence
 * @throws RangeError where the amount is negative or more than all rates come to with VAT
 */
export function netsOfAmount(amount: bigint, rates: readonly Open[]): DepositNets {
  if (amount < 0n || amount > sum(rates.map(withVat))) throw new RangeError(`${amount} is more than is left`)
  const exact = netsReaching(amount, rates)
  if (exact) return { nets: exact }
  const reached = (step: bigint): { readonly at: bigint; readonly nets: bigint[] } => {
    let at = amount
    for (;;) {
      at += step
      const nets = netsReaching(at, rates)
      if (nets) return { at, nets }
    }
  }
  const [below, above] = [reached(-1n), reached(1n)]
  const { nets } = amount - below.at < above.at - amount ? below : above
  return { nets, nearest: { below: below.at, above: above.at } }
}

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
  if (amount > sum(open.map(withVat))) throw new Refused('more_than_left')
  const { nets, nearest } = netsOfAmount(amount, open)
  const lines = open.flatMap(({ agreed: of, rate }, i): DocumentLine[] => {
    const net = nets[i] as bigint
    if (net === 0n) return []
    const what = { share: 'deposit', part: null, name: '', quantity: 1, discount: 0 } as const
    return [{ ...what, price: pounds(net), net, agreed: of, rate, ...('percent' in asked ? asked : {}) }]
  })
  if (lines.length === 0) throw new Refused('nothing_to_invoice')
  return { ...drawn(lines), ...(nearest ? { nearest } : {}) }
}
