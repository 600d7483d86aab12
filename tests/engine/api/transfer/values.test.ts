import { expect, it } from 'vitest'
import { resources } from '../../../../schema/all.ts'
import { testApp } from '../../../support/app.ts'
import { createFactory } from '../../../support/factory.ts'
import { importing } from '../../../support/transfer.ts'

const t = await testApp()
const factory = createFactory(t)

interface Text {
  readonly text: string
  readonly shown: string
  readonly rows: number
  readonly first: number
  readonly code: string | null
  readonly guess: unknown
  readonly meant?: unknown
  readonly can_make: boolean
}
interface Offered {
  readonly fields: { field: string; can_empty: boolean; options: { value: unknown; label: string }[]; texts: Text[] }[]
}

const offered = async (resource: string, id: number, token = t.token) =>
  (await t.call<Offered>('GET', `/${resource}/imports/${id}/values`, { token })).body.fields
const mean = async (resource: string, id: number, values: object, token = t.token) => {
  const answer = await importing(t, resource, token).step(id, 'values', { values })
  return answer.status === 200 ? importing(t, resource, token).settled(id) : answer
}
const columns = ['name', 'code', 'unit', 'sell_price', 'vat_rate_id', 'category_id', 'active']
const head = 'Name,Code,Unit,Sell price,VAT rate,Category,Active'
let made = 0
const line = (unit: string, vat: string, category = '', active = '') =>
  `Part ${++made},V-${made},${unit},1,${vat},${category},${active}`
const file = (...lines: string[]) => `${[head, ...lines].join('\n')}\n`
const materials = importing(t, 'materials')

it('unmatched texts are collected over the whole file, mapped once, and applied to all rows', async () => {
  const many = Array.from({ length: 1500 }, () => line('ea', '20%'))
  const state = await materials.checked(
    file(...many, line('kg', 'Standard'), line('EA', '5 %', '', 'in use'), line('metre', 'S')),
    { columns },
  )
  expect(state).toMatchObject({ status: 'checked', created: 0, refused: 1503 })
  const fields = await offered('materials', state.id)
  const asked = Object.fromEntries(
    fields.map(({ field, texts }) => [
      field,
      texts.map(({ shown, rows, first, code, guess }) => [shown, rows, first, code, guess]),
    ]),
  )
  expect(asked).toEqual({
    unit: [
      ['ea', 1501, 2, 'choice', 'each'],
      ['kg', 1, 1502, 'choice', 'kilogram'],
    ],
    vat_rate_id: [
      ['20%', 1500, 2, 'no_such_title', 1],
      ['5 %', 1, 1503, 'no_such_title', 2],
      ['S', 1, 1504, 'no_such_title', 1],
    ],
    active: [['in use', 1, 1503, 'flag', null]],
  })
  expect(fields.map(({ can_empty }) => can_empty)).toEqual([false, false, true])
  const again = await mean('materials', state.id, {
    unit: { ea: 'each', kg: 'kilogram' },
    vat_rate_id: { '20%': 1, '5 %': 2, s: 1 },
    active: { 'in use': null },
  })
  expect(again).toMatchObject({ status: 'checked', created: 1503, refused: 0 })
  expect((await offered('materials', state.id)).flatMap(({ texts }) => texts.map(({ code }) => code))).toEqual([
    null,
    null,
    null,
    null,
    null,
    null,
  ])
  await materials.step(state.id, 'run')
  expect(await materials.settled(state.id)).toMatchObject({ status: 'done', created: 1503 })
  const { rows } = await t.pool.query(
    "select unit, vat_rate_id, active, count(*)::int as n from materials where name like 'Part %' group by 1, 2, 3 order by 4 desc, 1",
  )
  expect(rows).toEqual([
    { unit: 'each', vat_rate_id: 1, active: true, n: 1500 },
    { unit: 'each', vat_rate_id: 2, active: true, n: 1 },
    { unit: 'kilogram', vat_rate_id: 1, active: true, n: 1 },
    { unit: 'metre', vat_rate_id: 1, active: true, n: 1 },
  ])
})

it('the mapping is remembered with the headings, and dropped where it no longer exists', async () => {
  const rate = await factory.create(resources.get('vat-rates'), { name: 'Odd rate', code: 'ODD' })
  const first = await materials.checked(file(line('pcs', 'odd one')), { columns })
  await mean('materials', first.id, { unit: { pcs: 'pair' }, vat_rate_id: { 'odd one': rate.id } })
  const next = await materials.checked(file(line('PCS', 'Odd  One')), { columns })
  expect(next).toMatchObject({ created: 1, refused: 0 })
  expect(
    (await offered('materials', next.id)).flatMap(({ texts }) => texts.map(({ meant, code }) => [meant, code])),
  ).toEqual([
    ['pair', null],
    [rate.id, null],
  ])
  expect((await t.call('DELETE', `/vat-rates/${rate.id}`)).status).toBe(200)
  const last = await materials.checked(file(line('pcs', 'odd one')), { columns })
  expect(last).toMatchObject({ created: 0, refused: 1 })
  expect((await offered('materials', last.id)).find(({ field }) => field === 'vat_rate_id')?.texts).toMatchObject([
    { code: 'no_such_title' },
  ])
  // An exact match in a library takes priority over the mapping.
  await factory.create(resources.get('vat-rates'), { name: 'Odd one', code: 'ODD1' })
  expect(await materials.checked(file(line('pcs', 'odd one')), { columns })).toMatchObject({ created: 1 })
})

it('creates missing values with the import and not before, once, and removes them with its undo', async () => {
  const lines = [
    line('each', 'Standard', 'Copper Pipes'),
    line('each', 'Standard', 'copper pipes'),
    line('each', 'Standard', 'Valves'),
  ]
  const state = await materials.checked(file(...lines), { columns })
  const [category] = await offered('materials', state.id)
  expect(category).toMatchObject({
    field: 'category_id',
    can_empty: true,
    texts: [{ shown: 'Copper Pipes', rows: 2, can_make: true }, { can_make: true }],
  })
  const ready = await mean('materials', state.id, { category_id: { 'copper pipes': { new: true }, valves: null } })
  expect(ready).toMatchObject({ created: 3, refused: 0 })
  const there = async () =>
    (await t.pool.query("select name, scope from categories where lower(name) = 'copper pipes'")).rows
  expect(await there()).toEqual([])
  await materials.step(state.id, 'run')
  const done = await materials.settled(state.id)
  expect(done).toMatchObject({ status: 'done', created: 3 })
  expect(await there()).toEqual([{ name: 'Copper Pipes', scope: 'material' }])
  const { rows } = await t.pool.query(
    'select c.name from materials m left join categories c on c.id = m.category_id order by m.id desc limit 3',
  )
  expect(rows).toEqual([{ name: null }, { name: 'Copper Pipes' }, { name: 'Copper Pipes' }])
  expect((await t.call('POST', `/changesets/${done.changeset}/undo`, { body: {} })).status).toBe(200)
  expect(
    (await t.pool.query("select 1 from categories where name = 'Copper Pipes' and archived_at is null")).rows,
  ).toEqual([])
})

it('writes nothing if another user has created it meanwhile, and says so', async () => {
  const state = await materials.checked(file(line('each', 'Standard', 'Meanwhile')), { columns })
  await mean('materials', state.id, { category_id: { meanwhile: { new: true } } })
  await factory.create(resources.get('categories'), { name: 'Meanwhile', scope: 'material' })
  await materials.step(state.id, 'run')
  expect(await materials.settled(state.id)).toMatchObject({
    status: 'failed',
    done: 0,
    failure: { code: 'values_changed' },
  })
  expect(await materials.checked(file(line('each', 'Standard', 'Meanwhile')), { columns })).toMatchObject({
    created: 1,
  })
})

it('needs permission to add the value, and cannot create one that needs more than a name', async () => {
  const { token } = await t.userWith(['Materials:add', 'Materials:list'])
  const poor = importing(t, 'materials', token)
  const state = await poor.checked(file(line('each', 'Standard', 'Not mine to make'), line('each', 'Sundry')), {
    columns,
  })
  const fields = await offered('materials', state.id, token)
  expect(fields.flatMap(({ texts }) => texts.map(({ can_make }) => can_make))).toEqual([false, false])
  expect(
    await mean('materials', state.id, { category_id: { 'not mine to make': { new: true } } }, token),
  ).toMatchObject({ status: 422, body: { errors: { 'values.category_id': [{ code: 'not_offered' }] } } })
  // A VAT rate needs a percentage.
  const own = await materials.checked(file(line('each', 'Sundry')), { columns })
  expect((await offered('materials', own.id))[0]?.texts).toMatchObject([{ can_make: false }])
  for (const values of [{ unit: { each: 'parsec' } }, { constructor: { a: 1 } }, { vat_rate_id: { sundry: 999_999 } }])
    expect(await mean('materials', own.id, values)).toMatchObject({ status: 'checked', created: 0 })
})

it('limits the texts collected for a column, and lists several values in one cell separately', async () => {
  const lines = Array.from({ length: 300 }, (_, i) => line(`unit ${i}`, 'Standard'))
  const state = await materials.checked(file(...lines), { columns })
  expect((await offered('materials', state.id))[0]?.texts).toHaveLength(100)
})

it("neither offers nor accepts another franchise's record", async () => {
  const mine = await factory.create(resources.get('franchises'), { name: 'Values mine' })
  const theirs = await factory.create(resources.get('franchises'), { name: 'Values theirs' })
  const { id, token } = await t.userWith(['Leads:list', 'Leads:add', 'Users:list'], 'franchise')
  const { rows } = await t.pool.query<{ id: number }>(
    `with moved as (update users set franchise_id = $2 where id = $1 returning user_group_id)
     insert into users (first_name, email, user_group_id, franchise_id) select 'Foreign', 'foreign@values.test', user_group_id, $3 from moved returning id`,
    [id, mine.id, theirs.id],
  )
  const foreign = rows[0]?.id as number
  const leads = importing(t, 'leads', token)
  const state = await leads.checked('Last name,Phone,Assigned to\nAsked,0113 496 0777,Somebody\n', {
    columns: ['last_name', 'phone', 'assignedTo'],
  })
  const [field] = await offered('leads', state.id, token)
  expect(field).toMatchObject({ field: 'assignedTo', texts: [{ shown: 'Somebody', can_make: false }] })
  const options = field?.options.map(({ value }) => value)
  expect([options?.includes(id), options?.includes(foreign)]).toEqual([true, false])
  const taken = await mean('leads', state.id, { assignedTo: { somebody: foreign } }, token)
  expect(taken).toMatchObject({ status: 'checked', created: 0, refused: 1 })
  expect((await offered('leads', state.id, token))[0]?.texts).toMatchObject([{ code: 'no_such_title' }])
  expect(await mean('leads', state.id, { assignedTo: { somebody: id } }, token)).toMatchObject({ created: 1 })
})
