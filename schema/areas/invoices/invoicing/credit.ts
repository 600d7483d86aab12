import { pounds, spread, sum } from '../../../engine/money/money.ts'
import { type Amount, netsOfAmount } from './deposit.ts'
import { type DocumentLine, type Drawn, type Issued, type Nearest, Refused } from './documents.ts'
import { netsByRate, type Rate, rateKey, rateSums, sumsOf, vatOn } from './rates.ts'

type Line = Issued['lines'][number]

/** What to credit of an invoice: everything left, lines of it (what is left of each, or an amount before VAT in pence), or an amount with VAT. */
export type CreditAsk =
  | { readonly whole: true }
  | { readonly lines: readonly { readonly id: number; readonly net?: bigint }[] }
  | Extract<Amount, { amount: bigint }>

/** Pence of an invoice line that were not credited yet; negative for amounts that a final invoice deducts. */
const leftOfLine = (line: Line, credits: readonly Issued[]): bigint =>
  line.net - sum(credits.flatMap((note) => note.lines.flatMap((one) => (one.credits === line.id ? [one.net] : []))))

const creditLine = (line: Line, net: bigint): DocumentLine => {
  const { part, name, agreed, rate, discount, quantity, price } = line
  const isWhole = net === line.net
  return {
    share: 'credit',
    part,
    name,
    agreed,
    rate,
    credits: line.id,
    net,
    ...(isWhole ? { quantity, price, discount } : { quantity: 1, price: pounds(net), discount: 0 }),
  }
}

/** A rate as charged, and as agreed: both have to be reversed as they were. */
const bothRates = ({ rate, agreed }: Pick<DocumentLine, 'rate' | 'agreed'>) => `${rateKey(rate)} ${rateKey(agreed)}`

/** A line of the invoice, and what can still be credited of it. */
type OpenLine = readonly [line: Line, left: bigint]
interface Credited {
  readonly lines: readonly DocumentLine[]
  readonly nearest?: Nearest
}

/** VAT in pence that is credited with a net amount at a rate. */
type VatLeft = (rate: Rate, net: bigint) => bigint

/**
 * VAT of credit notes, such that all of them together credit exactly the VAT of the invoice, in any order and parts: VAT is computed on the sum
 * credited so far, and each note gets what earlier notes have not credited.
 */
function vatLeft(invoice: Issued, credits: readonly Issued[]): VatLeft {
  const netOf = ({ lines }: Issued, key: string) =>
    sum(lines.flatMap(({ rate, net }) => (rateKey(rate) === key ? [net] : [])))
  const vatOf = ({ lines, rates = rateSums(lines) }: Issued, key: string) =>
    sum(rates.flatMap(({ rate, vat }) => (rateKey(rate) === key ? [vat] : [])))
  return (rate, net) => {
    const key = rateKey(rate)
    const remainingVat = vatOf(invoice, key) - sum(credits.map((note) => vatOf(note, key)))
    const before = sum(credits.map((note) => netOf(note, key)))
    const after = before + net
    // What an earlier version credited too much is not claimed back.
    const maxVat = remainingVat < 0n ? 0n : remainingVat
    if (after === netOf(invoice, key)) return maxVat
    const due = vatOn(after, rate) - (vatOf(invoice, key) - remainingVat)
    return due < 0n ? 0n : due > maxVat ? maxVat : due
  }
}

/** Splits an amount with VAT over the lines that have something left, rate by rate. */
function byAmount(amount: bigint, open: readonly OpenLine[], vatOf: VatLeft): Credited {
  const groups = [...Map.groupBy(open, ([line]) => bothRates(line)).values()].flatMap((lines) => {
    const net = sum(lines.map(([, remaining]) => remaining))
    const { rate } = lines[0]![0]
    return net > 0n
      ? [
          {
            lines: lines.filter(([, remaining]) => remaining > 0n),
            rate,
            net,
            vatOf: (netAmount: bigint) => vatOf(rate, netAmount),
          },
        ]
      : []
  })
  if (amount > sum(groups.map(({ rate, net }) => net + vatOf(rate, net)))) throw new Refused('more_than_left')
  const { nets, nearest } = netsOfAmount(amount, groups)
  const lines = nets.flatMap((net, i) => {
    const groupLines = groups[i]!.lines
    const shares = spread(
      net,
      groupLines.map(([, remaining]) => remaining),
    )
    return groupLines.map(([line], n) => creditLine(line, shares[n] as bigint))
  })
  return { lines, ...(nearest ? { nearest } : {}) }
}

function creditLines(request: CreditAsk, open: readonly OpenLine[], vatOf: VatLeft): Credited {
  if ('whole' in request) return { lines: open.map(([line, remaining]) => creditLine(line, remaining)) }
  if ('amount' in request) return byAmount(request.amount, open, vatOf)
  return {
    lines: request.lines.map(({ id, net }) => {
      const found = open.find(([line]) => line.id === id)
      if (!found) throw new Refused('not_agreed')
      const [line, remaining] = found
      if (remaining < 0n || (net ?? remaining) > remaining) throw new Refused('more_than_left')
      return creditLine(line, net ?? remaining)
    }),
  }
}

/**
 * A credit note on an invoice, never for more than is left to credit at each rate, before VAT and of VAT.
 * @param credits credit notes on it that were issued before
 * @throws Refused nothing_to_credit, more_than_left, not_agreed for a line of another document
 */
export function creditNote(invoice: Issued, credits: readonly Issued[], request: CreditAsk): Drawn {
  const open = invoice.lines.map((line) => [line, leftOfLine(line, credits)] as const)
  const rest = netsByRate(open.map(([line, net]) => ({ rate: line.agreed, net })))
  if ([...rest.values()].every(({ net }) => net === 0n)) throw new Refused('nothing_to_credit')
  const vatOf = vatLeft(invoice, credits)
  const { lines, nearest } = creditLines(request, open, vatOf)
  const some = lines.filter(({ net }) => net !== 0n)
  if (some.length === 0) throw new Refused('nothing_to_credit')
  if (new Set(some.map((line) => line.credits)).size < some.length) throw new Refused('more_than_left')
  for (const { rate, net } of netsByRate(some.map((line) => ({ rate: line.agreed, net: line.net }))).values())
    if (net > (rest.get(rateKey(rate))?.net ?? 0n) || net < 0n) throw new Refused('more_than_left')
  const rates = rateSums(some).map((rateSum) => ({ ...rateSum, vat: vatOf(rateSum.rate, rateSum.net) }))
  return { lines: some, rates, ...sumsOf(rates), ...(nearest ? { nearest } : {}) }
}
