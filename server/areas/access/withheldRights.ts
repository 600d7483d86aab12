import { sql } from 'kysely'
import { resources } from '../../../schema/all.ts'
import { businessPermissions } from '../../../schema/engine/ownership.ts'
import type { UpgradeNotice } from '../../engine/upgrade/notices.ts'

interface Group {
  readonly id: number
  readonly name: string
  readonly permissions: readonly string[]
}

/** Groups that can no longer change data shared by all franchises, because they do not see all records. */
export const withheldRights: UpgradeNotice = {
  name: 'shared_records_need_the_whole_business',
  look: async (tx) => {
    const business = [...businessPermissions(resources.all)]
    const { rows } = await sql<Group>`
      with recursive line as (
        select g.id as member, g.id, g.parent_id, 0 as depth from user_groups g where g.archived_at is null and g.scope <> 'all'
        union all
        select line.member, g.id, g.parent_id, line.depth + 1 from user_groups g join line on line.parent_id = g.id
        where g.archived_at is null and line.depth < 100)
      select m.id, m.name, array_agg(distinct p.area || ':' || p.action order by p.area || ':' || p.action) as permissions
      from line join permissions p on p.user_group_id = line.id join user_groups m on m.id = line.member
      where p.area || ':' || p.action = any(${business}::text[]) group by m.id, m.name order by m.name`.execute(tx)
    return rows.map(({ id, name, permissions }) => ({
      event: 'rights_without_effect',
      details: { group: id, without_effect: permissions },
      line: `The group "${name}" does not see all records, so these permissions no longer have any effect: ${permissions.join(', ')}`,
    }))
  },
}
