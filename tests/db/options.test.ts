import { expect, test } from 'vitest'
import { optionTotals } from '../../schema/areas/jobs/options.ts'
import { pricedOf } from '../../schema/areas/jobs/priced.ts'
import { totals } from '../../schema/areas/jobs/totals.ts'
import { addingTo, olderThan } from '../support/older.ts'

const LINE = { discount: 5, apply_vat: true, vat_percent: 20, net: 7, vat: 1, price_inc_vat: 8 }

test('existing quotes become one option: their lines, figures and positions stay, to the penny', async () => {
  await olderThan('options_of_quotes', async (pool, toItsDay) => {
    const add = addingTo(pool)
    await pool.query('set session_replication_role = replica')
    const money = { sub_total_ex_vat: 71.05, discount_total: 9.99, vat_total: 12.21, total_inc_vat: 73.27 }
    await add('quotes', {
      id: 21,
      customer_id: 5,
      quote_type_id: 1,
      quote_status_id: 2,
      revision: 1,
      overall_discount: 7.5,
      ...money,
    })
    await add('quotes_services', {
      owner_id: 21,
      position: 1,
      name: 'Report',
      quantity: 1.5,
      price_ex_vat: 33.33,
      ...LINE,
    })
    await add('quotes_services', {
      owner_id: 21,
      position: 2,
      name: 'Survey',
      quantity: 1,
      price_ex_vat: 0.01,
      ...LINE,
    })
    await add('quotes_materials', {
      owner_id: 21,
      position: 1,
      name: 'Valve',
      quantity: 3,
      price_ex_vat: 7.05,
      ...LINE,
      vat_percent: 5,
    })
    await pool.query('set session_replication_role = default')
    const read = async () => {
      const { rows } = await pool.query<Record<string, unknown>>(`
        select overall_discount, summary, total_inc_vat,
          (select jsonb_agg(to_jsonb(l) - 'option' - 'group' - 'place' - 'vat_rate_id' - 'labour_vat_rate_id' order by l.position) from quotes_services l where l.owner_id = t.id) as services,
          (select jsonb_agg(to_jsonb(l) - 'option' - 'group' - 'place' - 'vat_rate_id' - 'labour_vat_rate_id' order by l.position) from quotes_materials l where l.owner_id = t.id) as materials
        from quotes t where id = 21`)
      return rows[0] ?? {}
    }
    const before = await read()
    await toItsDay()
    expect(await read()).toEqual(before)
    const { rows } = await pool.query(`select t.deposit, t.accepted_option, l."option", l."group", l.place,
      (select count(*)::int from quotes_options) as options from quotes t join quotes_services l on l.owner_id = t.id where t.id = 21`)
    expect(rows).toEqual(
      [1, 2].map(() => ({ deposit: 0, accepted_option: null, option: 1, group: null, place: null, options: 0 })),
    )
    // Calculated as one option they total the same as before.
    const numbers = (lines: unknown) => lines as never
    const old = {
      services: numbers(before['services']),
      materials: numbers(before['materials']),
      overall_discount: 7.5,
    }
    const [only, ...others] = optionTotals({ ...old, options: [] })
    expect([only.totals, others]).toEqual([totals(old), []])
    expect(pricedOf({ ...old, options: [] })).toEqual(old)
  })
})
