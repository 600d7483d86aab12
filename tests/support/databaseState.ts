import { sql } from 'kysely'
import type { TestApp } from './app.ts'

/** Session data: its last use, and one-time file addresses, valid for a minute. */
const OF_SESSIONS = ['sessions', 'download_tickets']

/** A digest of every table and the last number of every sequence, by name. */
export type DatabaseState = ReadonlyMap<string, string>

/** Reads the state of the whole database, except sessions. */
export async function databaseState({ db }: Pick<TestApp, 'db'>): Promise<DatabaseState> {
  const tables = await sql<{ schema: string; name: string }>`
    select schemaname as schema, tablename as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema') and not tablename = any(${OF_SESSIONS}::text[])`.execute(
    db,
  )
  const digests = tables.rows.map(
    ({ schema, name }) => sql`
      select ${`${schema}.${name}`}::text as name, count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as state
      from ${sql.table(`${schema}.${name}`)} t`,
  )
  const { rows } = await sql<{ name: string; state: string }>`
    ${sql.join(digests, sql` union all `)}
    union all select schemaname || '.' || sequencename, last_value::text from pg_sequences`.execute(db)
  return new Map(rows.map(({ name, state }) => [name, state]))
}

/** Names of tables and sequences that have changed. */
export const changedTables = (before: DatabaseState, after: DatabaseState): readonly string[] =>
  [...new Set([...before.keys(), ...after.keys()])].filter((name) => before.get(name) !== after.get(name)).toSorted()
