import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { resources } from '../../../../schema/all.ts'
import { permission } from '../../../../schema/engine/permissions.ts'
import { testApp } from '../../../support/app.ts'
import { createFactory, type RecordBody, type Values, type Wire } from '../../../support/factory.ts'
import { NO_JOBS } from '../../../support/noJobs.ts'

const api = await testApp({ jobs: NO_JOBS })
const factory = createFactory(api)
const deep = Boolean(process.env['DEEP'])
const create = (resource: string, values?: Values) => factory.create(resources.get(resource), values)
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** A write, and the changeset its response names. */
async function write(method: Method, path: string, body?: unknown, token = api.token) {
  const answer = await api.call<Wire & RecordBody>(method, path, body === undefined ? { token } : { body, token })
  expect(answer.status, `${method} ${path} ${JSON.stringify(answer.body)}`).toBe(200)
  return { body: answer.body, changeset: answer.headers['changeset'] as string }
}
interface Undone {
  readonly code?: string
  readonly data: { readonly done: number; readonly skipped: number; readonly changes: Values[] }
  readonly conflicts: Values[]
  readonly labels: Values
  readonly undone_by: string
  readonly changeset: string
}
const undo = (changeset: unknown, body: object = {}, token = api.token) =>
  api.call<Undone>('POST', `/changesets/${changeset}/undo`, { body, token })
async function undone(changeset: unknown, body: object = {}) {
  const answer = await undo(changeset, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  expect(answer.headers['changeset']).toBe(answer.body.changeset)
  return answer.body.changeset
}
const BOOKKEEPING = ['version', 'edited_version', 'updated_at', 'updated_by']
const bare = (row: Values) => Object.fromEntries(Object.entries(row).filter(([name]) => !BOOKKEEPING.includes(name)))
const read = async (resource: string, id: number) => bare((await write('GET', `/${resource}/${id}`)).body)
const everyRow = async (resource: string) =>
  (await Promise.all(['list', 'archived-list'].map((l) => write('GET', `/${resource}/${l}?limit=200&sort=id`)))).map(
    ({ body }) => body.data.map(bare),
  )
const bulk = (resource: string, body: object) => write('POST', `/${resource}/bulk`, body)

describe('one action', () => {
  test('is undone and redone with all its fields, lines and references, and the log says so', async () => {
    const row = await create('questions', { type: 'single', show_if: [] })
    const first = await read('questions', row.id)
    const { changeset } = await write('PATCH', `/questions/${row.id}`, {
      label: 'Another',
      options: [{ label: 'The only one' }],
      position: 1,
    })
    const changed = await read('questions', row.id)
    const back = await undone(changeset)
    expect(await read('questions', row.id)).toEqual(first)
    const again = await undone(back)
    expect(await read('questions', row.id)).toEqual(changed)
    await undone(again)
    expect(await read('questions', row.id)).toEqual(first)
    const { rows } = await api.pool.query(
      "select event, action, url from log_entries where entity = 'questions' and entity_id = $1 order by id desc limit 1",
      [row.id],
    )
    expect(rows[0]).toEqual({
      event: 'updated',
      action: 'POST /panel-api/changesets/:id/undo',
      url: `/panel-api/changesets/${again}/undo`,
    })
    expect(await api.brokenLog()).toEqual([])
  })

  test('creating, archiving and restoring have their opposites', async () => {
    const { body, changeset } = await write('POST', '/job-types', { title: 'Made' })
    const state = async () => (await read('job-types', body.id))['archived_at'] !== null
    const gone = await undone(changeset)
    expect(await state()).toBe(true)
    await undone(gone)
    expect(await state()).toBe(false)
    const archived = await write('DELETE', `/job-types/${body.id}`)
    const reinstated = await undone(archived.changeset)
    expect(await state()).toBe(false)
    await undone(reinstated)
    expect(await state()).toBe(true)
    const out = await write('PATCH', `/job-types/reinstate/${body.id}`)
    await undone(out.changeset)
    expect(await state()).toBe(true)
  })

  test('a moved default returns to its former record', async () => {
    const defaults = async () =>
      (await everyRow('lead-statuses')).map((l) => l.filter((r) => r['is_default']).map((r) => r['id']))
    const before = await defaults()
    const { body, changeset } = await write('POST', '/lead-statuses', {
      title: 'Newest',
      category: 'new',
      is_default: true,
    })
    expect(await defaults()).toEqual([[body.id], []])
    const back = await undone(changeset)
    expect(await defaults()).toEqual(before)
    await undone(back)
    expect(await defaults()).toEqual([[body.id], []])
  })

  test('changes nothing and names no changeset if nothing changed', async () => {
    const row = await create('job-types')
    expect((await write('PATCH', `/job-types/${row.id}`, { title: row['title'] })).changeset).toBeUndefined()
    expect((await write('GET', `/job-types/${row.id}`)).changeset).toBeUndefined()
  })

  test("a repeated request names the first one's changeset", async () => {
    const send = () =>
      api.call('POST', '/job-types', { body: { title: 'Twice sent' }, headers: { 'idempotency-key': 'undo-twice' } })
    const [first, second] = [await send(), await send()]
    expect(first.headers['changeset']).toMatch(/^[0-9a-f-]{36}$/)
    expect(second.headers['changeset']).toBe(first.headers['changeset'])
  })
})

/** A restored text gets a new number: a signature under one number never applies to another text. */
const COUNTED: Readonly<Record<string, string>> = { 'signature-documents': 'edition' }

// A sent email does not change; tests/areas/mail/api/send.test.ts tests its undo.
test.each(resources.all.filter(({ name }) => name !== 'emails').map((resource) => [resource.name, resource] as const))(
  '%s: every field is undone and redone',
  async (name, resource) => {
    const made = await write('POST', `/${name}`, await factory.body(resource))
    const { id } = made.body
    const said = (row: Readonly<Record<string, unknown>>) => ({
      ...row,
      ...(COUNTED[name] ? { [COUNTED[name]]: 0 } : {}),
    })
    const first = await read(name, id)
    const { changeset } = await write('PATCH', `/${name}/${id}`, await factory.body(resource))
    const changed = await read(name, id)
    expect(changed).not.toEqual(first)
    const back = await undone(changeset)
    expect(said(await read(name, id))).toEqual(said(first))
    await undone(back)
    expect(said(await read(name, id))).toEqual(said(changed))
    await undone((await write('DELETE', `/${name}/${id}`)).changeset)
    expect(said(await read(name, id))).toEqual(said(changed))
  },
)

test("a field that only an action sets is undone by that action: a ban, a group's permissions", async () => {
  const user = await api.userWith([])
  const banned = async () => (await read('users', user.id))['banned_at'] !== null
  const { changeset } = await write('POST', `/users/${user.id}/ban`)
  const back = await undone(changeset)
  expect(await banned()).toBe(false)
  await undone(back)
  expect(await banned()).toBe(true)
  const group = await create('user-groups')
  const own = async () =>
    (await write('GET', `/user-groups/${group.id}/permissions`)).body as unknown as { own: string[] }
  const put = (permissions: string[]) => write('PUT', `/user-groups/${group.id}/permissions`, { permissions })
  await put(['JobTypes:list'])
  const given = await put(['JobTypes:edit', 'JobTypes:list'])
  await undone(given.changeset)
  expect((await own()).own).toEqual(['JobTypes:list'])
})

test('a permanently deleted record is restored with its id, its lines and its created date', async () => {
  const row = await create('questions', { type: 'single', show_if: [] })
  const first = await read('questions', row.id)
  const keep = resources.get('questions') as { archive?: boolean }
  keep.archive = false
  try {
    const { changeset } = await write('DELETE', `/questions/${row.id}`)
    expect((await api.call('GET', `/questions/${row.id}`)).status).toBe(404)
    const back = await undone(changeset)
    expect(await read('questions', row.id)).toEqual(first)
    await undone(back)
    expect((await api.call('GET', `/questions/${row.id}`)).status).toBe(404)
  } finally {
    keep.archive = true
  }
})

describe('many at once', () => {
  test('a bulk action, and an order, are undone as one', async () => {
    const rows = [await create('payment-types'), await create('payment-types'), await create('payment-types')]
    const ids = rows.map((r) => r.id)
    const before = await everyRow('payment-types')
    for (const body of [
      { act: 'archive', ids },
      { act: 'change', ids, change: { kind: 'cheque' } },
      { act: 'reorder', ids, before: before[0]?.[0]?.['id'] },
    ]) {
      const { changeset } = await bulk('payment-types', body)
      const after = await everyRow('payment-types')
      expect(after).not.toEqual(before)
      const answer = await undo(changeset)
      expect([answer.status, answer.body.data?.done], JSON.stringify(answer.body)).toEqual([200, expect.any(Number)])
      expect(await everyRow('payment-types'), body.act).toEqual(before)
      await undone(await undone(answer.body.changeset))
      expect(await everyRow('payment-types'), body.act).toEqual(before)
    }
  })

  test('swapped values are undone whatever the order', async () => {
    const [a, b] = [await create('job-types', { title: 'Hand a' }), await create('job-types', { title: 'Hand b' })]
    const steps = [
      await write('PATCH', `/job-types/${a.id}`, { title: 'Hand c' }),
      await write('PATCH', `/job-types/${b.id}`, { title: 'Hand a' }),
    ]
    // As one changeset, as an import would leave it.
    await api.pool.query('update log_entries set changeset = $1 where changeset = $2', [
      steps[0]?.changeset,
      steps[1]?.changeset,
    ])
    const back = await undone(steps[0]?.changeset)
    expect([await read('job-types', a.id), await read('job-types', b.id)]).toMatchObject([
      { title: 'Hand a' },
      { title: 'Hand b' },
    ])
    await undone(back)
    expect([await read('job-types', a.id), await read('job-types', b.id)]).toMatchObject([
      { title: 'Hand c' },
      { title: 'Hand a' },
    ])
    await api.pool.query("delete from log_entries where entity = 'job-types' and entity_id = any($1)", [[a.id, b.id]])
  })

  test('thousands of imported rows are undone in a few statements, also to older values', async () => {
    const count = deep ? 100_000 : 5000
    const one = await create('materials', { code: null, barcode: null })
    await api.pool.query(
      `insert into materials select r.* from generate_series(1, $2::int) n, materials m, jsonb_populate_record(null::materials,
         to_jsonb(m) || jsonb_build_object('id', nextval(pg_get_serial_sequence('materials', 'id')), 'name', 'Imported ' || n)) r where m.id = $1`,
      [one.id, count],
    )
    const log = (event: string, changeset: string, before: string) =>
      api.pool.query(
        `insert into log_entries (event, action, url, user_id, entity, entity_id, label, before, after, changeset, hash)
         select $1, 'POST', '/', (select id from users where email = 'admin@demo.test'), 'materials', t.id, t.name, ${before}, to_jsonb(t), $2, ''
         from materials t where t.name like 'Imported %'`,
        [event, changeset],
      )
    const [made, changed] = ['11111111-2222-3333-4444-555555555555', '66666666-7777-8888-9999-000000000000']
    await log('created', made, 'null')
    await log(
      'updated',
      changed,
      `to_jsonb(t) || '{"sell_price": 77.5, "name": "Older"}' || jsonb_build_object('name', 'Older ' || t.name)`,
    )
    const timed = async (what: string, changeset: string) => {
      const started = performance.now()
      const { status, body } = await undo(changeset)
      console.log(`undo: ${count} ${what} rows in ${Math.round(performance.now() - started)} ms`)
      expect([status, body.data?.done, body.data?.skipped], JSON.stringify(body)).toEqual([200, count, 0])
      return body.changeset
    }
    const how = async (where: string) =>
      (await api.pool.query(`select count(*)::int as n from materials where ${where} and name like '%Imported %'`))
        .rows[0].n
    const again = await timed('changed', changed)
    expect(await how("sell_price = 77.5 and name like 'Older %'")).toBe(count)
    await timed('changed back', again)
    const back = await timed('created', made)
    expect(await how('archived_at is null')).toBe(0)
    await timed('archived', back)
    expect(await how('archived_at is null')).toBe(count)
    await api.pool.query("delete from log_entries where entity = 'materials'")
  }, 600_000)
})

describe("another user's later changes", () => {
  test('are shown with both values and never overwritten; the rest is undone on request', async () => {
    const [type, other] = [
      await create('lead-types', { title: 'Old type' }),
      await create('lead-types', { title: 'New type' }),
    ]
    const rows = [await create('job-types', { title: 'Kept by others' }), await create('job-types')]
    const { changeset } = await bulk('job-types', {
      act: 'change',
      ids: rows.map((r) => r.id),
      change: { colour: '#111111', active: false },
    })
    const { token, id } = await api.userWith([permission('JobTypes', 'edit')])
    await write('PATCH', `/job-types/${rows[0]?.id}`, { colour: '#222222' }, token)
    const answer = await undo(changeset)
    expect([answer.status, answer.body.code]).toEqual([409, 'undo_conflict'])
    expect(answer.body).toMatchObject({
      done: 2,
      skipped: 1,
      conflicts: [
        {
          resource: 'job-types',
          id: rows[0]?.id,
          label: 'Kept by others',
          event: 'updated',
          code: 'changed',
          by: 'Test',
          fields: [{ field: 'colour', before: rows[0]?.['colour'], after: '#111111', now: '#222222' }],
        },
      ],
    })
    expect(id).toBeGreaterThan(0)
    expect(await read('job-types', rows[1]?.id as number)).toMatchObject({ colour: '#111111', active: false })
    const rest = await undo(changeset, { skip_conflicts: true })
    expect(rest.body.data).toMatchObject({ done: 2, skipped: 1 })
    expect(await read('job-types', rows[0]?.id as number)).toMatchObject({ colour: '#222222', active: true })
    expect(await read('job-types', rows[1]?.id as number)).toMatchObject({ colour: rows[1]?.['colour'], active: true })
    expect([type.id, other.id]).toHaveLength(2)
  })

  test('other fields of the same record do not block it; a value restored by hand is no conflict', async () => {
    const row = await create('job-types')
    const { changeset } = await write('PATCH', `/job-types/${row.id}`, { title: 'By me', colour: '#123456' })
    await write('PATCH', `/job-types/${row.id}`, { active: false, colour: row['colour'] })
    await undone(changeset)
    expect(await read('job-types', row.id)).toMatchObject({ title: row['title'], colour: row['colour'], active: false })
  })

  test('a new record that others have worked on stays, and one in use stays', async () => {
    const made = await write('POST', '/job-types', { title: 'Worked on' })
    await write('PATCH', `/job-types/${made.body.id}`, { colour: '#abcdef' })
    const kept = await undo(made.changeset)
    expect([kept.status, kept.body.conflicts[0]?.['code']]).toEqual([409, 'changed'])
    expect((await undo(made.changeset, { skip_conflicts: true })).status, 'there is no rest').toBe(409)
    const category = await write('POST', '/categories', { name: 'Used one', scope: 'service' })
    const service = await create('services', { category_id: category.body.id })
    const used = await undo(category.changeset)
    expect(used.body.conflicts[0]).toMatchObject({
      code: 'in_use',
      usage: [{ resource: 'services', records: [{ id: service.id }] }],
    })
  })

  test('the rules of a write apply to its undo: a value now taken, an archived reference', async () => {
    const row = await create('job-types', { title: 'Wanted title' })
    const renamed = await write('PATCH', `/job-types/${row.id}`, { title: 'Unwanted title' })
    await create('job-types', { title: 'wanted TITLE' })
    const taken = await undo(renamed.changeset)
    expect(taken.body.conflicts[0]).toMatchObject({ code: 'invalid', errors: { title: [{ code: 'duplicate' }] } })
    const category = (await write('POST', '/categories', { name: 'Left one', scope: 'service' })).body
    const service = await create('services', { category_id: category.id })
    const moved = await write('PATCH', `/services/${service.id}`, { category_id: null })
    await write('DELETE', `/categories/${category.id}`)
    const refused = await undo(moved.changeset)
    expect(refused.body.conflicts[0]).toMatchObject({
      code: 'invalid',
      errors: { category_id: [{ code: 'archived' }] },
    })
  })
})

describe('permissions', () => {
  test("a user's own changesets, with the permission the undo needs", async () => {
    const rights = (['list', 'edit'] as const).map((action) => permission('JobTypes', action))
    const { token } = await api.userWith(rights)
    const row = await create('job-types')
    const { changeset } = await write('PATCH', `/job-types/${row.id}`, { title: `Own ${row.id}` }, token)
    const stranger = (await api.userWith(rights)).token
    const auditor = (await api.userWith([...rights, permission('Logs', 'revert')])).token
    expect((await undo(changeset, {}, stranger)).status).toBe(404)
    expect((await undo(changeset, {}, auditor)).status).toBe(200)
    const made = await write('POST', '/job-types', { title: `Made ${row.id}` })
    const blind = (await api.userWith([permission('Logs', 'revert')])).token
    expect((await undo(made.changeset, {}, blind)).body.code).toBe('forbidden')
    for (const id of ['x', '0', '00000000-0000-4000-8000-000000000000']) expect((await undo(id)).status).toBe(404)
    expect((await undo(made.changeset, { skip: true })).status).toBe(422)
    expect((await api.call('POST', `/changesets/${made.changeset}/undo`)).status, 'needs no body').toBe(200)
  })

  test('a changeset is undone once, also by two concurrent users', async () => {
    for (let round = 0; round < (deep ? 30 : 5); round++) {
      const row = await create('job-types')
      const { changeset } = await write('PATCH', `/job-types/${row.id}`, { title: `Raced ${row.id}` })
      const answers = await Promise.all([undo(changeset), undo(changeset), undo(changeset)])
      expect(answers.map((a) => a.status).toSorted()).toEqual([200, 409, 409])
      const by = answers.find((a) => a.status === 200)?.body.changeset
      for (const { status, body } of answers)
        if (status === 409) expect(body).toMatchObject({ code: 'already_undone', undone_by: by })
      expect((await read('job-types', row.id))['title']).toBe(row['title'])
    }
  })
})

test('a concurrent change is never lost to an undo', async () => {
  for (let round = 0; round < (deep ? 60 : 10); round++) {
    const row = await create('job-types', { colour: '#000001' })
    const { changeset } = await write('PATCH', `/job-types/${row.id}`, { colour: '#000002' })
    const [back] = await Promise.all([undo(changeset), write('PATCH', `/job-types/${row.id}`, { colour: '#000003' })])
    expect([200, 409]).toContain(back.status)
    expect((await read('job-types', row.id))['colour']).toBe('#000003')
  }
}, 120_000)

test('an order that others have changed since stays; undoing the rest leaves no duplicate position', async () => {
  const move = (ids: unknown[], before: unknown) => bulk('task-statuses', { act: 'reorder', ids, before })
  const order = async () => (await write('GET', '/task-statuses/list?sort=position&limit=200')).body.data
  const [a, b, c, d] = (await order()).map((r) => r.id)
  const { changeset } = await move([d], a)
  await move([c], b)
  const stopped = await undo(changeset)
  expect([stopped.status, stopped.body.conflicts.length > 0]).toEqual([409, true])
  const rest = await undo(changeset, { skip_conflicts: true })
  expect(rest.status, JSON.stringify(rest.body)).toBe(200)
  expect((await order()).map((r) => r['position'])).toEqual((await order()).map((_, i) => i + 1))
})

type Step = { act: 'create' | 'update' | 'archive' | 'reinstate' | 'reorder' | 'bulk'; a: number; b: number }
const steps = fc.array(
  fc.record({
    act: fc.constantFrom<Step['act']>('create', 'update', 'archive', 'reinstate', 'reorder', 'bulk'),
    a: fc.nat(999),
    b: fc.nat(999),
  }),
  { minLength: 1, maxLength: 12 },
)

test('any actions, undone in reverse, leave the same rows; redone, the same result', async () => {
  const name = 'payment-types'
  let n = 0
  const take = async ({ act, a, b }: Step): Promise<string | undefined> => {
    const [active = [], archived = []] = await everyRow(name)
    const one = active[a % active.length]?.['id']
    const send = async (method: Method, path: string, body?: unknown) => {
      const answer = await api.call(method, path, body === undefined ? {} : { body })
      expect([200, 409, 422], JSON.stringify(answer.body)).toContain(answer.status)
      return answer.status === 200 ? (answer.headers['changeset'] as string | undefined) : undefined
    }
    if (act === 'create') return send('POST', `/${name}`, { name: `Way ${++n}`, kind: 'cash' })
    if (act === 'reinstate')
      return archived.length ? send('PATCH', `/${name}/reinstate/${archived[a % archived.length]?.['id']}`) : undefined
    if (one === undefined) return undefined
    if (act === 'update')
      return send('PATCH', `/${name}/${one}`, { name: `Way ${b % 9}`, needs_reference: b % 2 === 0 })
    if (act === 'archive') return send('DELETE', `/${name}/${one}`)
    const two = active[b % active.length]?.['id']
    if (act === 'bulk') return send('POST', `/${name}/bulk`, { act: 'archive', ids: [...new Set([one, two])] })
    return one === two ? undefined : send('POST', `/${name}/bulk`, { act: 'reorder', ids: [one], before: two })
  }
  await fc.assert(
    fc.asyncProperty(steps, async (list) => {
      const before = await everyRow(name)
      const made: string[] = []
      for (const step of list) {
        const changeset = await take(step)
        if (changeset) made.push(changeset)
      }
      const after = await everyRow(name)
      const undos: string[] = []
      for (const changeset of made.toReversed()) undos.push(await undone(changeset))
      const fresh = (rows: Values[][]) =>
        rows.map((l) => l.filter((r) => before.flat().some((x) => x['id'] === r['id'])))
      expect(fresh(await everyRow(name)).map((l) => l.map(withoutTime))).toEqual(before.map((l) => l.map(withoutTime)))
      const redos: string[] = []
      for (const changeset of undos.toReversed()) redos.push(await undone(changeset))
      expect((await everyRow(name)).map((l) => l.map(withoutTime))).toEqual(after.map((l) => l.map(withoutTime)))
      for (const changeset of redos.toReversed()) await undone(changeset)
    }),
    { numRuns: deep ? 80 : 12 },
  )
}, 400_000)
/** The exact time of archiving is ignored as well. */
const withoutTime = (row: Values) => ({ ...row, archived_at: row['archived_at'] !== null })
