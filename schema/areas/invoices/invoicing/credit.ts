import { pounds, spread, sum } from '../../../engine/money/money.ts'
import { type Amount, netsOfAmount } from './deposit.ts'
import { type DocumentLine, type Drawn, drawn, type Issued, Refused } from './documents.ts'
import { netsByRate, rateKey, vatOn } from './rates.ts'

type Line = Issued['lines'][number]

/** What of an invoice is credited: all that is left, lines of it (of each what is left, or an amount before VAT in pence), or an amount with VAT. */
export type CreditAsk =
  | { readonly whole: true }
  | { readonly lines: readonly { readonly id: number; readonly net?: bigint }[] }
  | Extract<Amount, { amount: bigint }>

/** Pence of a line of an invoice that no credit note has; of what a final invoice takes off they are negative. */
const leftOfLine = (line: Line, credits: readonly Issued[]): bigint =>
  line.net - sum(credits.flatMap((note) => note.lines.flatMap((one) => (one.credits === line.id ? [one.net] : []))))

const creditLine = (line: Line, net: bigint): DocumentLine => {
  const { part, name, agreed, rate, discount, quantity, price } = line
  const isWhole = net === line.net
  return {
    ...{ share: 'credit', part, name, agreed, rate, credits: line.id, net },
    ...(isWhole ? { quantity, price, discount } : { quantity: 1, price: pounds(net), discount: 0 }),
  }
}

/** A rate as it was charged, and the one that was agreed: both have to be taken back as they were. */
const bothRates = ({ rate, agreed }: Pick<DocumentLine, 'rate' | 'agreed'>) => `${rateKey(rate)} ${rateKey(agreed)}`

/** Shares of an amount with VAT for the lines of an invoice that have something left, rate by rate. */
function byAmount(amount: bigint, open: readonly (readonly [Line, bigint])[]): DocumentLine[] {
  const groups = [...Map.groupBy(open, ([line]) => bothRates(line)).values()].flatMap((lines) => {
    const net = sum(lines.map(([, left]) => left))
    return net > 0n ? [{ lines: lines.filter(([, left]) => left > 0n), rate: lines[0]![0].rate, net }] : []
  })
  if (amount > sum(groups.map(({ rate, net }) => net + vatOn(net, rate)))) throw new Refused('more_than_left')
  return netsOfAmount(amount, groups).flatMap((net, i) => {
    const { lines } = groups[i]!
    const shares = spread(
      net,
      lines.map(([, left]) => left),
    )
    return lines.map(([line], n) => creditLine(line, shares[n] as bigint))
  })
}

/**
 * A credit note on an invoice, never more than what is left to credit of each rate.
 * @param credits credit notes on it that were issued before
 * @throws Refused nothing_to_credit, more_than_left, not_agreed for a line that is none of the invoice
 */
export function creditNote(invoice: Issued, credits: readonly Issued[], asked: CreditAsk): Drawn {
  const open = invoice.lines.map((line) => [line, leftOfLine(line, credits)] as const)
  const rest = netsByRate(open.map(([line, net]) => ({ rate: line.agreed, net })))
  if ([...rest.values()].every(({ net }) => net === 0n)) throw new Refused('nothing_to_credit')
  const lines =
    'whole' in asked
      ? open.map(([line, left]) => creditLine(line, left))
      : 'amount' in asked
        ? byAmount(asked.amount, open)
        : asked.lines.map(({ id, net }) => {
            const found = open.find(([line]) => line.id === id)
            if (!found) throw new Refused('not_agreed')
            const [line, left] = found
            if (left < 0n || (net ?? left) > left) throw new Refused('more_than_left')
            return creditLine(line, net ?? left)
          })
  const some = lines.filter(({ net }) => net !== 0n)
  if (some.length === 0) throw new Refused('nothing_to_credit')
  if (new Set(some.map((line) => line.credits)).size < some.length) throw new Refused('more_than_left')
  for (const { rate, net } of netsByRate(some.map((line) => ({ rate: line.agreed, net: line.net }))).values())
    if (net > (rest.get(rateKey(rate))?.net ?? 0n) || net < 0n) throw new Refused('more_than_left')
  return drawn(some)
}
