import { beforeAll, describe, expect, it } from 'vitest'
import { permission } from '../../../../schema/engine/permissions.ts'
import { testApp } from '../../../support/app.ts'

type Row = Record<string, unknown> & { id: number }
interface Envelope {
  data: Row[]
  total: number
  labels?: Record<string, Record<string, unknown>>
}

const { call, pool, userWith } = await testApp()

const rights = (['list', 'add', 'edit', 'delete'] as const).map((action) => permission('Users', action))
let north = 0
let south = 0
/** A user of the north who sees their own franchise, and one who sees only themselves. */
let northern: { id: number; token: string }
let own: { id: number; token: string }
let foreign: number[] = []
let near: number[] = []

beforeAll(async () => {
  const franchise = async (name: string) => {
    const answer = await call<Row>('POST', '/franchises', { body: { name } })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return answer.body.id
  }
  north = await franchise('North')
  south = await franchise('South')
  const people = async (place: string, id: number) => {
    const { rows } = await pool.query<{ id: number }>(
      `insert into users (first_name, last_name, email, user_group_id, franchise_id)
       select $1, 'Person ' || n, lower($1) || n || '@example.test', g.id, $2
       from generate_series(1, 30) n, user_groups g where g.name = 'Powerless' returning id`,
      [place, id],
    )
    return rows.map((row) => row.id)
  }
  await pool.query(`insert into user_groups (name, parent_id, scope) values ('Powerless', null, 'own')`)
  near = await people('Northern', north)
  foreign = await people('Southern', south)
  northern = await userWith(rights, 'franchise')
  own = await userWith(rights, 'own')
  await pool.query('update users set franchise_id = $1 where id = any($2)', [north, [northern.id, own.id]])
})

/** Every way to request a list of users. */
const questions = [
  '/users/list?limit=200',
  '/users/list?limit=200&q=person',
  '/users/list?limit=200&q=southern',
  '/users/list?limit=200&sort=email&direction=desc',
  '/users/list?limit=200&active=true',
  '/users/list?limit=200&created_at_gte=2020-01-01',
  '/users/simple-list?limit=200',
  '/users/simple-list?limit=200&q=southern',
  '/users/archived-list?limit=200',
]

describe('a group that sees its own franchise', () => {
  it.each(questions)('gets no row of another: %s', async (path) => {
    const { status, body } = await call<Envelope>('GET', path, { token: northern.token })
    expect(status).toBe(200)
    expect(body.data.filter((row) => foreign.includes(row.id))).toEqual([])
    expect(body.total).toBe(body.data.length)
    expect(JSON.stringify(body)).not.toMatch(/southern/i)
  })

  it('reads only its own recent changes', async () => {
    const token = (await userWith([...rights, permission('Logs', 'view')], 'franchise')).token
    await pool.query('update users set franchise_id = $1 where id = (select max(id) from users)', [north])
    for (const id of [near[1], foreign[1]]) {
      expect((await call('PATCH', `/users/${id}`, { body: { phone: '0113 496 0205' } })).status).toBe(200)
    }
    const { body } = await call<Envelope>('GET', '/logs/recent?limit=50', { token })
    expect(body.data.map((entry) => entry['entity_id'])).toEqual([near[1]])
    expect(JSON.stringify(body)).not.toMatch(/southern/i)
  })

  it('gets its own rows: the response is not simply empty', async () => {
    const { body } = await call<Envelope>('GET', '/users/list?limit=200', { token: northern.token })
    expect(body.data.map((row) => row.id)).toEqual(expect.arrayContaining(near))
    const all = await call<Envelope>('GET', '/users/list?limit=200')
    expect(all.body.data.map((row) => row.id)).toEqual(expect.arrayContaining(foreign))
  })

  it('gets nothing by requesting it: another franchise, comma-separated ids', async () => {
    for (const path of [
      `/users/list?limit=200&franchise_id=${south}`,
      `/users/list?limit=200&franchise_id=${south},${south}`,
      `/users/list?limit=200&id=${foreign.join(',')}`,
      `/users/simple-list?limit=200&id=${foreign.join(',')}`,
      `/users/list?limit=200&email=southern1@example.test`,
    ]) {
      const { body } = await call<Envelope>('GET', path, { token: northern.token })
      expect([body.data, body.total], path).toEqual([[], 0])
    }
  })

  it("gets not found for another's record in every method, as for a missing one", async () => {
    const id = foreign[0] as number
    for (const [method, path, body] of [
      ['GET', `/users/${id}`],
      ['PATCH', `/users/${id}`, { first_name: 'Taken' }],
      ['PUT', `/users/${id}`, { first_name: 'Taken', email: 'x@example.test', user_group_id: 1 }],
      ['DELETE', `/users/${id}`],
      ['PATCH', `/users/reinstate/${id}`],
      ['POST', `/users/${id}/ban`],
      ['POST', `/users/${id}/unban`],
    ] as const) {
      const answers = [path, path.replace(String(id), '987654321')].map((p) =>
        call<{ code: string }>(method, p, { token: northern.token, ...(body ? { body } : {}) }),
      )
      const [theirs, nobody] = await Promise.all(answers)
      expect([theirs?.status, theirs?.body.code], `${method} ${path}`).toEqual([404, 'not_found'])
      expect([nobody?.status, nobody?.body.code]).toEqual([404, 'not_found'])
    }
    const bulk = await call<{ data: { done: number[]; skipped: { code: string }[] } }>('POST', '/users/bulk', {
      token: northern.token,
      body: { act: 'archive', ids: foreign },
    })
    expect(bulk.body.data.done).toEqual([])
    expect(new Set(bulk.body.data.skipped.map((s) => s.code))).toEqual(new Set(['not_found']))
  })

  it('cannot move a user into another franchise, or out of sight', async () => {
    const id = near[0] as number
    for (const franchise_id of [south, null]) {
      const { status } = await call('PATCH', `/users/${id}`, { token: northern.token, body: { franchise_id } })
      expect(status).toBe(422)
    }
  })
})

describe('a group that sees its own records', () => {
  it('sees only the user', async () => {
    for (const path of ['/users/list?limit=200', '/users/simple-list?limit=200']) {
      const { body } = await call<Envelope>('GET', path, { token: own.token })
      expect(body.data.map((row) => row.id)).toEqual([own.id])
      expect(body.total).toBe(1)
    }
    expect((await call('GET', `/users/${near[0]}`, { token: own.token })).status).toBe(404)
  })
})

it('a user without a franchise, in a group that sees its own, sees nobody', async () => {
  const lost = await userWith(rights, 'franchise')
  const { body } = await call<Envelope>('GET', '/users/list?limit=200', { token: lost.token })
  expect([body.data, body.total]).toEqual([[], 0])
})
