import { type RawBuilder, sql } from 'kysely'
import type { ExportedTable } from '../areas/dataExport/tables.ts'
import type { Db, Tx } from '../engine/db/kysely.ts'

/** A table with the types of its columns. */
export interface Whole extends ExportedTable {
  readonly types: readonly string[]
}

/** The only table left out: the restore creates it. */
const MIGRATIONS_TABLE = 'migrations'

/** Fixes the text format of values, whatever the database is configured to. */
export const asText = sql`select set_config('TimeZone', 'UTC', true), set_config('DateStyle', 'ISO, YMD', true),
  set_config('IntervalStyle', 'postgres', true), set_config('bytea_output', 'hex', true), set_config('extra_float_digits', '1', true),
  set_config('statement_timeout', '0', true), set_config('idle_in_transaction_session_timeout', '0', true),
  set_config('cursor_tuple_fraction', '1', true)`

/** Returns the tables by name, without generated columns. */
export async function allTables(db: Db | Tx): Promise<readonly Whole[]> {
  const { rows } = await sql<Whole>`
    select c.relname::text as name, array_agg(a.attname::text order by a.attnum) as columns,
      array_agg(format_type(a.atttypid, a.atttypmod) order by a.attnum) as types
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> ${MIGRATIONS_TABLE}
    group by c.relname order by c.relname`.execute(db)
  return rows
}

const textsOf = ({ columns }: Whole) => sql.join(columns.map((column) => sql`${sql.ref(`t.${column}`)}::text`))

/** Rows as JSON arrays of the text of each value: objects would not distinguish JSON null from SQL null. */
export const linesOfAll = (table: Whole): RawBuilder<{ line: string }> =>
  sql<{ line: string }>`select json_build_array(${textsOf(table)})::text as line from ${sql.table(table.name)} t`

/** Converts such lines to rows of their table. */
export const fromLines = ({ name, columns, types }: Whole, lines: readonly string[]): RawBuilder<unknown> => {
  const names = sql.join(columns.map((column) => sql.id(column)))
  const values = types.map((type, n) => sql`(l ->> ${sql.lit(n)})::${sql.raw(type)}`)
  return sql`insert into ${sql.table(name)} (${names}) overriding system value
    select ${sql.join(values)} from json_array_elements(${`[${lines.join(',')}]`}::json) l`
}

/** Checksum of a table that does not depend on the order of rows: their number and content. */
export async function sumOf(db: Db | Tx, table: Whole): Promise<{ rows: number; sum: string }> {
  const { rows } = await sql<{ rows: number; sum: string }>`
    select count(*)::int as rows, count(*) || ' ' || coalesce(bit_xor(('x' || left(md5(json_build_array(${textsOf(table)})::text), 16))::bit(64)), b'0')::text as sum
    from ${sql.table(table.name)} t`.execute(db)
  return rows[0] ?? { rows: 0, sum: '' }
}

/** Returns the last value of each sequence. */
export async function sequencesOf(db: Db | Tx): Promise<Record<string, string>> {
  const { rows } = await sql<{ name: string; last: string }>`
    select sequencename::text as name, last_value::text as last from pg_sequences
    where schemaname = 'public' and last_value is not null`.execute(db)
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]))
}
