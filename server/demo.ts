import type pg from 'pg'

/**
 * Whether this database takes demo data: decided by the first start that finds it without any seeds, and remembered, so that a database
 * begun empty stays so, and a first start that was cut short is taken up again.
 */
export async function takesDemo(pool: pg.Pool, wanted: boolean): Promise<boolean> {
  await pool.query('insert into seeded (name) select $1 where not exists (select from seeded) on conflict do nothing', [
    wanted ? 'demo' : 'no-demo',
  ])
  const { rowCount } = await pool.query("select from seeded where name = 'demo'")
  return wanted && rowCount === 1
}
