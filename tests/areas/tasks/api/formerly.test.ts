import { expect, test } from 'vitest'
import { testApp } from '../../../support/app.ts'
import type { RecordBody, Values, Wire } from '../../../support/factory.ts'

const t = await testApp()
const GENERAL = 8
const post = (body: Values) => t.call<Wire>('POST', '/tasks', { body: { type_id: GENERAL, ...body } })
const add = async (body: Values) => {
  const answer = await post(body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body as RecordBody
}
const ids = async (query: string) =>
  (await t.call<Wire>('GET', `/tasks/list?limit=200&${query}`)).body.data.map(({ id }) => id)

test('a renamed field is accepted by its former name, and returned by its current one', async () => {
  const mine = await add({ title: 'By the old name', assigned_to_id: 1 })
  expect(mine['assignedTo']).toBe(1)
  expect(mine).not.toHaveProperty('assigned_to_id')
  const nobody = await add({ title: 'Of nobody' })
  expect(await ids('assigned_to_id=1')).toEqual([mine.id])
  expect(await ids('assigned_to_id_not=1')).toEqual([nobody.id])
  expect(await ids('sort=assigned_to_id')).toEqual([mine.id, nobody.id])
  const freed = await t.call<Wire>('PATCH', `/tasks/${mine.id}`, { body: { assigned_to_id: null } })
  expect(freed.body['assignedTo']).toBeNull()
})

test('both names at once are rejected at the former one', async () => {
  const both = await post({ title: 'Twice', assignedTo: 1, assigned_to_id: 2 })
  expect([both.status, Object.keys(both.body.errors ?? {})]).toEqual([422, ['assigned_to_id']])
  const query = await t.call<Wire>('GET', '/tasks/list?assignedTo=1&assigned_to_id=2')
  expect([query.status, Object.keys(query.body.errors ?? {})]).toEqual([422, ['assigned_to_id']])
})

test('log entries under the former name are shown and undone under the new one', async () => {
  const task = await add({ title: 'Handed on', assignedTo: 1 })
  const changed = await t.call<Wire>('PATCH', `/tasks/${task.id}`, { body: { assignedTo: null } })
  // As an older version wrote it.
  await t.pool.query(
    `update log_entries set before = replace(before::text, '"assignedTo"', '"assigned_to_id"')::jsonb,
      after = replace(after::text, '"assignedTo"', '"assigned_to_id"')::jsonb, changed = array_replace(changed, 'assignedTo', 'assigned_to_id')
     where entity = 'tasks' and entity_id = $1`,
    [task.id],
  )
  for (const query of ['', '?field=assignedTo', '?field=assigned_to_id']) {
    const { body } = await t.call<Wire>('GET', `/tasks/${task.id}/history${query}`)
    expect(body.data[0], query).toMatchObject({
      may_undo: true,
      changes: expect.arrayContaining([{ field: 'assignedTo', before: 1, after: null }]) as unknown,
    })
  }
  const timeline = await t.call<Wire>('GET', `/tasks/${task.id}/timeline?kind=change`)
  expect(JSON.stringify(timeline.body)).toContain('"field":"assignedTo","before":1,"after":null')
  const undone = await t.call<Wire>('POST', `/changesets/${changed.headers['changeset'] as string}/undo`, { body: {} })
  expect(undone.status, JSON.stringify(undone.body)).toBe(200)
  expect((await t.call<Wire>('GET', `/tasks/${task.id}`)).body['assignedTo']).toBe(1)
})
