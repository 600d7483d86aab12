import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import taskTypes from '../../../schema/areas/catalogue/task-types.ts'
import { defineServer } from '../../../server/engine/http/defineServer.ts'
import { problem } from '../../../server/engine/http/errors.ts'
import { STAGES } from '../../../server/engine/write/stages/stages.ts'
import { testApp } from '../../support/app.ts'
import type { Wire } from '../../support/factory.ts'

const ONE = '#123456'
const asked: string[][] = []

/** A hook that checks other records: a colour is unique. It reports which fields it is called for. */
const rules = defineServer(taskTypes, {
  watches: ['colour'],
  before: async (ctx, values, before) => {
    asked.push(Object.keys(values))
    if (values.colour !== ONE) return
    const { rows } = await sql`select from task_types where colour = ${ONE} and id <> ${before?.id ?? 0}`.execute(
      ctx.tx,
    )
    if (rows.length) throw problem(409, 'one_of_a_colour')
  },
})
const api = await testApp({ rules: [rules] })

let made = 0
const create = async () => {
  const { status, body } = await api.call<Wire>('POST', '/task-types', {
    token: api.token,
    body: { name: `Type ${made++}` },
  })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const change = (ids: readonly number[], values: object) =>
  api.call<Wire>('POST', '/task-types/bulk', { token: api.token, body: { act: 'change', ids, change: values } })

beforeEach(async () => {
  await api.pool.query(`update task_types set colour = '#000000'`)
})

test("a hook's watched fields are checked record by record, also in a bulk change", async () => {
  const ids = [await create(), await create(), await create()].map(({ id }) => id)
  const { body } = await change(ids, { colour: ONE })
  expect(body.data).toEqual({
    done: [ids[0]],
    skipped: ids.slice(1).map((id) => ({ id, code: 'one_of_a_colour' })),
  })
})

test('a hook is called only for its watched fields, for one record and for many', async () => {
  const one = await create()
  const two = await create()
  asked.length = 0
  const path = `/task-types/${one.id}`
  await api.call('PATCH', path, { token: api.token, body: { active: false } })
  expect((await change([one.id, two.id], { active: true })).body.data).toEqual({
    done: [one.id],
    skipped: [{ id: two.id, code: 'unchanged' }],
  })
  expect(asked).toEqual([])
  await api.call('PATCH', path, { token: api.token, body: { colour: '#000001', active: false } })
  expect(asked).toEqual([['colour', 'active']])
})

test('writing stages come last, so a dry run is the list without them', () => {
  const first = STAGES.findIndex(({ writes }) => writes)
  expect(STAGES.slice(first).map(({ name, writes }) => [name, writes])).toEqual(
    ['position', 'single flags', 'store', 'after', 'log'].map((name) => [name, true]),
  )
})
