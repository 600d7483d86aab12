import type pg from 'pg'

/** Fills materials from row `from` to row `rows`: names of words, a few categories, one in ten inactive. */
export async function fillMaterials(pool: pg.Pool, from: number, rows: number): Promise<void> {
  await pool.query(
    `insert into materials (name, code, unit, cost_price, sell_price, vat_rate_id, supplier, active, show_price_in_app, created_by, updated_by)
     select (array['Copper', 'Brass', 'Steel', 'Plastic', 'Rubber', 'Oak', 'Pine'])[1 + n % 7] || ' ' ||
       (array['pipe', 'valve', 'elbow', 'panel', 'seal', 'hinge', 'board', 'screw', 'bracket'])[1 + (n / 7) % 9] || ' ' || md5(n::text),
       'M-' || n, (array['each', 'metre', 'pack'])[1 + n % 3], (n % 9000) / 100.0, (n % 18000) / 100.0, 1 + n % 3,
       (array['Yorkshire Supplies', 'Leeds Trade Centre', 'Northern Stock'])[1 + n % 3], n % 10 <> 0, n % 2 = 0, 1, 1
     from generate_series($1::int, $2::int) n`,
    [from, rows],
  )
  await pool.query('vacuum analyze materials')
}
