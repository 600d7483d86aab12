import { beforeAll, describe, expect, test } from 'vitest'
import { permission } from '../../../../schema/engine/permissions.ts'
import { testApp } from '../../../support/app.ts'
import type { RecordBody, Values, Wire } from '../../../support/factory.ts'

const t = await testApp()
const [TO_DO, DOING, DONE, CANCELLED] = [1, 2, 4, 5]
const [CALL_BACK, GENERAL] = [1, 8]
const RIGHTS = ['list', 'add', 'edit', 'delete', 'view'] as const
const tasksRights = RIGHTS.map((action) => permission('Tasks', action))
const leadsRights = (['list', 'details'] as const).map((action) => permission('Leads', action))

const add = async (body: Values, token = t.token) => {
  const answer = await t.call<Wire>('POST', '/tasks', { body: { type_id: GENERAL, ...body }, token })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body as RecordBody
}
const change = (task: { id: number }, body: Values, token = t.token) =>
  t.call<Wire>('PATCH', `/tasks/${task.id}`, { body, token })
const listed = async (query: string, token = t.token) => {
  const { status, body } = await t.call<Wire>('GET', `/tasks/list?limit=200&${query}`, { token })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const ids = async (query: string, token = t.token) => (await listed(query, token)).data.map(({ id }) => id)
const lead = async (body: Values = {}) => {
  const given = {
    first_name: 'Rachel',
    last_name: 'Ingham',
    phone: '+447700900301',
    lead_status_id: 1,
    lead_type_id: 1,
    ...body,
  }
  const answer = await t.call<Wire>('POST', '/leads', { body: given })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}
const refusal = (answer: { status: number; body: Wire }) => [answer.status, answer.body.errors]

beforeAll(() => {
  t.clock.now = new Date('2026-11-21T10:00:00Z')
})

describe('a new task', () => {
  test("starts with the library's default status, and is due as its type says", async () => {
    expect(await add({ title: 'Ring back', type_id: CALL_BACK })).toMatchObject({
      status_id: TO_DO,
      priority: 'normal',
      completed_at: null,
      due_at: '2026-11-22T17:00:00Z',
    })
    expect(await add({ title: 'Whenever' })).toMatchObject({ due_at: null })
    const own = await add({ title: 'At noon', type_id: CALL_BACK, due_at: '2026-12-01T12:00:00Z' })
    expect(own['due_at']).toBe('2026-12-01T12:00:00Z')
    await t.call('PATCH', '/task-statuses/1', { body: { is_default: false } })
    const other = await t.call<Wire>('POST', '/task-statuses', {
      body: { name: 'Inbox', category: 'todo', is_default: true },
    })
    expect(await add({ title: 'In the inbox' })).toMatchObject({ status_id: other.body.id })
    await t.call('PATCH', '/task-statuses/1', { body: { is_default: true } })
  })

  test.each([
    [{}, 'title', 'required'],
    [{ title: 'x', type_id: null }, 'type_id', 'required'],
    [{ title: 'x', type_id: 999_999 }, 'type_id', 'not_found'],
    [{ title: 'x', due_at: 'soon' }, 'due_at', 'instant'],
    [{ title: 'x', completed_at: '2026-11-21T10:00:00Z' }, 'completed_at', 'read_only'],
    [{ title: 'x', subject: 'leads' }, 'subject_id', 'subject_whole'],
    [{ title: 'x', subject_id: 1 }, 'subject', 'subject_whole'],
    [{ title: 'x', subject: 'users', subject_id: 1 }, 'subject_id', 'not_found'],
    [{ title: 'x', subject: 'constructor', subject_id: 1 }, 'subject_id', 'not_found'],
    [{ title: 'x', subject: 'leads', subject_id: 999_999 }, 'subject_id', 'not_found'],
  ] as const)('is rejected with %j', async (body, at, code) => {
    const answer = await t.call<Wire>('POST', '/tasks', { body: { type_id: GENERAL, ...body } })
    expect(refusal(answer)).toEqual([422, { [at]: [expect.objectContaining({ code })] }])
  })
})

describe('status', () => {
  test('sets the time a task was done, and clears it', async () => {
    const task = await add({ title: 'Order filters' })
    const done = await change(task, { status_id: DONE })
    expect(done.body).toMatchObject({ completed_at: '2026-11-21T10:00:00Z' })
    const again = await change(task, { status_id: TO_DO })
    expect(again.body).toMatchObject({ completed_at: null })
    const off = await change(task, { status_id: CANCELLED })
    expect(off.body).toMatchObject({ completed_at: null })
    expect((await add({ title: 'Done already', status_id: DONE }))['completed_at']).toBe('2026-11-21T10:00:00Z')
  })

  test("is returned with those that may follow, for the record's page", async () => {
    const task = await add({ title: 'Look at me', status_id: DONE })
    const shown = await t.call('GET', `/tasks/${task.id}/record`)
    expect(shown.body).toMatchObject({ moves: [TO_DO], record: { id: task.id } })
  })

  test("follows the library's moves; an undo reverses any move", async () => {
    const task = await add({ title: 'Chase the quote' })
    await change(task, { status_id: DOING })
    const done = await change(task, { status_id: DONE })
    const refused = await change(task, { status_id: DOING })
    expect(refused.status).toBe(409)
    expect(refused.body).toMatchObject({
      code: 'status_move',
      allowed: [TO_DO],
      errors: { status_id: [{ code: 'status_move' }] },
    })
    const undone = await t.call('POST', `/changesets/${done.headers['changeset']}/undo`, { body: {} })
    expect(undone.status, JSON.stringify(undone.body)).toBe(200)
    const after = await t.call('GET', `/tasks/${task.id}`)
    expect(after.body).toMatchObject({ status_id: DOING, completed_at: null })
  })
})

describe("the list's filters", () => {
  test('overdue means due and not done; open, team and unassigned mean what they say', async () => {
    const me = await t.userWith(tasksRights)
    const late = await add({ title: 'Late', due_at: '2026-11-20T17:00:00Z', assignedTo: me.id })
    const early = await add({ title: 'Early', due_at: '2026-11-29T17:00:00Z' })
    const done = await add({ title: 'Late but done', due_at: '2026-11-20T17:00:00Z', status_id: DONE })
    const off = await add({ title: 'Late but off', due_at: '2026-11-20T17:00:00Z', status_id: CANCELLED })
    const never = await add({ title: 'No day' })
    const all = [late, early, done, off, never].map(({ id }) => id)
    const among = async (query: string, token?: string) =>
      (await ids(`id=${all.join()}&${query}`, token)).toSorted((a, b) => a - b)
    expect(await among('overdue=true')).toEqual([late.id])
    expect(await among('overdue=false')).toEqual([early.id, done.id, off.id, never.id])
    expect(await among('overdue_not=true')).toEqual([early.id, done.id, off.id, never.id])
    expect(await among('overdue=true,false')).toEqual(all)
    expect(await among('open=true')).toEqual([late.id, early.id, never.id])
    expect(await among('unassigned=true')).toEqual([early.id, done.id, off.id, never.id])
    expect(await among('assignedTo=me', me.token)).toEqual([late.id])
    expect(await among('assigned_to_id_not=me', me.token)).toEqual([early.id, done.id, off.id, never.id])
    // Nobody here has a franchise: the whole head office is one team.
    expect(await among('team=true')).toEqual([late.id])
    expect(await among('due_at_lt=today')).toEqual([late.id, done.id, off.id])
  })

  test('an invalid condition is rejected by name, in lists and in views', async () => {
    for (const query of ['overdue=maybe', 'overdue_gte=true', 'assignedTo=you'])
      expect((await t.call<Wire>('GET', `/tasks/list?${query}`)).status, query).toBe(422)
    const view = { resource: 'tasks', name: 'Late ones', query: 'overdue=true&assignedTo=me', groups: [] }
    expect((await t.call('POST', '/views', { body: view })).status).toBe(200)
    expect((await t.call('POST', '/views', { body: { ...view, name: 'x', query: 'overdue=maybe' } })).status).toBe(422)
  })
})

describe("a task's subject", () => {
  test('is named in the list for users who can see it, and for nobody else', async () => {
    const about = await lead()
    const task = await add({ title: 'Ask for photos', subject: 'leads', subject_id: about.id })
    const page = await listed(`subject=leads&subject_id=${about.id}`)
    expect(page.data.map(({ id }) => id)).toEqual([task.id])
    expect(page.labels['subject_id']).toEqual({ [`leads/${about.id}`]: { label: 'Rachel Ingham' } })

    const blind = await t.userWith(tasksRights)
    const seen = await listed(`id=${task.id}`, blind.token)
    expect(seen.data).toHaveLength(1)
    expect(JSON.stringify(seen.labels)).not.toContain('Rachel')
    expect((await t.call('GET', `/leads/simple-list?id=${about.id}`, { token: blind.token })).status).toBe(403)
    const told = await t.call<Wire>('POST', '/tasks', {
      body: { title: 'Sneak', type_id: GENERAL, subject: 'leads', subject_id: about.id },
      token: blind.token,
    })
    expect(refusal(told)).toEqual([422, { subject_id: [{ code: 'not_found' }] }])
  })

  test('may stay though archived since, and is no longer offered', async () => {
    const about = await lead({ last_name: 'Gone' })
    const task = await add({ title: 'Close the file', subject: 'leads', subject_id: about.id })
    await t.call('DELETE', `/leads/${about.id}`)
    expect((await change(task, { title: 'Closed the file' })).status).toBe(200)
    const fresh = await t.call<Wire>('POST', '/tasks', {
      body: { title: 'x', type_id: GENERAL, subject: 'leads', subject_id: about.id },
    })
    expect(refusal(fresh)).toEqual([422, { subject_id: [{ code: 'archived' }] }])
  })

  test('is found by name among records that can have tasks', async () => {
    await lead({ last_name: 'Quillfeather' })
    await add({ title: 'Quillfeather again' })
    const { body } = await t.call<Wire>('GET', '/find?q=quillfeather&carrying=tasks')
    expect(body.data.map((one) => one['resource'])).toEqual(['leads'])
    expect((await t.call('GET', '/find?q=x&carrying=nonsense')).status).toBe(422)
  })
})

describe('exports and imports of tasks', () => {
  test("name a task's subject to users who can see it; an imported one references a record by its id", async () => {
    const about = await lead({ last_name: 'Filed' })
    const task = await add({ title: 'File me', subject: 'leads', subject_id: about.id })
    const columns = 'columns=title,subject,subject_id,subject_id.id'
    const file = async (token: string) => {
      const answer = await t.call<string>('GET', `/tasks/export?format=csv&style=iso&id=${task.id}&${columns}`, {
        token,
      })
      expect(answer.status, JSON.stringify(answer.body)).toBe(200)
      return answer.body.trim().split(/\r?\n/)[1]
    }
    expect(await file(t.token)).toBe(`File me,leads,Rachel Filed,${about.id}`)
    const blind = await t.userWith([...tasksRights, permission('Tasks', 'export')])
    expect(await file(blind.token)).toBe(`File me,leads,,${about.id}`)
  })
})

describe('record scope', () => {
  test("own: assigned, created, or about one of the user's records", async () => {
    const me = await t.userWith([...tasksRights, permission('TaskTypes', 'list')], 'own')
    const theirs = await add({ title: 'Somebody else’s' })
    const mine = await add({ title: 'Mine', assignedTo: me.id })
    const made = await add({ title: 'Made by me' }, me.token)
    expect((await ids('sort=id', me.token)).toSorted((a, b) => a - b)).toEqual([mine.id, made.id])
    expect((await t.call('GET', `/tasks/${theirs.id}`, { token: me.token })).status).toBe(404)
    expect((await change(theirs, { title: 'x' }, me.token)).status).toBe(404)
  })

  test('franchise: for users of the same franchise', async () => {
    const franchise = await t.call<Wire>('POST', '/franchises', { body: { name: 'North' } })
    expect(franchise.status, JSON.stringify(franchise.body)).toBe(200)
    const [me, colleague] = [await t.userWith(tasksRights, 'franchise'), await t.userWith(tasksRights)]
    await t.pool.query('update users set franchise_id = $1 where id = any($2)', [
      franchise.body.id,
      [me.id, colleague.id],
    ])
    const ours = await add({ title: 'Of the north', assignedTo: colleague.id })
    await add({ title: 'Of nobody' })
    expect(await ids('', me.token)).toEqual([ours.id])
    expect(await ids(`team=true&id=${ours.id}`, me.token)).toEqual([ours.id])
  })

  test("tasks about a user's record are included", async () => {
    const me = await t.userWith([...tasksRights, ...leadsRights], 'own')
    const about = await lead({ assignedTo: me.id, last_name: 'Mine' })
    const task = await add({ title: 'For my lead', subject: 'leads', subject_id: about.id })
    const answer = await t.call<Wire>('GET', `/tasks/list?id=${task.id}`, { token: me.token })
    expect(answer.body.data.map(({ id }) => id)).toEqual([task.id])
  })

  test("needs the area's permission", async () => {
    const nobody = await t.userWith([permission('Dashboard', 'index')])
    expect((await t.call('GET', '/tasks/list', { token: nobody.token })).status).toBe(403)
  })
})

describe('the board', () => {
  interface Column {
    readonly id: number
    readonly label: string
    readonly colour: string
    readonly next: number[]
    readonly total: number
    readonly data: RecordBody[]
  }
  const board = async (query: string, token = t.token) => {
    const answer = await t.call<{ columns: Column[]; labels: Wire['labels'] }>('GET', `/tasks/board?${query}`, {
      token,
    })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return answer.body
  }

  test('has a column for each status in the library’s order, with counts, first cards and the moves', async () => {
    const made: RecordBody[] = []
    for (let i = 1; i <= 5; i++)
      made.push(await add({ title: `Boarded ${i}`, due_at: `2026-12-0${i}T12:00:00Z`, assignedTo: 1 }))
    const last = await add({ title: 'Boarded done', status_id: DONE })
    const { columns, labels } = await board('q=Boarded&limit=2&sort=due_at&direction=asc')
    expect(columns.slice(0, 5).map(({ id }) => id)).toEqual([1, 2, 3, 4, 5])
    expect(columns[0]).toMatchObject({ label: 'To do', colour: '#1f6feb', next: [2, 3, 4, 5], total: 5 })
    expect(columns[0]?.data.map(({ id }) => id)).toEqual(made.slice(0, 2).map(({ id }) => id))
    expect(columns[3]?.data.map(({ id }) => id)).toEqual([last.id])
    expect(labels['assignedTo']?.[1]).toMatchObject({ label: 'Alex Morgan' })
    const more = await board('q=Boarded&limit=2&column=1&page=2&sort=due_at&direction=asc')
    expect(more.columns.map(({ data }) => data.map(({ id }) => id))).toEqual([made.slice(2, 4).map(({ id }) => id)])
  })

  test('respects scope and filters, and rejects what the list rejects', async () => {
    const me = await t.userWith(tasksRights, 'own')
    const mine = await add({ title: 'On my board', assignedTo: me.id })
    const { columns } = await board('open=true', me.token)
    expect(columns.flatMap(({ data }) => data.map(({ id }) => id))).toEqual([mine.id])
    for (const query of ['overdue=maybe', 'column=x', 'column=999999', 'page=2', 'limit=500', 'nobody=1'])
      expect((await t.call('GET', `/tasks/board?${query}`)).status, query).toBe(422)
    const nobody = await t.userWith([permission('Leads', 'list')])
    expect((await t.call('GET', '/tasks/board', { token: nobody.token })).status).toBe(403)
    expect((await t.call('GET', '/customers/board')).status).toBe(404)
  })
})
