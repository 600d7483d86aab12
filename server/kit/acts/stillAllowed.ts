import { sql } from 'kysely'
import type { Permission } from '../../../schema/permissions.ts'
import type { WriteContext } from '../context.ts'
import { problem } from '../errors.ts'

/**
 * The rights of the actor as they are now, not as they were when the request came in: it may have waited for a lock while they were taken.
 * @throws problem 403 with the first that is missing
 */
export async function demandStill({ tx, actor }: WriteContext, needs: readonly Permission[]): Promise<void> {
  const { rows } = await sql<{ missing: string }>`
    with recursive line as (
      select g.id, g.parent_id, 0 as depth from users u join user_groups g on g.id = u.user_group_id
      where u.id = ${actor.user.id} and u.archived_at is null and u.active and g.archived_at is null
      union all
      select g.id, g.parent_id, line.depth + 1 from user_groups g join line on line.parent_id = g.id
      where g.archived_at is null and line.depth < 100)
    select need as missing from unnest(${[...needs]}::text[]) with ordinality as n (need, place)
    where not exists (select from line join permissions p on p.user_group_id = line.id and p.area || ':' || p.action = need)
    order by place limit 1`.execute(tx)
  if (!rows[0]) return
  const [area, action] = rows[0].missing.split(':')
  throw problem(403, 'forbidden', { area, action })
}
