import { sql } from 'kysely'
import type { Db, Tx } from '../../db/kysely.ts'
import type { Actor } from '../../http/actor.ts'
import type { Context, Engine } from '../../http/context.ts'
import { ALL_CONFIRMED } from '../../http/questions.ts'
import { PREFIX } from '../../http/routes.ts'
import { effectiveRights } from '../../rights/rights.ts'
import type { ImportRow } from './store.ts'

type User = Actor['user'] & { readonly barred: boolean }

/** The user as he is now, for work that goes on without his session; nothing for one who may not come in any more. */
export async function actorOf(db: Db | Tx, userId: number): Promise<Actor | undefined> {
  const { rows } = await sql<User>`
    select u.id, u.email, u.first_name, u.last_name, u.user_group_id, u.franchise_id, g.scope,
      not u.active or u.banned_at is not null or u.archived_at is not null as barred
    from users u join user_groups g on g.id = u.user_group_id where u.id = ${userId}`.execute(db)
  if (!rows[0] || rows[0].barred) return undefined
  const { barred: _, ...user } = rows[0]
  const rights = await effectiveRights(db, user.user_group_id)
  return { user, session_id: '', permissions: new Set(rights.map(({ permission }) => permission)) }
}

/** What the log calls the writing of an import. */
export const importAction = ({ name }: { readonly name: string }): string => `POST ${PREFIX}/${name}/imports/:id/run`

/** The context in which an import writes: its user as he is now, one changeset for all of it. */
export async function contextOfImport(engine: Engine, db: Db | Tx, row: ImportRow): Promise<Context | undefined> {
  const actor = await actorOf(db, row.user_id)
  return (
    actor && {
      engine,
      actor,
      action: importAction({ name: row.resource }),
      url: `${PREFIX}/${row.resource}/imports/${row.id}/run`,
      ip: row.ip,
      changeset: row.changeset,
      ...ALL_CONFIRMED,
    }
  )
}
