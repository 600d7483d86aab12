import { sql } from 'kysely'
import { administratorPasswordMin } from '../../../../schema/areas/access/settings.ts'
import { lengthOf, PASSWORD_MIN } from '../../../../schema/engine/auth/credentials.ts'
import { isAdministrative } from '../../../../schema/engine/permissions.ts'
import type { Db, Tx } from '../../../engine/db/kysely.ts'
import { invalid } from '../../../engine/http/errors.ts'
import { effectiveRights } from '../../../engine/rights/rights.ts'
import type { Settings } from '../../../engine/settings/settings.ts'

/**
 * Returns the minimum length of a user's password: longer for users who may change users or permissions and have no second factor.
 * @param isAlone as if the user had no second factor
 */
export async function passwordMin(settings: Settings, db: Db | Tx, userId: number, isAlone = false): Promise<number> {
  const { rows } = await sql<{ group_id: number; protected: boolean }>`
    select u.user_group_id as group_id,
      exists (select from second_factors f where f.user_id = u.id and f.confirmed_at is not null) as protected
    from users u where u.id = ${userId}`.execute(db)
  const [user] = rows
  if (!user || (user.protected && !isAlone)) return PASSWORD_MIN
  const rights = await effectiveRights(db, user.group_id)
  return isAdministrative(rights.map(({ permission }) => permission))
    ? settings.get(administratorPasswordMin, db)
    : PASSWORD_MIN
}

/** @throws problem 422 administrator_password at `password` */
export async function demandLength(settings: Settings, db: Db | Tx, userId: number, password: string): Promise<void> {
  const min = await passwordMin(settings, db, userId)
  if (lengthOf(password) < min) throw invalid({ password: [{ code: 'administrator_password', params: { min } }] })
}

/**
 * Checks the password's length before the second factor is removed; the password is known to be right.
 * @throws problem 422 password_alone_too_short at `password`
 */
export async function demandLengthAlone(
  settings: Settings,
  db: Db | Tx,
  userId: number,
  password: string,
): Promise<void> {
  const min = await passwordMin(settings, db, userId, true)
  if (lengthOf(password) < min) throw invalid({ password: [{ code: 'password_alone_too_short', params: { min } }] })
}
