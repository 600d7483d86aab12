import { beforeEach, describe, expect, test } from 'vitest'
import { testApp } from '../../../support/app.ts'
import type { Values, Wire } from '../../../support/factory.ts'
import { invoicing } from '../../../support/invoicing.ts'

const api = await testApp()
const { franchise, customer, line, job, act, issued } = invoicing(api)
const CASH = 1

let count = 0
let of: { customer_id: number; franchise_id: number }
beforeEach(async () => {
  count += 1
  of = { customer_id: await customer(), franchise_id: await franchise({ invoice_prefix: `AL${count}-` }) }
})

/** An issued invoice for this amount including VAT with its own job, due on the given day. */
async function invoice(amount: number, due_date: string, whose = of): Promise<{ id: number; job: number }> {
  const id = await job(whose, [line(amount, 0, { vat_rate_id: 3 })])
  const draft = await act(`/jobs/${id}/invoice-final`)
  const done = await act(`/invoices/${draft.body.id}/issue`, { due_date })
  if (done.status !== 200) throw new Error(JSON.stringify(done.body))
  return { id: done.body.id, job: id }
}
const pay = async (amountPaid: number, more: Values = {}): Promise<Wire> => {
  const made = await api.call<Wire>('POST', '/payments?confirm=overpaid', {
    body: { customer_id: of.customer_id, franchise_id: of.franchise_id, paymentTypeId: CASH, amountPaid, ...more },
  })
  if (made.status !== 200) throw new Error(JSON.stringify(made.body))
  return made.body
}
const read = async (path: string) => (await api.call<Wire>('GET', path)).body
const standing = async (id: number) => {
  const { paid, credited, balance, settlement } = await read(`/invoices/${id}`)
  return [paid, credited, balance, settlement]
}
const money = async (id: number) => {
  const { allocated, refunded, unallocated } = await read(`/payments/${id}`)
  return [allocated, refunded, unallocated]
}
const linesOf = async (id: number) =>
  ((await read(`/payments/${id}`))['allocations'] as Values[]).map((one) => [one['invoice_id'], one['amount']])
const allocate = (id: number, lines: readonly (readonly [number, number])[], options: object = {}) =>
  api.call<Wire>('PUT', `/payments/${id}/allocations`, {
    body: { allocations: lines.map(([invoice_id, amount]) => ({ invoice_id, amount })) },
    ...options,
  })
const undo = async (changeset: unknown) => {
  const done = await api.call<Wire>('POST', `/changesets/${String(changeset)}/undo`, { body: {} })
  expect(done.status, JSON.stringify(done.body)).toBe(200)
}
const changesetOf = ({ headers }: { readonly headers: Readonly<Record<string, unknown>> }) => headers['changeset']

describe('automatic allocation', () => {
  test("of a customer's payment goes to the longest overdue, and the rest is credit", async () => {
    const late = await invoice(50, '2037-03-01')
    const early = await invoice(100, '2037-01-01')
    const made = await pay(120)
    expect(await linesOf(made.id)).toEqual([
      [early.id, 100],
      [late.id, 20],
    ])
    expect([await standing(early.id), await standing(late.id)]).toEqual([
      [100, 0, 0, 'paid'],
      [20, 0, 30, 'part_paid'],
    ])
    const more = await pay(80)
    expect(await money(more.id)).toEqual([30, 0, 50])
    expect(await read(`/customers/${of.customer_id}`)).toMatchObject({ owed: 0, credit: 50 })
    // One log entry covers the payment and its allocations.
    const { rows } = await api.pool.query(
      `select event, after->'allocations' as lines, after->'unallocated' as rest from log_entries where entity = 'payments' and entity_id = $1`,
      [made.id],
    )
    expect(rows).toMatchObject([{ event: 'created', lines: [{ amount: 100 }, { amount: 20 }], rest: 0 }])
  })

  test("of a job's payment goes to its own invoices first, and the job's uninvoiced price keeps its share", async () => {
    const other = await invoice(100, '2036-12-01')
    const mine = await job(of, [line(300, 0, { vat_rate_id: 3 })])
    const deposit = await api.call<Wire>('POST', `/jobs/${mine}/payments?confirm=overpaid`, {
      body: { paymentTypeId: CASH, amountPaid: 200 },
    })
    expect(await money(deposit.body.id), 'nothing is owed on the job yet').toEqual([0, 0, 200])
    expect(await standing(other.id)).toEqual([0, 0, 100, 'open'])
    const final = await issued(mine, 'final')
    expect(final, 'the answer knows').toMatchObject({ paid: 200, balance: 100, settlement: 'part_paid' })
    const rest = await api.call<Wire>('POST', `/jobs/${mine}/payments?confirm=overpaid`, {
      body: { paymentTypeId: CASH, amountPaid: 130 },
    })
    expect(await linesOf(rest.body.id)).toEqual([
      [final.id, 100],
      [other.id, 30],
    ])
  })

  test("of a customer's payment counts for the jobs whose invoices it paid", async () => {
    const first = await invoice(100, '2037-01-01')
    const second = await invoice(100, '2037-02-01')
    await pay(130)
    expect([await read(`/jobs/${first.job}/payments`), await read(`/jobs/${second.job}/payments`)]).toMatchObject([
      { paid: 100, outstanding: 0 },
      { paid: 30, outstanding: 70 },
    ])
    // The excess over the job's price goes to the other job, and counts there.
    await api.call('POST', `/jobs/${second.job}/payments?confirm=overpaid`, {
      body: { paymentTypeId: CASH, amountPaid: 80 },
    })
    const third = await invoice(50, '2037-03-01')
    expect(await read(`/jobs/${second.job}/payments`)).toMatchObject({ paid: 110, outstanding: -10 })
    await act(`/invoices/${third.id}/use-credit`)
    expect([await read(`/jobs/${second.job}/payments`), await read(`/jobs/${third.job}/payments`)]).toMatchObject([
      { paid: 100, outstanding: 0 },
      { paid: 10, outstanding: 40 },
    ])
  })

  test('never goes to another customer or franchise', async () => {
    const elsewhere = { ...of, franchise_id: await franchise({ invoice_prefix: `AX${count}-` }) }
    const theirs = await invoice(100, '2036-12-01', { ...of, customer_id: await customer() })
    const away = await invoice(100, '2036-12-01', elsewhere)
    const made = await pay(50)
    expect(await money(made.id)).toEqual([0, 0, 50])
    for (const [{ id }, code] of [
      [theirs, 'other_customer'],
      [away, 'other_franchise'],
    ] as const) {
      const refused = await allocate(made.id, [[id, 10]])
      expect([refused.status, refused.body.errors]).toEqual([422, { 'allocations.0.invoice_id': [{ code }] }])
    }
  })

  test("of a quote's deposit moves to its job, and back when the conversion is undone", async () => {
    const quote = await api.call<Wire>('POST', '/quotes', {
      body: { ...of, quote_type_id: 1, services: [line(100, 0, { vat_rate_id: 3 })], deposit_percent: 25 },
    })
    expect(quote.status, JSON.stringify(quote.body)).toBe(200)
    const at = `/quotes/${quote.body.id}`
    const asked = await api.call<Wire>('GET', `${at}/payments`)
    expect(asked.body).toMatchObject({ paid: 0, outstanding: 25 })
    const taken = await api.call<Wire>('POST', `${at}/payments?confirm=overpaid`, {
      body: { paymentTypeId: CASH, amountPaid: 25 },
    })
    expect(taken.body).toMatchObject({
      quote_id: quote.body.id,
      job_id: null,
      customer_id: of.customer_id,
      unallocated: 25,
    })
    expect(await read(`${at}/payments`)).toMatchObject({ paid: 25, outstanding: 0 })
    const agreed = await api.call<{ job: Wire }>('POST', `${at}/agree`, { body: { job_type_id: 1 } })
    expect(agreed.status, JSON.stringify(agreed.body)).toBe(200)
    expect((await read(`/payments/${taken.body.id}`))['job_id']).toBe(agreed.body.job.id)
    expect(await read(`/jobs/${agreed.body.job.id}/payments`)).toMatchObject({ paid: 25, outstanding: 75 })
    await undo(changesetOf(agreed))
    expect((await read(`/payments/${taken.body.id}`))['job_id']).toBe(null)
    const again = await api.call<{ job: Wire }>('POST', `${at}/agree`, { body: { job_type_id: 1 } })
    expect(await issued(again.body.job.id, 'final')).toMatchObject({ paid: 25, balance: 75 })
  })

  test("of an invoice's payment goes to that invoice only; a draft cannot be paid", async () => {
    const early = await invoice(100, '2036-12-01')
    const meant = await invoice(100, '2037-12-01')
    const taken = await act(`/invoices/${meant.id}/payments?confirm=overpaid`, { paymentTypeId: CASH, amountPaid: 150 })
    expect(taken.body).toMatchObject({ invoice_id: meant.id, job_id: meant.job, unallocated: 50 })
    expect([await standing(meant.id), await standing(early.id)]).toEqual([
      [100, 0, 0, 'paid'],
      [0, 0, 100, 'open'],
    ])
    const again = await act(`/invoices/${meant.id}/payments`, { paymentTypeId: CASH, amountPaid: 1 })
    expect([again.status, again.body.code]).toEqual([409, 'nothing_to_pay'])
    const used = await act(`/invoices/${early.id}/use-credit`)
    expect(used.body).toMatchObject({ paid: 50, balance: 50, settlement: 'part_paid' })
    const none = await act(`/invoices/${early.id}/use-credit`)
    expect([none.status, none.body.code]).toEqual([409, 'no_credit'])
    await undo(changesetOf(used))
    expect(await standing(early.id)).toEqual([0, 0, 100, 'open'])
    await undo(changesetOf(taken))
    expect(await standing(meant.id)).toEqual([0, 0, 100, 'open'])
  })
})

describe('refunds and voids', () => {
  test('a refund uses unallocated money first, then the latest allocation; undo restores everything', async () => {
    const [one, two] = [await invoice(100, '2037-01-01'), await invoice(100, '2037-02-01')]
    const made = await pay(220)
    expect(await money(made.id)).toEqual([200, 0, 20])
    const back = await act(`/payments/${made.id}/refund`, { paymentTypeId: CASH, amountPaid: 70 })
    expect(back.body).toMatchObject({ flow: 'refund', refund_of_id: made.id, customer_id: of.customer_id })
    expect(await money(made.id)).toEqual([150, 70, 0])
    expect([await standing(one.id), await standing(two.id)]).toEqual([
      [100, 0, 0, 'paid'],
      [50, 0, 50, 'part_paid'],
    ])
    const tooMuch = await act(`/payments/${made.id}/refund`, { paymentTypeId: CASH, amountPaid: 150.01 })
    expect([tooMuch.status, tooMuch.body.errors]).toEqual([422, { amountPaid: [{ code: 'more_than_refundable' }] }])
    await undo(changesetOf(back))
    expect(await money(made.id)).toEqual([200, 0, 20])
    expect(await standing(two.id)).toEqual([100, 0, 0, 'paid'])
    // A refund is not a payment: it can be neither allocated nor refunded.
    const again = await act(`/payments/${made.id}/refund`, { paymentTypeId: CASH, amountPaid: 5 })
    for (const [path, method] of [
      ['refund', 'POST'],
      ['allocations', 'PUT'],
    ] as const) {
      const body = path === 'refund' ? { paymentTypeId: CASH, amountPaid: 1 } : { allocations: [] }
      const refused = await api.call<Wire>(method, `/payments/${again.body.id}/${path}`, { body })
      expect([refused.status, refused.body.code]).toEqual([409, 'not_received'])
    }
  })

  test('a voided payment pays nothing; reinstated it pays again, and undoing the void restores its allocations', async () => {
    const [one, two] = [await invoice(100, '2037-01-01'), await invoice(100, '2037-02-01')]
    const made = await pay(100)
    expect((await allocate(made.id, [[two.id, 60]])).status).toBe(200)
    expect(await money(made.id)).toEqual([60, 0, 40])
    const gone = await api.call('DELETE', `/payments/${made.id}`)
    expect(await money(made.id)).toEqual([0, 0, 0])
    expect(await standing(two.id)).toEqual([0, 0, 100, 'open'])
    await undo(changesetOf(gone))
    expect([await linesOf(made.id), await money(made.id)]).toEqual([[[two.id, 60]], [60, 0, 40]])
    await api.call('DELETE', `/payments/${made.id}`)
    expect((await api.call('PATCH', `/payments/reinstate/${made.id}`)).status).toBe(200)
    expect(await linesOf(made.id)).toEqual([[one.id, 100]])
  })

  test('an allocation that cannot be fully restored is restored up to the balance', async () => {
    const one = await invoice(100, '2037-01-01')
    const made = await pay(100)
    const gone = await api.call('DELETE', `/payments/${made.id}`)
    await pay(70)
    await undo(changesetOf(gone))
    expect([await linesOf(made.id), await money(made.id), await standing(one.id)]).toEqual([
      [[one.id, 30]],
      [30, 0, 70],
      [100, 0, 0, 'paid'],
    ])
  })

  test('a bounced cheque reopens its invoices and creates a task; undo reverts both', async () => {
    const { id } = await invoice(100, '2037-01-01')
    const made = await pay(100, { paymentTypeId: 6, reference: '000123' })
    const failed = await api.call<Wire>('PATCH', `/payments/${made.id}`, { body: { status: 'failed' } })
    expect(failed.body).toMatchObject({ status: 'failed', allocated: 0, unallocated: 0, allocations: [] })
    expect(await standing(id)).toEqual([0, 0, 100, 'open'])
    const tasks = async () =>
      (await api.call<Wire>('GET', `/tasks/list?subject=customers&subject_id=${of.customer_id}`)).body.data
    expect(await tasks()).toMatchObject([
      { title: `Payment ${made['number']} of £100.00 was not received`, priority: 'high' },
    ])
    await undo(changesetOf(failed))
    expect([await tasks(), await standing(id)]).toEqual([[], [100, 0, 0, 'paid']])
    for (const status of ['disputed', 'succeeded'] as const) {
      await api.call('PATCH', `/payments/${made.id}`, { body: { status } })
      expect((await standing(id))[2], status).toBe(status === 'disputed' ? 100 : 0)
    }
    expect(await tasks(), 'a dispute is no failure').toEqual([])
    // A payment that clears after all closes the task, also if someone has noted something on it.
    const again = await api.call<Wire>('PATCH', `/payments/${made.id}`, { body: { status: 'failed' } })
    const [task] = await tasks()
    const noted = await api.call('PATCH', `/tasks/${task?.id}`, { body: { description: 'Rang, pays again on Friday' } })
    expect(noted.status).toBe(200)
    await api.call('PATCH', `/payments/${made.id}`, { body: { status: 'succeeded' } })
    const { rows: seen } = await api.pool.query(
      `select s.category, t.archived_at from tasks t join task_statuses s on s.id = t.status_id where t.id = $1`,
      [task?.id],
    )
    expect([again.status, seen]).toEqual([200, [{ category: 'done', archived_at: null }]])
  })

  test('undoing a bounce whose task someone has taken needs confirmation, and leaves the task with them', async () => {
    const { id } = await invoice(100, '2037-01-01')
    const made = await pay(100, { paymentTypeId: 6, reference: '000125' })
    const failed = await api.call<Wire>('PATCH', `/payments/${made.id}`, { body: { status: 'failed' } })
    const list = await api.call<Wire>(
      'GET',
      `/tasks/list?subject=customers&subject_id=${of.customer_id}&sort=id&direction=desc`,
    )
    const task = list.body.data[0] as Wire
    const title = 'Rang, pays again on Friday'
    expect((await api.call('PATCH', `/tasks/${task.id}`, { body: { title } })).status).toBe(200)
    const path = `/changesets/${String(changesetOf(failed))}/undo`
    const refused = await api.call<Wire>('POST', path, { body: {} })
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { code: 'undo_conflict', conflicts: [{ resource: 'tasks', id: task.id }] },
    ])
    expect(await standing(id), 'all of it or nothing').toEqual([0, 0, 100, 'open'])
    const done = await api.call<Wire>('POST', path, { body: { skip_conflicts: true } })
    expect(done.status, JSON.stringify(done.body)).toBe(200)
    expect(await standing(id)).toEqual([100, 0, 0, 'paid'])
    expect((await api.call<Wire>('GET', `/tasks/${task.id}`)).body).toMatchObject({ title, archived_at: null })
  })

  test('a refund of a bounced payment does not reduce credit: it is owed, and the task says so', async () => {
    const cheque = await pay(100, { paymentTypeId: 6, reference: '000124' })
    const back = await api.call<Wire>('POST', `/payments/${cheque.id}/refund`, {
      body: { paymentTypeId: CASH, amountPaid: 60 },
    })
    expect(back.status, JSON.stringify(back.body)).toBe(200)
    const failed = await api.call<Wire>('PATCH', `/payments/${cheque.id}`, { body: { status: 'failed' } })
    expect(failed.body).toMatchObject({ refunded: 60, unallocated: 0 })
    const { body: account } = await api.call<Wire>('GET', `/customers/${of.customer_id}`)
    expect(account['credit']).toBe(0)
    const { body: statement } = await api.call<{ closing: number }>('GET', `/customers/${of.customer_id}/statement`)
    expect(statement.closing).toBe(60)
    const { body: list } = await api.call<Wire>('GET', `/tasks/list?subject=customers&subject_id=${of.customer_id}`)
    expect(list.data.map(({ title }) => title)).toEqual([
      `Payment ${String(cheque['number'])} of £100.00 was not received, and £60.00 of it had been refunded`,
    ])
    // None of it can be allocated, by any user.
    const { id } = await invoice(10, '2037-01-01')
    await expect(
      api.pool.query(
        'insert into payments_allocations (owner_id, position, invoice_id, amount) values ($1, 9, $2, 1)',
        [cheque.id, id],
      ),
    ).rejects.toThrow('more_than_payment')
    // The cheque clears after all: the part not refunded is credit.
    const good = await api.call<Wire>('PATCH', `/payments/${cheque.id}`, { body: { status: 'succeeded' } })
    expect(good.body).toMatchObject({ refunded: 60, allocated: 10, unallocated: 30 })
  })

  test('a credit note on a paid invoice frees the latest allocation', async () => {
    const { id } = await invoice(100, '2037-01-01')
    const [first, second] = [await pay(60), await pay(40)]
    const draft = await act(`/invoices/${id}/credit`, { reason: 'Too much', amount: 50 })
    expect(await standing(id), 'a draft credits nothing').toEqual([100, 0, 0, 'paid'])
    await act(`/invoices/${draft.body.id}/issue`)
    expect(await standing(id)).toEqual([50, 50, 0, 'paid'])
    expect([await money(first.id), await money(second.id)]).toEqual([
      [50, 0, 10],
      [0, 0, 40],
    ])
    expect(await read(`/customers/${of.customer_id}`)).toMatchObject({ owed: 0, credit: 50 })
    const whole = await act(`/invoices/${id}/credit`, { reason: 'All of it' })
    await act(`/invoices/${whole.body.id}/issue`)
    expect(await standing(id)).toEqual([0, 100, 0, 'credited'])
    const refused = await act(`/invoices/${id}/payments`, { paymentTypeId: CASH, amountPaid: 1 })
    expect([refused.status, refused.body.code]).toEqual([409, 'nothing_to_pay'])
  })

  test('an allocation reduced by a credit note does not become the latest: a refund takes from the latest one', async () => {
    const [early, late] = [await invoice(60, '2037-01-01'), await invoice(40, '2037-02-01')]
    const made = await pay(100)
    expect(await linesOf(made.id)).toEqual([
      [early.id, 60],
      [late.id, 40],
    ])
    const note = await act(`/invoices/${early.id}/credit`, { reason: 'Too much', amount: 10 })
    await act(`/invoices/${note.body.id}/issue`)
    expect([await linesOf(made.id), await money(made.id)]).toEqual([
      [
        [early.id, 50],
        [late.id, 40],
      ],
      [90, 0, 10],
    ])
    await act(`/payments/${made.id}/refund`, { paymentTypeId: CASH, amountPaid: 30 })
    expect([(await standing(early.id))[2], (await standing(late.id))[2]]).toEqual([0, 20])
  })

  test('a refund of a voided payment is drawn from another, or the void is rejected', async () => {
    const id = await job(of, [line(300, 0, { vat_rate_id: 3 })])
    const take = async (amountPaid: number, flow = 'in') =>
      (
        await api.call<Wire>('POST', `/jobs/${id}/payments?confirm=overpaid`, {
          body: { paymentTypeId: CASH, amountPaid, flow },
        })
      ).body
    const [first, second] = [await take(100), await take(100)]
    await take(50, 'refund')
    expect([await money(first.id), await money(second.id)]).toEqual([
      [0, 0, 100],
      [0, 50, 50],
    ])
    expect((await api.call('DELETE', `/payments/${second.id}`)).status).toBe(200)
    expect([await money(first.id), await money(second.id)]).toEqual([
      [0, 50, 50],
      [0, 0, 0],
    ])
    const held = await api.call<Wire>('DELETE', `/payments/${first.id}`)
    expect([held.status, held.body.code]).toEqual([409, 'refunded_already'])
  })
})

describe('manual allocation', () => {
  test("replaces a payment's allocations as a whole, and can be undone", async () => {
    const [one, two] = [await invoice(100, '2037-01-01'), await invoice(100, '2037-02-01')]
    const made = await pay(90)
    const done = await allocate(made.id, [
      [two.id, 50],
      [one.id, 40],
    ])
    expect(done.body).toMatchObject({ allocated: 90, unallocated: 0, version: 2 })
    expect([await standing(one.id), await standing(two.id)]).toEqual([
      [40, 0, 60, 'part_paid'],
      [50, 0, 50, 'part_paid'],
    ])
    await undo(changesetOf(done))
    expect(await linesOf(made.id)).toEqual([[one.id, 90]])
    const { rows } = await api.pool.query(
      `select key from comments where subject = 'invoices' and subject_id = $1 and key like 'payment%' order by id`,
      [two.id],
    )
    expect(rows.map(({ key }) => key)).toEqual(['payment_allocated', 'payment_taken_back'])
  })

  test('is rejected at the field, and nothing is partly written', async () => {
    const [one, two] = [await invoice(100, '2037-01-01'), await invoice(30, '2037-02-01')]
    const draft = await act(`/jobs/${await job(of, [line(10)])}/invoice-final`)
    const made = await pay(110, { status: 'pending' })
    const early = await allocate(made.id, [[one.id, 1]])
    expect([early.status, early.body.code]).toEqual([409, 'not_received'])
    await api.call('PATCH', `/payments/${made.id}`, { body: { status: 'succeeded' } })
    const before = await read(`/payments/${made.id}`)
    expect(before).toMatchObject({ allocated: 110 })
    const wrong: readonly (readonly [readonly (readonly [number, number])[], string, string])[] = [
      [[[one.id, 100.01]], 'allocations.0.amount', 'more_than_balance'],
      [
        [
          [one.id, 90],
          [two.id, 30],
        ],
        'allocations.1.amount',
        'more_than_payment',
      ],
      [
        [
          [one.id, 1],
          [one.id, 1],
        ],
        'allocations.1.invoice_id',
        'named_twice',
      ],
      [[[draft.body.id, 1]], 'allocations.0.amount', 'more_than_balance'],
      [[[987_654, 1]], 'allocations.0.invoice_id', 'not_found'],
      [[[one.id, 0]], 'allocations.0.amount', 'gte'],
      [[[one.id, -5]], 'allocations.0.amount', 'gte'],
    ]
    for (const [lines, at, code] of wrong) {
      const { status, body } = await allocate(made.id, lines)
      expect
        .soft([status, Object.keys(body.errors ?? {}), body.errors?.[at]?.[0]?.code], JSON.stringify(lines))
        .toEqual([422, [at], code])
    }
    for (const body of [{ allocations: [] }, { allocated: 5 }, { unallocated: 1 }]) {
      const { status } = await api.call('PATCH', `/payments/${made.id}`, { body })
      expect(status, JSON.stringify(body)).toBe(422)
    }
    expect(await read(`/payments/${made.id}`)).toEqual(before)
  })

  test('the database rejects inconsistent rows from any program', async () => {
    const { id } = await invoice(100, '2037-01-01')
    const made = await pay(150)
    const other = await pay(10, { customer_id: await customer() })
    const insert = (owner: number, amount: number) =>
      api.pool.query(
        'insert into payments_allocations (owner_id, position, invoice_id, amount) values ($1, 9, $2, $3)',
        [owner, id, amount],
      )
    await allocate(made.id, [])
    await expect(insert(made.id, 100.01)).rejects.toThrow('more_than_balance')
    await expect(insert(other.id, 10.01)).rejects.toThrow('more_than_payment')
    await expect(insert(other.id, 1)).rejects.toThrow('other_customer')
    await expect(
      api.pool.query('update payments set archived_at = now() where id = $1', [made.id]),
    ).resolves.toBeDefined()
    await api.pool.query('update payments set archived_at = null where id = $1', [made.id])
    await insert(made.id, 100)
    await expect(api.pool.query(`update payments set status = 'failed' where id = $1`, [made.id])).rejects.toThrow(
      'more_than_payment',
    )
    await expect(api.pool.query('update invoices set total_inc_vat = 1 where id = $1', [id])).rejects.toThrow(
      'invoice_issued',
    )
    expect(await standing(id)).toEqual([100, 0, 0, 'paid'])
  })
})

test('merging two customers moves payments and invoices', async () => {
  const { id } = await invoice(100, '2037-01-01')
  const made = await pay(60)
  const into = await customer()
  const merged = await api.call('POST', `/customers/${into}/merge`, { body: { other: of.customer_id } })
  expect(merged.status, JSON.stringify(merged.body)).toBe(200)
  expect([(await read(`/payments/${made.id}`))['customer_id'], (await read(`/invoices/${id}`))['customer_id']]).toEqual(
    [into, into],
  )
  expect(await read(`/customers/${into}`)).toMatchObject({ owed: 40, credit: 0 })
})

test('a job whose payment went to invoices cannot change customer; otherwise its payment moves too', async () => {
  const { id } = await invoice(100, '2036-12-01')
  const mine = await job(of, [line(10, 0, { vat_rate_id: 3 })])
  const taken = await api.call<Wire>('POST', `/jobs/${mine}/payments?confirm=overpaid`, {
    body: { paymentTypeId: CASH, amountPaid: 60 },
  })
  expect(await linesOf(taken.body.id)).toEqual([[id, 50]])
  const other = await customer()
  const move = () => api.call<Wire>('PATCH', `/jobs/${mine}`, { body: { customer_id: other, address_id: null } })
  const held = await move()
  expect([held.status, held.body.code]).toEqual([409, 'payment_allocated'])
  await allocate(taken.body.id, [])
  expect((await move()).status).toBe(200)
  expect((await read(`/payments/${taken.body.id}`))['customer_id']).toBe(other)
})
