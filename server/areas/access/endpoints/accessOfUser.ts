import { type RawBuilder, sql } from 'kysely'
import { accessOfUser } from '../../../../schema/areas/access/endpoints.ts'
import users from '../../../../schema/areas/access/users.ts'
import { businessPermissions, withinScope } from '../../../../schema/engine/ownership.ts'
import { allPermissions } from '../../../../schema/engine/permissions.ts'
import { answer } from '../../../engine/acts/handle.ts'
import type { Tx } from '../../../engine/db/kysely.ts'
import type { Actor } from '../../../engine/http/actor.ts'
import { fetchRecord, type RecordRow } from '../../../engine/read/read.ts'
import { demand } from '../../../engine/rights/access.ts'
import { effectiveRights, groupChain } from '../../../engine/rights/rights.ts'
import { transact } from '../../../engine/write/transact.ts'

interface Named {
  readonly id: number
  readonly name: string
}

/** A group and its ancestors, nearest first. */
const lineage = (groupId: number): RawBuilder<Named> => sql<Named>`
  with recursive ${groupChain(sql`select ${groupId}::bigint`)} select id, name from line order by depth`

/** Permission → groups whose members have it, own or inherited, by name. */
const holders: RawBuilder<{ permission: string; groups: Named[] }> = sql`
  with recursive line as (
    select g.id as member, g.id, g.parent_id, 0 as depth from user_groups g where g.archived_at is null
    union all
    select line.member, g.id, g.parent_id, line.depth + 1 from user_groups g join line on line.parent_id = g.id
    where g.archived_at is null and line.depth < 100)
  select held.permission, jsonb_agg(jsonb_build_object('id', m.id, 'name', m.name) order by m.name) as groups
  from (select distinct line.member, p.area || ':' || p.action as permission
        from line join permissions p on p.user_group_id = line.id) held
  join user_groups m on m.id = held.member group by 1`

interface Subject {
  readonly name: string
  readonly groupId: number
  readonly scope: string
}

const callerAsSubject = ({ user }: Actor): Subject => ({
  name: [user.first_name, user.last_name].filter(Boolean).join(' '),
  groupId: user.user_group_id,
  scope: user.scope,
})

async function subject(tx: Tx, row: RecordRow): Promise<Subject> {
  const groupId = row['user_group_id'] as number
  const { rows } = await sql<{ scope: string }>`select scope from user_groups where id = ${groupId}`.execute(tx)
  return { name: String(row['name']), groupId, scope: rows[0]?.scope ?? 'own' }
}

export default answer(accessOfUser, async (ctx, { id }) => {
  const { resources } = ctx.engine
  const isSelf = id === ctx.actor.user.id
  if (!isSelf) demand(ctx.actor, users.area, 'details')
  return transact(ctx, async ({ tx }) => {
    const { name, groupId, scope } = isSelf
      ? callerAsSubject(ctx.actor)
      : await subject(tx, await fetchRecord(ctx, tx, users.name, id, 'read'))
    const rights = await effectiveRights(tx, groupId)
    const has = new Set(rights.map(({ permission }) => permission))
    const { withheld } = withinScope(has, scope, businessPermissions(resources.all))
    const rightsWhere = (isWithheld: boolean) =>
      Object.fromEntries(
        rights
          .filter((r) => withheld.has(r.permission) === isWithheld)
          .map((r) => [r.permission, { id: r.group_id, name: r.group_name }]),
      )
    const { rows: chain } = await lineage(groupId).execute(tx)
    const { rows: heldPermissions } = await holders.execute(tx)
    const givers = new Map(heldPermissions.map(({ permission, groups }) => [permission, groups]))
    const missing = allPermissions(resources.all).filter((permission) => !has.has(permission))
    return {
      id,
      name,
      chain,
      rights: rightsWhere(false),
      withheld: rightsWhere(true),
      missing: Object.fromEntries(missing.map((permission) => [permission, givers.get(permission) ?? []])),
    }
  })
})
