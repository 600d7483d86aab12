import { sql } from 'kysely'
import { permission } from '../../../../../schema/engine/permissions.ts'
import type { Tx } from '../../../../engine/db/kysely.ts'
import type { Engine, WriteContext } from '../../../../engine/http/context.ts'
import { actorOf } from '../../../../engine/rights/actorOf.ts'
import { isAbove } from '../../../../engine/rights/rights.ts'

/**
 * Stores who is responsible for a provider: the last user who changed it. The provider cannot sign in users with more permissions than that person,
 * otherwise anyone who may change providers could sign in as any user.
 */
export const trust = ({ tx, actor }: WriteContext, provider: number) =>
  sql`insert into sign_in_trust (provider_id, user_id) values (${provider}, ${actor.user.id})
    on conflict (provider_id) do update set user_id = excluded.user_id`.execute(tx)

/**
 * Whether the person responsible for a provider may still be, and has all permissions and visibility of this group. If their account is closed,
 * the user who closes it becomes responsible (`users.ts`).
 */
export async function answersFor(
  engine: Pick<Engine, 'resources'>,
  tx: Tx,
  provider: number,
  { group, franchise }: { readonly group: number; readonly franchise: number | null },
): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    select user_id::float8 as id from sign_in_trust where provider_id = ${provider}`.execute(tx)
  const actor = rows[0] && (await actorOf(engine, tx, rows[0].id))
  if (!actor?.permissions.has(permission('SettingGroups', 'edit'))) return false
  return !(await isAbove(tx, actor, { group, franchise }))
}
