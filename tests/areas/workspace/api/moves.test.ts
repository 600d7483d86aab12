import { describe, expect, test } from 'vitest'
import { testApp } from '../../../support/app.ts'
import type { Values } from '../../../support/factory.ts'
import { importing } from '../../../support/transfer.ts'

const t = await testApp()

interface Status extends Values {
  id: number
  version: number
  next: number[]
  rules: { to_status_id: number; needs: string[]; group_id: number | null }[]
}
interface Moves {
  statuses: Status[]
  about: { resource: string; fields: string[] }[]
  stranded: { resource: string; from: number; to: number | null; total: number; records: { label: string }[] }[]
  code: string
  errors: Record<string, { code: string }[]>
  current: Moves
}
const [TODO, DOING, WAITING, DONE, CANCELLED] = [1, 2, 3, 4, 5]
const LIBRARY = '/task-statuses/moves'
const read = async () => (await t.call<Moves>('GET', LIBRARY)).body
const status = async (id: number) => (await read()).statuses.find((one) => one.id === id) as Status
/** Changes one status; the others stay. */
const put = async (id: number, change: Partial<Status>, more: Values = {}) => {
  const { version, next, rules } = await status(id)
  const statuses = [{ id, version, next, rules, ...change }]
  return t.call<Moves>('PUT', LIBRARY, { body: { statuses, ...more } })
}
const task = async (body: Values = {}, token = t.token) => {
  const made = await t.call('POST', '/tasks', { body: { title: 'Ring back', type_id: 1, ...body }, token })
  expect(made.status, JSON.stringify(made.body)).toBe(200)
  return made.body as Values & { id: number; version: number }
}
const move = (id: number, to: number, more: Values = {}, token = t.token) =>
  t.call<Moves>('PATCH', `/tasks/${id}`, { body: { status_id: to, ...more }, token })
const refusal = ({ status: code, body }: { status: number; body: Moves }) => [
  code,
  body.code,
  Object.fromEntries(Object.entries(body.errors ?? {}).map(([at, [first]]) => [at, first?.code])),
]

describe("a library's moves as one", () => {
  test('are read with their owners, and saved in one changeset that one undo reverts', async () => {
    const before = await read()
    expect(before.about).toMatchObject([
      { resource: 'tasks', fields: expect.arrayContaining(['description', 'due_at']) },
    ])
    expect(before.about[0]?.fields).not.toContain('title')
    const statuses = before.statuses.map(({ id, version, next }) => ({
      id,
      version,
      next: id === DONE ? [DOING] : next.filter((to) => to !== CANCELLED),
      rules: id === TODO ? [{ to_status_id: DONE, needs: ['description'], group_id: null }] : [],
    }))
    const saved = await t.call<Moves>('PUT', LIBRARY, { body: { statuses } })
    expect(saved.status, JSON.stringify(saved.body)).toBe(200)
    expect((await status(TODO)).rules).toEqual([{ to_status_id: DONE, needs: ['description'], group_id: null }])
    expect((await status(DONE)).next).toEqual([DOING])
    // An unchanged save changes nothing.
    const again = (await read()).statuses
    expect(
      (
        await t.call<Moves>('PUT', LIBRARY, {
          body: { statuses: again.map(({ id, version, next, rules }) => ({ id, version, next, rules })) },
        })
      ).body.statuses,
    ).toEqual(again)
    const undone = await t.call('POST', `/changesets/${String(saved.headers['changeset'])}/undo`)
    expect(undone.status, JSON.stringify(undone.body)).toBe(200)
    const back = await read()
    expect(back.statuses.map(({ next, rules }) => ({ next, rules }))).toEqual(
      before.statuses.map(({ next, rules }) => ({ next, rules })),
    )
  })

  test('reject stale, unknown, duplicate or foreign ones, and write nothing', async () => {
    const before = await read()
    const { version, next } = await status(WAITING)
    const other = await status(TODO)
    const also = { id: TODO, version: other.version, next: [DOING], rules: [] }
    const stale = await t.call<Moves>('PUT', LIBRARY, {
      body: { statuses: [also, { id: WAITING, version: version + 1, next }] },
    })
    expect(stale.status).toBe(412)
    expect(stale.body.current.statuses).toEqual(before.statuses)
    const rule = (more: Values) => [{ to_status_id: DOING, needs: [], group_id: null, ...more }]
    const cases: [Values, unknown[]][] = [
      [{ id: 987, version: 1, next: [] }, [422, 'invalid', { 'statuses.1.id': 'not_found' }]],
      [{ id: TODO, version: other.version, next: [] }, [422, 'invalid', { 'statuses.1.id': 'twice' }]],
      [{ next: [WAITING] }, [422, 'invalid', { 'statuses.1.next': 'next_self' }]],
      [{ next: [987] }, [422, 'invalid', { 'statuses.1.next.0': 'not_found' }]],
      [
        { next: [DOING], rules: rule({ to_status_id: DONE }) },
        [422, 'invalid', { 'statuses.1.rules.0.to_status_id': 'not_offered' }],
      ],
      [{ rules: rule({ needs: ['title'] }) }, [422, 'invalid', { 'statuses.1.rules.0.needs': 'choice' }]],
      [{ rules: rule({ needs: ['constructor'] }) }, [422, 'invalid', { 'statuses.1.rules.0.needs': 'choice' }]],
      [{ rules: rule({ group_id: 987 }) }, [422, 'invalid', { 'statuses.1.rules.0.group_id': 'not_found' }]],
      [
        { rules: [...rule({ needs: ['due_at'] }), ...rule({ needs: ['due_at'] })] },
        [422, 'invalid', { 'statuses.1.rules': 'twice' }],
      ],
      [{ next: [DOING, DOING] }, [422, 'invalid', { 'statuses.1.next': 'twice' }]],
      [{ next: ['x'] }, [422, 'invalid', { 'statuses.1.next.0': 'type' }]],
    ]
    for (const [change, expected] of cases) {
      const statuses = [also, { id: WAITING, version, next, rules: [], ...change }]
      expect(refusal(await t.call<Moves>('PUT', LIBRARY, { body: { statuses } })), JSON.stringify(change)).toEqual(
        expected,
      )
    }
    expect((await t.call('PUT', LIBRARY, { body: { statuses: [], more: 1 } })).status).toBe(422)
    const reader = await t.userWith(['TaskStatuses:list', 'TaskStatuses:details'])
    expect((await t.call('GET', LIBRARY, { token: reader.token })).status).toBe(403)
    expect((await t.call('PUT', LIBRARY, { token: reader.token, body: { statuses: [also] } })).status).toBe(403)
    expect(await read()).toEqual(before)
  })

  test('a dry run names the records a change would strand, and changes nothing', async () => {
    const stuck = await task({ title: 'Stuck', status_id: WAITING })
    const full = await task({ title: 'Full', status_id: WAITING, description: 'All said' })
    const before = await read()
    const dead = await put(WAITING, { next: [], rules: [] }, { dry_run: true })
    expect([dead.status, dead.body.stranded, dead.headers['changeset']]).toMatchObject([
      200,
      [{ resource: 'tasks', from: WAITING, to: null, total: 2, records: [{ label: 'Stuck' }, { label: 'Full' }] }],
      undefined,
    ])
    const rules = [{ to_status_id: DONE, needs: ['description'], group_id: null }]
    const asks = await put(WAITING, { rules }, { dry_run: true })
    expect(asks.body.stranded).toMatchObject([
      { from: WAITING, to: DONE, needs: ['description'], total: 1, records: [{ id: stuck.id }] },
    ])
    expect(await read()).toEqual(before)
    for (const { id } of [stuck, full]) await t.call('DELETE', `/tasks/${id}`)
  })
})

describe("a move's requirements", () => {
  test('fields: rejected at each of them by every way of writing, and saved with them', async () => {
    const rules = [{ to_status_id: DONE, needs: ['description', 'assignedTo'], group_id: null }]
    expect((await put(TODO, { rules })).status).toBe(200)
    const one = await task()
    const missing = { description: 'needed_for_status', assignedTo: 'needed_for_status' }
    expect(refusal(await move(one.id, DONE))).toEqual([422, 'invalid', missing])
    expect(refusal(await move(one.id, DONE, { description: '  ' }))).toEqual([422, 'invalid', missing])
    const bulk = await t.call<{ data: { done: number[]; skipped: Values[] } }>('POST', '/tasks/bulk', {
      body: { act: 'change', ids: [one.id], change: { status_id: DONE } },
    })
    expect(bulk.body.data).toMatchObject({ done: [], skipped: [{ id: one.id, code: 'invalid' }] })
    expect((await t.call('GET', `/tasks/${one.id}`)).body).toMatchObject({ status_id: TODO, version: 1 })
    const offered = await t.call<{ data: { id: number; rules: unknown[] }[] }>('GET', '/tasks/statuses')
    expect(offered.body.data.find(({ id }) => id === TODO)?.rules).toEqual([
      { to_status_id: DONE, needs: ['description', 'assignedTo'] },
    ])
    const done = await move(one.id, DONE, { description: 'Rang', assignedTo: 1 })
    expect([done.status, done.body]).toMatchObject([200, { status_id: DONE }])
    // Another move has no such condition.
    expect((await move((await task()).id, DOING)).status).toBe(200)
    expect((await put(TODO, { rules: [] })).status).toBe(200)
  })

  test('an import makes no move that a user could not: the row is rejected with its reason, the others continue', async () => {
    const rules = [{ to_status_id: DONE, needs: ['description'], group_id: null }]
    expect((await put(TODO, { rules, next: [DOING, DONE] })).status).toBe(200)
    const [bare, full, stuck, free] = [
      await task(),
      await task({ description: 'Rang' }),
      await task({ title: 'Stuck' }),
      await task(),
    ]
    const tasks = importing(t, 'tasks')
    const file = `ID,Status\n${bare?.id},Done\n${full?.id},Done\n${stuck?.id},Waiting\n${free?.id},In progress\n`
    const state = await tasks.whole(file, { mode: 'upsert', key: 'id', columns: ['id', 'status_id'] })
    expect(state).toMatchObject({ status: 'done', updated: 2, refused: 2 })
    expect((await tasks.refused(state.id)).data.map(({ n, errors }) => [n, errors])).toEqual([
      [2, { description: [{ code: 'needed_for_status', params: { status: 'Done' } }] }],
      [4, { status_id: [{ code: 'status_move' }] }],
    ])
    const now = async (row: { id: number } | undefined) => (await t.call('GET', `/tasks/${row?.id}`)).body['status_id']
    expect([await now(bare), await now(full), await now(stuck), await now(free)]).toEqual([TODO, DONE, TODO, DOING])
    expect((await put(TODO, { rules: [], next: [DOING, WAITING, DONE, CANCELLED] })).status).toBe(200)
  })

  test('a group: its members and those below it only, and no user is offered other moves', async () => {
    const rights = ['Tasks:list', 'Tasks:details', 'Tasks:view', 'Tasks:add', 'Tasks:edit']
    const [member, stranger] = [await t.userWith(rights), await t.userWith(rights)]
    const { rows } = await t.pool.query<{ user_group_id: number }>('select user_group_id from users where id = $1', [
      member.id,
    ])
    const group = Number(rows[0]?.user_group_id)
    expect((await put(TODO, { rules: [{ to_status_id: DONE, needs: [], group_id: group }] })).status).toBe(200)
    const one = await task()
    expect(refusal(await move(one.id, DONE, {}, stranger.token))).toEqual([
      403,
      'status_group',
      { status_id: 'status_group' },
    ])
    const next = async (token: string) => {
      const { body } = await t.call<{ data: { id: number; next: number[] }[] }>('GET', '/tasks/statuses', { token })
      return body.data.find(({ id }) => id === TODO)?.next
    }
    expect(await next(stranger.token)).not.toContain(DONE)
    expect(await next(member.token)).toContain(DONE)
    const board = await t.call<{ columns: { id: number; next: number[] }[] }>('GET', '/tasks/board', {
      token: stranger.token,
    })
    expect(board.body.columns.find(({ id }) => id === TODO)?.next).not.toContain(DONE)
    const bulk = await t.call<{ data: { skipped: Values[] } }>('POST', '/tasks/bulk', {
      body: { act: 'change', ids: [one.id], change: { status_id: DONE } },
      token: stranger.token,
    })
    expect(bulk.body.data.skipped).toMatchObject([{ id: one.id, code: 'status_group' }])
    // Below the group: sub-groups may do what a group may.
    await t.pool.query(
      'update user_groups set parent_id = $1 where id = (select user_group_id from users where id = $2)',
      [group, stranger.id],
    )
    expect((await move(one.id, DONE, {}, stranger.token)).status).toBe(200)
    const taken = await t.call<{ code: string }>('DELETE', `/user-groups/${group}`)
    expect([taken.status, taken.body.code]).toEqual([409, 'in_use'])
  })
})
