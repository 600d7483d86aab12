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

/** Endpoints about one record that leave the access check to the engine. */
const ofRecords = endpoints.filter(
  ({ of, path, findsTarget, method = 'GET' }) =>
    of !== null && path === `/${of}/:id${path.slice(`/${of}/:id`.length)}` && !findsTarget && method === 'GET',
)

test("a request about a record outside the user's scope is answered as if it did not exist", async () => {
  const looked: string[] = []
  for (const name of new Set(ofRecords.map(({ of }) => String(of)))) {
    const { id } = await factory.create(resources.get(name))
    const seen = async (token: string) => (await t.call('GET', `/${name}/${id}`, { token })).status
    // Some resources are visible in full to everyone.
    if ((await seen(own.token)) !== 404) continue
    expect(await seen(t.token)).toBe(200)
    for (const { path } of ofRecords.filter(({ of }) => of === name)) {
      const at = path.replace(':id', String(id))
      // Requests that need more parameters, and those a bare record cannot answer, reveal nothing here.
      if ((await t.call('GET', at)).status !== 200) continue
      const answer = await t.call<Wire>('GET', at, { token: own.token })
      expect([path, answer.status, answer.body.code]).toEqual([path, 404, 'not_found'])
      looked.push(path)
    }
  }
  expect(looked).toEqual(expect.arrayContaining(['/jobs/:id/payments', '/recurring-jobs/:id/dates']))
})
