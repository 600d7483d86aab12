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
import { rateKey } from './rates.ts'
import { invoicedSoFar, leftOf, leftOfPart, quantityOut } from './standing.ts'

/**
 * Parts to invoice: what is left of each, a quantity or a percentage of it, or an amount in pence before VAT, beside which a percentage is for
 * information.
 */
export interface AskedPart {
  readonly key: string
  readonly quantity?: Decimal | undefined
  readonly percent?: Decimal | undefined
  readonly net?: bigint | undefined
}

type Line = Pick<DocumentLine, 'share' | 'quantity' | 'price' | 'discount' | 'net' | 'percent'>

const lineOf = (part: AgreedPart, line: Line, charge: Charge): DocumentLine => ({
  part: part.key,
  name: part.name,
  agreed: part.rate,
  rate: charge(part.rate),
  ...line,
})

/** A part as it was agreed. */
export const wholeLine = (part: AgreedPart, charge: Charge): DocumentLine => {
  const { quantity, price, discount, net } = part
  return lineOf(part, { share: 'whole', quantity, price, discount, net }, charge)
}

type Said = Pick<DocumentLine, 'share' | 'percent'>
const amountLine = (part: AgreedPart, net: bigint, shareText: Said, charge: Charge): DocumentLine => {
  return lineOf(part, { ...shareText, quantity: 1, price: pounds(net), discount: 0, net }, charge)
}

/** @throws Refused more_than_left when a rate has less left, counting deposits as invoiced */
function checkRates(lines: readonly DocumentLine[], agreed: readonly AgreedPart[], documents: readonly Issued[]): void {
  const standings = invoicedSoFar(agreed, documents)
  for (const rateLines of Map.groupBy(lines, (line) => rateKey(line.agreed)).values()) {
    const remaining = leftOf(standings, rateLines[0]!.agreed)
    const otherLinesNet = sum(rateLines.slice(0, -1).map(({ net }) => net))
    const last = rateLines.at(-1)!
    if (otherLinesNet + last.net > remaining)
      throw new Refused(
        'more_than_left',
        last.part ?? undefined,
        remaining > otherLinesNet ? remaining - otherLinesNet : 0n,
      )
  }
}

function finished(lines: readonly DocumentLine[]): Drawn {
  const some = lines.filter(({ net }) => net > 0n)
  if (some.length === 0) throw new Refused('nothing_to_invoice')
  return drawn(some)
}

/**
 * Pence requested of a part, by amount or by percentage.
 * @throws Refused more_than_left, at the part
 */
function amountOfPart(part: AgreedPart, { net, percent }: AskedPart, remaining: bigint): bigint {
  const requestedNet = net ?? divideHalfUp(part.net * scaled(percent ?? 0, 2), 10_000n)
  if (requestedNet < 0n || requestedNet > remaining) throw new Refused('more_than_left', part.key, remaining)
  return requestedNet
}

/**
 * Lines for the remaining amounts of parts, or for quantities, percentages or amounts of them.
 * @throws Refused not_agreed, more_than_left, nothing_to_invoice
 */
export function interimOfParts(
  agreed: readonly AgreedPart[],
  documents: readonly Issued[],
  charge: Charge,
  requestedParts: readonly AskedPart[],
): Drawn {
  const byKey = new Map(agreed.map((part) => [part.key, part]))
  const lines = requestedParts.map((one): DocumentLine => {
    const { key, quantity } = one
    const part = byKey.get(key)
    if (!part) throw new Refused('not_agreed', key)
    const remaining = leftOfPart(part, documents)
    if (one.net !== undefined || one.percent !== undefined) {
      const net = amountOfPart(part, one, remaining)
      const lineShare: Said =
        one.percent === undefined ? { share: 'amount' } : { share: 'percent', percent: one.percent }
      return amountLine(part, net, lineShare, charge)
    }
    if (quantity === undefined)
      return remaining === part.net ? wholeLine(part, charge) : amountLine(part, remaining, { share: 'rest' }, charge)
    const [total, before, now] = [scaled(part.quantity, 3), quantityOut(part, documents), scaled(quantity, 3)]
    if (now > total) throw new Refused('more_than_left', key, remaining)
    // Computed cumulatively, so that a part that is invoiced piece by piece reaches its net exactly.
    const upTo = (quantitySoFar: bigint) => (total === 0n ? 0n : divideHalfUp(part.net * quantitySoFar, total))
    const net = upTo(before + now) - upTo(before)
    if (net > remaining) throw new Refused('more_than_left', key, remaining)
    const { price, discount } = part
    return lineOf(part, { share: 'quantity', quantity, price, discount, net }, charge)
  })
  if (new Set(requestedParts.map(({ key }) => key)).size < requestedParts.length) throw new Refused('more_than_left')
  checkRates(lines, agreed, documents)
  return finished(lines)
}

/**
 * A percentage of everything agreed: for each rate, to the penny, spread over its parts. Where a part or its rate has less left, it is reduced;
 * beyond rounding pennies that is refused.
 * @throws Refused more_than_left, nothing_to_invoice
 */
export function interimOfAll(
  agreed: readonly AgreedPart[],
  documents: readonly Issued[],
  charge: Charge,
  percent: Decimal,
): Drawn {
  const standings = invoicedSoFar(agreed, documents)
  const lines = [...Map.groupBy(agreed, ({ rate }) => rateKey(rate)).values()].flatMap((parts) => {
    const nets = parts.map(({ net }) => net)
    const target = divideHalfUp(sum(nets) * scaled(percent, 2), 10_000n)
    const shares = spread(target, nets).map((share, i) => {
      const remaining = leftOfPart(parts[i]!, documents)
      return share < remaining ? share : remaining
    })
    const [shareSum, remaining] = [sum(shares), leftOf(standings, parts[0]!.rate)]
    const distributable = shareSum < remaining ? shareSum : remaining < 0n ? 0n : remaining
    if (target - distributable > BigInt(parts.length)) throw new Refused('more_than_left')
    return spread(distributable, shares).map((net, i) =>
      amountLine(parts[i]!, net, { share: 'percent', percent }, charge),
    )
  })
  return finished(lines)
}
