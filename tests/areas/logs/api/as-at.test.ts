import { expect, test } from 'vitest'
import { resources } from '../../../../schema/all.ts'
import type { AsAt } from '../../../../schema/areas/logs/shapes.ts'
import { truncateLog } from '../../../../server/engine/log/take.ts'
import { testApp } from '../../../support/app.ts'
import { createFactory, type Values, type Wire } from '../../../support/factory.ts'
import { logbook } from '../../../support/logbook.ts'
import { NO_JOBS } from '../../../support/noJobs.ts'

const api = await testApp({ jobs: NO_JOBS })
const factory = createFactory(api)
const create = (resource: string, values?: Values) => factory.create(resources.get(resource), values)
const { write } = logbook(api)

const then = (name: string, id: number, at: string, token = api.token) =>
  api.call<AsAt & Wire & { code?: string; at: string }>('GET', `/${name}/${id}/as-at?at=${encodeURIComponent(at)}`, {
    token,
  })
const now = async () =>
  (await api.pool.query(`select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at`))
    .rows[0].at as string
const value = ({ fields }: AsAt, name: string) => fields.find(({ field }) => field === name)

test('a record is shown as it was, with later differences, by whom, and what came next', async () => {
  const [old, later] = [
    await create('categories', { name: 'Of then', scope: 'service' }),
    await create('categories', { name: 'Of now', scope: 'service' }),
  ]
  const row = await create('services', { name: 'Then called so', price: 10, category_id: old.id })
  const first = await now()
  await write('PATCH', `/services/${row.id}`, { name: 'Called otherwise', category_id: later.id })
  const second = await now()
  await write('PATCH', `/services/${row.id}`, { name: 'Called as today' })
  const { body } = await then('services', row.id, first)
  expect(body).toMatchObject({ name: 'Then called so', archived: false, there: true, since: 2 })
  expect(value(body, 'name')).toEqual({ field: 'name', was: 'Then called so', now: 'Called as today', changed: true })
  expect(value(body, 'category_id')).toMatchObject({ was: old.id, now: later.id, changed: true })
  expect(value(body, 'price')).toMatchObject({ was: 10, now: 10, changed: false })
  expect(body.names['categories']).toMatchObject({ [old.id]: { label: 'Of then' }, [later.id]: { label: 'Of now' } })
  expect(body.before).toMatchObject({ user: expect.any(String), entry: expect.any(Number) })
  const middle = (await then('services', row.id, second)).body
  expect([middle.name, middle.since]).toEqual(['Called otherwise', 1])
  expect((await then('services', row.id, String(body.after))).body.name, 'the moment of a change is after it').toBe(
    'Called otherwise',
  )
  const today = (await then('services', row.id, await now())).body
  expect([today.name, today.since, today.after, today.fields.some(({ changed }) => changed)]).toEqual([
    'Called as today',
    0,
    null,
    false,
  ])
})

test('lines, the archive, and a renamed field are shown as they were', async () => {
  const row = await create('questions', { type: 'single', show_if: [] })
  const first = await now()
  const was = (await then('questions', row.id, first)).body
  await write('PATCH', `/questions/${row.id}`, { options: [{ label: 'The only one' }] })
  const archived = await write('DELETE', `/questions/${row.id}`)
  expect(archived.changeset).toBeTruthy()
  const { body } = await then('questions', row.id, first)
  expect(value(body, 'options')?.was).toEqual(value(was, 'options')?.was)
  expect(value(body, 'options')?.changed).toBe(true)
  expect([body.archived, (await then('questions', row.id, await now())).body.archived]).toEqual([false, true])
})

test('nothing is shown from before it was created, while it was deleted, or where log entries are missing', async () => {
  const early = await now()
  const row = await create('job-types', { title: 'Came later' })
  const { body } = await then('job-types', row.id, early)
  expect([body.code, body.at]).toEqual(['not_made_yet', expect.stringContaining('T')])
  const keep = resources.get('questions') as { archive?: boolean }
  const question = await create('questions', { type: 'text', show_if: [] })
  const there = await now()
  keep.archive = false
  const gone = await write('DELETE', `/questions/${question.id}`)
  keep.archive = true
  const without = await now()
  expect((await then('questions', question.id, there)).body).toMatchObject({ there: false, fields: expect.any(Array) })
  expect((await then('questions', question.id, without)).body.code).toBe('gone_then')
  const own = await api.userWith(['Questions:list'], 'own')
  expect([200, 404]).toContain((await then('questions', question.id, there, own.token)).status)
  await write('POST', `/changesets/${gone.changeset}/undo`)
  expect((await then('questions', question.id, without)).body.code).toBe('gone_then')
  expect((await then('questions', question.id, await now())).body).toMatchObject({ there: true })
  await write('PATCH', `/job-types/${row.id}`, { title: 'Changed before' })
  const between = await now()
  await new Promise((resolve) => setTimeout(resolve, 5))
  await truncateLog(api.db, api.logKey, { before: new Date(), by: null })
  await write('PATCH', `/job-types/${row.id}`, { title: 'Changed after' })
  expect((await then('job-types', row.id, between)).body.code).toBe('history_taken')
  expect((await then('job-types', row.id, await now())).body.name).toBe('Changed after')
})

test('it needs permission to the record and its scope, and a moment', async () => {
  const row = await create('leads')
  const at = await now()
  expect((await then('leads', row.id, at, (await api.userWith(['JobTypes:list'])).token)).status).toBe(403)
  expect((await then('leads', row.id, at, (await api.userWith(['Leads:list'], 'own')).token)).status).toBe(404)
  expect((await then('leads', row.id, at, (await api.userWith(['Leads:list'])).token)).status).toBe(200)
  for (const wrong of ['', 'yesterday', '2026-13-01T00:00:00Z'])
    expect((await then('leads', row.id, wrong)).status, wrong).toBe(422)
  for (const id of [0, 999_999_999]) expect((await then('leads', id, at)).status, String(id)).toBe(404)
})

test('data that the database stores outside the log is not shown', async () => {
  const row = await create('invoices')
  const { body } = await then('invoices', row.id, await now())
  expect(body.untold).toEqual(expect.arrayContaining(['paid', 'credited']))
  expect(body.fields.map(({ field }) => field)).not.toContain('paid')
})
