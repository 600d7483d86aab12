import { beforeAll, describe, expect, it } from 'vitest'
import { permission } from '../../../../schema/engine/permissions.ts'
import { testApp } from '../../../support/app.ts'
import type { Wire } from '../../../support/factory.ts'

const { call, pool, userWith } = await testApp()

const send = (resource: string, body: object, token?: string) =>
  call<Wire>('POST', `/${resource}/bulk`, token ? { body, token } : { body })
const all = (params: Record<string, string>, archived = false) => ({ matching: { params, archived } })
const titles = async (query: string, list = 'list') => {
  const { body } = await call<Wire>('GET', `/job-types/${list}?limit=200&${query}`)
  return body.data.map((row) => String(row['title'])).toSorted()
}
const logged = async () => {
  const { rows } = await pool.query<{ n: number }>('select count(*)::int as n from log_entries')
  return rows[0]?.n
}

beforeAll(async () => {
  for (const title of ['Gutter clearing', 'Gutter repair', 'Gutter fitting', 'Roof survey'])
    await call('POST', '/job-types', { body: { title, active: !title.includes('repair') } })
})

describe('an action on all matching records', () => {
  it('covers what the list with the same parameters shows, in one changeset', async () => {
    const answer = await send('job-types', { act: 'archive', ...all({ q: 'gutter', active: 'true' }) })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    expect(answer.body.data.done).toHaveLength(2)
    expect(await titles('q=gutter')).toEqual(['Gutter repair'])
    expect(await titles('q=roof')).toEqual(['Roof survey'])
    const { rows } = await pool.query('select 1 from log_entries where changeset = $1', [answer.body.changeset])
    expect(rows).toHaveLength(2)
    await send('job-types', { act: 'reinstate', ...all({ q: 'clearing' }, true) })
    expect(await titles('q=gutter', 'archived-list')).toEqual(['Gutter fitting'])
    await send('job-types', { act: 'reinstate', ...all({}, true) })
  })

  it('may match nothing', async () => {
    const answer = await send('job-types', { act: 'archive', ...all({ q: 'nobody is called so' }) })
    expect([answer.status, answer.body.data]).toEqual([200, { done: [], skipped: [] }])
  })

  it('is rejected at the wrong part', async () => {
    for (const [body, at, code] of [
      [{ act: 'archive' }, 'ids', 'required'],
      [{ act: 'archive', ids: [1], ...all({}) }, 'matching', 'given_twice'],
      [{ act: 'archive', ...all({ nobody_knows: '1' }) }, 'matching.params.nobody_knows', 'unknown_parameter'],
      [{ act: 'archive', ...all({ active: 'perhaps' }) }, 'matching.params.active', 'flag'],
      [{ act: 'archive', matching: { params: {} } }, 'matching.archived', 'required'],
      [{ act: 'change', ...all({}), change: { title: null } }, 'change.title', 'required'],
      [{ act: 'change', ...all({}), change: { constructor: 1 } }, 'change.constructor', 'unknown_field'],
      [{ act: 'reorder', ...all({}), before: null }, 'ids', 'required'],
      [{ act: 'reorder', ids: [1], before: null, place: 1 }, 'place', 'given_twice'],
    ] as const) {
      const { status, body: answer } = await send('job-types', body)
      expect([status, answer.errors?.[at]?.[0]?.code], `${JSON.stringify(body)} ${JSON.stringify(answer)}`).toEqual([
        422,
        code,
      ])
    }
  })

  it('is rejected as a whole above the limit of one request', async () => {
    await pool.query(`insert into materials (name, unit, sell_price, vat_rate_id, show_price_in_app, active)
      select 'Screw ' || n, 'each', 1, (select min(id) from vat_rates), false, true from generate_series(1, 10001) n`)
    const before = await logged()
    const answer = await send('materials', { act: 'archive', ...all({ q: 'screw' }) })
    expect([answer.status, answer.body.errors]).toEqual([
      422,
      { matching: [{ code: 'too_many_records', params: { max: 10_000 } }] },
    ])
    expect(await logged()).toBe(before)
    const fewer = await send('materials', { act: 'archive', ...all({ q: 'screw 10' }) })
    expect(fewer.body.data.done.length).toBeGreaterThan(100)
  })

  it("never reaches other users' records, whatever the parameters", async () => {
    const franchise = async (name: string) => (await call<Wire>('POST', '/franchises', { body: { name } })).body.id
    const [north, south] = [await franchise('North'), await franchise('South')]
    const people = (place: string, id: number) =>
      pool.query(
        `insert into users (first_name, last_name, email, user_group_id, franchise_id)
         select $1, 'Person', lower($1) || n || '@example.test', (select max(id) from user_groups), $2 from generate_series(1, 3) n`,
        [place, id],
      )
    await pool.query(`insert into user_groups (name, parent_id) values ('Powerless', null)`)
    await people('Northern', north)
    await people('Southern', south)
    const rights = (['list', 'edit', 'delete'] as const).map((action) => permission('Users', action))
    const actor = await userWith(rights, 'franchise')
    await pool.query('update users set franchise_id = $1 where id = $2', [north, actor.id])
    const asked: Record<string, string>[] = [{}, { q: 'person' }, { q: 'southern' }, { franchise_id: String(south) }]
    for (const params of asked) {
      for (const order of [{ act: 'archive' }, { act: 'change', change: { last_name: 'Taken' } }])
        for (const dry_run of [true, false]) {
          const answer = await send('users', { ...order, ...all(params), dry_run }, actor.token)
          expect(answer.status, JSON.stringify(answer.body)).toBe(200)
          expect(JSON.stringify(answer.body)).not.toMatch(/southern/i)
        }
      await send('users', { act: 'reinstate', ...all({}, true) }, actor.token)
    }
    const { rows } = await pool.query(`select last_name, archived_at, version from users where franchise_id = $1`, [
      south,
    ])
    expect(rows).toEqual(Array.from({ length: 3 }, () => ({ last_name: 'Person', archived_at: null, version: 1 })))
    const { rows: near } = await pool.query(`select 1 from users where franchise_id = $1 and last_name = 'Taken'`, [
      north,
    ])
    expect(near, 'it does reach its own').not.toHaveLength(0)
  })

  it('needs permission to list as well as to act', async () => {
    const { token } = await userWith([permission('JobTypes', 'delete')])
    const answer = await send('job-types', { act: 'archive', ...all({ q: 'roof' }) }, token)
    expect([answer.status, answer.body.code]).toEqual([403, 'forbidden'])
  })
})

describe('a dry run', () => {
  it('names what would be done and what would not, with reasons, and changes nothing', async () => {
    const { body: used } = await call<Wire>('POST', '/job-statuses', {
      body: { title: 'Awaiting permit', category: 'on_hold' },
    })
    const { body: free } = await call<Wire>('POST', '/job-statuses', {
      body: { title: 'Awaiting parts', category: 'on_hold' },
    })
    await call('POST', '/questions', {
      body: {
        key: 'permit',
        label: 'Permit?',
        type: 'text',
        applies_to: ['job'],
        required_from_job_status_id: used.id,
      },
    })
    const before = await logged()
    const answer = await send('job-statuses', { act: 'archive', ...all({ q: 'awaiting' }), dry_run: true })
    expect(answer.body).toEqual({
      data: {
        done: [free.id],
        skipped: [{ id: used.id, code: 'in_use', label: 'Awaiting permit', usage: expect.anything() }],
      },
      changeset: null,
    })
    expect(answer.headers['changeset']).toBeUndefined()
    expect(await logged()).toBe(before)
    expect((await call<Wire>('GET', `/job-statuses/${free.id}`)).body).toEqual(free)
  })

  it('finds errors that only writing would find: a unique value given to many', async () => {
    const change = { title: 'One for all' }
    const rehearsed = await send('job-types', { act: 'change', change, ...all({ q: 'gutter' }), dry_run: true })
    expect(rehearsed.body.data.done).toHaveLength(1)
    expect(rehearsed.body.data.skipped).toHaveLength(2)
    expect(rehearsed.body.data.skipped[0]).toMatchObject({ errors: { title: [{ code: 'duplicate' }] } })
    expect(await titles('q=one%20for%20all')).toEqual([])
  })

  it('leaves an idempotency key unused', async () => {
    const headers = { 'idempotency-key': 'rehearsal' }
    const body = { act: 'archive', ...all({ q: 'roof' }) }
    await call('POST', '/job-types/bulk', { body: { ...body, dry_run: true }, headers })
    const answer = await call<Wire>('POST', '/job-types/bulk', { body, headers })
    expect([answer.status, answer.body.data.done.length]).toEqual([200, 1])
  })
})
