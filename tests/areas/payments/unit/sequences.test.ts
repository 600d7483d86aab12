import fc from 'fast-check'
import { test } from 'vitest'
import { creditNote } from '../../../../schema/areas/invoices/invoicing/credit.ts'
import type { AgreedPart, Drawn, Issued } from '../../../../schema/areas/invoices/invoicing/documents.ts'
import { draw } from '../../../../schema/areas/invoices/invoicing/draw.ts'
import type { Rate } from '../../../../schema/areas/invoices/invoicing/rates.ts'
import { divide, giveBack, payOff, totalOf, withdrawLast } from '../../../../schema/areas/payments/allocation.ts'
import { goThrough, type Made, type Sequence, sequence, type World } from '../../../support/moneySequences.ts'

const SEQUENCES = process.env['DEEP'] ? 20_000 : 600

const RATES: Readonly<Record<string, Rate>> = {
  '20': { id: 1, kind: 'standard', percent: 20 },
  '5': { id: 2, kind: 'reduced', percent: 5 },
}

interface Slip {
  readonly payment: number
  readonly invoice: number
  readonly amount: bigint
}

/** The program's rules for invoicing and allocation, with lists instead of tables. */
function rules({ prices }: Sequence): World {
  const agreed = prices.map(
    ({ pence, rate }, i): AgreedPart => ({
      key: `p${i}`,
      name: `Part ${i}`,
      quantity: 1,
      price: pence / 100,
      discount: 0,
      net: BigInt(pence),
      rate: RATES[rate] as Rate,
    }),
  )
  const documents: Issued[] = []
  const gross = new Map<number, bigint>()
  const payments: { readonly id: number; readonly amount: bigint; refunded: bigint }[] = []
  let slips: Slip[] = []
  let lineId = 0

  const invoices = () => documents.filter(({ kind }) => kind !== 'credit_note')
  const slipsOf = (name: 'payment' | 'invoice', id: number) => slips.filter((slip) => slip[name] === id)
  const balance = (id: number) => {
    const credited = documents.filter(({ credits }) => credits === id)
    return (
      (gross.get(id) ?? 0n) - totalOf(slipsOf('invoice', id)) - sumOf(credited.map((one) => gross.get(one.id) ?? 0n))
    )
  }
  const left = (one: (typeof payments)[number]) => one.amount - one.refunded - totalOf(slipsOf('payment', one.id))
  const give = (payment: number, invoice: number, amount: bigint) => {
    const at = slips.findIndex((slip) => slip.payment === payment && slip.invoice === invoice)
    const known = slips[at]
    slips = known
      ? slips.with(at, { ...known, amount: known.amount + amount })
      : [...slips, { payment, invoice, amount }]
  }
  const free = (name: 'payment' | 'invoice', id: number, amount: bigint) => {
    const stays = withdrawLast(slipsOf(name, id), amount)
    const kept = new Map(stays.map((slip) => [`${slip.payment} ${slip.invoice}`, slip]))
    slips = slips.flatMap((slip) => (slip[name] === id ? (kept.get(`${slip.payment} ${slip.invoice}`) ?? []) : [slip]))
  }
  const issue = (make: () => Drawn, kind: Issued['kind'], credits: number | null): Made => {
    try {
      const made = make()
      const id = documents.length + 1
      documents.push({
        id,
        kind,
        credits,
        lines: made.lines.map((line) => ({ ...line, id: ++lineId })),
        rates: made.rates,
      })
      gross.set(id, made.gross)
      return { id, gross: made.gross }
    } catch (error) {
      if (error instanceof Error && 'code' in error) return String(error.code)
      throw error
    }
  }
  return {
    invoice: (asked) => {
      const made = issue(
        () =>
          draw(
            agreed,
            documents,
            asked.do === 'deposit'
              ? { kind: 'deposit', amount: asked.pence }
              : asked.do === 'final'
                ? { kind: 'final' }
                : { kind: 'interim', percent: asked.percent },
          ),
        asked.do === 'percent' ? 'interim' : asked.do,
        null,
      )
      if (typeof made === 'string') return made
      const there = payments.map((one) => ({ id: one.id, left: left(one) }))
      for (const { id, amount } of payOff(balance(made.id), there)) give(id, made.id, amount)
      return made
    },
    credit: (id, amount) => {
      const invoice = documents.find((one) => one.id === id) as Issued
      const before = documents.filter(({ credits }) => credits === id)
      const made = issue(
        () => creditNote(invoice, before, amount === undefined ? { whole: true } : { amount }),
        'credit_note',
        id,
      )
      const over = -balance(id)
      if (over > 0n) free('invoice', id, over)
      return made
    },
    pay: (amount) => {
      const id = payments.length + 1
      const owed = invoices().map((one) => ({ id: one.id, due: null, balance: balance(one.id), own: true }))
      payments.push({ id, amount, refunded: 0n })
      for (const share of divide(amount, owed)) give(id, share.id, share.amount)
      return id
    },
    refund: (amount) => {
      const newest = payments.toReversed()
      const takes = giveBack(
        amount,
        newest.map((one) => ({ id: one.id, left: left(one), there: one.amount - one.refunded })),
      )
      for (const one of takes ? newest : []) {
        const taken = takes?.get(one.id) ?? 0n
        const rest = left(one)
        free('payment', one.id, taken > rest ? taken - rest : 0n)
        one.refunded += taken
      }
      return takes !== undefined
    },
    standing: () => ({
      invoices: invoices().map(({ id }) => [id, balance(id)]),
      payments: payments.map((one) => [one.id, left(one)]),
    }),
  }
}
const sumOf = (all: readonly bigint[]) => all.reduce((a, b) => a + b, 0n)

test('the rules for invoices and payments in any order match two hand-written ledgers', async () => {
  await fc.assert(
    fc.asyncProperty(sequence, (one) => goThrough(one, rules(one))),
    { numRuns: SEQUENCES },
  )
})
