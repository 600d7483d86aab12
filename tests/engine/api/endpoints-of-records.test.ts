import { expect, test } from 'vitest'
import { resources } from '../../../schema/all.ts'
import { endpoints } from '../../../schema/endpoints.ts'
import { allPermissions } from '../../../schema/engine/permissions.ts'
import { testApp } from '../../support/app.ts'
import { createFactory, type Wire } from '../../support/factory.ts'

const t = await testApp()
const factory = createFactory(t)
const own = await t.userWith(allPermissions(resources.all), 'own')
await t.pool.query(`update users set franchise_id = (select id from franchises order by id limit 1) where id = $1`, [
  own.id,
])

/** Those that are asked about one record, and leave it to the engine to look whether it is seen. */
const ofRecords = endpoints.filter(
  ({ of, path, findsTarget, method = 'GET' }) =>
    of !== null && path === `/${of}/:id${path.slice(`/${of}/:id`.length)}` && !findsTarget && method === 'GET',
)

test('what is asked about a record that one does not see is answered as if it were not there', async () => {
  const looked: string[] = []
  for (const name of new Set(ofRecords.map(({ of }) => String(of)))) {
    const { id } = await factory.create(resources.get(name))
    const seen = async (token: string) => (await t.call('GET', `/${name}/${id}`, { token })).status
    // Of some everybody sees all.
    if ((await seen(own.token)) !== 404) continue
    expect(await seen(t.token)).toBe(200)
    for (const { path } of ofRecords.filter(({ of }) => of === name)) {
      const at = path.replace(':id', String(id))
      // Questions that must say more, and those that a bare record has no answer to, tell nothing here.
      if ((await t.call('GET', at)).status !== 200) continue
      const answer = await t.call<Wire>('GET', at, { token: own.token })
      expect([path, answer.status, answer.body.code]).toEqual([path, 404, 'not_found'])
      looked.push(path)
    }
  }
  expect(looked).toEqual(expect.arrayContaining(['/jobs/:id/payments', '/recurring-jobs/:id/dates']))
})
