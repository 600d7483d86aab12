import { describe, expect, test } from 'vitest'
import { resources } from '../../schema/all.ts'
import { BASE_FIELDS } from '../../schema/engine/define.ts'
import type { Field } from '../../schema/engine/fields/field.ts'
import { harness, holds, isReckoned, loggedOnce, refused, refusedAt, wordOf } from './harness.ts'
import { danglingRefs, wrongValuesToTry } from './wrong.ts'

const h = await harness('create')
const wrongOf = wrongValuesToTry('create')

describe.each(resources.all.map((r) => [r.name, r] as const))('POST /%s', (name, resource) => {
  const path = `/${name}`
  const { area } = resource

  test('works with the add permission alone, saves everything sent and logs it once', async () => {
    const body = await h.factory.body(resource)
    const token = await h.only(area, 'add')
    const { answer, entries } = await h.logged(() => h.send('POST', path, body, {}, token))
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    const row = answer.body
    holds(resource, row, body)
    expect(row).toMatchObject({
      version: 1,
      archived_at: null,
      created_by: row['updated_by'],
      created_at: row['updated_at'],
    })
    expect(answer.headers['etag']).toBe('"1"')
    await loggedOnce(h, resource, entries, 'created', null, row)
    expect(entries[0]).toMatchObject({ action: `POST /panel-api${path}`, user_id: row['created_by'] })
    expect((await h.send('GET', `${path}/${row.id}`)).body).toEqual(row)
  })

  test('uses defaults for missing fields', async () => {
    const least = await h.factory.least(resource)
    const answer = await h.send('POST', path, least)
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    const isGiven = ({ auto, hints, options }: Field) =>
      auto !== undefined ||
      hints.initial !== undefined ||
      hints.ahead !== undefined ||
      // The only active franchise.
      hints.given !== undefined ||
      options.generated !== undefined
    for (const [field, declared] of Object.entries(resource.fields))
      if (!(field in least) && !isGiven(declared) && !isReckoned(resource, field))
        expect.soft(answer.body[field], field).toEqual(declared.options.default ?? null)
  })

  test('is rejected without permission, without a session and without a body', async () => {
    const body = await h.factory.body(resource)
    await h.writesNothing(resource, async () => {
      const denied = await h.send('POST', path, body, {}, await h.allBut(area, 'add'))
      refused(denied, 403, 'forbidden')
      expect(denied.body).toMatchObject({ area, action: 'add' })
      refused(await h.send('POST', path, body, {}, null), 401, 'no_session')
      refused(await h.send('POST', path, [body]), 422, 'invalid', 'a list')
      refused(await h.send('POST', path, '"text"', { 'content-type': 'application/json' }), 422, 'invalid', 'a text')
      refused(await h.send('POST', path, 'null', { 'content-type': 'application/json' }), 422, 'invalid', 'null')
      refused(await h.send('POST', path), 422, 'invalid', 'nothing')
      refused(await h.send('POST', path, '{"a":', { 'content-type': 'application/json' }), 400, 'unreadable_json')
      refused(await h.send('POST', path, 'a=1', { 'content-type': 'text/plain' }), 400, 'content_type')
    })
  })

  test('rejects every invalid value at its field and writes nothing', async () => {
    const body = await h.factory.body(resource)
    await h.writesNothing(resource, async () => {
      for (const [field, declared] of Object.entries(resource.fields)) {
        if (declared.options.readOnly) {
          refusedAt(await h.send('POST', path, { ...body, [field]: true }), field, `${field} is read only`)
          continue
        }
        for (const { what, value, at } of wrongOf(resource, field))
          refusedAt(await h.send('POST', path, { ...body, [field]: value }), at, `${field}: ${what}`)
        const { [field]: _, ...rest } = body
        if (declared.options.required) refusedAt(await h.send('POST', path, rest), field, `${field}: missing`)
      }
      for (const { name: field, what, value, at } of danglingRefs(resource, body))
        refusedAt(await h.send('POST', path, { ...body, [field]: value }), at, `${field}: ${what}`)
      for (const field of [...BASE_FIELDS, 'nobody_knows', 'constructor', 'toString'])
        refusedAt(await h.send('POST', path, { ...body, [field]: 1 }), field, field)
    })
  })

  test('rejects duplicates of unique values among active records, ignoring case', async () => {
    for (const set of resource.unique) {
      const first = await h.factory.create(resource)
      const sent = set.filter((field) => !resource.fields[field]?.options.generated)
      const taken = Object.fromEntries(sent.map((field) => [field, first[field]]))
      const shouted = Object.fromEntries(
        Object.entries(taken).map(([k, v]) => [
          k,
          resource.fields[k]?.kind === 'text' && !hasPattern(k) ? String(v).toUpperCase() : v,
        ]),
      )
      const body = await h.factory.body(resource, shouted)
      await h.writesNothing(resource, async () => {
        const again = await h.send('POST', path, body)
        refusedAt(again, set[0] as string, `${set.join('+')} taken`)
        expect(again.body.errors[set[0] as string]).toEqual([{ code: 'duplicate' }])
      })
      expect((await h.send('DELETE', `${path}/${first.id}`)).status).toBe(200)
      const free = await h.send('POST', path, body)
      expect(free.status, 'free again after archiving').toBe(200)
      const back = await h.send('PATCH', `${path}/reinstate/${first.id}`)
      refusedAt(back, set[0] as string, `${set.join('+')} taken meanwhile`)
    }
  })
  const hasPattern = (field: string) => Boolean((resource.fields[field]?.options as { pattern?: unknown })?.pattern)

  test('returns the first response for a repeated key, creates one record, and rejects another body with it', async () => {
    const body = await h.factory.body(resource)
    const headers = { 'idempotency-key': `create-${name}` }
    await h.writesNothing(resource, async () => {
      refused(await h.send('POST', path, { ...body, nobody_knows: 1 }, headers), 422, 'invalid', 'key stays free')
    })
    const { answer: first, entries } = await h.logged(() => h.send('POST', path, body, headers))
    expect(first.status, JSON.stringify(first.body)).toBe(200)
    expect(entries).toHaveLength(1)
    await h.writesNothing(resource, async () => {
      const again = await h.send('POST', path, body, headers)
      expect([again.status, again.body, again.headers['etag']]).toEqual([200, first.body, '"1"'])
      const other = { ...body, [wordOf(resource)]: 'something else' }
      refused(await h.send('POST', path, other, headers), 422, 'idempotency_key_reused')
      refused(await h.send('POST', path, body, { 'idempotency-key': 'two words' }), 400, 'idempotency_key')
      refused(await h.send('POST', path, body, { 'idempotency-key': 'x'.repeat(201) }), 400, 'idempotency_key')
    })
  })
})
