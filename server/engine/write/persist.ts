import { type RawBuilder, sql } from 'kysely'
import type { AnyResource } from '../../../schema/engine/define.ts'
import type { FieldErrors } from '../../../schema/engine/errors.ts'
import type { Field } from '../../../schema/engine/fields/field.ts'
import { fieldOf } from '../../../schema/engine/fields/fieldOf.ts'
import type { Tx } from '../db/kysely.ts'
import { invalid } from '../http/errors.ts'
import type { RecordRow } from '../read/read.ts'
import { recordColumns, tableOf } from '../read/select.ts'

type Values = Readonly<Record<string, unknown>>

/** A value as a parameter of its column. */
function parameter(field: Field, value: unknown): RawBuilder<unknown> {
  const type = field.store.as === 'column' ? field.store.type : ''
  if (type === 'jsonb') return sql`${value === null || value === undefined ? null : JSON.stringify(value)}::jsonb`
  return sql`${value ?? null}`
}

const ownColumns = (resource: AnyResource, values: Values) =>
  Object.entries(resource.fields).filter(([name, field]) => field.store.as === 'column' && name in values)

/**
 * Inserts one record with its inner rows. Base columns are set here; `values` hold declared fields only.
 * @param id fixed id of a seeded record; its lines keep the ids they were given
 */
export async function insertRecord(
  tx: Tx,
  resource: AnyResource,
  values: Values,
  userId: number | null,
  id?: number,
): Promise<RecordRow> {
  const fields = ownColumns(resource, values)
  const names = [...(id === undefined ? [] : ['id']), 'created_by', 'updated_by', ...fields.map(([name]) => name)]
  const parameters = [
    ...(id === undefined ? [] : [sql`${id}`]),
    sql`${userId}`,
    sql`${userId}`,
    ...fields.map(([name, field]) => parameter(field, values[name])),
  ]
  const inner = hasInner(resource, values)
  const { rows } = await sql<RecordRow>`
    insert into ${tableOf(resource)} as t (${sql.join(names.map((n) => sql.ref(n)))}) values (${sql.join(parameters)})
    returning ${inner ? sql`t.id` : recordColumns(resource)}`.execute(tx)
  const row = rows[0] as RecordRow
  if (!inner) return row
  await writeInner(tx, resource, row.id, values, id !== undefined)
  return reread(tx, resource, row.id)
}

/** Changes one record; version +1. `values` hold the changed declared fields; `extra` base columns such as archived_at. */
export async function updateRecord<R extends RecordRow = RecordRow>(
  tx: Tx,
  resource: AnyResource,
  id: number,
  values: Values,
  userId: number | null,
  extra: readonly RawBuilder<unknown>[] = [],
): Promise<R> {
  const sets = ownColumns(resource, values).map(
    ([name, field]) => sql`${sql.ref(name)} = ${parameter(field, values[name])}`,
  )
  const inner = hasInner(resource, values)
  if (inner) await writeInner(tx, resource, id, values)
  const { rows } = await sql<R>`
    update ${tableOf(resource)} as t set ${sql.join([...sets, ...extra, sql`version = t.version + 1`, sql`updated_at = now()`, sql`updated_by = ${userId}`])}
    where t.id = ${id} returning ${recordColumns(resource)}`.execute(tx)
  return rows[0] as R
}

async function reread(tx: Tx, resource: AnyResource, id: number): Promise<RecordRow> {
  const { rows } =
    await sql<RecordRow>`select ${recordColumns(resource)} from ${tableOf(resource)} t where t.id = ${id}`.execute(tx)
  return rows[0] as RecordRow
}

const hasInner = (resource: AnyResource, values: Values) =>
  Object.entries(resource.fields).some(
    ([name, field]) => field.store.as !== 'column' && (values[name] as unknown[] | undefined) !== undefined,
  )

async function writeInner(tx: Tx, resource: AnyResource, id: number, values: Values, seeding = false): Promise<void> {
  for (const [name, field] of Object.entries(resource.fields)) {
    const value = values[name]
    if (value === undefined || field.store.as === 'column') continue
    const table = sql.table(`${resource.table}_${name}`)
    if (field.store.as === 'link') {
      await sql`delete from ${table} where owner_id = ${id}`.execute(tx)
      const ids = value as number[]
      if (ids.length) {
        await sql`insert into ${table} (owner_id, target_id, position)
          select ${id}, u.id, u.n from unnest(${ids}::bigint[]) with ordinality u (id, n)`.execute(tx)
      }
    } else {
      const lines = value as Record<string, unknown>[]
      // Two lines must not have the flag at once while it moves from one to the other.
      const flag = field.store.one?.flag
      if (flag)
        await sql`update ${table} set ${sql.ref(flag)} = false where owner_id = ${id} and ${sql.ref(flag)}`.execute(tx)
      await (seeding ? seedLines : writeLines)(tx, table, id, name, field.store.fields, lines)
    }
  }
}

/** Lines with an id are updated, lines without are inserted, the others are deleted. An id of another record's line is refused. */
async function writeLines(
  tx: Tx,
  table: RawBuilder<unknown>,
  owner: number,
  name: string,
  fields: Readonly<Record<string, Field>>,
  lines: readonly Record<string, unknown>[],
): Promise<void> {
  const { rows } = await sql<{ id: number }>`select id from ${table} where owner_id = ${owner}`.execute(tx)
  const existingIds = new Set(rows.map((r) => r.id))
  const errors: FieldErrors = {}
  const sentIds = new Set<unknown>()
  lines.forEach((line, i) => {
    if (line['id'] === undefined) return
    if (!existingIds.has(line['id'] as number) || sentIds.has(line['id']))
      errors[`${name}.${i}.id`] = [{ code: 'not_found' }]
    sentIds.add(line['id'])
  })
  if (Object.keys(errors).length) throw invalid(errors)
  const removedIds = [...existingIds].filter((id) => !sentIds.has(id))
  if (removedIds.length)
    await sql`delete from ${table} where owner_id = ${owner} and id = any(${removedIds}::bigint[])`.execute(tx)
  const placedLines = lines.map((line, i) => ({ ...line, '#': i + 1 }))
  const existingLines = placedLines.filter((line: Values) => line['id'] !== undefined)
  const added = placedLines.filter((line: Values) => line['id'] === undefined)
  const names = Object.keys(fields)
  // One statement for all of them: a quote may have hundreds.
  if (existingLines.length) {
    const sets = names.map((n) => sql`${sql.ref(n)} = ${sql.ref(`u.${n}`)}`)
    await sql`update ${table} as t set ${sql.join([sql`position = u."#"`, ...sets])} from ${asRows(fields, existingLines)}
      where t.id = u.id and t.owner_id = ${owner}`.execute(tx)
  }
  if (added.length) {
    const columns = sql.join(['owner_id', 'position', ...names].map((n) => sql.ref(n)))
    await sql`insert into ${table} (${columns})
      select ${sql.join([sql`${owner}`, ...['#', ...names].map((n) => sql.ref(`u.${n}`))])} from ${asRows(fields, added)}
      order by u."#"`.execute(tx)
  }
}

/**
 * Inserts the inner rows of many new records of one resource: one statement for each inner table.
 * @param records their ids; none of them has inner rows yet
 */
export async function insertInner(
  tx: Tx,
  resource: AnyResource,
  records: readonly { readonly id: number; readonly values: Values }[],
): Promise<void> {
  for (const [name, { store }] of Object.entries(resource.fields)) {
    if (store.as === 'column') continue
    const table = sql.table(`${resource.table}_${name}`)
    const rows = records.flatMap(({ id, values }) =>
      ((values[name] ?? []) as unknown[]).map((one, i) => ({
        ...(store.as === 'link' ? { target_id: one } : (one as object)),
        '@': id,
        '#': i + 1,
      })),
    )
    if (rows.length === 0) continue
    const fields = store.as === 'link' ? {} : store.fields
    const columnNames = store.as === 'link' ? ['target_id'] : Object.keys(fields)
    const columns = sql.join(['owner_id', 'position', ...columnNames].map((n) => sql.ref(n)))
    const source = store.as === 'link' ? asRows({}, rows, sql`target_id bigint`) : asRows(fields, rows)
    await sql`insert into ${table} (${columns}) select ${sql.join(['@', '#', ...columnNames].map((n) => sql.ref(`u.${n}`)))}
      from ${source} order by u."@", u."#"`.execute(tx)
  }
}

/** Lines as rows `u` with the columns of their fields, their `id`, their owner `@` and their position `#`. */
function asRows(
  fields: Readonly<Record<string, Field>>,
  lines: readonly Values[],
  ...more: readonly RawBuilder<unknown>[]
): RawBuilder<unknown> {
  const columns = Object.entries(fields).map(([name, { store }]) => {
    if (store.as !== 'column') throw new Error(`a line keeps ${name} in no column`)
    return sql`${sql.ref(name)} ${sql.raw(store.type)}`
  })
  return sql`jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as u (${sql.join([sql`"id" bigint, "@" bigint, "#" int`, ...columns, ...more])})`
}

/** Lines of a seeded record, with the ids that other seeds refer to. */
async function seedLines(
  tx: Tx,
  table: RawBuilder<unknown>,
  owner: number,
  _name: string,
  fields: Readonly<Record<string, Field>>,
  lines: readonly Record<string, unknown>[],
): Promise<void> {
  const names = Object.keys(fields)
  for (const [i, line] of lines.entries()) {
    const parameters = names.map((n) => parameter(fieldOf(fields, n), line[n]))
    const id = line['id'] === undefined ? sql`default` : sql`${line['id']}`
    await sql`insert into ${table} (id, owner_id, position, ${sql.join(names.map((n) => sql.ref(n)))}) values (${id}, ${owner}, ${i + 1}, ${sql.join(parameters)})`.execute(
      tx,
    )
  }
}
