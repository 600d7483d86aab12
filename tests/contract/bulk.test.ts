import { describe, expect, test } from 'vitest'
import { resources } from '../../schema/all.ts'
import type { AnyResource } from '../../schema/engine/define.ts'
import type { Field } from '../../schema/engine/fields/field.ts'
import type { RecordBody, Values } from '../support/factory.ts'
import { casesToTry } from '../support/kinds.ts'
import { type Entry, harness, refused, refusedAt, wordOf } from './harness.ts'
import { ruled } from './ruled.ts'
import { wrongValuesToTry } from './wrong.ts'

const h = await harness('bulk')
const notThere = 987_654_321
const wrongOf = wrongValuesToTry('bulk')
const positionOf = (resource: AnyResource) =>
  Object.entries(resource.fields).find(([, f]) => f.auto === 'position')?.[0]
const kindOf = (resource: AnyResource) =>
  ruled.has(resource.name) ? resource.name : positionOf(resource) ? 'in an order' : 'in no order'
/** The engine checks the shape of the request and its key before any resource does. */
const tries = {
  shape: casesToTry('bulk, wrong shapes', resources.all, kindOf, ['in an order', 'in no order']),
  repeated: casesToTry('bulk, repeated requests', resources.all, kindOf, ['in an order', 'in no order']),
}

/** Each record once, in one changeset, with its old and new values. */
function loggedEach(entries: readonly Entry[], event: string, rows: readonly RecordBody[], changeset: unknown) {
  expect(entries.map((e) => `${e.event} ${e.entity_id}`).toSorted()).toEqual(
    rows.map((r) => `${event} ${r.id}`).toSorted(),
  )
  for (const row of rows) expect(entries.find((e) => e.entity_id === row.id)?.before).toEqual(row)
  expect(new Set(entries.map((e) => e.changeset))).toEqual(new Set([changeset]))
  expect(new Set(entries.map((e) => e.action)).size).toBe(1)
}

describe.each(resources.all.map((r) => [r.name, r] as const))('POST /%s/bulk', (name, resource) => {
  const path = `/${name}/bulk`
  const { area } = resource
  const three = async () => [
    await h.factory.create(resource),
    await h.factory.create(resource),
    await h.factory.create(resource),
  ]
  const stored = async (row: RecordBody) => (await h.send('GET', `/${name}/${row.id}`)).body

  test('archives and restores many with the delete permission alone; skips those it cannot', async () => {
    const rows = await three()
    const ids = rows.map((r) => r.id)
    const token = await h.only(area, 'delete')
    const archive = { act: 'archive', ids: [...ids, notThere] }
    const gone = await h.logged(() => h.send('POST', path, archive, {}, token))
    expect(gone.answer.body, JSON.stringify(gone.answer.body)).toEqual({
      data: { done: ids, skipped: [{ id: notThere, code: 'not_found' }] },
      changeset: expect.any(String),
    })
    loggedEach(gone.entries, 'archived', rows, gone.answer.body.changeset)
    const archived = await Promise.all(rows.map(stored))
    expect(archived.map((r) => [r.version, typeof r.archived_at])).toEqual(ids.map(() => [2, 'string']))
    const again = await h.logged(() => h.send('POST', path, { act: 'archive', ids }, {}, token))
    expect(again.answer.body.data).toEqual({ done: [], skipped: ids.map((id) => ({ id, code: 'already_archived' })) })
    expect(again.entries).toEqual([])

    const back = await h.logged(() => h.send('POST', path, { act: 'reinstate', ids: [notThere, ...ids] }, {}, token))
    expect(back.answer.body.data).toEqual({ done: ids, skipped: [{ id: notThere, code: 'not_found' }] })
    loggedEach(back.entries, 'reinstated', archived, back.answer.body.changeset)
    const twice = await h.logged(() => h.send('POST', path, { act: 'reinstate', ids }, {}, token))
    expect(twice.answer.body.data).toEqual({ done: [], skipped: ids.map((id) => ({ id, code: 'unchanged' })) })
    expect(twice.entries).toEqual([])
  })

  test('changes many with the edit permission alone; an error on one record does not undo the others', async () => {
    const rows = await three()
    const ids = rows.map((r) => r.id)
    const token = await h.only(area, 'edit')
    const unique = new Set(resource.unique.flat())
    const [field] =
      Object.entries(resource.fields).find(
        ([k, { kind, options, hints }]) =>
          !unique.has(k) &&
          !hints.pattern &&
          ['flag', 'colour', 'text', 'note', 'choice'].includes(kind) &&
          !options.readOnly &&
          !options.once,
      ) ?? []
    const { kind, hints } = resource.fields[field as string] as Field
    const value = { flag: false, colour: '#00aa11', text: 'Changed', note: 'Changed', choice: hints.choices?.at(-1) }[
      kind
    ]
    const change = { [field as string]: value }
    const done = await h.logged(() =>
      h.send('POST', path, { act: 'change', ids: [...ids, notThere], change }, {}, token),
    )
    expect(done.answer.body.data, JSON.stringify(done.answer.body)).toEqual({
      done: ids,
      skipped: [{ id: notThere, code: 'not_found' }],
    })
    loggedEach(done.entries, 'updated', rows, done.answer.body.changeset)
    for (const row of rows) expect(await stored(row)).toMatchObject({ ...change, version: 2 })
    const again = await h.logged(() => h.send('POST', path, { act: 'change', ids, change }, {}, token))
    expect(again.answer.body.data).toEqual({ done: [], skipped: ids.map((id) => ({ id, code: 'unchanged' })) })
    expect(again.entries).toEqual([])
    const away = await h.factory.create(resource)
    await h.send('DELETE', `/${name}/${away.id}`)
    const passed = await h.send('POST', path, { act: 'change', ids: [away.id], change }, {}, token)
    expect(passed.body.data).toEqual({ done: [], skipped: [{ id: away.id, code: 'archived' }] })

    const [set] = resource.unique
    if (set?.length !== 1) return
    const [key] = set as [string]
    const same = (await h.factory.body(resource))[key]
    const clash = await h.logged(() => h.send('POST', path, { act: 'change', ids, change: { [key]: same } }, {}, token))
    expect(clash.answer.body.data).toEqual({
      done: [ids[0]],
      skipped: ids.slice(1).map((id) => ({ id, code: 'invalid', errors: { [key]: [{ code: 'duplicate' }] } })),
    })
    expect(clash.entries.map((e) => e.entity_id)).toEqual([ids[0]])
  })

  test('moves records in their order with the edit permission alone, or says that there is no order', async () => {
    const position = positionOf(resource)
    if (!position) {
      const { id } = await h.factory.create(resource)
      refused(await h.send('POST', path, { act: 'reorder', ids: [id], before: null }), 404, 'not_found')
      return
    }
    const [a, b, c] = (await three()) as [RecordBody, RecordBody, RecordBody]
    const token = await h.only(area, 'edit')
    const order = async () => {
      const { body } = await h.send('GET', `/${name}/list?sort=${position}&limit=200`)
      return body.data.map((r) => [r['id'], r[position]])
    }
    await h.send('POST', path, { act: 'reorder', ids: [c.id], before: a.id }, {}, token)
    expect((await order()).slice(-3).map(([id]) => id)).toEqual([c.id, a.id, b.id])
    const moved = await h.logged(() =>
      h.send('POST', path, { act: 'reorder', ids: [b.id, c.id], before: null }, {}, token),
    )
    expect(moved.answer.status, JSON.stringify(moved.answer.body)).toBe(200)
    const now = await order()
    expect(now.slice(-3).map(([id]) => id)).toEqual([a.id, b.id, c.id])
    expect(now.map(([, place]) => place)).toEqual(now.map((_, i) => i + 1))
    expect(moved.entries.map((e) => e.entity_id)).toEqual(moved.answer.body.data.done.toSorted((x, y) => x - y))
    expect(moved.entries.every((e) => e.event === 'reordered' && e.changed.join() === position)).toBe(true)
    await h.writesNothing(resource, async () => {
      const still = await h.send('POST', path, { act: 'reorder', ids: [b.id, c.id], before: null }, {}, token)
      expect(still.body.data).toEqual({ done: [], skipped: [] })
      for (const [what, body, at] of [
        ['a record that is not there', { ids: [notThere], before: null }, 'ids'],
        ['before one that is not there', { ids: [a.id], before: notThere }, 'before'],
        ['before itself', { ids: [a.id], before: a.id }, 'before'],
        ['before nothing said', { ids: [a.id] }, 'before'],
      ] as const)
        refusedAt(await h.send('POST', path, { act: 'reorder', ...body }), at, what)
    })
  })

  const refusesWrongIds = async (body: Values) => {
    for (const wrong of [[], 'all', [0], ['1'], [1.5], [null], Array.from({ length: 10_001 }, (_, i) => i + 1)]) {
      const answer = await h.send('POST', path, { ...body, ids: wrong })
      refused(answer, 422, 'invalid', `${String(body['act'])} ${JSON.stringify(wrong).slice(0, 20)}`)
      expect(Object.keys(answer.body.errors)[0]).toMatch(/^ids(\.0)?$/)
    }
  }

  test('is rejected without permission, without a session, and in a wrong shape', async () => {
    const ids = [(await h.factory.create(resource)).id]
    const active = Object.keys(resource.fields).includes('active')
    const scope = resource.fields['scope']?.hints.choices
    const change = active ? { active: false } : scope ? { scope: scope.at(-1) } : { [wordOf(resource)]: 'Changed' }
    const acts: Values[] = [
      { act: 'archive', ids },
      { act: 'reinstate', ids },
      { act: 'change', ids, change },
      { act: 'reorder', ids, before: null },
    ]
    await h.writesNothing(resource, async () => {
      for (const body of acts) {
        const action = ['archive', 'reinstate'].includes(String(body['act'])) ? 'delete' : 'edit'
        refused(
          await h.send('POST', path, body, {}, await h.allBut(area, action)),
          403,
          'forbidden',
          String(body['act']),
        )
        refused(await h.send('POST', path, body, {}, null), 401, 'no_session')
        if (tries.shape.has(resource)) await refusesWrongIds(body)
        refusedAt(await h.send('POST', path, { ...body, nobody_knows: 1 }), 'nobody_knows', 'unknown part')
      }
      refused(await h.send('POST', path, { act: 'burn', ids }), 422, 'invalid')
      refused(await h.send('POST', path, { ids }), 422, 'invalid')
      refused(await h.send('POST', path, []), 422, 'invalid')
      refused(await h.send('POST', path), 422, 'invalid')
      refusedAt(await h.send('POST', path, { act: 'change', ids, change: {} }), 'change', 'changes nothing')
      refusedAt(
        await h.send('POST', path, { act: 'change', ids, change: { nobody_knows: 1 } }),
        'change.nobody_knows',
        'unknown field',
      )
      refusedAt(await h.send('POST', path, { act: 'change', ids, change: { version: 5 } }), 'change.version', 'version')
      for (const [field, declared] of Object.entries(resource.fields))
        for (const { what, value, at } of declared.options.readOnly ? [] : wrongOf(resource, field).slice(0, 3))
          refusedAt(
            await h.send('POST', path, { act: 'change', ids, change: { [field]: value } }),
            `change.${at}`,
            `${field}: ${what}`,
          )
    })
  })

  if (tries.repeated.has(resource))
    test('returns the first response for a repeated key', async () => {
      const ids = (await three()).map((r) => r.id)
      const headers = { 'idempotency-key': `bulk-${name}` }
      const first = await h.send('POST', path, { act: 'archive', ids }, headers)
      expect(first.body.data, JSON.stringify(first.body)).toEqual({ done: ids, skipped: [] })
      await h.writesNothing(resource, async () => {
        const again = await h.send('POST', path, { act: 'archive', ids }, headers)
        expect([again.status, again.body]).toEqual([200, first.body])
        refused(await h.send('POST', path, { act: 'reinstate', ids }, headers), 422, 'idempotency_key_reused')
      })
    })
})
