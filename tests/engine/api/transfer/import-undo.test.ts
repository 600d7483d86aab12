import { expect, it } from 'vitest'
import { resources } from '../../../../schema/all.ts'
import { testApp } from '../../../support/app.ts'
import { createFactory, type Wire } from '../../../support/factory.ts'
import { importing } from '../../../support/transfer.ts'

const t = await testApp()
const factory = createFactory(t)
const materials = importing(t, 'materials')
const head = 'Name,Code,Unit,Sell price,VAT rate\n'

const undo = (changeset: unknown, skip_conflicts = false) =>
  t.call<Wire & { changeset: string; data: Wire }>('POST', `/changesets/${changeset}/undo`, {
    body: { skip_conflicts },
  })
const rows = async (code: string) =>
  (
    await t.pool.query(
      'select id, name, unit, sell_price, archived_at, version from materials where code like $1 order by code',
      [code],
    )
  ).rows
const events = async (changeset: string) =>
  (
    await t.pool.query(
      'select event, count(*)::int as n from log_entries where changeset = $1 group by event order by event',
      [changeset],
    )
  ).rows

it('removes the rows it created completely, restores those it changed, and can be redone', async () => {
  const known = await factory.create(resources.get('materials'), {
    name: 'Known',
    code: 'U-0',
    unit: 'each',
    sell_price: 1,
  })
  const made = await materials.whole(
    `${head}New,U-1,each,2,Standard\nChanged,U-0,metre,9,Standard\nNewer,U-2,each,3,Standard\n`,
    {
      mode: 'upsert',
      key: 'code',
    },
  )
  expect(made).toMatchObject({ created: 2, updated: 1 })
  const after = await rows('U-%')
  const undone = await undo(made.changeset)
  expect([undone.status, undone.body]).toMatchObject([200, { data: { done: 3, skipped: 0 } }])
  expect(await rows('U-%')).toMatchObject([
    { id: known.id, name: 'Known', unit: 'each', sell_price: 1, archived_at: null },
  ])
  expect(await events(undone.body.changeset)).toEqual([
    { event: 'deleted', n: 2 },
    { event: 'updated', n: 1 },
  ])
  const gone = after.find(({ name }) => name === 'New')?.id as number
  const codeOf = async (id: number, token = t.token) =>
    (await t.call<Wire>('GET', `/materials/${id}`, { token })).body.code
  expect([await codeOf(gone), await codeOf(999_999)]).toEqual(['deleted', 'not_found'])
  const again = await undo(undone.body.changeset)
  expect(again.status).toBe(200)
  expect(await codeOf(gone)).toBe('U-1')
  expect((await rows('U-%')).map(({ id, name, unit }) => [id, name, unit])).toEqual(
    after.map(({ id, name, unit }) => [id, name, unit]),
  )
  // After a redo it is an import still.
  const back = await undo(again.body.changeset)
  expect(back.status).toBe(200)
  expect(await rows('U-%')).toMatchObject([{ id: known.id, name: 'Known' }])
  expect((await t.call('GET', '/materials/archived-list?q=U-')).body).toMatchObject({ data: [] })
  // The file can be imported again.
  expect(await materials.whole(`${head}New,U-1,each,2,Standard\n`)).toMatchObject({ created: 1, refused: 0 })
})

it('keeps what was changed, archived or used since, names it, and asks first', async () => {
  const names = ['changed', 'archived', 'used', 'used by what is archived', 'untouched']
  const made = await materials.whole(head + names.map((name, i) => `${name},K-${i},each,2,Standard\n`).join(''))
  const ids = (await rows('K-%')).map(({ id }) => id as number)
  await t.call('PATCH', `/materials/${ids[0]}`, { body: { sell_price: 5 } })
  await t.call('DELETE', `/materials/${ids[1]}`)
  const using = { name: 'Uses it', materials: [{ material_id: ids[2], quantity: 1 }] }
  await factory.create(resources.get('services'), using)
  const archived = await factory.create(resources.get('services'), {
    name: 'Used it',
    materials: [{ material_id: ids[3], quantity: 1 }],
  })
  expect((await t.call('DELETE', `/services/${archived.id}`)).status).toBe(200)
  const refused = await undo(made.changeset)
  expect([refused.status, refused.body]).toMatchObject([409, { code: 'undo_conflict', done: 1, skipped: 4 }])
  const conflicts = (refused.body as unknown as { conflicts: { label: string; code: string }[] }).conflicts
  expect(conflicts.map(({ label, code }) => [label, code]).toSorted(([a = ''], [b = '']) => (a < b ? -1 : 1))).toEqual([
    ['archived', 'changed'],
    ['changed', 'changed'],
    ['used', 'in_use'],
    ['used by what is archived', 'in_use'],
  ])
  expect(await rows('K-%')).toHaveLength(5)
  const rest = await undo(made.changeset, true)
  expect([rest.status, rest.body]).toMatchObject([200, { data: { done: 1, skipped: 4 } }])
  expect((await rows('K-%')).map(({ name }) => name)).toEqual(names.slice(0, 4))
})

it('restores many with their lines, ids and created dates', async () => {
  const customers = importing(t, 'customers')
  const lines = Array.from({ length: 30 }, (_, i) => `Person ${i},p${i}@redo.test,${i} Elm Grove,Leeds,LS1 1AB`)
  const made = await customers.whole(`Last name,Email,Address line 1,Town or city,Postcode\n${lines.join('\n')}\n`)
  const all = async () =>
    (
      await t.pool.query(
        "select c.id, c.last_name, c.created_at, c.created_by, a.line1, a.postcode, a.primary from customers c left join customers_addresses a on a.owner_id = c.id where c.email like '%@redo.test' order by c.id",
      )
    ).rows
  const before = await all()
  expect(before).toHaveLength(30)
  const undone = await undo(made.changeset)
  expect([undone.status, await all()]).toEqual([200, []])
  const again = await undo(undone.body.changeset)
  expect([again.status, await all()]).toEqual([200, before])
  expect(await events(again.body.changeset)).toEqual([{ event: 'created', n: 30 }])
})

it('keeps a record with a later comment, though it was imported alone', async () => {
  const customers = importing(t, 'customers')
  const made = await customers.whole('Last name,Email\nCommented,one@undo.test\n')
  const { rows: found } = await t.pool.query("select id from customers where email = 'one@undo.test'")
  expect((await t.call('POST', `/customers/${found[0].id}/comments`, { body: { body: 'Rang back' } })).status).toBe(200)
  expect((await undo(made.changeset)).status).toBe(409)
  const other = await customers.whole(
    'Last name,Email,Address line 1,Town or city,Postcode\nAlone,two@undo.test,1 Elm Grove,Leeds,LS1 1AB\n',
  )
  expect((await undo(other.changeset)).status).toBe(200)
  expect((await t.pool.query("select 1 from customers where email = 'two@undo.test'")).rows).toEqual([])
})

it('archives records created by hand, as always', async () => {
  const made = await t.call('POST', '/job-types', { body: { title: 'By hand' } })
  expect((await undo(made.headers['changeset'])).status).toBe(200)
  expect(
    (await t.pool.query("select archived_at is null as open from job_types where title = 'By hand'")).rows,
  ).toEqual([{ open: false }])
})
