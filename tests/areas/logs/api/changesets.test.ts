import { describe, expect, test } from 'vitest'
import { resources } from '../../../../schema/all.ts'
import { testApp } from '../../../support/app.ts'
import { createFactory, type RecordBody, type Values, type Wire } from '../../../support/factory.ts'
import { invoicing } from '../../../support/invoicing.ts'
import { logbook } from '../../../support/logbook.ts'

const api = await testApp()
const factory = createFactory(api)
const create = (resource: string, values?: Values) => factory.create(resources.get(resource), values)
const { write, ask, entryOf, entry, outlook, revert, revertAll, read } = logbook(api)

interface Job {
  readonly id: number
  readonly finished: boolean
  readonly code: string | null
  readonly changeset: string | null
  readonly result: { done: number; skipped: number } | null
}

describe('all writes of a request', () => {
  test('are previewed, and reverted except for later changes', async () => {
    const rows = [await create('job-types'), await create('job-types'), await create('job-types')]
    const ids = rows.map(({ id }) => id)
    const { changeset } = await write('POST', '/job-types/bulk', { act: 'change', ids, change: { colour: '#0a0a0a' } })
    await write('PATCH', `/job-types/${ids[1]}`, { colour: '#0b0b0b' })
    const look = await revertAll(changeset, { preview: true })
    expect(look.body.result).toMatchObject({ done: 2, skipped: 1, conflicts: [{ code: 'changed', id: ids[1] }] })
    expect(look.headers['changeset'], 'nothing was written').toBeUndefined()
    expect((await read('job-types', ids[0] as number))['colour'], 'a look changes nothing').toBe('#0a0a0a')
    const done = await revertAll(changeset)
    expect(done.body.result).toMatchObject({ done: 2, skipped: 1 })
    expect((await read('job-types', ids[0] as number))['colour']).toBe(rows[0]?.['colour'])
    expect((await read('job-types', ids[1] as number))['colour']).toBe('#0b0b0b')
    const again = await revertAll(changeset)
    expect([again.status, again.body]).toMatchObject([
      409,
      { code: 'already_reverted', by: expect.any(String), at: expect.any(String) },
    ])
    expect((await entry(await entryOf(changeset, ids[0]))).put_back).toMatchObject({ by: expect.any(String) })
    await write('POST', `/changesets/${done.body.changeset}/undo`)
    expect((await read('job-types', ids[0] as number))['colour']).toBe('#0a0a0a')
  })

  test('are rejected if none can be reverted, and may be requested again later', async () => {
    const row = await create('job-types', { colour: '#010101' })
    const { changeset } = await write('PATCH', `/job-types/${row.id}`, { colour: '#020202' })
    const last = await write('PATCH', `/job-types/${row.id}`, { colour: '#030303' })
    expect((await revertAll(changeset, { preview: true })).body.result).toMatchObject({ done: 0, skipped: 1 })
    expect((await revertAll(changeset)).body.code).toBe('undo_conflict')
    await revertAll(last.changeset)
    expect((await revertAll(changeset)).body.result).toMatchObject({ done: 1 })
  })

  test('need the revert permission and some visible record', async () => {
    const row = await create('job-types')
    const { changeset } = await write('PATCH', `/job-types/${row.id}`, { title: `Seen ${row.id}` })
    const status = async (...rights: string[]) =>
      (await revertAll(changeset, {}, (await api.userWith(rights)).token)).status
    expect(await status('Logs:view', 'JobTypes:list', 'JobTypes:edit')).toBe(403)
    expect(await status('Logs:view', 'Logs:revert')).toBe(404)
    expect(await status('Logs:view', 'Logs:revert', 'JobTypes:list')).toBe(403)
    for (const id of ['x', '00000000-0000-4000-8000-000000000000']) expect((await revertAll(id)).status).toBe(404)
    expect(await status('Logs:view', 'Logs:revert', 'JobTypes:list', 'JobTypes:edit')).toBe(200)
  })
})

describe('more than a thousand records', () => {
  const many = async () => {
    const changeset = crypto.randomUUID()
    await api.pool.query(
      `insert into locations (name, colour, active) select 'Place ' || $1 || ' ' || n, '#123456', true from generate_series(1, 1005) n`,
      [changeset.slice(0, 8)],
    )
    const { rows } = await api.pool.query<{ id: number }>('select id from locations where name like $1 order by id', [
      `Place ${changeset.slice(0, 8)}%`,
    ])
    const ids = rows.map(({ id }) => id)
    const { changeset: made } = await write('POST', '/locations/bulk', {
      act: 'change',
      ids,
      change: { active: false },
    })
    return { ids, changeset: made }
  }
  const finished = async (kept: Values | null): Promise<Job> => {
    const job = () => ask<Job>(`/logs/reverts/${kept?.['id']}`)
    await expect.poll(async () => (await job()).finished, { timeout: 30_000 }).toBe(true)
    return job()
  }
  const active = async (ids: number[]) =>
    (await api.pool.query('select count(*)::int as n from locations where id = any($1) and active', [ids])).rows[0].n

  test('are previewed and reverted by the queue, once, and undone as one', async () => {
    const { ids, changeset } = await many()
    const look = await revertAll(changeset, { preview: true })
    expect(look.body).toMatchObject({ result: null, job: { finished: false, total: 1005 } })
    expect(await finished(look.body.job)).toMatchObject({
      finished: true,
      result: { done: 1005, skipped: 0 },
      changeset: null,
    })
    expect(await active(ids)).toBe(0)
    // Two users request it at the same time: one of them is told that it was done.
    const both = await Promise.all([revertAll(changeset), revertAll(changeset)])
    const came = await Promise.all(both.map(({ body }) => finished(body.job)))
    expect(came.map(({ code }) => code).toSorted()).toEqual(['already_reverted', null])
    const done = came.find(({ code }) => code === null) as Job
    expect(done).toMatchObject({ finished: true, code: null, result: { done: 1005 } })
    expect(await active(ids)).toBe(1005)
    const stranger = await api.userWith(['Logs:revert'])
    expect((await api.call('GET', `/logs/reverts/${done.id}`, { token: stranger.token })).status).toBe(404)
    await write('POST', `/changesets/${done.changeset}/undo`)
    expect(await active(ids)).toBe(0)
  }, 60_000)

  test('are left if the user has lost the permission', async () => {
    const { ids, changeset } = await many()
    const boss = await api.userWith(['Logs:view', 'Logs:revert', 'Locations:list', 'Locations:edit'])
    await revertAll(changeset, { preview: true }, boss.token)
    await write('PATCH', `/users/${boss.id}`, { active: false })
    // As left by a dead server: requested before the user was blocked.
    await api.pool.query(
      'insert into changeset_reverts (changesets, preview, user_id, total) values (array[$1::uuid], false, $2, 1005)',
      [changeset, boss.id],
    )
    const other = await many()
    await revertAll(other.changeset, { preview: true })
    await expect
      .poll(async () => (await api.pool.query('select from changeset_reverts where finished_at is null')).rowCount, {
        timeout: 30_000,
      })
      .toBe(0)
    const { rows } = await api.pool.query('select code from changeset_reverts where user_id = $1 and not preview', [
      boss.id,
    ])
    expect([rows[0].code, await active(ids)]).toEqual(['forbidden', 0])
  }, 60_000)
})

describe('records others depend on stay', () => {
  const send = async (method: string, path: string, given: { body?: unknown } = {}) =>
    api.call<Wire & RecordBody>(method as never, path, given)
  const { job, customer, franchise, line, issued } = invoicing({ call: send as never })

  test('an issued invoice, for any of its entries; the action that corrects it is named', async () => {
    const of = { customer_id: await customer(), franchise_id: await franchise({ invoice_prefix: 'STD-' }) }
    const invoice = (await issued(await job(of, [line(100)]), 'final')) as unknown as { id: number }
    const { data } = await ask<{ data: { id: number; changeset: string }[] }>(
      `/logs/list?entity=invoices&entity_id=${invoice.id}`,
    )
    expect(data.length).toBeGreaterThan(0)
    for (const { id, changeset } of data) {
      expect(await outlook(id)).toMatchObject({ code: 'invoice_stands', act: 'credit' })
      expect((await revert(id)).body).toMatchObject({ code: 'invoice_stands', act: 'credit' })
      const all = await revertAll(changeset, { preview: true })
      expect(JSON.stringify(all.body.result)).toContain('invoice_stands')
    }
    const { rows } = await api.pool.query('select status from invoices where id = $1', [invoice.id])
    expect(rows[0].status).toBe('issued')
  })

  test('a payment; an undo by the user who took it is different', async () => {
    const type = (await ask<{ data: { id: number; kind: string }[] }>('/payment-types/list?limit=50')).data.find(
      ({ kind }) => kind === 'cash',
    )
    const id = await job({ customer_id: await customer(), franchise_id: await franchise({}) }, [line(100)])
    const paid = await write('POST', `/jobs/${id}/payments`, { paymentTypeId: type?.id, amountPaid: 20 })
    const { data } = await ask<{ data: { id: number }[] }>(`/logs/list?changeset=${paid.changeset}&entity=payments`)
    const [taken] = data
    expect(await outlook(taken?.id as number)).toMatchObject({ code: 'payment_stands', act: 'refund' })
    expect((await revert(taken?.id as number)).body.code).toBe('payment_stands')
    await write('POST', `/changesets/${paid.changeset}/undo`)
  })
})

describe("all of a user's writes in a period", () => {
  const by = (user_id: number, from: string, more: object = {}) =>
    api.call<Wire & { result: { done: number; skipped: number; conflicts: Values[] }; changeset: string }>(
      'POST',
      '/logs/revert',
      {
        body: { user_id, from, to: new Date(Date.now() + 60_000).toISOString(), ...more },
      },
    )
  const RIGHTS = ['JobTypes:list', 'JobTypes:add', 'JobTypes:edit', 'JobTypes:delete']

  test('are reverted, the last first, except for records others have changed; and redone as one', async () => {
    const row = await create('job-types', { title: 'Before the hour', colour: '#000001' })
    const other = await create('job-types', { title: 'Also before it', colour: '#000001' })
    const clerk = await api.userWith(RIGHTS)
    const early = await write('PATCH', `/job-types/${row.id}`, { title: 'Long before' }, clerk.token)
    const from = new Date().toISOString()
    await write('PATCH', `/job-types/${row.id}`, { title: 'In the hour', colour: '#000002' }, clerk.token)
    await write('PATCH', `/job-types/${row.id}`, { title: 'Later in it', colour: '#000003' }, clerk.token)
    const made = await write('POST', '/job-types', { title: 'Made in the hour' }, clerk.token)
    await write('PATCH', `/job-types/${other.id}`, { colour: '#000002' }, clerk.token)
    await write('PATCH', `/job-types/${other.id}`, { colour: '#000009' })
    const look = await by(clerk.id, from, { preview: true })
    expect(look.body.result, JSON.stringify(look.body)).toMatchObject({
      done: 3,
      skipped: 1,
      conflicts: [{ id: other.id, code: 'changed' }],
    })
    expect((await read('job-types', row.id))['title']).toBe('Later in it')
    const done = await by(clerk.id, from)
    expect(done.body.result).toMatchObject({ done: 3, skipped: 1 })
    expect(await read('job-types', row.id)).toMatchObject({ title: 'Long before', colour: '#000001' })
    expect((await read('job-types', made.body.id))['archived_at']).not.toBeNull()
    expect((await read('job-types', other.id))['colour']).toBe('#000009')
    expect((await entry(await entryOf(early.changeset))).put_back).toBeNull()
    await write('POST', `/changesets/${done.body.changeset}/undo`)
    expect(await read('job-types', row.id)).toMatchObject({ title: 'Later in it', colour: '#000003' })
    expect((await read('job-types', made.body.id))['archived_at']).toBeNull()
    expect(await api.brokenLog()).toEqual([])
  })

  test('are none if there were none; the period must be valid', async () => {
    const clerk = await api.userWith(RIGHTS)
    const from = new Date(Date.now() - 3_600_000).toISOString()
    expect((await by(clerk.id, from)).body.code).toBe('nothing_to_revert')
    expect((await by(clerk.id, from, { to: from })).status).toBe(422)
    expect((await by(clerk.id, '2001-01-01T00:00:00Z')).status).toBe(422)
    expect((await by(clerk.id, 'an hour ago')).status).toBe(422)
  })
})
