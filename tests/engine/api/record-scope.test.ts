import { beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '../../support/app.ts'
import type { Wire } from '../../support/factory.ts'

const t = await testApp()
const RIGHTS = ['Leads', 'Customers', 'Quotes'].flatMap((area) =>
  ['list', 'details', 'add', 'edit', 'delete', 'comment'].map((action) => `${area}:${action}`),
)
let own: { id: number; token: string }
let northern: { id: number; token: string }
let north = 0
let south = 0

beforeAll(async () => {
  const franchise = async (name: string) => (await t.call<Wire>('POST', '/franchises', { body: { name } })).body.id
  north = await franchise('Scope north')
  south = await franchise('Scope south')
  own = await t.userWith(RIGHTS, 'own')
  northern = await t.userWith(RIGHTS, 'franchise')
  await t.pool.query('update users set franchise_id = $1 where id = any($2)', [north, [own.id, northern.id]])
})
const lead = async (body: object, token?: string) =>
  (await t.call<Wire>('POST', '/leads', { body: { phone: '0113 496 0999', ...body }, ...(token ? { token } : {}) }))
    .body

describe('a lead', () => {
  it('is visible to its assignee, its creator and its franchise', async () => {
    const foreign = await lead({ franchise_id: south })
    const near = await lead({ franchise_id: north })
    const mine = await lead({ franchise_id: south, assignedTo: own.id })
    const made = await lead({}, own.token)
    expect(made['franchise_id'], 'a new one is of the franchise of whoever makes it').toBe(north)
    const seen = async (token: string) =>
      (await t.call<Wire>('GET', '/leads/list?limit=200', { token })).body.data
        .map(({ id }) => id)
        .toSorted((a, b) => a - b)
    expect(await seen(own.token)).toEqual([mine.id, made.id])
    expect(await seen(northern.token)).toEqual([near.id, made.id])
    const offered = async (token: string) =>
      (await t.call<Wire>('GET', '/leads/simple-list?limit=200', { token })).body.data
        .map(({ id }) => id)
        .toSorted((a, b) => a - b)
    expect(await offered(own.token), 'a picker names no others').toEqual([mine.id, made.id])
    expect(await offered(northern.token)).toEqual([near.id, made.id])
    for (const path of ['', '/record', '/timeline', '/comments', '/mentionable', '/history'])
      expect((await t.call('GET', `/leads/${foreign.id}${path}`, { token: own.token })).status, path).toBe(404)
    const comment = await t.call<Wire>('POST', `/leads/${foreign.id}/comments`, { body: { body: 'Not for everybody' } })
    expect((await t.call('GET', `/comments/${comment.body.id}`, { token: own.token })).status).toBe(404)
    const said = { body: { body: 'Let me in' }, token: own.token }
    expect((await t.call('POST', `/leads/${foreign.id}/comments`, said)).status).toBe(404)
    expect((await t.call('PATCH', `/comments/${comment.body.id}`, said)).status).toBe(404)
    const mentioned = await t.call<Wire>('GET', `/leads/${foreign.id}/mentionable?q=test`)
    expect(mentioned.body.data.map(({ id }) => id)).not.toContain(own.id)
  })

  it('cannot be moved to a franchise the user does not see', async () => {
    const near = await lead({ franchise_id: north })
    const moved = await t.call<Wire>('PATCH', `/leads/${near.id}`, {
      body: { franchise_id: south },
      token: northern.token,
    })
    expect(moved.status).toBe(422)
    expect(moved.body.errors).toEqual({ franchise_id: [{ code: 'not_found' }] })
    const city = await t.call('PATCH', `/leads/${near.id}`, { body: { city: 'Leeds' }, token: northern.token })
    expect(city.status).toBe(200)
  })
  it('cannot be converted to a quote for a customer the user does not see', async () => {
    const near = await lead({ franchise_id: north, last_name: 'Near' })
    const customer = async (franchise_id: number) => {
      const body = { last_name: 'Somebody', phone: '0113 496 0998', franchise_id }
      const made = await t.call<Wire>('POST', '/customers', { body })
      expect(made.status, JSON.stringify(made.body)).toBe(200)
      return made.body.id
    }
    const convert = async (customer_id: number) =>
      t.call<Wire>('POST', `/leads/${near.id}/convert`, { body: { customer_id }, token: northern.token })
    const refused = await convert(await customer(south))
    expect(refused.status).toBe(422)
    expect(refused.body.errors).toEqual({ customer_id: [{ code: 'not_found' }] })
    expect((await convert(await customer(north))).status).toBe(200)
  })
})
