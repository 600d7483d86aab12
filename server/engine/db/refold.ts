import { sql } from 'kysely'
import type { AnyResource } from '../../../schema/engine/define.ts'
import type { Db } from './kysely.ts'
import { FOLDED_MARK, SEARCH_TEXT_COLUMN } from './searchText.ts'

/** Rows whose search text one statement rebuilds: nobody waits for long. */
const BATCH_SIZE = 500
/** For how long, in ms, the list of tables with older search texts is not read again. */
const FRESH_MS = 5_000
/** A deadlock with another writer. */
const DEADLOCK = '40P01'

interface Known {
  /** Tables with texts of an earlier version; undefined until the first answer. */
  tables: ReadonlySet<string> | undefined
  at: number
}

const knownTables = new WeakMap<Db, Known>()

async function tablesLeft(db: Db): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`select name from refolding`.execute(db)
  return new Set(rows.map(({ name }) => name))
}

/**
 * Whether records of this resource may have a search text of an earlier version, which is then searched as before. Read in the background; until the
 * answer arrives they may have. Once there are none, there never are again.
 */
export function isRefolding(db: Db, resource: AnyResource): boolean {
  const state = knownTables.get(db) ?? { tables: undefined, at: Number.NEGATIVE_INFINITY }
  knownTables.set(db, state)
  if (state.tables?.size !== 0 && performance.now() - state.at > FRESH_MS) {
    state.at = performance.now()
    tablesLeft(db).then(
      (tables) => {
        state.tables = tables
      },
      (error: unknown) => console.warn('the texts that need folding could not be listed', error),
    )
  }
  return state.tables?.has(resource.table) ?? true
}

/**
 * Rebuilds the next search texts of an earlier version.
 * @returns the id of the last; undefined when there are none left
 */
async function some(db: Db, resource: AnyResource, after: number): Promise<number | undefined> {
  const table = sql.table(resource.table)
  const text = sql.ref(SEARCH_TEXT_COLUMN)
  for (;;) {
    try {
      const { rows } = await sql<{ last: number | null }>`
        with older as materialized (select id from ${table} where id > ${after} and not starts_with(${text}, ${sql.raw(FOLDED_MARK)}) order by id limit ${BATCH_SIZE}),
          made as (update ${table} set ${text} = null where id in (select id from older))
        select max(id) as last from older`.execute(db)
      return rows[0]?.last ?? undefined
    } catch (error) {
      if ((error as { code?: string }).code !== DEADLOCK) throw error
    }
  }
}

/**
 * Rebuilds the search texts of all tables that a migration has listed, referenced tables first because their texts are part of others. If interrupted
 * it continues where it stopped.
 */
export async function refold(db: Db, all: readonly AnyResource[], signal?: AbortSignal): Promise<void> {
  const unfoldedTables = await tablesLeft(db)
  const found = all.filter((resource) => resource.find && unfoldedTables.has(resource.table))
  for (const resource of found.toSorted((a, b) => (a.find?.length ?? 0) - (b.find?.length ?? 0))) {
    let last: number | undefined = 0
    while (last !== undefined) {
      if (signal?.aborted) return
      last = await some(db, resource, last)
    }
    await sql`delete from refolding where name = ${resource.table}`.execute(db)
  }
}
