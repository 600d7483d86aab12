import { expect, test } from 'vitest'
import { addingTo, olderThan } from '../support/older.ts'

test('existing lines get the only rate with their percentage; lines charged at 0% are left to be decided', async () => {
  await olderThan('rates_of_lines', async (pool, toItsDay) => {
    await pool.query('set session_replication_role = replica')
    await pool.query(`
      insert into vat_rates (id, code, name, percent, kind, active) values
        (1, 'S', 'Standard', 20, 'standard', true), (2, 'R', 'Reduced', 5, 'reduced', true), (3, 'Z', 'Zero', 0, 'zero', true),
        (4, 'A', 'One of two', 12.5, 'reduced', true), (5, 'B', 'The other', 12.5, 'reduced', true), (6, 'O', 'Old', 17.5, 'standard', false)`)
    const add = addingTo(pool)
    await add('jobs', { id: 1 })
    await add('quotes', { id: 1, revision: 1 })
    for (const [i, vat_percent] of [20, 5, 0, 12.5, 17.5, 20].entries())
      await add('jobs_services', { owner_id: 1, position: i, apply_vat: i < 5, vat_percent })
    const material = {
      owner_id: 1,
      option: 1,
      apply_vat: true,
      vat_percent: 5,
      labour_price_ex_vat: 3,
      labour_vat_percent: 20,
    }
    await add('quotes_materials', material)
    await pool.query('set session_replication_role = default')
    await toItsDay()
    const { rows } = await pool.query('select vat_rate_id::int as rate from jobs_services order by position')
    expect(rows.map(({ rate }) => rate)).toEqual([1, 2, null, null, null, null])
    const { rows: parts } = await pool.query(
      'select vat_rate_id::int as own, labour_vat_rate_id::int as labour from quotes_materials',
    )
    expect(parts).toEqual([{ own: 2, labour: 1 }])
  })
})
