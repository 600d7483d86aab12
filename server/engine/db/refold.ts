import { sql } from 'kysely'
import type { AnyResource } from '../../../schema/engine/define.ts'
import type { Db } from './kysely.ts'
import { FOLDED_MARK, SEARCH_TEXT_COLUMN } from './searchText.ts'

/** Rows whose texts are made anew by one statement: nobody waits for long. */
const AT_ONCE = 500
/** For how long it is not asked again which tables still have texts of an earlier version, in ms. */
const FRESH = 5_000
/** Somebody changes what is to be changed: each waits for the other. */
const DEADLOCK = '40P01'

interface Known {
  /** Tables with texts of an earlier version; undefined until the first answer. */
  tables: ReadonlySet<string> | undefined
  at: number
}

const known = new WeakMap<Db, Known>()

async function tablesLeft(db: Db): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`select name from refolding`.execute(db)
  return new Set(rows.map(({ name }) => name))
}

/**
 * Whether records of this resource may have a text that an earlier version made, which is then searched as it was. Asked beside the
 * request; until the answer is there they may. Once there are none there never are again.
 */
export function isRefolding(db: Db, resource: AnyResource): boolean {
  const state = known.get(db) ?? { tables: undefined, at: Number.NEGATIVE_INFINITY }
  known.set(db, state)
  if (state.tables?.size !== 0 && performance.now() - state.at > FRESH) {
    state.at = performance.now()
    tablesLeft(db).then(
      (tables) => {
        state.tables = tables
      },
      (error: unknown) => console.warn('not known which texts are to be folded', error),
    )
  }
  return state.tables?.has(resource.table) ?? true
}

/** The next records whose text is of an earlier version get it anew. @returns the id of the last; undefined where there is none */
async function some(db: Db, resource: AnyResource, after: number): Promise<number | undefined> {
  const table = sql.table(resource.table)
  const text = sql.ref(SEARCH_TEXT_COLUMN)
  for (;;) {
    try {
      const { rows } = await sql<{ last: number | null }>`
        with older as materialized (select id from ${table} where id > ${after} and not starts_with(${text}, ${sql.raw(FOLDED_MARK)}) order by id limit ${AT_ONCE}),
          made as (update ${table} set ${text} = null where id in (select id from older))
        select max(id) as last from older`.execute(db)
      return rows[0]?.last ?? undefined
    } catch (error) {
      if ((error as { code?: string }).code !== DEADLOCK) throw error
    }
  }
}

/**
 * Makes the texts anew that records are found by, of all tables that a migration has put down for it; those that are referred to come
 * first, for theirs are part of others. Broken off it goes on where it stopped.
 */
export async function refold(db: Db, all: readonly AnyResource[], signal?: AbortSignal): Promise<void> {
  const left = await tablesLeft(db)
  const found = all.filter((resource) => resource.find && left.has(resource.table))
  for (const resource of found.toSorted((a, b) => (a.find?.length ?? 0) - (b.find?.length ?? 0))) {
    let last: number | undefined = 0
    while (last !== undefined) {
      if (signal?.aborted) return
      last = await some(db, resource, last)
    }
    await sql`delete from refolding where name = ${resource.table}`.execute(db)
  }
}
