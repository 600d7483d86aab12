import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { creditNote } from '../../../../schema/areas/invoices/invoicing/credit.ts'
import { netsOfAmount } from '../../../../schema/areas/invoices/invoicing/deposit.ts'
import type { AgreedPart, Drawn, Issued } from '../../../../schema/areas/invoices/invoicing/documents.ts'
import { type Ask, draw } from '../../../../schema/areas/invoices/invoicing/draw.ts'
import { type Rate, rateKey, rateSums, sumsOf } from '../../../../schema/areas/invoices/invoicing/rates.ts'
import { invoicedSoFar, isBelowInvoiced } from '../../../../schema/areas/invoices/invoicing/standing.ts'
import { type Asked, Book } from '../../../support/reckonInvoices.ts'

const numRuns = process.env['DEEP'] ? 20_000 : 400

const RATES: Readonly<Record<string, Rate>> = {
  '20': { id: 1, kind: 'standard', percent: 20 },
  '5': { id: 2, kind: 'reduced', percent: 5 },
  '12.5': { id: 8, kind: 'reduced', percent: '12.5' },
  '17.5': { id: 7, kind: 'standard', percent: '17.5' },
  '0': { id: 3, kind: 'zero', percent: 0 },
}
const text = (thousandths: number) => `${Math.floor(thousandths / 1000)}.${String(thousandths % 1000).padStart(3, '0')}`
const pence = fc.oneof(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 250_000 }))
const parts = fc.array(
  fc.record({
    net: pence,
    quantity: fc.oneof(fc.constantFrom('1', '2', '3', '0.5'), fc.integer({ min: 1, max: 9999 }).map(text)),
    rate: fc.constantFrom('20', '20', '5', '17.5', '0'),
  }),
  { minLength: 1, maxLength: 6 },
)
const percent = fc.oneof(
  fc.constantFrom('10', '25', '33.33', '50', '100'),
  fc.integer({ min: 1, max: 10_000 }).map((n) => (n / 100).toFixed(2)),
)
/** The next step to try; the line, document or share is derived from the current state. */
const step = fc.record({
  do: fc.constantFrom(
    'deposit',
    'share',
    'percent',
    'parts',
    'units',
    'final',
    'credit',
    'creditLines',
    'creditAmount',
  ),
  percent,
  pick: fc.integer({ min: 0, max: 63 }),
  amount: pence,
})
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

const codeOf = (error: unknown) => {
  if (error instanceof Error && 'code' in error) return String(error.code)
  throw error
}
const tried = (what: () => Drawn): Drawn | string => {
  try {
    return what()
  } catch (error) {
    return codeOf(error)
  }
}

class Job {
  readonly documents: Issued[] = []
  readonly agreed: readonly AgreedPart[]
  readonly book: Book
  #lines = 0

  constructor(given: readonly { net: number; quantity: string; rate: string }[]) {
    this.agreed = given.map(({ net, quantity, rate }, i) => ({
      key: `p${i}`,
      name: `Part ${i}`,
      quantity,
      price: 1,
      discount: 0,
      net: BigInt(net),
      rate: RATES[rate] as Rate,
    }))
    this.book = new Book(
      given.map(({ net, quantity, rate }, i) => ({ key: `p${i}`, pence: BigInt(net), quantity, rate })),
    )
  }

  /** The step as both implementations receive it; undefined if it cannot apply. */
  meant({ do: what, percent: share, pick, amount }: Step): [() => Drawn, Asked, number | null] | undefined {
    const ask = (asked: Ask) => () => draw(this.agreed, this.documents, asked)
    const chosen = this.agreed.filter((_, i) => (pick >> i) & 1)
    switch (what) {
      case 'deposit':
        return [ask({ kind: 'deposit', amount: BigInt(amount) }), { do: 'deposit', pence: BigInt(amount) }, null]
      case 'share':
        return [ask({ kind: 'deposit', percent: share }), { do: 'share', percent: share }, null]
      case 'percent':
        return [ask({ kind: 'interim', percent: share }), { do: 'percent', percent: share }, null]
      case 'parts': {
        const asked = chosen.map(({ key }) => ({ key }))
        return [ask({ kind: 'interim', parts: asked }), { do: 'parts', parts: asked }, null]
      }
      case 'units': {
        const asked = chosen.map(({ key, quantity }, i) => ({
          key,
          quantity: i % 2 ? String(quantity) : text(Math.ceil((Number(quantity) * 1000 * ((pick % 3) + 1)) / 4)),
        }))
        return [ask({ kind: 'interim', parts: asked }), { do: 'parts', parts: asked }, null]
      }
      case 'final':
        return [ask({ kind: 'final' }), { do: 'final' }, null]
      default: {
        const invoices = this.documents.filter(({ kind }) => kind !== 'credit_note')
        const invoice = invoices[pick % Math.max(1, invoices.length)]
        if (!invoice) return undefined
        const before = this.documents.filter(({ credits }) => credits === invoice.id)
        const of = this.documents.indexOf(invoice)
        const lines = invoice.lines.flatMap((line, i) => ((pick >> (i % 6)) & 1 ? [[line.id, i] as const] : []))
        if (what === 'creditLines')
          return [
            () => creditNote(invoice, before, { lines: lines.map(([id]) => ({ id })) }),
            { do: 'credit', of, lines: lines.map(([, i]) => i) },
            invoice.id,
          ]
        if (what === 'creditAmount')
          return [
            () => creditNote(invoice, before, { amount: BigInt(amount) }),
            { do: 'credit', of, pence: BigInt(amount) },
            invoice.id,
          ]
        return [() => creditNote(invoice, before, { whole: true }), { do: 'credit', of }, invoice.id]
      }
    }
  }

  /** Tries a step here and in the reference ledger, and issues the result. */
  take(next: Step): void {
    const meant = this.meant(next)
    if (!meant) return
    const [here, there, credits] = meant
    const [made, expected] = [tried(here), this.book.take(there)]
    const said = typeof made === 'string' ? made : byRate(made)
    expect(said, JSON.stringify(next)).toEqual(expected)
    if (typeof made === 'string') return
    this.issue(made, there.do === 'final' ? 'final' : credits === null ? 'interim' : 'credit_note', credits)
  }

  issue(made: Drawn, kind: Issued['kind'], credits: number | null = null): void {
    const lines = made.lines.map((line) => ({ ...line, id: ++this.#lines }))
    this.documents.push({ id: this.documents.length + 1, kind, credits, lines, rates: made.rates })
  }
}

const percentOf = ({ percent: of }: Rate) => String(of)
const byRate = ({ rates }: Drawn) => ({
  nets: Object.fromEntries(rates.map(({ rate, net }) => [percentOf(rate), net])),
  vats: Object.fromEntries(rates.map(({ rate, vat }) => [percentOf(rate), vat])),
})

describe('a job invoiced in any combination', () => {
  test('matches an independent calculation, and in the end the agreed price at every rate', () => {
    fc.assert(
      fc.property(parts, fc.array(step, { maxLength: 12 }), (given, steps) => {
        const job = new Job(given)
        for (const next of steps) {
          job.take(next)
          expect(isBelowInvoiced(job.agreed, job.documents)).toBe(false)
        }
        job.take({ do: 'final', percent: '0', pick: 0, amount: 0 })
        const { documents, agreed } = job
        const isNothing = agreed.every(({ net }) => net === 0n)
        if (!isNothing) for (const { left } of invoicedSoFar(agreed, documents)) expect(left).toBe(0n)
        // VAT is rounded on each document, so it may differ by a penny for each document and rate.
        for (const { rate, agreed: net } of invoicedSoFar(agreed, documents)) {
          const vats = documents.map(({ kind, lines }) => {
            const mine = rateSums(lines.filter((line) => rateKey(line.agreed) === rateKey(rate)))
            return (kind === 'credit_note' ? -1n : 1n) * sumsOf(mine).vat
          })
          const off = vats.reduce((a, b) => a + b, 0n) - sumsOf(rateSums([{ rate, net }])).vat
          expect(off <= BigInt(vats.length) && -off <= BigInt(vats.length)).toBe(true)
        }
      }),
      { numRuns },
    )
  })

  test('credit notes never exceed their invoice, per rate and in total, and equal it once the balance is zero', () => {
    const vatOf = ({ rates = [] }: Issued, key: string) =>
      rates.reduce((all, { rate, vat }) => (rateKey(rate) === key ? all + vat : all), 0n)
    fc.assert(
      fc.property(parts, fc.array(step, { maxLength: 16 }), (given, steps) => {
        const job = new Job(given)
        job.take({ do: 'percent', percent: '100', pick: 0, amount: 0 })
        for (const next of steps) {
          job.take(next)
          for (const invoice of job.documents.filter(({ kind }) => kind !== 'credit_note')) {
            const notes = job.documents.filter(({ credits }) => credits === invoice.id)
            for (const { rate } of invoice.rates ?? []) {
              const key = rateKey(rate)
              const back = notes.reduce((all, note) => all + vatOf(note, key), 0n)
              expect(back <= vatOf(invoice, key)).toBe(true)
              const left = [invoice, ...notes].reduce(
                (all, { lines }, i) =>
                  all + (i ? -1n : 1n) * lines.reduce((n, line) => (rateKey(line.rate) === key ? n + line.net : n), 0n),
                0n,
              )
              if (left === 0n && notes.length > 0) expect(back).toBe(vatOf(invoice, key))
            }
          }
        }
      }),
      { numRuns },
    )
  })

  test('states on each document the sum of its lines, and nothing negative', () => {
    fc.assert(
      fc.property(parts, fc.array(step, { maxLength: 8 }), (given, steps) => {
        const job = new Job(given)
        for (const next of steps) {
          const before = job.documents.length
          job.take(next)
          const made = job.documents[before]
          if (!made) continue
          const rates = rateSums(made.lines)
          for (const { net, vat } of rates) expect(net >= 0n && vat >= 0n).toBe(true)
          expect(sumsOf(rates).net).toBe(made.lines.reduce((all, { net }) => all + net, 0n))
        }
      }),
      { numRuns },
    )
  })
})

const part = (key: string, net: bigint, rate: Rate, more: Partial<AgreedPart> = {}): AgreedPart => ({
  key,
  name: key,
  quantity: 1,
  price: Number(net) / 100,
  discount: 0,
  net,
  rate,
  ...more,
})
const [S, R] = [RATES['20'] as Rate, RATES['5'] as Rate]
const issued = (id: number, made: Drawn, kind: Issued['kind'] = 'interim', credits: number | null = null): Issued => ({
  id,
  kind,
  credits,
  lines: made.lines.map((line, i) => ({ ...line, id: id * 100 + i })),
  rates: made.rates,
})

describe('an invoice credited line by line', () => {
  const credited = (nets: readonly bigint[], rate: Rate, order: (ids: number[]) => number[] = (ids) => ids) => {
    const agreed = nets.map((net, i) => part(`p${i}`, net, rate))
    const made = draw(agreed, [], { kind: 'interim', percent: 100 })
    const invoice = issued(1, made)
    const notes: Issued[] = []
    for (const id of order(invoice.lines.map((line) => line.id)))
      notes.push(issued(notes.length + 2, creditNote(invoice, notes, { lines: [{ id }] }), 'credit_note', 1))
    const vats = notes.map(({ rates = [] }) => rates.reduce((all, { vat }) => all + vat, 0n))
    return { gross: made.gross, back: vats.reduce((a, b) => a + b, 0n) + nets.reduce((a, b) => a + b, 0n), vats }
  }

  test.each([
    ['four lines', [6833n, 6833n, 5750n, 8500n], 33_499n],
    ['forty lines of three pence', Array.from({ length: 40 }, () => 3n), 144n],
    ['ten lines of twelve pence', Array.from({ length: 10 }, () => 12n), 144n],
  ])('%s give back the invoiced amount, in either order', (_what, nets, total) => {
    for (const order of [(ids: number[]) => ids, (ids: number[]) => ids.toReversed()]) {
      const { gross, back, vats } = credited(nets, S, order)
      expect([gross, back]).toEqual([total, total])
      expect(vats.every((vat) => vat >= 0n)).toBe(true)
    }
  })

  test('an excess credited by an earlier version does not grow', () => {
    const agreed = [part('a', 3n, S), part('b', 3n, S), part('c', 3n, S)]
    const invoice = issued(1, draw(agreed, [], { kind: 'interim', percent: 100 }))
    // Each of the two notes has a penny of VAT, out of two on the invoice.
    const old = [0, 1].map((i) => {
      const note = issued(2 + i, creditNote(invoice, [], { lines: [{ id: invoice.lines[i]!.id }] }), 'credit_note', 1)
      return { ...note, rates: [{ rate: S, vat: 2n }] }
    })
    expect(creditNote(invoice, old, { whole: true }).vat).toBe(0n)
  })
})

describe('an amount including VAT', () => {
  const lefts = fc
    .uniqueArray(fc.constantFrom('20', '5', '17.5', '12.5', '0'), { minLength: 1, maxLength: 3 })
    .chain((rates) =>
      fc.tuple(...rates.map((rate) => fc.record({ rate: fc.constant(rate), net: fc.integer({ min: 1, max: 70 }) }))),
    )
  const withVat = (net: bigint, rate: Rate) => sumsOf(rateSums([{ rate, net }])).gross
  /** Every amount that some combination of nets reaches, none above its rate's balance. */
  const reachable = (rates: readonly { readonly rate: Rate; readonly net: bigint }[]) =>
    rates.reduce(
      (all, { rate, net }) => {
        const more = Array.from({ length: Number(net) + 1 }, (_, n) => withVat(BigInt(n), rate))
        return new Set([...all].flatMap((one) => more.map((other) => one + other)))
      },
      new Set([0n]),
    )

  test('is matched whenever some nets reach it; otherwise the nearest two are named and the nearer is used', () => {
    fc.assert(
      fc.property(lefts, fc.double({ min: 0, max: 1, noNaN: true }), (given, share) => {
        const rates = given.map(({ rate, net }) => ({ rate: RATES[rate] as Rate, net: BigInt(net) }))
        const all = reachable(rates)
        const most = sumsOf(rateSums(rates)).gross
        const amount = BigInt(Math.round(Number(most) * share))
        const { nets, nearest } = netsOfAmount(amount, rates)
        const gross = sumsOf(rateSums(rates.map(({ rate }, i) => ({ rate, net: nets[i] as bigint })))).gross
        for (const [i, { net }] of rates.entries()) expect(nets[i]! >= 0n && nets[i]! <= net).toBe(true)
        if (all.has(amount)) {
          expect([gross, nearest]).toEqual([amount, undefined])
          return
        }
        const [below, above] = [-1n, 1n].map((step) => {
          let at = amount
          while (!all.has(at)) at += step
          return at
        }) as [bigint, bigint]
        expect(nearest).toEqual({ below, above })
        expect(gross).toBe(amount - below < above - amount ? below : above)
      }),
      { numRuns: numRuns * 5 },
    )
  })

  test('is split over the rates in proportion to their balances, to within pennies', () => {
    fc.assert(
      fc.property(fc.nat(9999), (share) => {
        const rates = [
          { rate: S, net: 43_217n },
          { rate: R, net: 12_345n },
        ] as const
        const grosses = rates.map(({ rate, net }) => withVat(net, rate))
        const amount = ((grosses[0]! + grosses[1]!) * BigInt(share)) / 10_000n
        const { nets } = netsOfAmount(amount, rates)
        for (const [i, { rate }] of rates.entries()) {
          const off =
            Number(withVat(nets[i]!, rate)) - (Number(amount) * Number(grosses[i])) / Number(grosses[0]! + grosses[1]!)
          expect(Math.abs(off)).toBeLessThan(4)
        }
      }),
      { numRuns },
    )
  })
})

describe('worked examples', () => {
  test('VAT is rounded once per rate, not per line', () => {
    // 3 × 0.33 at 20 %: 0.198 is 0.20; line by line it would be 3 × 0.07 = 0.21.
    const made = draw([part('a', 33n, S), part('b', 33n, S), part('c', 33n, S)], [], { kind: 'final' })
    expect([made.net, made.vat, made.gross]).toEqual([99n, 20n, 119n])
  })

  test('a deposit of £100 is split over the rates in proportion to the agreed price', () => {
    // The agreed price is £200 at 20% (240.00) and £100 at 5% (105.00), so £69.57 and £30.43 including VAT. No net at 20% gives 69.57.
    const made = draw([part('a', 20_000n, S), part('b', 10_000n, R)], [], { kind: 'deposit', amount: 10_000n })
    expect(made.rates.map(({ rate, net, vat }) => [rate.kind, net, vat])).toEqual([
      ['standard', 5798n, 1160n],
      ['reduced', 2897n, 145n],
    ])
    expect([made.gross, made.nearest]).toEqual([10_000n, undefined])
  })

  test('a final invoice deducts the deposit, so only the remainder carries VAT', () => {
    const agreed = [part('a', 20_000n, S)]
    const deposit = draw(agreed, [], { kind: 'deposit', amount: 6000n })
    const rest = draw(agreed, [issued(1, deposit, 'deposit')], { kind: 'final' })
    expect(rest.lines.map(({ share, net, earlier }) => [share, net, earlier])).toEqual([
      ['whole', 20_000n, undefined],
      ['earlier', -5000n, 1],
    ])
    expect([deposit.gross, rest.net, rest.vat]).toEqual([6000n, 15_000n, 3000n])
  })

  test('part invoices add up to the whole, whatever the rounding of pennies', () => {
    const agreed = [part('a', 1000n, S, { quantity: 3 })]
    const documents: Issued[] = []
    const nets = [1, 2, 3].map((id) => {
      const made = draw(agreed, documents, { kind: 'interim', parts: [{ key: 'a', quantity: 1 }] })
      documents.push(issued(id, made))
      return made.net
    })
    expect(nets).toEqual([333n, 334n, 333n])
    const more = tried(() => draw(agreed, documents, { kind: 'interim', parts: [{ key: 'a', quantity: 1 }] }))
    expect(more).toBe('more_than_left')
    const closing = draw(agreed, documents, { kind: 'final' })
    expect([closing.net, closing.gross]).toEqual([0n, 0n])
    expect(tried(() => draw(agreed, [...documents, issued(9, closing, 'final')], { kind: 'final' }))).toBe(
      'nothing_to_invoice',
    )
  })

  test('a credited amount can be invoiced again, and is not credited twice', () => {
    const agreed = [part('a', 5000n, S), part('b', 2500n, R)]
    const invoice = issued(1, draw(agreed, [], { kind: 'final' }), 'final')
    const note = issued(2, creditNote(invoice, [], { lines: [{ id: 100 }] }), 'credit_note', 1)
    expect(tried(() => creditNote(invoice, [note], { lines: [{ id: 100 }] }))).toBe('nothing_to_credit')
    expect(tried(() => creditNote(invoice, [note], { lines: [{ id: 101, net: 2501n }] }))).toBe('more_than_left')
    expect(tried(() => creditNote(invoice, [note], { amount: 2626n }))).toBe('more_than_left')
    expect(tried(() => creditNote(invoice, [note], { lines: [{ id: 7 }] }))).toBe('not_agreed')
    const again = draw(agreed, [invoice, note], { kind: 'interim', parts: [{ key: 'a' }] })
    expect([again.net, again.lines[0]?.share]).toEqual([5000n, 'whole'])
  })

  test('a credit note for an amount over two rates has that amount, or the nearest that some nets reach', () => {
    const invoice = issued(1, draw([part('a', 10_000n, S), part('b', 3000n, R)], [], { kind: 'final' }), 'final')
    expect(creditNote(invoice, [], { amount: 12_000n }).gross).toBe(12_000n)
    const single = issued(1, draw([part('a', 10_000n, S)], [], { kind: 'final' }), 'final')
    const odd = creditNote(single, [], { amount: 5001n })
    expect([odd.gross, odd.nearest]).toEqual([5002n, { below: 5000n, above: 5002n }])
  })

  test('a price may not drop below the invoiced amount, at any rate', () => {
    const documents = [issued(1, draw([part('a', 5000n, S), part('b', 2500n, R)], [], { kind: 'final' }), 'final')]
    const is = (...nets: readonly [bigint, bigint]) =>
      isBelowInvoiced([part('a', nets[0], S), part('b', nets[1], R)], documents)
    expect([is(5000n, 2500n), is(6000n, 2500n), is(9000n, 2499n)]).toEqual([false, false, true])
    expect(isBelowInvoiced([part('a', 7500n, S)], documents), 'moved to another rate').toBe(true)
  })
})
