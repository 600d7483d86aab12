import { expect, test } from 'vitest'
import { SECRET, testApp } from '../../../support/app.ts'
import { startServer } from '../../../support/server.ts'

const api = await testApp()

test('a user blocked, or losing a permission, on one server is affected from the next request on another, connected or not', async () => {
  const second = startServer({ DATABASE_URL: api.url, JWT_SECRET: SECRET, SEALING_KEY: SECRET, DEMO: '0' })
  const address = await second.address
  const there = async (token: string) =>
    (await fetch(`${address}/panel-api/job-types/list`, { headers: { authorization: `Bearer ${token}` } })).status
  /** A user is active there all the time, so that lookups are in progress during the block. */
  let goesOn = true
  const busy = Promise.all(
    Array.from({ length: 4 }, async () => {
      const seen = new Set<number>()
      while (goesOn) seen.add(await there(api.token).catch(() => 0))
      return [...seen]
    }),
  )
  const deafen = () =>
    api.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query ilike 'listen%'`,
    )

  for (let round = 0; round < 8; round++) {
    if (round % 3 === 2) await deafen()
    const { id, token } = await api.userWith(['JobTypes:list', 'Users:profileView'])
    expect(await Promise.all([there(token), there(token), there(token)])).toEqual([200, 200, 200])
    if (round % 2) {
      const { body } = await api.call<{ data: { id: string }[] }>('GET', '/auth/sessions', { token })
      const ended = await api.call('POST', '/auth/sessions/end', { token, body: { id: body.data[0]?.id } })
      expect(ended.status).toBe(200)
      expect(await there(token)).toBe(401)
    } else {
      const { rows } = await api.pool.query<{ user_group_id: number }>(
        'select user_group_id from users where id = $1',
        [id],
      )
      const path = `/user-groups/${rows[0]?.user_group_id}/permissions`
      expect((await api.call('PUT', path, { body: { permissions: [] } })).status).toBeLessThan(300)
      expect(await there(token)).toBe(403)
    }
  }
  goesOn = false
  expect(await busy).toEqual(Array.from({ length: 4 }, () => [200]))
})
