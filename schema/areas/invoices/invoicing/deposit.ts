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
import { invoicedSoFar } from './standing.ts'

/** What is requested: an amount with VAT in pence, or a percentage of the agreed total including VAT. */
export type Amount = { readonly amount: bigint } | { readonly percent: Decimal }

/** An amount before VAT for each rate, in pence; keyed by rate. */
export interface RateAmounts {
  readonly nets: readonly { readonly rate: string; readonly net: bigint }[]
}

/** Net part of an amount with VAT, rounded half up. */
export const netIn = (gross: bigint, { percent }: Rate): bigint =>
  divideHalfUp(gross * 10_000n, 10_000n + scaled(percent, 2))

/** Pence with VAT that a request means of a total. */
export const amountOf = (request: Amount, total: bigint): bigint =>
  'amount' in request ? request.amount : divideHalfUp(total * scaled(request.percent, 2), 10_000n)

/** What may be taken at a rate. */
interface Open extends Pick<RateSum, 'rate' | 'net'> {
  /** VAT on it in pence, when it is not net × rate. */
  readonly vatOf?: (net: bigint) => bigint
}
const withVat = ({ rate, net, vatOf }: Open): bigint => net + (vatOf ? vatOf(net) : vatOn(net, rate))

/** Differences from the proportional net, in pence, in the order they are tried. */
const MOVES = [0n, -1n, 1n, -2n, 2n, -3n, 3n]

/** Nets that add up to an amount with VAT exactly, none above what its rate has left; undefined when there are none. */
function netsReaching(amount: bigint, rates: readonly Open[]): bigint[] | undefined {
  const [first, ...otherRates] = rates
  if (!first) return amount === 0n ? [] : undefined
  const grosses = rates.map(withVat)
  if (amount < 0n || amount > sum(grosses)) return undefined
  const approximateNet = netIn(spread(amount, grosses)[0] as bigint, first.rate)
  for (const move of MOVES) {
    const net = approximateNet + move
    if (net < 0n || net > first.net) continue
    const rest = netsReaching(amount - withVat({ ...first, net }), otherRates)
    if (rest) return [net, ...rest]
  }
  return undefined
}

/** Nets for an amount, in the order of the rates; when it cannot be reached, the nearest amounts with VAT that can. */
export interface DepositNets {
  readonly nets: bigint[]
  readonly nearest?: Nearest
}

/**
 * Splits an amount with VAT into nets per rate: proportionally to each rate's total with VAT, by largest remainder, each share split into net and
 * VAT. Rounding of one share is corrected by the following rates. When no nets reach the amount exactly, the nearest reachable amount is used, the
 * larger of two equally near ones (docs/decisions/0035-invoice-amounts.md).
 * @param amount in pence
 * @param rates with what is left of each before VAT, in pence
 * @throws RangeError when the amount is negative or more than all rates have with VAT
 */
export function netsOfAmount(amount: bigint, rates: readonly Open[]): DepositNets {
  if (amount < 0n || amount > sum(rates.map(withVat))) throw new RangeError(`${amount} is more than is left`)
  const exact = netsReaching(amount, rates)
  if (exact) return { nets: exact }
  const nearestReachable = (step: bigint): { readonly at: bigint; readonly nets: bigint[] } => {
    let candidate = amount
    for (;;) {
      candidate += step
      const nets = netsReaching(candidate, rates)
      if (nets) return { at: candidate, nets }
    }
  }
  const [below, above] = [nearestReachable(-1n), nearestReachable(1n)]
  const { nets } = amount - below.at < above.at - amount ? below : above
  return { nets, nearest: { below: below.at, above: above.at } }
}

/**
 * A deposit with an amount before VAT for each rate.
 * @throws Refused not_agreed, more_than_left at the rate; nothing_to_invoice
 */
export function depositOfRates(
  agreed: readonly AgreedPart[],
  documents: readonly Issued[],
  charge: Charge,
  { nets }: RateAmounts,
): Drawn {
  const rateStandings = invoicedSoFar(agreed, documents)
  const lines = nets.flatMap(({ rate: key, net }): DocumentLine[] => {
    const rateStanding = rateStandings.find(({ rate }) => rateKey(rate) === key)
    if (!rateStanding) throw new Refused('not_agreed', key)
    if (net < 0n || net > rateStanding.left)
      throw new Refused('more_than_left', key, rateStanding.left < 0n ? 0n : rateStanding.left)
    const what = { share: 'deposit', part: null, name: '', quantity: 1, discount: 0 } as const
    return net === 0n
      ? []
      : [{ ...what, price: pounds(net), net, agreed: rateStanding.rate, rate: charge(rateStanding.rate) }]
  })
  if (new Set(nets.map(({ rate }) => rate)).size < nets.length) throw new Refused('more_than_left')
  if (lines.length === 0) throw new Refused('nothing_to_invoice')
  return drawn(lines)
}

/**
 * A deposit on the agreed total, with a line for each rate.
 * @throws Refused nothing_to_invoice, more_than_left
 */
export function deposit(
  agreed: readonly AgreedPart[],
  documents: readonly Issued[],
  charge: Charge,
  request: Amount,
): Drawn {
  const rateStandings = invoicedSoFar(agreed, documents)
  const total = sumsOf(rateSums(agreed.map(({ rate, net }) => ({ rate: charge(rate), net })))).gross
  const amount = amountOf(request, total)
  const open = rateStandings
    .filter(({ left }) => left > 0n)
    .map(({ rate, left }) => ({ agreed: rate, rate: charge(rate), net: left }))
  if (amount <= 0n || open.length === 0) throw new Refused('nothing_to_invoice')
  if (amount > sum(open.map(withVat))) throw new Refused('more_than_left')
  const { nets, nearest } = netsOfAmount(amount, open)
  const lines = open.flatMap(({ agreed: agreedRate, rate }, i): DocumentLine[] => {
    const net = nets[i] as bigint
    if (net === 0n) return []
    const what = { share: 'deposit', part: null, name: '', quantity: 1, discount: 0 } as const
    return [{ ...what, price: pounds(net), net, agreed: agreedRate, rate, ...('percent' in request ? request : {}) }]
  })
  if (lines.length === 0) throw new Refused('nothing_to_invoice')
  return { ...drawn(lines), ...(nearest ? { nearest } : {}) }
}
