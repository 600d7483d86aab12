import { sql } from 'kysely'
import { businessPermissions } from '../../../schema/engine/ownership.ts'
import type { Permission } from '../../../schema/engine/permissions.ts'
import type { WriteContext } from '../http/context.ts'
import { refusalFor } from '../rights/access.ts'
import { groupChain } from '../rights/rights.ts'

/**
 * Checks the caller's permissions again: they may have been taken away while the request waited for a lock.
 * @throws problem 403 with the first that is missing
 */
export async function recheckRights({ tx, actor, engine }: WriteContext, needs: readonly Permission[]): Promise<void> {
  const business = businessPermissions(engine.resources.all)
  const { rows } = await sql<{ missing: string }>`
    with recursive ${groupChain(sql`
      select user_group_id from users where id = ${actor.user.id} and archived_at is null and banned_at is null and active`)}
    select need as missing from unnest(${[...needs]}::text[]) with ordinality as n (need, place)
    where not exists (select from line join permissions p on p.user_group_id = line.id and p.area || ':' || p.action = need)
      or need = any(${[...business]}::text[]) and exists (
        select from users u join user_groups g on g.id = u.user_group_id where u.id = ${actor.user.id} and g.scope <> 'all')
    order by place limit 1`.execute(tx)
  if (!rows[0]) return
  throw refusalFor(actor, rows[0].missing)
}
