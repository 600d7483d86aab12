import { scaled } from '../../../engine/money/money.ts'
import type { AgreedPart, Issued } from './documents.ts'
import { netsByRate, type Rate, rateKey } from './rates.ts'

/** Agreed, invoiced and remaining amount at a rate; in pence before VAT. */
export interface RateStanding {
  readonly rate: Rate
  readonly agreed: bigint
  readonly invoiced: bigint
  readonly left: bigint
}

const sign = ({ kind }: Issued) => (kind === 'credit_note' ? -1n : 1n)

/** Nets of documents by agreed rate, credit notes deducted. */
const invoicedByRate = (documents: readonly Issued[]) =>
  netsByRate(documents.flatMap((one) => one.lines.map(({ agreed, net }) => ({ rate: agreed, net: sign(one) * net }))))

/** The state of a job, rate by rate, in agreed order. */
export function invoicedSoFar(agreed: readonly AgreedPart[], documents: readonly Issued[]): RateStanding[] {
  const [agreedByRate, invoiced] = [netsByRate(agreed), invoicedByRate(documents)]
  return [...new Set([...agreedByRate.keys(), ...invoiced.keys()])].map((key) => {
    const [agreedNet, invoicedNet] = [agreedByRate.get(key), invoiced.get(key)]
    const [a, i] = [agreedNet?.net ?? 0n, invoicedNet?.net ?? 0n]
    return { rate: (agreedNet ?? invoicedNet)?.rate as Rate, agreed: a, invoiced: i, left: a - i }
  })
}

/** Whether more is invoiced at some rate than is agreed: the price is below what was invoiced. */
export const isBelowInvoiced = (agreed: readonly AgreedPart[], documents: readonly Issued[]): boolean =>
  invoicedSoFar(agreed, documents).some(({ left }) => left < 0n)

/** Lines of documents that invoice a quantity of a part, with their sign. */
const ofPart = (documents: readonly Issued[], key: string) =>
  documents.flatMap((one) => one.lines.flatMap((line) => (line.part === key ? [{ line, times: sign(one) }] : [])))

/** Pence of a part that were not invoiced yet. Amounts of no part, such as deposits, count towards their rate only. */
export function leftOfPart({ key, net }: AgreedPart, documents: readonly Issued[]): bigint {
  const remaining = ofPart(documents, key).reduce((all, { line, times }) => all - times * line.net, net)
  return remaining < 0n ? 0n : remaining > net ? net : remaining
}

/** Thousandths of a unit of a part that were invoiced; what was credited since counts by amount only (`leftOfPart`). */
export const quantityOut = ({ key }: AgreedPart, documents: readonly Issued[]): bigint =>
  ofPart(documents, key).reduce(
    (all, { line }) => (line.share === 'quantity' || line.share === 'whole' ? all + scaled(line.quantity, 3) : all),
    0n,
  )

/** What is left of a rate, by its key; zero for a rate that was not agreed. */
export const leftOf = (standings: readonly RateStanding[], rate: Rate): bigint =>
  standings.find((one) => rateKey(one.rate) === rateKey(rate))?.left ?? 0n
