import { describe, expect, test } from 'vitest'
import { resources } from '../../../../schema/all.ts'
import { testApp } from '../../../support/app.ts'
import { createFactory, type Values } from '../../../support/factory.ts'
import { logbook } from '../../../support/logbook.ts'
import { NO_JOBS } from '../../../support/noJobs.ts'

const api = await testApp({ jobs: NO_JOBS })
const factory = createFactory(api)
const create = (resource: string, values?: Values) => factory.create(resources.get(resource), values)
const { write, entryOf, entry, outlook, revert, read, list } = logbook(api)
const states = async (id: number, over?: string) =>
  Object.fromEntries((await outlook(id, over)).fields.map(({ field, state }) => [field, state]))

describe('an entry is reverted', () => {
  test('field by field, once, as a separate write with a log entry and an undo', async () => {
    const row = await create('job-types', { title: 'As it was', colour: '#000001', active: true })
    const { changeset } = await write('PATCH', `/job-types/${row.id}`, {
      title: 'Other',
      colour: '#000002',
      active: false,
    })
    const id = await entryOf(changeset)
    expect(await states(id)).toEqual({ title: 'back', colour: 'back', active: 'back' })
    expect((await read('job-types', row.id))['title'], 'a look changes nothing').toBe('Other')
    const answer = await revert(id, { fields: ['title', 'active'] })
    expect([answer.status, answer.body.done.toSorted(), answer.body.kept]).toEqual([
      200,
      ['active', 'title'],
      ['colour'],
    ])
    expect(await read('job-types', row.id)).toMatchObject({ title: 'As it was', colour: '#000002', active: true })
    const told = await entry(answer.body.entry)
    expect(told).toMatchObject({ event: 'updated', action: 'POST /panel-api/logs/:id/revert', puts_back: id })
    expect(told.changes.map(({ field }) => field).toSorted()).toEqual(['active', 'title'])
    const again = await revert(id)
    expect(again.body).toMatchObject({ code: 'already_reverted', by: expect.any(String), at: expect.any(String) })
    expect(again.status).toBe(409)
    expect((await entry(id)).put_back).toMatchObject({ entry: answer.body.entry, by: expect.any(String) })
    expect((await list(`changeset=${changeset}`))[0]?.reverted).toBe(true)
    expect(answer.headers['changeset']).toBe(answer.body.changeset)
    await write('POST', `/changesets/${answer.body.changeset}/undo`)
    expect(await read('job-types', row.id)).toMatchObject({ title: 'Other', active: false })
    expect(await api.brokenLog()).toEqual([])
  })

  test('a revert is reverted in turn', async () => {
    const row = await create('job-types', { title: 'First title' })
    const { changeset } = await write('PATCH', `/job-types/${row.id}`, { title: 'Second title' })
    const back = await revert(await entryOf(changeset))
    expect((await revert(back.body.entry)).status).toBe(200)
    expect((await read('job-types', row.id))['title']).toBe('Second title')
  })

  test('by one of several concurrent users', async () => {
    for (let round = 0; round < 5; round++) {
      const row = await create('job-types')
      const { changeset } = await write('PATCH', `/job-types/${row.id}`, { title: `Raced ${row.id}` })
      const id = await entryOf(changeset)
      const answers = await Promise.all([revert(id), revert(id), revert(id)])
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    }
  })

  test('not after its request was undone, and not if the values are already restored', async () => {
    const row = await create('job-types', { colour: '#111111' })
    const undone = await write('PATCH', `/job-types/${row.id}`, { colour: '#222222' })
    const id = await entryOf(undone.changeset)
    await write('POST', `/changesets/${undone.changeset}/undo`)
    expect((await revert(id)).body).toMatchObject({ code: 'already_reverted', by: expect.any(String) })
    const by = await write('PATCH', `/job-types/${row.id}`, { colour: '#333333' })
    await write('PATCH', `/job-types/${row.id}`, { colour: '#111111' })
    const same = await entryOf(by.changeset)
    expect(await outlook(same)).toMatchObject({ code: 'nothing_to_revert', fields: [{ state: 'same' }] })
    expect((await revert(same)).body.code).toBe('nothing_to_revert')
    expect((await list(`changeset=${by.changeset}`))[0]?.reverted, 'what was refused may be tried again').toBe(false)
  })

  test('a new record is archived, an archived one restored, a deleted one created again', async () => {
    const made = await write('POST', '/job-types', { title: 'Came by mistake' })
    expect((await outlook(await entryOf(made.changeset))).code).toBeNull()
    expect((await revert(await entryOf(made.changeset))).status).toBe(200)
    expect((await read('job-types', made.body.id))['archived_at']).not.toBeNull()
    const row = await create('job-types')
    const away = await write('DELETE', `/job-types/${row.id}`)
    expect((await revert(await entryOf(away.changeset))).status).toBe(200)
    expect((await read('job-types', row.id))['archived_at']).toBeNull()
    const keep = resources.get('questions') as { archive?: boolean }
    const question = await create('questions', { type: 'text', show_if: [] })
    keep.archive = false
    try {
      const gone = await write('DELETE', `/questions/${question.id}`)
      expect((await revert(await entryOf(gone.changeset))).status).toBe(200)
      expect((await read('questions', question.id))['label']).toBe(question['label'])
    } finally {
      keep.archive = true
    }
  })
})

describe('later changes', () => {
  test('are kept by default, and both values are shown', async () => {
    const row = await create('job-types', { title: 'Was', colour: '#000001' })
    const { changeset } = await write('PATCH', `/job-types/${row.id}`, { title: 'Became', colour: '#000002' })
    const id = await entryOf(changeset)
    await write('PATCH', `/job-types/${row.id}`, { title: 'Is now' })
    expect(await states(id)).toEqual({ title: 'changed', colour: 'back' })
    expect(await outlook(id)).toMatchObject({ changed_by: { by: expect.any(String) } })
    const asked = await revert(id)
    expect(asked.body).toMatchObject({
      code: 'changed_since',
      fields: [{ field: 'title', before: 'Was', after: 'Became', now: 'Is now' }],
    })
    expect((await read('job-types', row.id))['colour'], 'nothing half done').toBe('#000002')
    const kept = await revert(id, { choices: { title: 'keep' } })
    expect([kept.status, kept.body.done, kept.body.kept]).toEqual([200, ['colour'], ['title']])
    expect(await read('job-types', row.id)).toMatchObject({ title: 'Is now', colour: '#000001' })
  })

  test('are overwritten on request, unless changed again meanwhile', async () => {
    const row = await create('job-types', { title: 'Was first' })
    const { changeset } = await write('PATCH', `/job-types/${row.id}`, { title: 'Was second' })
    const id = await entryOf(changeset)
    await write('PATCH', `/job-types/${row.id}`, { title: 'Was third' })
    const { version } = await outlook(id)
    await write('PATCH', `/job-types/${row.id}`, { title: 'Was fourth' })
    const late = await revert(id, { choices: { title: 'put_back' }, version })
    expect([late.status, late.body.code]).toEqual([409, 'changed_since'])
    const chosen = await revert(id, { choices: { title: 'put_back' }, version: (await outlook(id)).version })
    expect([chosen.status, (await read('job-types', row.id))['title']]).toEqual([200, 'Was first'])
  })

  test('keep a new record that others have worked on, or that is in use', async () => {
    const made = await write('POST', '/job-types', { title: 'Worked on since' })
    await write('PATCH', `/job-types/${made.body.id}`, { colour: '#abcdef' })
    expect((await outlook(await entryOf(made.changeset))).code).toBe('worked_on')
    expect((await revert(await entryOf(made.changeset))).body.code).toBe('worked_on')
    const category = await write('POST', '/categories', { name: 'In use since', scope: 'service' })
    await create('services', { category_id: category.body.id })
    const id = await entryOf(category.changeset)
    expect(await outlook(id)).toMatchObject({ code: 'in_use', usage: [{ resource: 'services', total: 1 }] })
    expect((await revert(id)).body.code).toBe('in_use')
  })

  test('a lead with comments is not archived by reverting its creation', async () => {
    const made = await write('POST', '/leads', await factory.body(resources.get('leads')))
    await write('POST', `/leads/${made.body.id}/comments`, { body: 'Rang, nobody there' })
    const id = await entryOf(made.changeset)
    expect([(await outlook(id)).code, (await revert(id)).body.code]).toEqual(['worked_on', 'worked_on'])
  })
})

describe('rules apply to a revert', () => {
  test('a deleted reference, a name now taken: the rest is reverted', async () => {
    const category = (await write('POST', '/categories', { name: 'Gone by then', scope: 'service' })).body
    const service = await create('services', { category_id: category.id, name: 'Had that name' })
    const moved = await write('PATCH', `/services/${service.id}`, {
      category_id: null,
      name: 'Has another',
      code: 'HAS-1',
    })
    await write('DELETE', `/categories/${category.id}`)
    const id = await entryOf(moved.changeset)
    const { fields } = await outlook(id)
    expect(fields.find(({ field }) => field === 'category_id')).toMatchObject({
      state: 'refused',
      why: [{ code: 'archived' }],
    })
    expect((await revert(id)).status, 'all that is asked for, or nothing').toBe(422)
    expect((await read('services', service.id))['name']).toBe('Has another')
    const rest = fields.flatMap(({ field, state }) => (state === 'back' ? [field] : []))
    expect((await revert(id, { fields: rest })).status).toBe(200)
    expect(await read('services', service.id)).toMatchObject({ name: 'Had that name', category_id: null })
    const type = await create('job-types', { title: 'Wanted again' })
    const renamed = await write('PATCH', `/job-types/${type.id}`, { title: 'Not wanted' })
    await create('job-types', { title: 'wanted AGAIN' })
    expect((await outlook(await entryOf(renamed.changeset))).fields[0]).toMatchObject({
      state: 'refused',
      why: [{ code: 'duplicate' }],
    })
  })

  test('a status is reverted only by an allowed move', async () => {
    const lead = await create('leads', { lead_status_id: 1, lost_reason: null })
    const { body } = await write('GET', '/lead-statuses/list?limit=50')
    const other = body.data.find((row) => row.id !== 1 && !['converted', 'archived'].includes(String(row['category'])))
    const { changeset } = await write('PATCH', `/leads/${lead.id}`, { lead_status_id: other?.id })
    const id = await entryOf(changeset)
    const { version } = await read('lead-statuses', other?.id as number)
    const moves = (next: number[] | null, at: number) =>
      write('PUT', '/lead-statuses/moves', { statuses: [{ id: other?.id, version: at, next, rules: [] }] })
    await moves(
      [other?.id as number].filter((one) => one === 1),
      version,
    )
    expect((await outlook(id)).fields).toMatchObject([{ state: 'refused', why: [{ code: 'status_move' }] }])
    const refused = await revert(id)
    expect([refused.status, refused.body.code]).toEqual([409, 'status_move'])
    await moves([1], (await read('lead-statuses', other?.id as number)).version)
    expect((await revert(id)).status).toBe(200)
    expect((await read('leads', lead.id))['lead_status_id']).toBe(1)
  })

  test('an archived record is restored first', async () => {
    const row = await create('job-types', { colour: '#000001' })
    const { changeset } = await write('PATCH', `/job-types/${row.id}`, { colour: '#000002' })
    await write('DELETE', `/job-types/${row.id}`)
    const id = await entryOf(changeset)
    // An archived record can be reverted to its earlier archived state, as an undo does.
    const answer = await revert(id)
    expect([200, 409]).toContain(answer.status)
    expect((await read('job-types', row.id))['archived_at']).not.toBeNull()
  })
})

describe('permissions', () => {
  test('it needs the revert permission, access to the record, and its scope', async () => {
    const row = await create('job-types', { title: 'Rights to it' })
    const { changeset } = await write('PATCH', `/job-types/${row.id}`, { title: 'Rights to it, changed' })
    const id = await entryOf(changeset)
    const rights = ['Logs:view', 'Logs:revert', 'JobTypes:list', 'JobTypes:edit']
    for (const missing of rights) {
      const { token } = await api.userWith(rights.filter((one) => one !== missing))
      const { status } = await revert(id, {}, token)
      expect([403, 404], missing).toContain(status)
    }
    expect((await read('job-types', row.id))['title']).toBe('Rights to it, changed')
    expect((await revert(id, {}, (await api.userWith(rights)).token)).status).toBe(200)
    for (const body of [{ fields: 'title' }, { choices: { title: 'burn' } }, { strange: 1 }])
      expect((await revert(id, body)).status, JSON.stringify(body)).toBe(422)
    for (const strange of ['0', 'x', '99999999']) expect((await revert(strange as never)).status).toBe(404)
  })

  test('a field that the entry did not change is rejected', async () => {
    const row = await create('job-types', { title: 'Only the title' })
    const { changeset } = await write('PATCH', `/job-types/${row.id}`, { title: 'Only the title, changed' })
    const id = await entryOf(changeset)
    expect((await revert(id, { fields: ['colour'] })).status).toBe(422)
    expect((await revert(id, { fields: ['constructor'] })).status).toBe(422)
    expect((await revert(id, { fields: [] })).body.code).toBe('nothing_to_revert')
  })
})
