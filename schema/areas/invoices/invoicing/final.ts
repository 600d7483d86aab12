import { pounds } from '../../../engine/money/money.ts'
import {
  type AgreedPart,
  type Charge,
  type DocumentLine,
  type Drawn,
  drawn,
  type Issued,
  Refused,
} from './documents.ts'
import { wholeLine } from './interim.ts'
import { netsByRate } from './rates.ts'
import { invoicedSoFar } from './standing.ts'

/** Documents that still count: an invoice that was credited in full is left out with its credit notes. */
export function standingDocuments(documents: readonly Issued[]): Issued[] {
  const isStanding = (id: number) => {
    const related = documents.filter((one) => one.id === id || one.credits === id)
    const signed = related.flatMap(({ kind, lines }) =>
      lines.map(({ agreed, net }) => ({ rate: agreed, net: kind === 'credit_note' ? -net : net })),
    )
    // A final invoice for zero, when everything was paid before, was not credited.
    return related.length === 1 || [...netsByRate(signed).values()].some(({ net }) => net !== 0n)
  }
  return documents.filter(({ id, credits }) => isStanding(credits ?? id))
}

/** Whether something is invoiced and nothing is left to invoice, at any rate. */
export const isAllInvoiced = (agreed: readonly AgreedPart[], documents: readonly Issued[]): boolean =>
  standingDocuments(documents).length > 0 && invoicedSoFar(agreed, documents).every(({ left }) => left === 0n)

/**
 * Everything agreed less what is invoiced, so that only the balance carries VAT: each earlier document is a line for each of its rates, invoices
 * deducted and credit notes added back.
 * @throws Refused nothing_to_invoice when nothing was agreed, or a final invoice left nothing; more_than_left when more was invoiced
 */
export function final(agreed: readonly AgreedPart[], documents: readonly Issued[], charge: Charge): Drawn {
  const standings = invoicedSoFar(agreed, documents)
  const earlier = standingDocuments(documents)
  const isDone = earlier.some(({ kind }) => kind === 'final') && standings.every((one) => one.left === 0n)
  if (isDone || agreed.every(({ net }) => net === 0n)) throw new Refused('nothing_to_invoice')
  if (standings.some((one) => one.left < 0n)) throw new Refused('more_than_left')
  const deductions = earlier.flatMap(({ id, kind, lines }) =>
    [...netsByRate(lines.map((line) => ({ rate: line.agreed, net: line.net }))).values()]
      .filter(({ net }) => net !== 0n)
      .map(({ rate, net: netAmount }): DocumentLine => {
        const net = kind === 'credit_note' ? netAmount : -netAmount
        const what = { share: 'earlier', part: null, name: '', quantity: 1, discount: 0, earlier: id } as const
        return { ...what, price: pounds(net), net, agreed: rate, rate: charge(rate) }
      }),
  )
  return drawn([...agreed.map((part) => wholeLine(part, charge)), ...deductions])
}
