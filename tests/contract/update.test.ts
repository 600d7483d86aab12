import { describe, expect, test } from 'vitest'
import { resources } from '../../schema/all.ts'
import { BASE_FIELDS } from '../../schema/engine/define.ts'
import type { RecordBody, Values } from '../support/factory.ts'
import { casesToTry } from '../support/kinds.ts'
import { harness, holds, isReckoned, loggedOnce, refused, refusedAt, wordOf } from './harness.ts'
import { ruled } from './ruled.ts'
import { danglingRefs, settableKinds, wrongValuesToTry } from './wrong.ts'

const h = await harness('update')
const VERBS = ['PATCH', 'PUT'] as const
/** PUT writes what PATCH writes; only missing fields differ, by the field: one resource with each set of kinds, and all with rules, are tested. */
const withPut = casesToTry('update by PUT', resources.all, ({ name, status, fields }) => {
  const kinds = new Set(
    Object.values(fields).map(({ kind, options }) => `${kind} ${Object.hasOwn(options, 'default')}`),
  )
  return ruled.has(name) ? name : status ? [...kinds].toSorted().join() : ''
})
const cases = resources.all.flatMap((r) =>
  VERBS.filter((verb) => verb === 'PATCH' || withPut.has(r)).map((verb) => [verb, r.name, r] as const),
)
const wrongOf = wrongValuesToTry('update')
/** The engine compares versions; a resource with its own rules is its own kind. */
const withVersions = casesToTry('update, older versions', cases, ([verb, name, { status }]) =>
  [verb, ruled.has(name) ? name : status ? 'with statuses' : 'without statuses'].join(', '),
)
/** No resource has fields of these kinds; lines and action bodies do. */
const ELSEWHERE = ['postcode']

test('every kind of field has a field on which its invalid values are tested', () => {
  const kinds = Object.keys(import.meta.glob('../../schema/kinds/*/samples.ts')).map((path) => path.split('/').at(-2))
  expect(kinds.filter((kind) => !settableKinds.has(String(kind)))).toEqual(ELSEWHERE)
})

describe.each(cases.map((one) => [...one, withVersions.has(one)] as const))(
  '%s /%s/:id',
  (verb, name, resource, triesVersions) => {
    const { area } = resource
    const at = (row: { id: number }) => `/${name}/${row.id}`
    /** A body for the method: PATCH sends the changes, PUT the whole record. */
    const asked = async (row: RecordBody, changes: Values) =>
      verb === 'PATCH' ? changes : { ...(await whole(row)), ...changes }
    /** A value sent once is returned unchanged. */
    const asSaid = (row: RecordBody, body: Values): Values =>
      Object.fromEntries(
        Object.entries(body).map(([name, value]) => [name, resource.fields[name]?.options.once ? row[name] : value]),
      )
    const whole = async (row: RecordBody) => asSaid(row, await h.factory.body(resource))

    test('works with the edit permission alone, saves everything sent and logs it once', async () => {
      const before = await h.factory.create(resource)
      const body = await whole(before)
      const token = await h.only(area, 'edit')
      const { answer, entries } = await h.logged(() => h.send(verb, at(before), body, {}, token))
      expect(answer.status, JSON.stringify(answer.body)).toBe(200)
      const after = answer.body
      holds(resource, after, body)
      expect(after).toMatchObject({ id: before.id, version: 2, archived_at: null, created_by: before['created_by'] })
      expect(after['updated_by']).not.toBe(before['updated_by'])
      expect(after['created_at']).toBe(before['created_at'])
      expect(answer.headers['etag']).toBe('"2"')
      await loggedOnce(h, resource, entries, 'updated', before, after)
      expect(entries[0]?.changed).toContain(wordOf(resource))
      expect(entries[0]?.changed).not.toContain('version')
      expect((await h.send('GET', at(before))).body).toEqual(after)
    })

    test(verb === 'PATCH' ? 'leaves what is not sent as it was' : 'gives what is not sent its default', async () => {
      const before = await h.factory.create(resource)
      const least = asSaid(before, await h.factory.least(resource))
      const answer = await h.send(verb, at(before), least)
      expect(answer.status, JSON.stringify(answer.body)).toBe(200)
      for (const [field, { options, auto, hints }] of Object.entries(resource.fields)) {
        // A field with a default that no client sets follows from the others.
        if (
          field in least ||
          options.generated ||
          (verb === 'PUT' && options.readOnly && options.default !== undefined)
        )
          continue
        if (isReckoned(resource, field)) continue
        const shown = resource.showIf[field]?.(answer.body) ?? true
        const isStatus = field === resource.status || field === resource.reason?.field
        const kept = verb === 'PATCH' || auto || hints.initial || options.readOnly || options.once || isStatus
        if (kept && shown) expect.soft(answer.body[field], field).toEqual(before[field])
        else expect.soft(answer.body[field], field).toEqual(options.default ?? null)
      }
    })

    test('is rejected without permission, without a session, and for a missing record', async () => {
      const row = await h.factory.create(resource)
      const body = await asked(row, { [wordOf(resource)]: 'Another name' })
      await h.writesNothing(resource, async () => {
        refused(await h.send(verb, at(row), body, {}, await h.allBut(area, 'edit')), 403, 'forbidden')
        refused(await h.send(verb, at(row), body, {}, null), 401, 'no_session')
        for (const id of ['0', '-1', 'abc', '1.5', '987654321', '9007199254740993', '99999999999999999999'])
          refused(await h.send(verb, `/${name}/${id}`, body), 404, 'not_found', id)
        refused(await h.send(verb, at(row), [body]), 422, 'invalid', 'a list')
        refused(await h.send(verb, at(row)), 422, 'invalid', 'nothing')
      })
    })

    test('rejects every invalid value at its field and writes nothing', async () => {
      const row = await h.factory.create(resource)
      const body = await whole(row)
      const send = (changes: Values) => h.send(verb, at(row), verb === 'PATCH' ? changes : { ...body, ...changes })
      await h.writesNothing(resource, async () => {
        for (const [field, declared] of Object.entries(resource.fields)) {
          if (declared.options.readOnly) {
            refusedAt(await send({ [field]: row[field] !== true }), field, `${field} is read only`)
            continue
          }
          // PUT validates with the schema of POST, which is tested in full: a sample of each field shows this.
          const wrong = wrongOf(resource, field)
          for (const { what, value, at: place } of verb === 'PUT' ? wrong.slice(-3) : wrong)
            refusedAt(await send({ [field]: value }), place, `${field}: ${what}`)
        }
        for (const { name: field, what, value, at: place } of danglingRefs(resource, body))
          refusedAt(await send({ [field]: value }), place, `${field}: ${what}`)
        for (const field of [...BASE_FIELDS, 'nobody_knows', 'constructor', 'toString'])
          refusedAt(await send({ [field]: 123_456 }), field, field)
      })
    })

    test('rejects changes to an archived record, and says so; it can be changed once restored', async () => {
      const row = await h.factory.create(resource)
      const gone = await h.send('DELETE', at(row))
      const body = await asked(row, { [wordOf(resource)]: `Back by ${verb}` })
      await h.writesNothing(resource, async () => {
        refused(await h.send(verb, at(row), body), 409, 'archived')
        expect((await h.send(verb, at(row), gone.body)).status, 'nothing changes').toBe(200)
      })
      await h.send('PATCH', `/${name}/reinstate/${row.id}`)
      expect((await h.send(verb, at(row), body)).status).toBe(200)
    })

    test('writes nothing if the whole record is sent back unchanged', async () => {
      const row = await h.factory.create(resource)
      await h.writesNothing(resource, async () => {
        const answer = await h.send(verb, at(row), row, { 'if-match': '"1"' })
        expect([answer.status, answer.body]).toEqual([200, row])
      })
    })

    if (triesVersions)
      test('prevents overwriting: a stale If-Match gets 412 with the current record', async () => {
        const row = await h.factory.create(resource)
        const changed = await h.send(
          'PATCH',
          at(row),
          { [wordOf(resource)]: `Changed ${row.id}` },
          { 'if-match': '"1"' },
        )
        expect(changed.headers['etag'], JSON.stringify(changed.body)).toBe('"2"')
        await h.writesNothing(resource, async () => {
          const body = await asked(row, { [wordOf(resource)]: `Lost ${row.id}` })
          for (const stale of ['"1"', '"9"', 'nonsense', 'W/"2"']) {
            const answer = await h.send(verb, at(row), body, { 'if-match': stale })
            refused(answer, 412, 'stale', stale)
            expect(answer.body.current).toEqual(changed.body)
          }
        })
        for (const fresh of ['"2"', '"1", "3"', '*']) {
          const body = await asked(row, { [wordOf(resource)]: `${fresh.replaceAll(/\W/g, '')} of ${row.id}` })
          const answer = await h.send(verb, at(row), body, { 'if-match': fresh })
          expect(answer.status, `${fresh} ${JSON.stringify(answer.body)}`).toBe(200)
        }
      })

    test('rejects a value that another record already has', async () => {
      for (const set of resource.unique) {
        const taken = await h.factory.create(resource)
        const row = await h.factory.create(resource)
        await h.writesNothing(resource, async () => {
          const body = await asked(row, Object.fromEntries(set.map((field) => [field, taken[field]])))
          const answer = await h.send(verb, at(row), body)
          refusedAt(answer, set[0] as string, `${set.join('+')} taken`)
          expect(answer.body.errors[set[0] as string]).toEqual([{ code: 'duplicate' }])
        })
      }
    })
  },
)
