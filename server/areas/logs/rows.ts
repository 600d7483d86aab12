import { type RawBuilder, sql } from 'kysely'
import type { LogRow } from '../../../schema/areas/logs/shapes.ts'
import type { Collection } from '../../../schema/engine/collect.ts'
import { currentFieldName } from '../../../schema/engine/renamedFrom.ts'
import type { Db, Tx } from '../../engine/db/kysely.ts'
import { queryPrepared } from '../../engine/db/queryPrepared.ts'
import type { Caller } from '../../engine/http/context.ts'
import { nameColumn, namesOf } from '../../engine/read/names.ts'
import type { Named } from '../../engine/read/select.ts'

/** Log times with microseconds, because entries within one second differ. */
export const UTC = `YYYY-MM-DD"T"HH24:MI:SS.US"Z"`

type Stored = Omit<LogRow, 'user' | 'name'> & {
  user_id: number | null
  person: string | null
  label: string | null
  /** Name of the record, if it was requested too. */
  named: Named | null
}

/** Columns of an entry `l` with its user `u`. */
const COLUMNS = sql`l.id, to_char(l.at, ${sql.lit(UTC)}) as at, l.event, l.action, l.url, l.user_id,
  nullif(concat_ws(' ', u.first_name, u.last_name), '') as person, l.user_email, l.ip, l.entity, l.entity_id, l.label, l.changed, l.changeset,
  exists (select from reverted_entries r where r.entry_id = l.id) or exists (select from undone_changesets d where d.changeset = l.changeset) as reverted`

/** Sorted by time, as in lists, or in the order written. */
const ORDERS = { at: sql`l.at desc, l.id desc`, id: sql`l.id desc` } as const

/** Maximum number of resources whose names are read in the same query; with more, planning takes longer than a second query. */
const MAX_NAMED_KINDS = 12
const kindsByResources = new WeakMap<Collection, Set<string>>()

/** The first resources that pages have contained so far. */
function kindsMet(resources: Collection): Set<string> {
  const kinds = kindsByResources.get(resources) ?? new Set<string>()
  kindsByResources.set(resources, kinds)
  return kinds
}

interface Wanted {
  readonly order: keyof typeof ORDERS
  readonly limit: number
  /** Whether one plan suits all values of the condition, so that connections may keep it prepared. */
  readonly isUsual?: boolean
  /** Actions whose latest entries are read one action at a time. */
  readonly each?: RawBuilder<readonly string[]> | undefined
}

/**
 * Returns log entries for lists. The requested page is selected first, so that other columns are not calculated for all candidates.
 * @param which condition over `l`
 */
export async function rowsWhere(
  { engine: { resources } }: Caller,
  db: Db | Tx,
  which: RawBuilder<unknown>,
  { order, limit, isUsual = false, each }: Wanted,
): Promise<LogRow[]> {
  const latest = sql`order by ${ORDERS[order]} limit ${sql.lit(limit)}`
  const entryQuery = each
    ? sql`select l.* from unnest(${each}) a (action)
        cross join lateral (select l.* from log_entries l where l.action = a.action and ${which} ${latest}) l ${latest}`
    : sql`select l.* from log_entries l where ${which} ${latest}`
  const kinds = kindsMet(resources)
  const nameSql = nameColumn(resources, isUsual ? [...kinds] : [], sql`l.entity`, sql`l.entity_id`)
  const statement = sql<Stored>`
    select ${COLUMNS}, ${nameSql} as named from (${entryQuery}) l
    left join users u on u.id = l.user_id order by ${ORDERS[order]}`
  const rows = isUsual ? await queryPrepared(db, statement) : (await statement.execute(db)).rows
  // The remaining records are of resources that were not joined, or no longer exist.
  const about = rows.filter(({ entity, named }) => named === null && resources.all.some(({ name }) => name === entity))
  if (isUsual) for (const { entity } of about) if (kinds.size < MAX_NAMED_KINDS) kinds.add(entity)
  const names = await namesOf(
    db,
    resources,
    about.map(({ entity, entity_id }) => ({ resource: entity, id: entity_id })),
  )
  return rows.map(({ user_id, person, label, named, ...row }) => {
    const resource = resources.logged(row.entity)
    return {
      ...row,
      changed: resource ? row.changed.map((name) => currentFieldName(resource, name)) : row.changed,
      user: user_id === null ? null : { id: user_id, name: person ?? `#${user_id}` },
      name: (named ?? names[row.entity]?.[row.entity_id])?.label ?? label,
    }
  })
}
