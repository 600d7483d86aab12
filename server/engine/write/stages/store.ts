import { type RawBuilder, sql } from 'kysely'
import type { AnyResource } from '../../../../schema/engine/define.ts'
import type { WriteContext } from '../../http/context.ts'
import { problem } from '../../http/errors.ts'
import { fetchRecords, type RecordRow } from '../../read/read.ts'
import { recordColumns, tableOf } from '../../read/select.ts'
import type { Event } from '../audit.ts'
import { insertInner, insertRecord, updateRecord } from '../persist.ts'
import type { Batch, Item, Values } from './item.ts'

const isInner = (resource: AnyResource, name: string) => resource.fields[name]?.store.as !== 'column'

const columnType = (resource: AnyResource, name: string): RawBuilder<unknown> => {
  const store = resource.fields[name]?.store
  return sql.raw(store?.as === 'column' ? store.type : 'text')
}

/** Rows `r` with an id and these columns, each with its own value. */
const asRecords = (resource: AnyResource, names: readonly string[], rows: readonly object[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (${sql.join([
    sql`id bigint`,
    ...names.map((name) => sql`${sql.ref(name)} ${columnType(resource, name)}`),
  ])})`

/** Far above every assigned id, and within the exact integers of JavaScript. */
const FAR = 2 ** 52

/** Temporary ids of records that will be rolled back, so that a rehearsal leaves no gap in record numbers. */
function rehearsalIds(count: number): number[] {
  const first = FAR + Math.floor(Math.random() * 2 ** 51)
  return Array.from({ length: count }, (_, i) => first + i)
}

/** Ids that the database will give to nothing else. */
async function newIds({ tx, isRehearsal }: WriteContext, resource: AnyResource, count: number): Promise<number[]> {
  if (isRehearsal) return rehearsalIds(count)
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence(${resource.table}, 'id')) as id from generate_series(1, ${count}::int)`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}

/**
 * Inserts many records in a few statements.
 * @param presetIds ids that they already have
 * @returns them in the given order
 */
export async function insertMany(
  write: WriteContext,
  resource: AnyResource,
  valueSets: readonly Values[],
  presetIds?: readonly number[],
): Promise<RecordRow[]> {
  const { tx, actor } = write
  const names = Object.keys(resource.fields).filter(
    (name) => !isInner(resource, name) && valueSets.some((v) => name in v),
  )
  const ids = presetIds ?? (await newIds(write, resource, valueSets.length))
  const records = valueSets.map((values, i) => ({ id: ids[i] as number, values }))
  const rows = records.map(({ id, values }) => ({
    id,
    ...Object.fromEntries(names.flatMap((name) => (name in values ? [[name, values[name]]] : []))),
  }))
  const columns = ['id', ...names]
  // A record whose search text includes its lines is written once, with its lines inserted first; their owner is checked afterwards.
  const linesFirst = resource.find?.some((path) => isInner(resource, path.split('.')[0] as string))
  if (linesFirst) {
    await sql`set constraints all deferred`.execute(tx)
    await insertInner(tx, resource, records)
  }
  await sql`
    insert into ${tableOf(resource)} (created_by, updated_by, ${sql.join(columns.map((name) => sql.ref(name)))})
    select ${actor.user.id}::bigint, ${actor.user.id}::bigint, ${sql.join(columns.map((name) => sql.ref(`r.${name}`)))}
    from ${asRecords(resource, names, rows)}`.execute(tx)
  if (linesFirst) await sql`set constraints all immediate`.execute(tx)
  else await insertInner(tx, resource, records)
  const { rows: storedRows } = await sql<RecordRow>`
    select ${recordColumns(resource)} from ${tableOf(resource)} t where t.id = any(${ids}::bigint[])`.execute(tx)
  const byId = new Map(storedRows.map((row) => [row.id, row]))
  return ids.map((id) => byId.get(id) as RecordRow)
}

/** Changes columns of many records in one statement. */
async function updateMany(
  { tx, actor }: WriteContext,
  resource: AnyResource,
  items: readonly Item[],
  names: readonly string[],
) {
  const rows = items.map(({ before, values }) => ({
    id: before?.id,
    ...Object.fromEntries(names.map((name) => [name, name in values ? values[name] : before?.[name]])),
  }))
  const sets = names.map((name) => sql`${sql.ref(name)} = ${sql.ref(`r.${name}`)}`)
  const { rows: storedRows } = await sql<RecordRow>`
    update ${tableOf(resource)} as t set ${sql.join([...sets, sql`version = t.version + 1`, sql`updated_at = now()`, sql`updated_by = ${actor.user.id}`])}
    from ${asRecords(resource, names, rows)}
    where t.id = r.id returning ${recordColumns(resource)}`.execute(tx)
  const byId = new Map(storedRows.map((row) => [row.id, row]))
  for (const item of items) item.after = byId.get(item.before?.id as number) as RecordRow
}

/**
 * Recreates deleted records, with their ids and creation data.
 * @returns them in the given order
 */
async function insertAgain(write: WriteContext, resource: AnyResource, items: readonly Item[]): Promise<RecordRow[]> {
  const was: Readonly<Values>[] = items.flatMap(({ again }) => (again ? [again] : []))
  const ids = was.map((row) => Number(row['id']))
  const values = items.map((item) => item.values)
  if (ids.length === 1) await insertRecord(write.tx, resource, values[0] ?? {}, write.actor.user.id, ids[0])
  else await insertMany(write, resource, values, ids)
  const beginnings = was.map((row) => ({
    id: row['id'],
    created_at: row['created_at'],
    created_by: row['created_by'],
    version: row['version'],
  }))
  await sql`
    update ${tableOf(resource)} as t set created_at = r.created_at, created_by = r.created_by, version = r.version + 1
    from jsonb_to_recordset(${JSON.stringify(beginnings)}::jsonb) as r (id bigint, created_at timestamptz, created_by bigint, version integer)
    where t.id = r.id`.execute(write.tx)
  const storedRows = await fetchRecords(write, write.tx, resource, ids, 'create')
  const byId = new Map(storedRows.map((row) => [row.id, row]))
  return ids.map((id) => {
    const row = byId.get(id)
    // The caller may not have created a record outside their scope.
    if (!row) throw problem(404, 'not_found')
    return row
  })
}

async function create({ write, resource, items }: Batch): Promise<void> {
  const [first] = items
  if (!first) return
  if (first.again) {
    const records = await insertAgain(write, resource, items)
    for (const [i, item] of items.entries()) item.after = records[i] as RecordRow
  } else if (items.length === 1) {
    const [id = first.id] = write.isRehearsal && first.id === undefined ? rehearsalIds(1) : []
    first.after = await insertRecord(write.tx, resource, first.values, write.actor.user.id, id)
  } else {
    const records = await insertMany(
      write,
      resource,
      items.map(({ values }) => values),
    )
    for (const [i, item] of items.entries()) item.after = records[i] as RecordRow
  }
}

async function update({ write, resource, items, names }: Batch): Promise<void> {
  // Inner rows have to be compared with existing ones.
  if (items.length > 1 && !names.some((name) => isInner(resource, name)))
    return updateMany(write, resource, items, names)
  for (const item of items)
    item.after = await updateRecord(write.tx, resource, (item.before as RecordRow).id, item.values, write.actor.user.id)
}

async function setArchived({ write, resource, items, operation }: Batch): Promise<void> {
  const ids = items.map(({ before }) => before?.id as number)
  const archivedAt = operation === 'archive' ? sql`now()` : sql`null`
  const { rows } =
    resource.archive && !write.removes
      ? await sql<RecordRow>`
      update ${tableOf(resource)} as t set archived_at = ${archivedAt}, version = t.version + 1, updated_at = now(), updated_by = ${write.actor.user.id}
      where t.id = any(${ids}::bigint[]) returning ${recordColumns(resource)}`.execute(write.tx)
      : await sql<RecordRow>`delete from ${tableOf(resource)} where id = any(${ids}::bigint[])`.execute(write.tx)
  const byId = new Map(rows.map((row) => [row.id, row]))
  for (const item of items) item.after = byId.get(item.before?.id as number) ?? null
}

/** Writes the records of a batch, many in a few statements. A refusal of the database refuses all of them. */
export async function store(batch: Batch): Promise<void> {
  if (batch.operation === 'create') await create(batch)
  else if (batch.operation === 'update') await update(batch)
  else await setArchived(batch)
}

/** The log event of what was done to a record. */
export function eventOf({ operation, resource }: Batch, { values, after }: Item): Event {
  if (operation === 'create') return 'created'
  if (operation === 'reinstate') return 'reinstated'
  if (operation === 'archive') return after ? 'archived' : 'deleted'
  return Object.keys(values).every((name) => resource.fields[name]?.auto) ? 'reordered' : 'updated'
}
