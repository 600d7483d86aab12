import { CompiledQuery, sql } from 'kysely'
import type pg from 'pg'
import { ADMINISTRATOR_PASSWORD_MIN, lengthOf } from '../../../../schema/engine/auth/credentials.ts'
import { f } from '../../../../schema/engine/fields/index.ts'
import type { Tx } from '../../../engine/db/kysely.ts'
import { StartError } from '../../../start-error.ts'
import { isCommonPassword } from './commonPasswords.ts'

export interface Administrator {
  readonly first_name: string
  readonly last_name: string
  readonly email: string
  readonly password: string
}

/** Whether any user exists. */
export async function hasUsers(pool: pg.Pool): Promise<boolean> {
  const { rowCount } = await pool.query('select from users limit 1')
  return rowCount === 1
}

/** @returns the problem as a sentence without its full stop; undefined if there is none */
export function checkAdministrator(
  { first_name, email, password }: Administrator,
  repeatedPassword: string,
): string | undefined {
  if (!first_name) return 'Enter a first name'
  if (first_name.length > 120) return 'The first name is longer than 120 characters'
  if (!f.email().schema.safeParse(email).success) return `${email || 'Nothing'} is not an email address`
  if (lengthOf(password) < ADMINISTRATOR_PASSWORD_MIN)
    return `The password has fewer than ${ADMINISTRATOR_PASSWORD_MIN} characters`
  if (isCommonPassword(password, email)) return 'This password is too common. Choose another'
  return password === repeatedPassword ? undefined : 'The confirmation does not match the password'
}

/**
 * Creates the first user in the administrators' group. Of two concurrent set-ups one succeeds.
 * @throws StartError if a user exists by then, or the group is missing
 */
export async function createAdministrator(pool: pg.Pool, person: Administrator, passwordHash: string): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('lock table users in share row exclusive mode')
    const { rows } = await client.query<{ id: number }>(
      `insert into users (first_name, last_name, email, user_group_id)
       select $1, nullif($2, ''), $3, g.id from user_groups g
       where g.name = 'Administrators' and g.archived_at is null and not exists (select from users) returning id`,
      [person.first_name, person.last_name, person.email],
    )
    const [user] = rows
    if (!user)
      throw new StartError('This database already has users, or has no group Administrators. Nothing was changed')
    await client.query('insert into credentials (user_id, password_hash) values ($1, $2)', [user.id, passwordHash])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

/** A user of the administrators' group, or of one with the same permissions, who is not banned. */
const MAY_ADD_USERS = `
  with recursive above as (
    select g.id, g.parent_id, g.id as of from user_groups g union select p.id, p.parent_id, a.of from user_groups p join above a on p.id = a.parent_id)
  select u.id from users u where lower(u.email) = lower($1) and u.archived_at is null and u.banned_at is null
    and exists (select from above a join permissions p on p.user_group_id = a.id where a.of = u.user_group_id and p.area = 'Users' and p.action = 'edit')`

/**
 * Sets the password of an administrator after a business was restored from a data export, as nobody else has one.
 * @throws StartError if the user is not an administrator
 */
export async function letIn(tx: Tx, email: string, passwordHash: string): Promise<void> {
  const { rows } = await tx.executeQuery<{ id: number }>(CompiledQuery.raw(MAY_ADD_USERS, [email]))
  const [user] = rows
  if (!user) throw new StartError(`${email} is not an administrator of this business. Nothing was changed`)
  await sql`insert into credentials (user_id, password_hash) values (${user.id}, ${passwordHash})`.execute(tx)
}
