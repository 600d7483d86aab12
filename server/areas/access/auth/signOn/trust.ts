import { sql } from 'kysely'
import type { Tx } from '../../../../engine/db/kysely.ts'
import type { Actor } from '../../../../engine/http/actor.ts'
import type { Engine, WriteContext } from '../../../../engine/http/context.ts'
import { withRights } from '../../../../engine/rights/actorOf.ts'
import { isAbove } from '../../../../engine/rights/rights.ts'

/**
 * Notes who answers for a provider: whoever changed it last. It vouches for nobody who may do more than that person, or whoever may change
 * providers could come in as anybody.
 */
export const trust = ({ tx, actor }: WriteContext, provider: number) =>
  sql`insert into sign_in_trust (provider_id, user_id) values (${provider}, ${actor.user.id})
    on conflict (provider_id) do update set user_id = excluded.user_id`.execute(tx)

/** Whether who answers for a provider may do all that this group may, and sees all that it sees. */
export async function answersFor(
  engine: Pick<Engine, 'resources'>,
  tx: Tx,
  provider: number,
  { group, franchise }: { readonly group: number; readonly franchise: number | null },
): Promise<boolean> {
  const { rows } = await sql<Actor['user']>`
    select u.id, u.email, u.first_name, u.last_name, u.user_group_id, u.franchise_id, g.scope
    from sign_in_trust t join users u on u.id = t.user_id join user_groups g on g.id = u.user_group_id
    where t.provider_id = ${provider}`.execute(tx)
  const [user] = rows
  if (!user) return false
  return !(await isAbove(tx, await withRights(engine, tx, user), { group, franchise }))
}
