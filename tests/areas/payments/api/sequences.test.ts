import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { pounds, scaled } from '../../../../schema/engine/money/money.ts'
import { testApp } from '../../../support/app.ts'
import type { Wire } from '../../../support/factory.ts'
import { invoicing } from '../../../support/invoicing.ts'
import { goThrough, type Made, type Sequence, sequence, type World } from '../../../support/moneySequences.ts'

const api = await testApp()
const { franchise, customer, line, job, act } = invoicing(api)

/** Sequences that run in parallel, each with its own franchise. */
const ABREAST = 8
/** The rules alone go through many more, in unit/sequences. */
const SEQUENCES = process.env['DEEP'] ? 4000 : 200
/** After this many the tables are analysed, as a production database does automatically: otherwise plans assume empty tables. */
const LOOKED_OVER = 400

const franchises: number[] = []
beforeAll(async () => {
  for (let i = 0; i < ABREAST; i++) franchises.push(await franchise({ invoice_prefix: `SEQ${i}-` }))
})

/** The program, through its API. */
function program(id: number): World {
  const document = async (path: string, body: object): Promise<Made> => {
    const draft = await act(path, body)
    if (draft.status === 409) return draft.body.code
    expect(draft.status, JSON.stringify(draft.body)).toBe(200)
    const { status, body: done } = await act(`/invoices/${draft.body.id}/issue`)
    expect(status, JSON.stringify(done)).toBe(200)
    return { id: done.id, gross: scaled(Number(done['total_inc_vat']), 2) }
  }
  const pay = (amount: bigint, flow: 'in' | 'refund') =>
    act(`/jobs/${id}/payments?confirm=overpaid`, { paymentTypeId: 1, amountPaid: pounds(amount), flow })
  return {
    invoice: (asked) => {
      if (asked.do === 'deposit') return document(`/jobs/${id}/invoice-deposit`, { amount: pounds(asked.pence) })
      if (asked.do === 'final') return document(`/jobs/${id}/invoice-final`, {})
      return document(`/jobs/${id}/invoice-interim`, { percent: Number(asked.percent) })
    },
    credit: (invoice, amount) =>
      document(`/invoices/${invoice}/credit`, {
        reason: 'Wrong',
        ...(amount === undefined ? {} : { amount: pounds(amount) }),
      }),
    pay: async (amount) => {
      const { status, body } = await pay(amount, 'in')
      expect(status, JSON.stringify(body)).toBe(200)
      return (body['payment'] as Wire | undefined)?.id ?? body.id
    },
    refund: async (amount) => {
      const { status, body } = await pay(amount, 'refund')
      if (status === 200) return true
      expect([status, body['errors']]).toEqual([422, { amountPaid: [{ code: 'refund_too_much' }] }])
      return false
    },
    standing: async () => {
      const { rows } = await api.pool.query<{ of: string; id: number; pence: string }>(
        `select 'invoices' as of, id, (balance * 100)::bigint::text as pence from invoices where job_id = $1 and status = 'issued' and kind <> 'credit_note'
         union all select 'payments', id, (unallocated * 100)::bigint::text from payments where job_id = $1 and flow = 'in' order by 1, 2`,
        [id],
      )
      const those = (of: string) =>
        rows.filter((row) => row.of === of).map((row) => [row.id, BigInt(row.pence)] as const)
      return { invoices: those('invoices'), payments: those('payments') }
    },
  }
}

async function jobOf({ prices }: Sequence, franchise_id: number): Promise<number> {
  const of = { customer_id: await customer(), franchise_id }
  const lines = prices.map(({ pence, rate }) => line(pence / 100, Number(rate)))
  return job(of, lines)
}

test(
  'deposits, part and final invoices, credit notes, payments and refunds in any order match two hand-written ledgers',
  async () => {
    let done = 0
    await fc.assert(
      fc.asyncProperty(fc.tuple(...Array.from({ length: ABREAST }, () => sequence)), async (all) => {
        await Promise.all(all.map(async (one, i) => goThrough(one, program(await jobOf(one, franchises[i] ?? 0)))))
        done += ABREAST
        if (done % LOOKED_OVER === 0) await api.pool.query('vacuum (analyze)')
      }),
      { numRuns: SEQUENCES / ABREAST },
    )
  },
  SEQUENCES * 1500,
)
