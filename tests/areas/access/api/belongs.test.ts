import { describe, expect, test } from 'vitest'
import { resources } from '../../../../schema/all.ts'
import { declared } from '../../../../schema/areas.ts'
import type { AnyResource } from '../../../../schema/engine/define.ts'
import { businessPermissions } from '../../../../schema/engine/ownership.ts'
import { allPermissions } from '../../../../schema/engine/permissions.ts'
import { harness, wordOf } from '../../../contract/harness.ts'
import type { RecordBody, Wire } from '../../../support/factory.ts'

const h = await harness('belongs')
const everything = allPermissions(resources.all)
const NARROW = ['franchise', 'own', 'visits'] as const

const franchise = async (name: string) => (await h.factory.create(resources.get('franchises'), { name })).id
const north = await franchise('North')
const south = await franchise('South')

/** A user of the franchise North with every permission, whose group does not see the whole business. */
async function somebody(scope: (typeof NARROW)[number]) {
  const user = await h.userWith(everything, scope)
  await h.pool.query('update users set franchise_id = $2 where id = $1', [user.id, north])
  return user
}
const people = Object.fromEntries(
  await Promise.all(NARROW.map(async (scope) => [scope, await somebody(scope)] as const)),
) as Record<(typeof NARROW)[number], Awaited<ReturnType<typeof somebody>>>

const shared = resources.all.filter(({ belongs }) => belongs === 'business')
const ofFranchises = resources.all.filter(({ belongs }) => belongs !== 'business' && belongs.franchise)
const columnOf = ({ belongs }: AnyResource) => (belongs === 'business' ? undefined : belongs.franchise)

const send = async (
  scope: (typeof NARROW)[number],
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  body?: unknown,
) => {
  const answer = await h.send(method, path, body, {}, people[scope].token)
  return {
    said: answer.status < 400 ? String(answer.status) : `${answer.status} ${answer.body.code}`,
    body: answer.body,
  }
}

test('there are resources of every sort, and each declares who owns its records', () => {
  expect(shared.length).toBeGreaterThan(20)
  expect(ofFranchises.length).toBeGreaterThan(10)
  expect(resources.all.filter(({ belongs }) => belongs === undefined)).toEqual([])
})

/** Resources with everyone's records: a full data export, an email that nobody could read. Other users see empty lists. */
const OF_ALL = new Set(['take-outs', 'failed-items'])

describe.each(shared.map((r) => [r.name, r] as const))('%s, shared by the whole business', (name, resource) => {
  test.each(NARROW)('can be read but not changed by a user whose group sees %s records', async (scope) => {
    const row = await h.factory.create(resource)
    const changed = { [wordOf(resource)]: (await h.factory.body(resource))[wordOf(resource)] }
    const { entries } = await h.logged(() => h.send('PATCH', `/${name}/${row.id}`, changed))
    const body = await h.factory.body(resource)
    const at = `/${name}/${row.id}`
    await h.writesNothing(resource, async () => {
      const tries = [
        await send(scope, 'POST', `/${name}`, body),
        await send(scope, 'PATCH', at, changed),
        await send(scope, 'PUT', at, body),
        await send(scope, 'DELETE', at),
        await send(scope, 'POST', `/${name}/bulk`, { act: 'update', ids: [row.id], values: changed }),
        await send(scope, 'POST', `/${name}/bulk`, { act: 'archive', ids: [row.id] }),
        ...(resource.archive ? [await send(scope, 'PATCH', `/${name}/reinstate/${row.id}`)] : []),
      ]
      expect(tries.map(({ said }) => said)).toEqual(tries.map(() => '403 whole_business'))
      for (const { id } of entries) {
        const reverted = await send(scope, 'POST', `/logs/${id}/revert`, {})
        expect(reverted.said).toMatch(/^(403|404|409)/)
      }
    })
    expect((await send(scope, 'GET', `/${name}/list`)).said).toBe('200')
    expect((await send(scope, 'GET', at)).said).toBe(OF_ALL.has(name) ? '404 not_found' : '200')
  })
})

describe.each(ofFranchises.map((r) => [r.name, r] as const))('%s, owned by a franchise', (name, resource) => {
  const { belongs } = resource
  const isRead = belongs !== 'business' && belongs.readBy === 'everyone'

  async function recordOfSouth(): Promise<RecordBody> {
    if (columnOf(resource) === 'id') return h.factory.create(resource)
    const row = await h.factory.create(resource)
    await h.pool.query(`update ${resource.table} set ${columnOf(resource)} = $2 where id = $1`, [row.id, south])
    return row
  }

  test.each(NARROW)('of another franchise cannot be changed by a user whose group sees %s records', async (scope) => {
    const row = await recordOfSouth()
    const at = `/${name}/${row.id}`
    const body = { [wordOf(resource)]: 'Another name' }
    const tries = [await send(scope, 'PATCH', at, body), await send(scope, 'DELETE', at)]
    for (const { said } of tries) expect(said).toMatch(isRead ? /^403 whole_business/ : /^404 not_found/)
    const read = await send(scope, 'GET', at)
    expect(read.said).toBe(isRead ? '200' : '404 not_found')
    const listed = await send(scope, 'GET', `/${name}/list?limit=200`)
    expect(listed.body.data.some(({ id }) => id === row.id)).toBe(isRead)
  })
})

test("a franchise user edits their own franchise's details, and can neither add nor close one", async () => {
  const own = await send('franchise', 'PATCH', `/franchises/${north}`, { city: 'Leeds' })
  expect([own.said, own.body['city']]).toEqual(['200', 'Leeds'])
  const body = await h.factory.body(resources.get('franchises'))
  expect((await send('franchise', 'POST', '/franchises', body)).said).toBe('403 whole_business')
  expect((await send('franchise', 'DELETE', `/franchises/${north}`)).said).toBe('403 whole_business')
  expect((await send('own', 'PATCH', `/franchises/${north}`, { city: 'York' })).said).toBe('403 whole_business')
})

test('a record cannot be moved to a franchise the user does not see', async () => {
  for (const name of ['leads', 'customers', 'quotes', 'jobs', 'complaints', 'workers']) {
    const body = await h.factory.least(resources.get(name), { franchise_id: south })
    expect((await send('franchise', 'POST', `/${name}`, body)).said, name).toBe('422 invalid')
  }
})

test('every action on shared records needs a permission that requires the whole business', () => {
  const business = businessPermissions(resources.all)
  const free = declared.acts.filter(
    ({ of, needs, reach, concerns }) =>
      reach !== 'read' &&
      (of === null ? concerns === 'business' : resources.get(of).belongs === 'business') &&
      concerns !== 'business' &&
      !needs.some((need) => business.has(need)),
  )
  expect(free.map(({ of, name, needs }) => `${of}/${name} ${needs.join(',')}`)).toEqual([])
})

test('actions and queries without a resource declare their scope, and the whole business needs users who see all of it', async () => {
  const refused = []
  for (const { concerns, method = 'POST', path } of declared.acts.filter((one) => one.concerns === 'business')) {
    const address = `/${String(path).replace(':id', '1')}`
    refused.push(`${concerns} ${(await send('franchise', method, address, {})).said}`)
  }
  expect(refused.length).toBeGreaterThan(3)
  expect(new Set(refused)).toEqual(new Set(['business 403 whole_business']))
})

test('a user without a franchise cannot join a group that sees its own franchise, and no group with such members can be narrowed', async () => {
  const group = async (name: string, scope: string) =>
    (await h.factory.create(resources.get('user-groups'), { name, parent_id: 1, scope })).id
  const narrow = await group('Branch office', 'franchise')
  const wide = await group('Head office', 'all')
  const post = (body: object) => h.call<Wire>('POST', '/users', { body: { first_name: 'Nia', ...body } })
  const without = await post({ email: 'nia.1@example.test', user_group_id: narrow })
  expect([without.status, without.body['errors']]).toEqual([422, { franchise_id: [{ code: 'franchise_of_group' }] }])
  const within = await post({ email: 'nia.2@example.test', user_group_id: narrow, franchise_id: north })
  expect(within.status).toBe(200)
  const taken = await h.call<Wire>('PATCH', `/users/${within.body.id}`, { body: { franchise_id: null } })
  expect(taken.body['errors']).toEqual({ franchise_id: [{ code: 'franchise_of_group' }] })
  const one = await post({ email: 'nia.3@example.test', user_group_id: wide })
  expect(one.status).toBe(200)
  const moved = await h.call<Wire>('PATCH', `/users/${one.body.id}`, { body: { user_group_id: narrow } })
  expect(moved.body['errors']).toEqual({ franchise_id: [{ code: 'franchise_of_group' }] })
  const narrowed = await h.call<Wire>('PATCH', `/user-groups/${wide}`, { body: { scope: 'franchise' } })
  expect(narrowed.body['errors']).toEqual({
    scope: [{ code: 'members_without_franchise', params: { smart_count: 1 } }],
  })
  // Other fields of such a user can still be changed.
  await h.pool.query(`update user_groups set scope = 'franchise' where id = $1`, [wide])
  expect((await h.call('PATCH', `/users/${one.body.id}`, { body: { last_name: 'Vale' } })).status).toBe(200)
})
