import type pg from 'pg'
import type { AnyResource } from '../../schema/engine/define.ts'

interface Column {
  readonly name: string
  readonly type: string
  readonly isNullable: boolean
}

/** A number for row `n` independent of the row's other columns, from 0 to below two thousand million. */
const chance = (column: string) =>
  `(hashint8extended(n, ${[...column].reduce((sum, c) => sum * 31 + c.charCodeAt(0), 7) % 1_000_003}) & 2147483647)`

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`

/**
 * SQL for this column's value in row `n`, independent of other columns: few values for a field with few, one of them rare, unique values for a field with many,
 * and empty in a third of the rows if allowed.
 */
function valueOf(resource: AnyResource, { name, type, isNullable }: Column): string {
  const field = resource.fields[name]
  const any = chance(name)
  const whole = (() => {
    if (name === 'id') return 'n'
    if (name === 'version') return '1'
    if (name === 'archived_at') return "case when n % 50 = 0 then now() - n * interval '1 minute' end"
    if (field?.hints.choices && !type.endsWith('[]')) {
      const { choices } = field.hints
      const [rare = ''] = choices
      return `case when n = 77 then ${quoted(rare)} else (array[${choices.slice(-3).map(quoted).join(', ')}])[1 + ${any} % ${Math.min(3, choices.length)}] end`
    }
    if (field?.hints.carriersOf)
      return `case when n = 77 then 'leads' else (array['jobs', 'quotes'])[1 + ${any} % 2] end`
    if (field?.store.as === 'column' && field.store.references)
      return `case when n = 77 then 999 else 1 + ${any} % 20 end`
    if (type === 'boolean') return 'n <> 77'
    if (/^(bigint|integer|smallint)/.test(type)) return `1 + ${any} % 1000`
    if (/^(numeric|double|real)/.test(type)) return `(${any} % 5000) / 100.0`
    if (type.startsWith('timestamp')) return "now() - n * interval '1 minute'"
    if (type === 'date') return `current_date - (${any} % 2000)::int`
    if (type.startsWith('time')) return "time '09:00'"
    if (type === 'jsonb') return "'{}'::jsonb"
    if (type.endsWith('[]')) return `'{}'::${type}`
    return 'md5(n::text)'
  })()
  return isNullable && name !== 'archived_at'
    ? `case when n = 77 or ${chance(`${name}?`)} % 3 > 0 then ${whole} end`
    : whole
}

/**
 * Fills a resource's table with meaningless rows, as many and as varied as real ones, to test how they are found. Its
 * constraints are removed first, so it is for throwaway databases.
 */
export async function fillWithGarbage(pool: pg.Pool, resource: AnyResource, rows: number): Promise<void> {
  const { table } = resource
  const { rows: columns } = await pool.query<Column>(
    `select a.attname as name, format_type(a.atttypid, a.atttypmod) as type, not a.attnotnull as "isNullable" from pg_attribute a
     where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''`,
    [`"${table}"`],
  )
  const { rows: demands } = await pool.query<{ sql: string }>(
    `select format('alter table %s drop constraint %I cascade', conrelid::regclass, conname) as sql from pg_constraint
       where conrelid = $1::regclass and contype in ('c', 'u', 'x', 'f')
     union all
     select format('drop index %s', indexrelid::regclass) from pg_index i where indrelid = $1::regclass and indisunique and not indisprimary
       and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`,
    [`"${table}"`],
  )
  for (const { sql } of demands) await pool.query(sql)
  await pool.query(`alter table "${table}" disable trigger user`)
  await pool.query(`delete from "${table}"`)
  // An index built once over all rows takes a fraction of the time it takes row by row.
  const { rows: indexes } = await pool.query<{ name: string; made: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as made from pg_index i
     where i.indrelid = $1::regclass and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`,
    [`"${table}"`],
  )
  for (const { name } of indexes) await pool.query(`drop index ${name}`)
  await pool.query(
    `insert into "${table}" (${columns.map(({ name }) => `"${name}"`).join(', ')})
     select ${columns.map((column) => valueOf(resource, column)).join(', ')} from generate_series(1, ${rows}) n`,
  )
  for (const { made } of indexes) await pool.query(made)
  await pool.query(`vacuum analyze "${table}"`)
}
