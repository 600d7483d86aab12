import { sql } from 'kysely'
import type { ResourceName } from '../../../schema/engine/registry.ts'
import type { Db, Tx } from '../../engine/db/kysely.ts'
import type { WriteContext } from '../../engine/http/context.ts'
import { tableOf } from '../../engine/read/select.ts'

/** Returns the status the program gives a record of a category: the default one, else the automatic one, else the first active one. */
export async function statusIn(
  write: Pick<WriteContext, 'engine'> & { readonly tx: Db | Tx },
  library: ResourceName,
  category: string,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from ${tableOf(write.engine.resources.get(library))} where category = ${category} and archived_at is null and active
    order by is_default desc, system desc, position, id limit 1`.execute(write.tx)
  return rows[0]?.id
}
