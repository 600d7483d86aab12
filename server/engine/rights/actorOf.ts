import { sql } from 'kysely'
import { businessPermissions, withinScope } from '../../../schema/engine/ownership.ts'
import type { Db, Tx } from '../db/kysely.ts'
import type { Actor } from '../http/actor.ts'
import type { Engine } from '../http/context.ts'
import { effectiveRights } from './rights.ts'

type User = Actor['user'] & { readonly barred: boolean }

/** A user with the rights of the group as they are now. */
export async function withRights(
  { resources }: Pick<Engine, 'resources'>,
  db: Db | Tx,
  user: Actor['user'],
): Promise<Actor> {
  const rights = await effectiveRights(db, user.user_group_id)
  const granted = new Set(rights.map(({ permission }) => permission))
  return { user, session_id: '', ...withinScope(granted, user.scope, businessPermissions(resources.all)) }
}

/** The user as he is now, for work that goes on without his session; nothing for one who may not come in any more. */
export async function actorOf(
  engine: Pick<Engine, 'resources'>,
  db: Db | Tx,
  userId: number,
): Promise<Actor | undefined> {
  const { rows } = await sql<User>`
    select u.id, u.email, u.first_name, u.last_name, u.user_group_id, u.franchise_id, g.scope,
      not u.active or u.banned_at is not null or u.archived_at is not null as barred
    from users u join user_groups g on g.id = u.user_group_id where u.id = ${userId}`.execute(db)
  if (!rows[0] || rows[0].barred) return undefined
  const { barred: _, ...user } = rows[0]
  return withRights(engine, db, user)
}
