import { describe, expect, test } from 'vitest'
import { resources } from '../../../schema/all.ts'
import { type Answer, testApp } from '../../support/app.ts'
import { createFactory, type RecordBody, type Values, type Wire } from '../../support/factory.ts'

const api = await testApp()
const factory = createFactory(api)
const send = (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: unknown) =>
  api.call<Wire>(method, path, body === undefined ? {} : { body })
const create = (resource: string, overrides: Values = {}) => factory.create(resources.get(resource), overrides)
const read = async (resource: string, id: number) => (await send('GET', `/${resource}/${id}`)).body
const errors = (answer: Answer<Wire>) => {
  expect(answer.status, JSON.stringify(answer.body)).toBe(422)
  return Object.fromEntries(Object.entries(answer.body.errors).map(([at, list]) => [at, list.map((e) => e.code)]))
}
const history = async (resource: string, id: number) => {
  const { rows } = await api.pool.query<{ event: string; changed: string[] }>(
    'select event, changed from log_entries where entity = $1 and entity_id = $2 order by id',
    [resource, id],
  )
  return rows
}

describe('one default', () => {
  const defaults = async () =>
    (await send('GET', '/lead-types/list?limit=200')).body.data.filter((r) => r['is_default'] === true).map((r) => r.id)

  test('moves to the record that gets it, with a log entry for both', async () => {
    const [old] = (await defaults()) as [number]
    const before = await read('lead-types', old)
    const made = await create('lead-types', { is_default: true })
    expect(await defaults()).toEqual([made.id])
    expect(await read('lead-types', old)).toMatchObject({ is_default: false, version: before.version + 1 })
    expect((await history('lead-types', old)).at(-1)).toEqual({ event: 'updated', changed: ['is_default'] })
    expect((await send('PATCH', `/lead-types/${old}`, { is_default: true })).status).toBe(200)
    expect(await defaults()).toEqual([old])
    expect((await history('lead-types', made.id)).map((e) => e.event)).toEqual(['created', 'updated'])
  })

  test('cannot be removed, archived or switched off', async () => {
    const [current] = (await defaults()) as [number]
    expect(errors(await send('PATCH', `/lead-types/${current}`, { is_default: false }))).toEqual({
      is_default: ['default_needed'],
    })
    const made = await create('lead-types', { is_default: true })
    expect(errors(await send('PATCH', `/lead-types/${made.id}`, { active: false }))).toEqual({
      active: ['default_active'],
    })
    const refused = await send('DELETE', `/lead-types/${made.id}`)
    expect([refused.status, refused.body.code]).toEqual([409, 'default_needed'])
    const bulk = await send('POST', '/lead-types/bulk', { act: 'archive', ids: [made.id] })
    expect(bulk.body.data.skipped).toEqual([{ id: made.id, code: 'default_needed' }])
    expect(await defaults()).toEqual([made.id])
  })

  test('cannot be an archived record', async () => {
    const before = await defaults()
    const gone = await create('lead-types')
    await send('DELETE', `/lead-types/${gone.id}`)
    const refused = await send('PATCH', `/lead-types/${gone.id}`, { is_default: true })
    expect([refused.status, refused.body.code]).toEqual([409, 'archived'])
    expect(await defaults()).toEqual(before)
  })

  test('set in a bulk change stays with one, and the log has each step', async () => {
    const a = await create('lead-types')
    const b = await create('lead-types', { is_default: true })
    const change = { is_default: true, colour: '#123456' }
    const { body } = await send('POST', '/lead-types/bulk', { act: 'change', ids: [a.id, b.id], change })
    expect(body.data.done).toEqual([a.id, b.id])
    expect(await defaults()).toEqual([b.id])
    const { rows } = await api.pool.query(
      `select before ->> 'version' as before, after ->> 'version' as after from log_entries where entity_id = $1 and entity = 'lead-types' order by id`,
      [b.id],
    )
    expect(rows).toEqual([
      { before: null, after: '1' },
      { before: '1', after: '2' },
      { before: '2', after: '3' },
    ])
  })
})

describe('rows the program needs', () => {
  test('keep their category, stay active and cannot be deleted; name and colour can change', async () => {
    const row = await read('lead-statuses', 2)
    expect(row).toMatchObject({ system: true, title: 'Converted to quote' })
    const path = '/lead-statuses/2'
    expect(errors(await send('PATCH', path, { category: 'lost', title: 'X' }))).toEqual({ category: ['protected'] })
    expect(errors(await send('PATCH', path, { active: false, category: 'lost' }))).toEqual({
      active: ['protected'],
      category: ['protected'],
    })
    expect(errors(await send('PATCH', path, { system: false }))).toEqual({ system: ['read_only'] })
    const gone = await send('DELETE', path)
    expect([gone.status, gone.body.code]).toEqual([409, 'protected'])
    expect(await read('lead-statuses', 2)).toEqual(row)
    const renamed = await send('PATCH', path, { title: 'Became a quote', colour: '#00ff00', category: row['category'] })
    expect(renamed.body).toMatchObject({ title: 'Became a quote', version: row.version + 1 })
    const bulk = await send('POST', '/lead-statuses/bulk', { act: 'change', ids: [2, 3], change: { active: false } })
    expect(bulk.body.data).toEqual({
      done: [3],
      skipped: [{ id: 2, code: 'invalid', errors: { active: [{ code: 'protected' }] } }],
    })
  })

  test('white is not allowed as the colour of a task status, however written', async () => {
    for (const colour of ['white', 'White', '#fff', '#FFF', '#ffffff', '#FFFFFF', ' #fFf '])
      expect(errors(await send('PATCH', '/task-statuses/1', { colour })), colour).toEqual({
        colour: ['reserved_colour'],
      })
    expect((await send('PATCH', '/task-statuses/1', { colour: '#fffffe' })).body['colour']).toBe('#fffffe')
    expect((await send('PATCH', '/task-statuses/1', { colour: null })).body['colour']).toBe('#000000')
    expect((await send('PATCH', '/job-types/1', { colour: 'White' })).body['colour']).toBe('#ffffff')
  })
})

describe('a record in use', () => {
  test('cannot be archived: the 409 names what references it, the first five and the count', async () => {
    const rate = await create('vat-rates')
    const users: RecordBody[] = []
    for (let i = 0; i < 6; i++) users.push(await create('materials', { vat_rate_id: rate.id, labour_price: null }))
    const service = await create('services', { vat_rate_id: rate.id })
    const answer = await send('DELETE', `/vat-rates/${rate.id}`)
    expect([answer.status, answer.body.code]).toEqual([409, 'in_use'])
    expect(answer.body.usage.toSorted((a, b) => (a.resource < b.resource ? -1 : 1))).toEqual([
      { resource: 'materials', total: 6, records: users.slice(0, 5).map((m) => ({ id: m.id, label: m['name'] })) },
      { resource: 'services', total: 1, records: [{ id: service.id, label: service['name'] }] },
    ])
    const bulk = await send('POST', '/vat-rates/bulk', { act: 'archive', ids: [rate.id] })
    expect(bulk.body.data.skipped).toEqual([{ id: rate.id, code: 'in_use', usage: expect.any(Array) }])
    for (const row of users) await send('DELETE', `/materials/${row.id}`)
    expect((await send('DELETE', `/vat-rates/${rate.id}`)).body.usage).toHaveLength(1)
    await send('DELETE', `/services/${service.id}`)
    expect((await send('DELETE', `/vat-rates/${rate.id}`)).status).toBe(200)
  })

  test('lists only what the user can list, and counts the rest', async () => {
    const rate = await create('vat-rates')
    const material = await create('materials', { vat_rate_id: rate.id, labour_price: null })
    await create('services', { vat_rate_id: rate.id })
    const { token } = await api.userWith(['VatRates:list', 'VatRates:delete', 'Materials:list'])
    const answer = await api.call<Wire>('DELETE', `/vat-rates/${rate.id}`, { token })
    expect(answer.body.usage.toSorted((a, b) => (a.resource < b.resource ? -1 : 1))).toEqual([
      { resource: 'materials', total: 1, records: [{ id: material.id, label: material['name'] }] },
      { resource: 'services', total: 1, records: [] },
    ])
  })

  test('is archived together with what uses it, but stays if that stays', async () => {
    const parent = await create('categories', { scope: 'material', parent_id: null })
    const child = await create('categories', { scope: 'material', parent_id: parent.id })
    const grandchild = await create('categories', { scope: 'material', parent_id: child.id })
    await create('materials', { category_id: grandchild.id })
    const ids = [parent.id, child.id, grandchild.id]
    const kept = await send('POST', '/categories/bulk', { act: 'archive', ids })
    expect(kept.body.data.done).toEqual([])
    expect(kept.body.data.skipped.map((s) => [s['id'], s['code']])).toEqual(ids.map((id) => [id, 'in_use']))
    await api.pool.query('update materials set category_id = null where category_id = $1', [grandchild.id])
    expect((await send('POST', '/categories/bulk', { act: 'archive', ids })).body.data.done).toEqual(ids)
  })

  test('counts once for a record that references it twice, also through lists and lines', async () => {
    const rate = await create('vat-rates')
    const twice = await create('materials', { vat_rate_id: rate.id, labour_price: 5, labour_vat_rate_id: rate.id })
    expect((await send('DELETE', `/vat-rates/${rate.id}`)).body.usage).toEqual([
      { resource: 'materials', total: 1, records: [{ id: twice.id, label: twice['name'] }] },
    ])
    await create('services', { materials: [{ material_id: twice.id, quantity: 1 }] })
    expect((await send('DELETE', `/materials/${twice.id}`)).body.usage).toMatchObject([
      { resource: 'services', total: 1 },
    ])
    const place = await create('locations')
    await create('franchises', { location_ids: [place.id] })
    expect((await send('DELETE', `/locations/${place.id}`)).body.usage).toMatchObject([
      { resource: 'franchises', total: 1 },
    ])
  })

  test('only by a weak reference may be deleted', async () => {
    const target = await create('job-statuses')
    const from = await create('job-statuses', { next_status_ids: [target.id] })
    expect((await send('DELETE', `/job-statuses/${target.id}`)).status).toBe(200)
    expect((await read('job-statuses', from.id))['next_status_ids']).toEqual([target.id])
    expect(
      (await send('PATCH', `/job-statuses/${from.id}`, { colour: '#010203' })).status,
      'what it held before is let be',
    ).toBe(200)
    expect(
      errors(await send('PATCH', `/job-statuses/${from.id}`, { next_status_ids: [target.id, 1, 1] })),
    ).toMatchObject({ next_status_ids: ['twice'] })
    const other = await create('job-statuses')
    expect(errors(await send('PATCH', `/job-statuses/${other.id}`, { next_status_ids: [1, target.id] }))).toEqual({
      'next_status_ids.1': ['archived'],
    })
    expect(errors(await send('PATCH', `/job-statuses/${other.id}`, { next_status_ids: [other.id] }))).toEqual({
      next_status_ids: ['next_self'],
    })
  })
})

describe('references', () => {
  test('accept only the options of their field', async () => {
    const [service, material] = [
      await create('categories', { scope: 'service' }),
      await create('categories', { scope: 'material' }),
    ]
    const rate = await factory.idOf('vat-rates')
    const body = { name: 'Narrowed', unit: 'each', sell_price: 1, vat_rate_id: rate }
    expect(errors(await send('POST', '/materials', { ...body, category_id: service.id }))).toEqual({
      category_id: ['not_offered'],
    })
    const made = await send('POST', '/materials', { ...body, category_id: material.id })
    expect(made.status).toBe(200)
    expect(errors(await send('PATCH', `/materials/${made.body.id}`, { category_id: service.id }))).toEqual({
      category_id: ['not_offered'],
    })
    expect((await send('PATCH', `/materials/${made.body.id}`, { category_id: null })).status).toBe(200)
  })

  test('must match their record where required, whichever of the two changes', async () => {
    const parent = await create('categories', { scope: 'service', parent_id: null })
    const child = await create('categories', { scope: 'service', parent_id: parent.id })
    expect(errors(await send('PATCH', `/categories/${child.id}`, { scope: 'material' }))).toEqual({
      parent_id: ['not_offered'],
    })
    expect((await send('PATCH', `/categories/${child.id}`, { scope: 'material', parent_id: null })).status).toBe(200)
    expect(errors(await send('PATCH', `/categories/${child.id}`, { parent_id: parent.id }))).toEqual({
      parent_id: ['not_offered'],
    })
  })

  test('keep the record they depend on unchanged until nothing uses it', async () => {
    const category = await create('categories', { scope: 'material', parent_id: null })
    const user = await create('materials', { category_id: category.id })
    const child = await create('categories', { scope: 'material', parent_id: category.id })
    const change = () => send('PATCH', `/categories/${category.id}`, { scope: 'service' })
    expect(errors(await change())).toEqual({ scope: ['in_use'] })
    expect((await send('PATCH', `/categories/${category.id}`, { colour: '#112233' })).status).toBe(200)
    await send('PATCH', `/materials/${user.id}`, { category_id: null })
    expect(errors(await change()), 'the child still agrees with it').toEqual({ scope: ['in_use'] })
    await send('DELETE', `/categories/${child.id}`)
    expect((await change()).status).toBe(200)
  })

  test('to an archived record are rejected when new and kept when old', async () => {
    const rate = await create('vat-rates')
    const row = await create('materials', { vat_rate_id: rate.id })
    await api.pool.query('update vat_rates set archived_at = now() where id = $1', [rate.id])
    expect((await send('PATCH', `/materials/${row.id}`, { name: 'Keeps its rate' })).status).toBe(200)
    expect((await send('PATCH', `/materials/${row.id}`, { vat_rate_id: rate.id, unit: 'box' })).status).toBe(200)
    const other = await create('vat-rates')
    await send('DELETE', `/vat-rates/${other.id}`)
    expect(
      errors(await send('PATCH', `/materials/${row.id}`, { labour_price: 1, labour_vat_rate_id: other.id })),
    ).toEqual({ labour_vat_rate_id: ['archived'] })
  })
})

describe('trees', () => {
  test('nothing can become its own ancestor', async () => {
    const a = await create('franchises', { parent_id: null })
    const b = await create('franchises', { parent_id: a.id })
    const c = await create('franchises', { parent_id: b.id })
    for (const parent of [a, b, c])
      expect(errors(await send('PATCH', `/franchises/${a.id}`, { parent_id: parent.id }))).toEqual({
        parent_id: ['cycle'],
      })
    const whole = { ...a, parent_id: c.id }
    expect(errors(await send('PUT', `/franchises/${a.id}`, whole))).toEqual({ parent_id: ['cycle'] })
    const bulk = await send('POST', '/franchises/bulk', {
      act: 'change',
      ids: [a.id, b.id, c.id],
      change: { parent_id: b.id },
    })
    expect(bulk.body.data.done).toEqual([])
    expect(bulk.body.data.skipped.map((s) => [s['id'], s['code']])).toEqual([
      [a.id, 'invalid'],
      [b.id, 'invalid'],
      [c.id, 'unchanged'],
    ])
    expect((await send('PATCH', `/franchises/${c.id}`, { parent_id: a.id })).status).toBe(200)
    expect((await send('PATCH', `/franchises/${b.id}`, { parent_id: c.id })).status).toBe(200)
  })
})

describe('lines', () => {
  const line = async (overrides: Values = {}) => ({
    material_id: (await create('materials')).id,
    quantity: 1,
    ...overrides,
  })

  test('are added, changed, ordered and removed by their ids', async () => {
    const [x, y, z] = [await line(), await line({ quantity: 2 }), await line({ quantity: 3 })]
    const row = await create('services', { materials: [x, y] })
    const [first, second] = row['materials'] as [Values, Values]
    expect(row['materials']).toEqual([
      { id: first['id'], ...x },
      { id: second['id'], ...y },
    ])
    const sent = [z, { ...second, quantity: 2.5 }, first]
    const changed = await send('PATCH', `/services/${row.id}`, { materials: sent })
    const [added] = changed.body['materials'] as [Values]
    expect(changed.body['materials']).toEqual([
      { id: added['id'], ...z },
      { id: second['id'], ...y, quantity: 2.5 },
      { id: first['id'], ...x },
    ])
    expect(changed.body.version).toBe(2)
    expect((await read('services', row.id))['materials']).toEqual(changed.body['materials'])
    expect((await history('services', row.id)).at(-1)).toEqual({ event: 'updated', changed: ['materials'] })
    const fewer = await send('PATCH', `/services/${row.id}`, { materials: [first] })
    expect(fewer.body['materials']).toEqual([{ id: first['id'], ...x }])
    expect((await send('PATCH', `/services/${row.id}`, { name: `Renamed ${row.id}` })).body['materials']).toEqual(
      fewer.body['materials'],
    )
    expect((await send('PATCH', `/services/${row.id}`, { materials: null })).body['materials']).toEqual([])
  })

  test('of another record, deleted, or listed twice are rejected and change nothing', async () => {
    const mine = await create('services', { materials: [await line()] })
    const other = await create('services', { materials: [await line()] })
    const [own] = mine['materials'] as [Values]
    const [foreign] = other['materials'] as [Values]
    const path = `/services/${mine.id}`
    expect(errors(await send('PATCH', path, { materials: [own, { ...foreign }] }))).toEqual({
      'materials.1.id': ['not_found'],
    })
    const again = { ...own, material_id: (await create('materials')).id }
    expect(errors(await send('PATCH', path, { materials: [own, again] }))).toEqual({ 'materials.1.id': ['not_found'] })
    const body = await factory.body(resources.get('services'), { materials: [own] })
    expect(errors(await send('POST', '/services', body))).toEqual({ 'materials.0.id': ['not_found'] })
    expect(errors(await send('PATCH', path, { materials: [own, { ...own, id: undefined }] }))).toEqual({
      materials: ['twice'],
    })
    expect(await read('services', mine.id)).toEqual(mine)
    expect(await read('services', other.id)).toEqual(other)
  })

  test('have references of their own, which must exist and be active', async () => {
    const gone = await create('materials')
    await send('DELETE', `/materials/${gone.id}`)
    const row = await create('services', { materials: [] })
    const materials = [await line(), { material_id: gone.id, quantity: 1 }, { material_id: 987_654, quantity: 1 }]
    expect(errors(await send('PATCH', `/services/${row.id}`, { materials }))).toEqual({
      'materials.1.material_id': ['archived'],
      'materials.2.material_id': ['not_found'],
    })
  })
})

describe('fields that hide', () => {
  test('are cleared with the field that hid them, and the log says so', async () => {
    const row = await create('questions', { type: 'single' })
    expect(row['options']).toHaveLength(1)
    const changed = await send('PATCH', `/questions/${row.id}`, { type: 'number', min: 1, max: 2 })
    expect(changed.body).toMatchObject({ type: 'number', options: [], min: 1, max: 2 })
    expect((await history('questions', row.id)).at(-1)?.changed.toSorted()).toEqual(['max', 'min', 'options', 'type'])
    expect(errors(await send('PATCH', `/questions/${row.id}`, { max: 0 }))).toEqual({ max: ['below_least'] })
  })
})

describe('order of new records', () => {
  test('continues at the end, also at the highest position', async () => {
    const a = await create('payment-types')
    const b = await create('payment-types')
    expect(b['position']).toBe((a['position'] as number) + 1)
    expect((await send('PATCH', `/payment-types/${b.id}`, { position: 1_000_000 })).status).toBe(200)
    const c = await create('payment-types')
    const { data } = (await send('GET', '/payment-types/list')).body
    expect(data.at(-1)?.id).toBe(c.id)
  })
})

test('a library item in use is retired by `active` for any field that selects it, instead of archived', async () => {
  const chosen = resources.all.flatMap((by) =>
    Object.entries(by.fields).flatMap(([name, { store, hints }]) =>
      store.as === 'column' && store.references && hints.where && 'active' in hints.where && !hints.weak
        ? [{ by, name, target: resources.get(store.references) }]
        : [],
    ),
  )
  expect(chosen.map(({ by, name }) => `${by.name}.${name}`)).toContain('payments.paymentTypeId')
  for (const { by, name, target } of chosen) {
    if (!('active' in target.fields) || target.archiveInUse) continue
    const row = await factory.create(by)
    const id = row[name]
    if (typeof id !== 'number') continue
    const what = `${by.name}.${name}`
    const used = await send('DELETE', `/${target.name}/${id}`)
    expect.soft([used.status, used.body['code']], what).toEqual([409, 'in_use'])
    const retired = await send('PATCH', `/${target.name}/${id}`, { active: false })
    expect.soft(retired.status, `${what} ${JSON.stringify(retired.body)}`).toBe(200)
  }
})
