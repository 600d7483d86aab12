import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { pounds, scaled } from '../../../../schema/engine/money/money.ts'
import { testApp } from '../../../support/app.ts'
import type { Wire } from '../../../support/factory.ts'
import { invoicing } from '../../../support/invoicing.ts'
import { MoneyClerk } from '../../../support/moneyClerk.ts'
import { type Asked, Book, type Reckoned } from '../../../support/reckonInvoices.ts'

const api = await testApp()
const { franchise, customer, line, job, act } = invoicing(api)

/** Sequences that go on side by side, each with a franchise of its own. */
const ABREAST = 8
const SEQUENCES = Number(process.env['SEQUENCES'] ?? (process.env['DEEP'] ? 4000 : 200))
/** After so many the tables are looked over, as the database does by itself where it is not one of tests: else statements stay planned for empty tables. */
const LOOKED_OVER = 400

const franchises: number[] = []
beforeAll(async () => {
  for (let i = 0; i < ABREAST; i++) franchises.push(await franchise({ invoice_prefix: `SEQ${i}-` }))
})

const pence = fc.oneof(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 60_000 }))
const step = fc.record({
  do: fc.constantFrom('deposit', 'interim', 'final', 'credit', 'creditAmount', 'pay', 'pay', 'payRest', 'refund'),
  percent: fc.constantFrom('10', '25', '33.33', '50', '100'),
  pick: fc.nat(7),
  pence,
})
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never
const sequence = fc.record({
  prices: fc.array(fc.record({ pence, rate: fc.constantFrom('20', '20', '5') }), { minLength: 1, maxLength: 3 }),
  steps: fc.array(step, { minLength: 2, maxLength: 7 }),
})
type Sequence = typeof sequence extends fc.Arbitrary<infer T> ? T : never

const grossOf = ({ nets, vats }: Reckoned) =>
  [...Object.values(nets), ...Object.values(vats)].reduce((a, b) => a + b, 0n)

/** One job, its invoices and its payments: in the program, and in two books that are kept by hand. */
class Account {
  readonly #clerk = new MoneyClerk()
  readonly #book: Book
  /** Ids of the invoices by their place in the book. */
  readonly #pages: number[] = []
  readonly #job: number

  constructor(id: number, { prices }: Sequence) {
    this.#job = id
    this.#book = new Book(
      prices.map(({ pence: net, rate }, i) => ({ key: `p${i}`, pence: BigInt(net), quantity: '1', rate })),
    )
  }

  async #document(asked: Asked, path: string, body: object, credits: number | null = null): Promise<void> {
    const expected = this.#book.take(asked)
    const draft = await act(path, body)
    if (typeof expected === 'string') return expect([draft.status, draft.body['code']], path).toEqual([409, expected])
    expect(draft.status, JSON.stringify(draft.body)).toBe(200)
    const { status, body: done } = await act(`/invoices/${draft.body.id}/issue`)
    expect(status, JSON.stringify(done)).toBe(200)
    const gross = grossOf(expected)
    expect(
      scaled(Number(done['total_inc_vat']), 2),
      JSON.stringify(asked, (_, v) => String(v)),
    ).toBe(gross)
    this.#pages.push(done.id)
    if (credits === null) this.#clerk.issued(done.id, gross)
    else this.#clerk.credited(credits, gross)
  }

  async #pay(amount: bigint, flow: 'in' | 'refund'): Promise<void> {
    const body = { paymentTypeId: 1, amountPaid: pounds(amount), flow }
    const isThere = flow === 'in' || this.#clerk.refund(amount)
    const { status, body: said } = await act(`/jobs/${this.#job}/payments`, body)
    if (!isThere) return expect([status, said['errors']]).toEqual([422, { amountPaid: [{ code: 'refund_too_much' }] }])
    expect(status, JSON.stringify(said)).toBe(200)
    if (flow === 'in') this.#clerk.paid((said['payment'] as Wire | undefined)?.id ?? said.id, amount)
  }

  async take({ do: what, percent, pick, pence: amount }: Step): Promise<void> {
    const to = `/jobs/${this.#job}/invoice-`
    const share = Number(percent)
    switch (what) {
      case 'deposit':
        return this.#document({ do: 'deposit', pence: BigInt(amount) }, `${to}deposit`, { amount: amount / 100 })
      case 'interim':
        return this.#document({ do: 'percent', percent }, `${to}interim`, { percent: share })
      case 'final':
        return this.#document({ do: 'final' }, `${to}final`, {})
      case 'pay':
        return this.#pay(BigInt(amount), 'in')
      case 'payRest': {
        const owed = this.#clerk.invoices.reduce((all, one) => all + this.#clerk.balance(one), 0n)
        return owed > 0n ? this.#pay(owed, 'in') : undefined
      }
      case 'refund':
        return this.#pay(BigInt(amount), 'refund')
      default: {
        const { invoices } = this.#clerk
        const invoice = invoices[pick % Math.max(1, invoices.length)]
        if (!invoice) return
        const of = this.#pages.indexOf(invoice.id)
        const [more, asked] = what === 'credit' ? [{}, {}] : [{ amount: amount / 100 }, { pence: BigInt(amount) }]
        const body = { reason: 'Wrong', ...more }
        return this.#document({ do: 'credit', of, ...asked }, `/invoices/${invoice.id}/credit`, body, invoice.id)
      }
    }
  }

  /** Every balance and every rest is what the clerk has on his cards. */
  async check(): Promise<void> {
    const { invoices, cards, balance, left } = this.#clerk
    const { rows } = await api.pool.query<{ of: string; id: number; pence: string }>(
      `select 'invoice' as of, id, (balance * 100)::bigint::text as pence from invoices where job_id = $1 and status = 'issued' and kind <> 'credit_note'
       union all select 'payment', id, (unallocated * 100)::bigint::text from payments where job_id = $1 and flow = 'in' order by 1, 2`,
      [this.#job],
    )
    expect(rows.map(({ of, id, pence: amount }) => [of, id, BigInt(amount)])).toEqual([
      ...invoices.map((one) => ['invoice', one.id, balance(one)]),
      ...cards.map((one) => ['payment', one.id, left(one)]),
    ])
  }
}

async function goThrough(one: Sequence, franchise_id: number): Promise<void> {
  const of = { customer_id: await customer(), franchise_id }
  const id = await job(
    of,
    one.prices.map(({ pence: net, rate }) => line(net / 100, Number(rate))),
  )
  const account = new Account(id, one)
  for (const next of one.steps) {
    await account.take(next)
    await account.check()
  }
}

test(
  'deposits, parts, the rest, credit notes, payments and refunds in any order leave what two books that are kept by hand say',
  async () => {
    let done = 0
    await fc.assert(
      fc.asyncProperty(fc.tuple(...Array.from({ length: ABREAST }, () => sequence)), async (all) => {
        await Promise.all(all.map((one, i) => goThrough(one, franchises[i] ?? 0)))
        done += ABREAST
        if (done % LOOKED_OVER === 0) await api.pool.query('vacuum (analyze)')
      }),
      { numRuns: SEQUENCES / ABREAST },
    )
  },
  SEQUENCES * 1500,
)
