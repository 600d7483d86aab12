import { describe, expect, test } from 'vitest'
import { resources } from '../../schema/all.ts'
import type { AnyResource } from '../../schema/engine/define.ts'
import { testApp } from '../support/app.ts'
import { createFactory, type Values, type Wire } from '../support/factory.ts'

// Records are put into their state directly in the database, which the log of `harness` would notice.
const t = await testApp()
const factory = createFactory(t)
const send = (method: 'GET' | 'PATCH' | 'POST', path: string, body?: Values) =>
  t.call<Wire>(method, path, body ? { body } : {})

/** Every choice with declared transitions: resource, field, current key, keys that may follow. */
const steps = resources.all.flatMap((resource) =>
  Object.entries(resource.fields).flatMap(([field, { hints }]) =>
    Object.entries(hints.transitions ?? {}).map(
      ([current, next]) => [resource.name, field, current, resource, next] as const,
    ),
  ),
)
const starts = resources.all.flatMap((resource) =>
  Object.entries(resource.fields).flatMap(([field, { hints }]) =>
    hints.startsWith ? [[resource.name, field, resource, hints.startsWith, hints.choices ?? []] as const] : [],
  ),
)

/** A record whose choice is this one, however it came about. */
async function recordAt(resource: AnyResource, field: string, current: string) {
  const row = await factory.create(resource)
  await t.pool.query(`update ${resource.table} set "${field}" = $2 where id = $1`, [row.id, current])
  return row
}

test('some choices declare their transitions', () => {
  expect(new Set(steps.map(([name, field]) => `${name}.${field}`))).toEqual(
    new Set(['appointments.status', 'payments.status']),
  )
  expect(starts.map(([name]) => name)).toEqual(['payments'])
})

describe.each(steps)('%s.%s %s', (name, field, current, resource, next) => {
  const choices = resource.fields[field]?.hints.choices ?? []
  const others = choices.filter((key) => key !== current && !next.includes(key))

  test('cannot become a choice that does not follow', async () => {
    const row = await recordAt(resource, field, current)
    for (const key of others) {
      const answer = await send('PATCH', `/${name}/${row.id}`, { [field]: key })
      expect([answer.status, answer.body.code], key).toEqual([409, 'status_move'])
      expect(answer.body).toMatchObject({ allowed: next, errors: { [field]: [{ code: 'status_move' }] } })
    }
    const after = await send('GET', `/${name}/${row.id}`)
    expect(after.body).toMatchObject({ version: row.version, [field]: current })
  })

  test('can stay, and become each choice that follows as far as the transition decides', async () => {
    for (const key of [current, ...next]) {
      const row = await recordAt(resource, field, current)
      const answer = await send('PATCH', `/${name}/${row.id}`, { [field]: key })
      expect(answer.body.code, `${current} to ${key}: ${JSON.stringify(answer.body)}`).not.toBe('status_move')
    }
  })
})

test.each(starts)(
  'a new record of %s does not start with another %s',
  async (name, field, resource, allowed, choices) => {
    const body = await factory.body(resource)
    for (const key of choices) {
      const answer = await send('POST', `/${name}`, { ...body, [field]: key })
      if (allowed.includes(key)) expect(answer.status, JSON.stringify(answer.body)).toBe(200)
      else {
        expect(answer.status, key).toBe(422)
        expect(answer.body.errors).toMatchObject({ [field]: [{ code: 'not_offered' }] })
      }
    }
  },
)
