import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { openPool } from './kysely.ts'

/**
 * Runs `work` on a new empty database on the same server as `url`, and drops it afterwards.
 * @param prefix of its name
 */
export async function withScratchDatabase<T>(
  url: string,
  work: (pool: pg.Pool) => Promise<T>,
  prefix = 'scratch_',
): Promise<T> {
  const name = `${prefix}${randomUUID().replaceAll('-', '')}`
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  try {
    await admin.query(`CREATE DATABASE ${pg.escapeIdentifier(name)} TEMPLATE template0`)
    const target = new URL(url)
    target.pathname = `/${name}`
    const pool = openPool(target.href, { max: 2 })
    try {
      return await work(pool)
    } finally {
      await pool.end()
      await admin.query(`DROP DATABASE ${pg.escapeIdentifier(name)}`)
    }
  } finally {
    await admin.end()
  }
}
