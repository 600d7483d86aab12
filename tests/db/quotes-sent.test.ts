import { expect, test } from 'vitest'
import { addingTo, olderThan } from '../support/older.ts'

test('existing quotes get the date they were sent if the log has it, otherwise none', async () => {
  await olderThan('quotes_sent', async (pool, toItsDay) => {
    await pool.query('set session_replication_role = replica')
    const add = addingTo(pool)
    const status = { position: 1, colour: '#000000' }
    for (const [id, category] of [
      [1, 'draft'],
      [2, 'sent'],
      [4, 'won'],
    ] as const)
      await add('quote_statuses', { ...status, id, title: category, category })
    const quote = (id: number, quote_status_id: number) =>
      add('quotes', { id, customer_id: 5, quote_type_id: 1, quote_status_id, revision: 1 })
    const log = (id: number, day: number, before: number | null, after: number) =>
      pool.query(
        `insert into log_entries (at, event, action, url, entity, entity_id, before, after, changeset, hash)
          values ($1, 'updated', 'PATCH', '/', 'quotes', $2, $3, $4, gen_random_uuid(), '')`,
        [
          `2026-10-0${day}T08:00:00Z`,
          id,
          before === null ? null : { quote_status_id: before },
          { quote_status_id: after },
        ],
      )
    // Sent twice; accepted, then undone; created as sent; reverted to draft; not in the log.
    await quote(11, 2)
    for (const [day, from, to] of [
      [1, null, 1],
      [2, 1, 2],
      [3, 2, 1],
      [4, 1, 2],
      [5, 2, 2],
    ] as const)
      await log(11, day, from, to)
    await quote(12, 2)
    for (const [day, from, to] of [
      [2, 1, 2],
      [3, 2, 4],
      [4, 4, 2],
    ] as const)
      await log(12, day, from, to)
    await quote(13, 4)
    await log(13, 6, null, 2)
    await quote(14, 1)
    await log(14, 2, 1, 2)
    await quote(15, 2)
    await pool.query('set session_replication_role = default')
    await toItsDay()
    const { rows } = await pool.query<{ id: string; day: string | null }>(
      `select id, to_char(sent_at at time zone 'UTC', 'DD') as day from quotes where id > 10 order by id`,
    )
    expect(rows.map(({ id, day }) => [Number(id), day])).toEqual([
      [11, '04'],
      [12, '02'],
      [13, '06'],
      [14, null],
      [15, null],
    ])
  })
})
