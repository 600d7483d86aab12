import { beforeEach, describe, expect, it } from 'vitest'
import { demandLength, demandLengthAlone, passwordMin } from '../../../../../server/areas/access/auth/passwordRules.ts'
import { openKysely } from '../../../../../server/engine/db/kysely.ts'
import { clonedPool } from '../../../../support/database.ts'

const pool = await clonedPool()
const db = openKysely(pool)
/** The minimum length of any password, and the length set for administrators here. */
const [ANYBODY, ADMINISTRATORS] = [8, 17]
const settings = { get: () => Promise.resolve(ADMINISTRATORS) } as never
const people = { admin: 0, plain: 0 }

beforeEach(async () => {
  await pool.query('delete from second_factors')
  const { rows } = await pool.query<{ admin: number; plain: number }>(
    `with bare as (insert into user_groups (name, scope) values ('Plain ' || gen_random_uuid(), 'own') returning id),
     one as (insert into users (first_name, email, user_group_id, active) select 'Plain', gen_random_uuid() || '@example.test', id, true from bare returning id)
     select (select id from users where lower(email) = 'admin@demo.test') as admin, (select id from one) as plain`,
  )
  Object.assign(people, rows[0])
})
const factor = (confirmed: boolean) =>
  pool.query(
    'insert into second_factors (user_id, secret, confirmed_at) values ($1, $2, case when $3 then now() end)',
    [people.admin, 'secret', confirmed],
  )

describe('the minimum password length', () => {
  it('is longer for administrators without a second factor', async () => {
    expect(await passwordMin(settings, db, people.plain)).toBe(ANYBODY)
    expect(await passwordMin(settings, db, people.admin)).toBe(ADMINISTRATORS)
    await factor(false)
    expect(await passwordMin(settings, db, people.admin)).toBe(ADMINISTRATORS)
    await pool.query('update second_factors set confirmed_at = now()')
    expect(await passwordMin(settings, db, people.admin)).toBe(ANYBODY)
    expect(await passwordMin(settings, db, people.admin, true)).toBe(ADMINISTRATORS)
    expect(await passwordMin(settings, db, people.plain, true)).toBe(ANYBODY)
    expect(await passwordMin(settings, db, 999_999)).toBe(ANYBODY)
  })

  it.each([
    ['set', demandLength, 'administrator_password'],
    ['left alone', demandLengthAlone, 'password_alone_too_short'],
  ] as const)('is required of a %s password, to the character', async (_, demand, code) => {
    const refused = { status: 422, extra: { errors: { password: [{ code, params: { min: ADMINISTRATORS } }] } } }
    await expect(demand(settings, db, people.admin, 'x'.repeat(16))).rejects.toMatchObject(refused)
    await expect(demand(settings, db, people.admin, 'x'.repeat(17))).resolves.toBeUndefined()
    await expect(demand(settings, db, people.plain, 'x'.repeat(8))).resolves.toBeUndefined()
  })

  it('is required of the existing one when the second factor is removed', async () => {
    await factor(true)
    await expect(demandLength(settings, db, people.admin, 'x'.repeat(16))).resolves.toBeUndefined()
    await expect(demandLengthAlone(settings, db, people.admin, 'x'.repeat(16))).rejects.toMatchObject({ status: 422 })
  })
})
