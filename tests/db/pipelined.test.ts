import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openKysely, openPool } from '../../server/engine/db/kysely.ts'
import { sendWithCommit } from '../../server/engine/db/pipelined.ts'
import { cloneDatabase } from '../support/database.ts'

const pool = openPool(await cloneDatabase({ empty: true }), { max: 4 })
// The database is dropped by force at the end: an idle connection has nobody else to report the error to.
pool.on('error', (error) => console.warn(`a connection of the tests broke: ${error.message}`))
const db = openKysely(pool)
beforeAll(() => pool.query('create table notes (id int primary key, text text not null)'))
afterAll(() => db.destroy())

const note = (id: number, text: string | null): RawBuilder<unknown> =>
  sql`insert into notes (id, text) values (${id}, ${text})`
const kept = async () => (await pool.query<{ id: number }>('select id from notes order by id')).rows.map(({ id }) => id)

it('saves the last statement with the others', async () => {
  await db.transaction().execute(async (tx) => {
    await note(1, 'first').execute(tx)
    await sendWithCommit(tx, note(2, 'last'))
  })
  expect(await kept()).toEqual([1, 2])
})

it('saves nothing if the last statement fails, and says why', async () => {
  const write = db.transaction().execute(async (tx) => {
    await note(3, 'first').execute(tx)
    await sendWithCommit(tx, note(4, null))
  })
  await expect(write).rejects.toMatchObject({ code: '23502' })
  expect(await kept()).toEqual([1, 2])
})

it('saves nothing if the work aborts, and its connection can be reused', async () => {
  for (let i = 0; i < 8; i++) {
    const write = db.transaction().execute(async (tx) => {
      await note(5, 'first').execute(tx)
      throw new Error('given up')
    })
    await expect(write).rejects.toThrow('given up')
  }
  await db.transaction().execute((tx) => note(6, 'next').execute(tx))
  expect(await kept()).toEqual([1, 2, 6])
})

it('keeps concurrent work separate', async () => {
  const writes = Array.from({ length: 40 }, (_, i) =>
    db.transaction().execute(async (tx) => {
      await note(100 + i, 'first').execute(tx)
      // Every other one uses an existing id.
      await sendWithCommit(tx, note(i % 2 ? 200 + i : 1, 'last'))
    }),
  )
  const ends = await Promise.allSettled(writes)
  expect(ends.filter(({ status }) => status === 'rejected')).toHaveLength(20)
  expect((await kept()).filter((id) => id >= 100)).toEqual(
    [100, 200].flatMap((from) => Array.from({ length: 20 }, (_, i) => from + 2 * i + 1)),
  )
})
