import { type RawBuilder, sql } from 'kysely'
import type { LogRow } from '../../../schema/areas/logs/shapes.ts'
import { currentName } from '../../../schema/engine/formerly.ts'
import type { Db, Tx } from '../../engine/db/kysely.ts'
import { askUsual } from '../../engine/db/usual.ts'
import type { Asker } from '../../engine/http/context.ts'
import { namesOf } from '../../engine/read/names.ts'

/** Moments of the log to the microsecond, in which two entries of one second differ. */
export const UTC = `YYYY-MM-DD"T"HH24:MI:SS.US"Z"`

type Stored = Omit<LogRow, 'user' | 'name'> & { user_id: number | null; person: string | null; label: string | null }

/** Columns of an entry under `l` whose user stands beside it as `u`. */
const COLUMNS = sql`l.id, to_char(l.at, ${sql.lit(UTC)}) as at, l.event, l.action, l.url, l.user_id,
  nullif(concat_ws(' ', u.first_name, u.last_name), '') as person, l.user_email, l.ip, l.entity, l.entity_id, l.label, l.changed, l.changeset,
  exists (select from reverted_entries r where r.entry_id = l.id) or exists (select from undone_changesets d where d.changeset = l.changeset) as reverted`

/** By time, as lists have them, or as they were written. */
const ORDERS = { at: sql`l.at desc, l.id desc`, id: sql`l.id desc` } as const

interface Wanted {
  readonly order: keyof typeof ORDERS
  readonly limit: number
  /** One plan serves all values of the condition, so that connections may keep it. */
  readonly isUsual?: boolean
}

/**
 * Entries of the log as lists have them. The few that are wanted are found first: what else is told of each is not worked out for all that it was chosen from.
 * @param which condition over `l`
 */
export async function rowsWhere(
  { engine: { resources } }: Asker,
  db: Db | Tx,
  which: RawBuilder<unknown>,
  { order, limit, isUsual = false }: Wanted,
): Promise<LogRow[]> {
  const statement = sql<Stored>`
    select ${COLUMNS} from (select l.* from log_entries l where ${which} order by ${ORDERS[order]} limit ${sql.lit(limit)}) l
    left join users u on u.id = l.user_id order by ${ORDERS[order]}`
  const rows = isUsual ? await askUsual(db, statement) : (await statement.execute(db)).rows
  const about = rows.filter(({ entity }) => resources.all.some(({ name }) => name === entity))
  const names = await namesOf(
    db,
    resources,
    about.map(({ entity, entity_id }) => ({ resource: entity, id: entity_id })),
  )
  return rows.map(({ user_id, person, label, ...row }) => {
    const resource = resources.logged(row.entity)
    return {
      ...row,
      changed: resource ? row.changed.map((name) => currentName(resource, name)) : row.changed,
      user: user_id === null ? null : { id: user_id, name: person ?? `#${user_id}` },
      name: names[row.entity]?.[row.entity_id]?.label ?? label,
    }
  })
}
