import { expect, test } from 'vitest'
import { addingTo, olderThan } from '../support/older.ts'

test("existing payments belong to their job's customer and franchise, and refunds are drawn from the latest payment", async () => {
  await olderThan('payments_allocated', async (pool, toItsDay) => {
    await pool.query('set session_replication_role = replica')
    const add = addingTo(pool)
    for (const id of [5, 6])
      await add('franchises', {
        id,
        name: `F${id}`,
        holiday_region: 'england_wales',
        price_factor: 1,
        invoice_prefix: `F${id}-`,
        country: 'GB',
        time_zone: 'Europe/London',
      })
    for (const [id, franchise_id] of [
      [1, null],
      [2, 6],
    ] as const)
      await add('customers', { id, last_name: `C${id}`, franchise_id })
    await add('payment_types', { id: 1, name: 'Cash', kind: 'cash', position: 1 })
    const job = (id: number, customer_id: number, franchise_id: number | null) =>
      add('jobs', { id, customer_id, franchise_id })
    await job(1, 1, 5)
    await job(2, 2, null)
    await job(3, 1, null)
    const pay = (id: number, job_id: number, flow: string, amount: number, more: Record<string, unknown> = {}) =>
      add('payments', {
        id,
        job_id,
        flow,
        paymentTypeId: 1,
        amountPaid: amount,
        status: 'succeeded',
        created_at: `2026-01-0${id}`,
        ...more,
      })
    await pay(1, 1, 'in', 100)
    await pay(2, 1, 'in', 50)
    await pay(3, 1, 'in', 70, { status: 'failed' })
    await pay(4, 1, 'refund', 60)
    await pay(5, 1, 'refund', 20, { status: 'pending' })
    await pay(6, 1, 'refund', 9, { archived_at: '2026-02-01' })
    await pay(7, 2, 'in', 10)
    await pay(8, 3, 'in', 10)
    // An existing invoice that was issued and partly credited.
    const invoice = { customer_id: 1, franchise_id: 5, job_id: 1, status: 'issued', vat: '[]', previous: '[]' }
    await add('invoices', {
      ...invoice,
      id: 1,
      kind: 'final',
      number: 'A-1',
      total_inc_vat: 120,
      due_date: '2026-01-01',
    })
    await add('invoices', {
      ...invoice,
      id: 2,
      kind: 'credit_note',
      number: 'A-CN1',
      total_inc_vat: 30,
      credit_of_id: 1,
    })
    await pool.query('set session_replication_role = default')
    await toItsDay()
    const { rows } = await pool.query(
      `select id::int, customer_id::int, franchise_id::int, allocated::float, refunded::float, unallocated::float from payments order by id`,
    )
    expect(rows.map((row) => Object.values(row))).toEqual([
      [1, 1, 5, 0, 30, 70],
      [2, 1, 5, 0, 50, 0],
      [3, 1, 5, 0, 0, 0],
      [4, 1, 5, 0, 0, 0],
      [5, 1, 5, 0, 0, 0],
      [6, 1, 5, 0, 0, 0],
      [7, 2, 6, 0, 0, 10],
      [8, 1, null, 0, 0, 10],
    ])
    const { rows: parts } = await pool.query(
      'select owner_id::int, refund_id::int, amount::float from payments_allocations order by refund_id, owner_id',
    )
    expect(parts.map((row) => Object.values(row))).toEqual([
      [1, 4, 10],
      [2, 4, 50],
      [1, 5, 20],
    ])
    const { rows: invoices } = await pool.query(
      'select paid::float, credited::float, balance::float, settlement from invoices where id = 1',
    )
    expect(invoices).toEqual([{ paid: 0, credited: 30, balance: 90, settlement: 'open' }])
  })
})
