import type { Db, Tx } from '../../db/kysely.ts'
import type { Context, Engine } from '../../http/context.ts'
import { ALL_CONFIRMED } from '../../http/questions.ts'
import { PREFIX } from '../../http/routes.ts'
import { actorOf } from '../../rights/actorOf.ts'
import type { ImportRow } from './store.ts'

/** The action name of an import's writes in the log. */
export const importAction = ({ name }: { readonly name: string }): string => `POST ${PREFIX}/${name}/imports/:id/run`

/** The context in which an import writes: its user as of now, one changeset for all of it. */
export async function contextOfImport(engine: Engine, db: Db | Tx, row: ImportRow): Promise<Context | undefined> {
  const actor = await actorOf(engine, db, row.user_id)
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
