import { scaled } from '../../../engine/money/money.ts'
import type { AgreedPart, Issued } from './documents.ts'
import { netsByRate, type Rate, rateKey } from './rates.ts'

/** What was agreed at a rate, how much of it stands invoiced, and the rest; in pence before VAT. */
export interface RateStanding {
  readonly rate: Rate
  readonly agreed: bigint
  readonly invoiced: bigint
  readonly left: bigint
}

const sign = ({ kind }: Issued) => (kind === 'credit_note' ? -1n : 1n)

/** Nets of documents by the rates that were agreed, credit notes taken off. */
const invoicedByRate = (documents: readonly Issued[]) =>
  netsByRate(documents.flatMap((one) => one.lines.map(({ agreed, net }) => ({ rate: agreed, net: sign(one) * net }))))

/** How a job stands, rate by rate, in the order of what was agreed. */
export function standingOf(agreed: readonly AgreedPart[], documents: readonly Issued[]): RateStanding[] {
  const [whole, invoiced] = [netsByRate(agreed), invoicedByRate(documents)]
  return [...new Set([...whole.keys(), ...invoiced.keys()])].map((key) => {
    const [of, out] = [whole.get(key), invoiced.get(key)]
    const [a, i] = [of?.net ?? 0n, out?.net ?? 0n]
    return { rate: (of ?? out)?.rate as Rate, agreed: a, invoiced: i, left: a - i }
  })
}

/** Whether more stands invoiced at some rate than is agreed: such a price is below what was invoiced. */
export const isBelowInvoiced = (agreed: readonly AgreedPart[], documents: readonly Issued[]): boolean =>
  standingOf(agreed, documents).some(({ left }) => left < 0n)

/** Lines of documents that say how much of a part was invoiced, with the sign of what they count. */
const ofPart = (documents: readonly Issued[], key: string) =>
  documents.flatMap((one) => one.lines.flatMap((line) => (line.part === key ? [{ line, times: sign(one) }] : [])))

/** Pence of a part that no document has yet. What is of no part, such as a deposit, is counted by its rate alone. */
export function leftOfPart({ key, net }: AgreedPart, documents: readonly Issued[]): bigint {
  const left = ofPart(documents, key).reduce((all, { line, times }) => all - times * line.net, net)
  return left < 0n ? 0n : left > net ? net : left
}

/** Thousandths of a unit of a part that documents name; what was credited of it since only its amount tells (`leftOfPart`). */
export const quantityOut = ({ key }: AgreedPart, documents: readonly Issued[]): bigint =>
  ofPart(documents, key).reduce(
    (all, { line }) => (line.share === 'quantity' || line.share === 'whole' ? all + scaled(line.quantity, 3) : all),
    0n,
  )

/** The left of a rate by its key; nothing for a rate that was not agreed. */
export const leftOf = (standing: readonly RateStanding[], rate: Rate): bigint =>
  standing.find((one) => rateKey(one.rate) === rateKey(rate))?.left ?? 0n
