import { describe, expect, it } from 'vitest'
import { testApp } from '../../../support/app.ts'
import type { Wire } from '../../../support/factory.ts'
import { listenLive } from '../../../support/live.ts'
import { olderThan } from '../../../support/older.ts'

const t = await testApp()
const nobody = await t.userWith(['Dashboard:index'])
const add = (body: object, token = t.token) => t.call<Wire>('POST', '/interface-descriptions', { body, token })
const texts = async (token = nobody.token) =>
  (
    await t.call<{ data: { key: string; locale: string; text: string }[] }>('GET', '/interface-descriptions/texts', {
      token,
    })
  ).body.data
const PHONE = { key: 'field:leads.phone', locale: 'en', text: 'Call **here**.' }

describe('a help text', () => {
  it('is readable by everybody with a session, and written with permission', async () => {
    expect((await add(PHONE, nobody.token)).status).toBe(403)
    const made = await add(PHONE)
    expect(made.status).toBe(200)
    expect(made.body).toMatchObject({ ...PHONE, place: 'field' })
    expect(await texts()).toMatchObject([PHONE])
    expect((await t.call('GET', '/interface-descriptions/list', { token: nobody.token })).status).toBe(403)
    expect((await t.call('GET', '/interface-descriptions/texts', { token: '' })).status).toBe(401)
    const writer = await t.userWith(['InterfaceDescriptions:add'])
    const none = { body: { text: 'Mine' }, token: writer.token }
    expect((await t.call('PATCH', `/interface-descriptions/${made.body.id}`, none)).status).toBe(403)
  })

  it('belongs to an existing place: an unknown key is rejected at its field, and nothing is saved', async () => {
    for (const key of ['field:leads.fax', 'screen:/nowhere', 'act:leads.constructor', 'leads'])
      expect(await add({ ...PHONE, key }), key).toMatchObject({
        status: 422,
        body: { errors: { key: [{ code: 'unknown_place' }] } },
      })
    expect(await texts()).toHaveLength(1)
  })

  it('is unique for its place and language, also when an archived one is restored', async () => {
    expect((await add({ ...PHONE, text: 'Again' })).body.errors).toEqual({ key: [{ code: 'duplicate' }] })
    const listed = await t.call<Wire>('GET', '/interface-descriptions/list')
    const first = listed.body.data[0]?.id
    await t.call('DELETE', `/interface-descriptions/${first}`)
    expect(await texts()).toEqual([])
    const second = await add({ ...PHONE, text: 'Another' })
    expect(second.status).toBe(200)
    const back = await t.call<Wire>('PATCH', `/interface-descriptions/reinstate/${first}`)
    expect(back.status).toBeGreaterThanOrEqual(400)
    expect(await texts()).toMatchObject([{ text: 'Another' }])
  })

  it('is listed while its translation is missing, and an archived translation does not count', async () => {
    const missing = async () =>
      (await t.call<Wire>('GET', '/interface-descriptions/list?untranslated=true')).body.data.map((row) => row['key'])
    expect(await missing()).toEqual([PHONE.key])
    const chinese = await add({ ...PHONE, locale: 'zh', text: '拨打' })
    expect(await missing()).toEqual([])
    await t.call('DELETE', `/interface-descriptions/${chinese.body.id}`)
    expect(await missing()).toEqual([PHONE.key])
  })

  it('for a place removed in a later version can still be edited and archived', async () => {
    const { id } = (await add({ ...PHONE, key: 'field:leads.email' })).body
    await t.pool.query("update interface_descriptions set key = 'field:leads.gone' where id = $1", [id])
    const patch = (body: object) => t.call<Wire>('PATCH', `/interface-descriptions/${id}`, { body })
    expect((await patch({ text: 'Still here' })).status).toBe(200)
    expect((await patch({ key: 'field:leads.lost' })).status).toBe(422)
    const moved = await patch({ key: 'field:leads.city' })
    expect(moved.status).toBe(200)
    const undone = await t.call('POST', `/changesets/${moved.headers['changeset']}/undo`, { body: {} })
    expect(undone.status).toBe(200)
    expect((await texts()).map(({ key }) => key)).toContain('field:leads.gone')
  })

  it('is announced to everyone connected, whatever they view, without its text', async () => {
    const origin = await t.app.listen({ host: '127.0.0.1', port: 0 })
    const { token } = await t.userWith(['JobTypes:list'])
    const looking = await listenLive(origin, token, { list: 'job-types' })
    await looking.heard('hello')
    await add({ ...PHONE, key: 'screen:/dashboard', text: 'Secret words' })
    const told = await looking.heard('list')
    looking.close()
    expect(told).toEqual({ resource: 'interface-descriptions', records: null, more: true })
  })
})

it("grants the permissions to an older database's groups that may change groups, and to no other", async () => {
  await olderThan('interface_descriptions', async (pool, toItsDay) => {
    const group = async (name: string, ...actions: string[]) => {
      const { rows } = await pool.query<{ id: string }>(
        'insert into user_groups (name, parent_id) select $1, id from user_groups where root returning id',
        [name],
      )
      for (const action of actions)
        await pool.query("insert into permissions values ($1, 'UserGroups', $2)", [rows[0]?.id, action])
      return rows[0]?.id
    }
    await pool.query("insert into user_groups (name, root) values ('Root', true)")
    const [chiefs, readers] = [await group('Chiefs', 'edit', 'list'), await group('Readers', 'list')]
    await toItsDay()
    const rightsOf = async (id: unknown) =>
      (
        await pool.query<{ action: string }>(
          "select action from permissions where user_group_id = $1 and area = 'InterfaceDescriptions' order by action",
          [id],
        )
      ).rows.map(({ action }) => action)
    expect(await rightsOf(chiefs)).toEqual(['add', 'delete', 'edit', 'export', 'list'])
    expect(await rightsOf(readers)).toEqual([])
  })
})
