import { expect, test } from 'vitest'
import { openPool } from '../../server/engine/db/kysely.ts'
import { cloneDatabase } from '../support/database.ts'

test('a pool survives the database closing an idle connection, also without an error listener', async () => {
  const url = await cloneDatabase()
  const [pool, other] = [openPool(url), openPool(url)]
  const mine = async () => (await pool.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid
  const before = await mine()
  await other.query('select pg_terminate_backend($1)', [before])
  await expect.poll(() => pool.totalCount).toBe(0)
  expect(await mine()).not.toBe(before)
  await Promise.all([pool.end(), other.end()])
})
