import { type RawBuilder, sql } from 'kysely'
import type { AnyResource } from '../../../../schema/engine/define.ts'
import type { Context, WriteContext } from '../../http/context.ts'
import { invalid, ProblemError } from '../../http/errors.ts'
import { statusRefusals } from '../../moves/statusGuard.ts'
import type { RecordRow } from '../../read/read.ts'
import { recordColumns, tableOf } from '../../read/select.ts'
import { audit } from '../../write/audit.ts'
import { add } from '../../write/create.ts'
import { insertInner } from '../../write/persist.ts'
import { fillInitial } from '../../write/prepare/initial.ts'
import { lockOrder } from '../../write/prepare/order.ts'
import { checkProtected } from '../../write/prepare/protected.ts'
import { applyRules, difference } from '../../write/prepare/recordRules.ts'
import { refErrors } from '../../write/prepare/refs.ts'
import { change, checkInUse } from '../../write/update.ts'

type Values = Record<string, unknown>

/** A checked row on its way into the database; `before` is the record it changes, as it is now. */
export interface Write {
  readonly n: number
  readonly before: RecordRow | null
  readonly record: Values
}

/** Writes one row as POST or PATCH would. */
export async function writeOne(
  write: WriteContext,
  resource: AnyResource,
  before: RecordRow | null,
  record: Values,
): Promise<'created' | 'updated' | 'unchanged'> {
  if (!before) {
    await add(write, resource, record)
    return 'created'
  }
  return (await change(write, resource, before, record)) === before ? 'unchanged' : 'updated'
}

const hasSingle = (resource: AnyResource) =>
  Object.values(resource.fields).some(({ options }) => (options as { single?: boolean }).single)

/**
 * Whether new records can be added many at a time: no flag that only one may carry, no tree, and no rules but those that look at each record by
 * itself. Everything else goes row by row through the same functions as POST and PATCH.
 */
export function addsTogether({ engine }: Context, resource: AnyResource): boolean {
  const rules = engine.rules.get(resource.name)
  return (!rules?.before || rules.apart === true) && !rules?.after && !hasSingle(resource) && !resource.tree
}

/** Whether records can be changed many at a time: no rules at all, no status, and nothing that chooses its records by their fields. */
export function changesTogether(ctx: Context, resource: AnyResource): boolean {
  const chosenBy = ctx.engine.resources.usedBy(resource.name).some(({ resource: by, field }) => {
    const [outer = '', inner] = field.split('.')
    const found = by.fields[outer]
    const { where, same } = (inner && found?.store.as === 'child' ? found.store.fields[inner] : found)?.hints ?? {}
    return where !== undefined || same !== undefined
  })
  return addsTogether(ctx, resource) && !ctx.engine.rules.get(resource.name)?.before && !resource.status && !chosenBy
}

const isInner = (resource: AnyResource, name: string) => resource.fields[name]?.store.as !== 'column'
/** A change of inner rows has to look at those that are there. */
export const hasInner = (resource: AnyResource, { record }: Write): boolean =>
  Object.keys(record).some((name) => isInner(resource, name))

const columnType = (resource: AnyResource, name: string): RawBuilder<unknown> => {
  const store = resource.fields[name]?.store
  return sql.raw(store?.as === 'column' ? store.type : 'text')
}

async function refuseWrongRefs(
  write: WriteContext,
  resource: AnyResource,
  rows: readonly { values: Values; before: RecordRow | null }[],
) {
  const wrong = (await refErrors(write, write.tx, resource, rows, true)).find((e) => Object.keys(e).length)
  if (wrong) throw invalid(wrong)
}

/** Puts new records without a position to the end, in their order; at the last place there is, the id decides. */
async function appendPositions(write: WriteContext, resource: AnyResource, rows: readonly Values[]): Promise<void> {
  for (const [name, field] of Object.entries(resource.fields)) {
    const open = rows.filter((row) => row[name] === undefined)
    if (field.auto !== 'position' || open.length === 0) continue
    await lockOrder(write, resource)
    const { rows: found } = await sql<{ last: number }>`
      select coalesce(max(${sql.ref(name)}), 0) as last from ${tableOf(resource)} where archived_at is null`.execute(
      write.tx,
    )
    const last = found[0]?.last ?? 0
    open.forEach((row, i) => {
      row[name] = Math.min(last + 1 + i, field.hints.max ?? Number.MAX_SAFE_INTEGER)
    })
  }
}

/** Ids that the database will give to nobody else. */
async function newIds(write: WriteContext, resource: AnyResource, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence(${resource.table}, 'id')) as id from generate_series(1, ${count}::int)`.execute(
    write.tx,
  )
  return rows.map(({ id }) => id)
}

/** What the statuses and the rules of its own have to say to new records, as `add` asks them. */
async function heed(write: WriteContext, resource: AnyResource, records: readonly Values[]): Promise<void> {
  const written = records.map((values) => ({ values, before: null }))
  const refusal = (await statusRefusals(write, write.tx, resource, written)).find(Boolean)
  if (refusal) throw refusal
  await fillInitial(write, resource, records)
  for (const values of records) {
    const refused = await hearRules(write, resource, values)
    if (refused) throw refused
  }
}

/** Shows a new record to rules that look at nothing but it; they may change it. @returns what they refuse it for */
export async function hearRules(
  write: WriteContext,
  resource: AnyResource,
  values: Values,
): Promise<ProblemError | undefined> {
  try {
    await write.engine.rules.get(resource.name)?.before?.(write, values, null)
    return undefined
  } catch (error) {
    if (error instanceof ProblemError && error.status < 500) return error
    throw error
  }
}

/** Adds many records in a few statements and logs them in another. Throws when any of them is refused: nothing says which. */
export async function addMany(write: WriteContext, resource: AnyResource, rows: readonly Write[]): Promise<void> {
  if (rows.length === 0) return
  const given = rows.map(({ record }) => ({ ...record }))
  await heed(write, resource, given)
  const values = given.map((record) => applyRules(resource, record, null))
  await refuseWrongRefs(
    write,
    resource,
    values.map((v) => ({ values: v, before: null })),
  )
  await appendPositions(write, resource, values)
  const names = Object.keys(resource.fields).filter((name) => !isInner(resource, name) && values.some((v) => name in v))
  const refs = sql.join(['id', ...names].map((name) => sql.ref(name)))
  const ids = await newIds(write, resource, values.length)
  const records = values.map((own, i) => ({ id: ids[i] as number, values: own }))
  const json = records.map(({ id, values: own }) => ({
    id,
    ...Object.fromEntries(names.flatMap((name) => (name in own ? [[name, own[name]]] : []))),
  }))
  const inner = records.some(({ values: own }) => Object.keys(own).some((name) => isInner(resource, name)))
  const { rows: made } = await sql<RecordRow>`
    insert into ${tableOf(resource)} as t (created_by, updated_by, ${refs})
    select ${write.actor.user.id}::bigint, ${write.actor.user.id}::bigint, ${sql.join(['id', ...names].map((name) => sql.ref(`r.${name}`)))}
    from jsonb_to_recordset(${JSON.stringify(json)}::jsonb) as r (id bigint, ${sql.join(names.map((name) => sql`${sql.ref(name)} ${columnType(resource, name)}`))})
    returning ${inner ? sql`t.id` : recordColumns(resource)}`.execute(write.tx)
  let stored = made
  if (inner) {
    await insertInner(write.tx, resource, records)
    stored = (
      await sql<RecordRow>`select ${recordColumns(resource)} from ${tableOf(resource)} t where t.id = any(${ids}::bigint[])`.execute(
        write.tx,
      )
    ).rows
  }
  await audit(
    write,
    resource,
    stored.map((after) => ({ event: 'created' as const, before: null, after })),
  )
}

/** Changes many locked records in one statement and logs them in another. @returns how many were not as wanted already */
export async function changeMany(write: WriteContext, resource: AnyResource, rows: readonly Write[]): Promise<number> {
  const changes = rows.flatMap(({ before, record }) => {
    if (!before) return []
    const changed = difference(before, record)
    if (Object.keys(changed).length === 0) return []
    checkInUse(write, before)
    checkProtected(resource, changed, before)
    return [{ before, values: applyRules(resource, changed, before) }]
  })
  if (changes.length === 0) return 0
  await refuseWrongRefs(write, resource, changes)
  const names = [...new Set(changes.flatMap(({ values }) => Object.keys(values)))].filter(
    (name) => !isInner(resource, name),
  )
  const json = changes.map(({ before, values }) => ({
    id: before.id,
    ...Object.fromEntries(names.map((name) => [name, name in values ? values[name] : before[name]])),
  }))
  const sets = names.map((name) => sql`${sql.ref(name)} = ${sql.ref(`r.${name}`)}`)
  const { rows: made } = await sql<RecordRow>`
    update ${tableOf(resource)} as t set ${sql.join([...sets, sql`version = t.version + 1`, sql`updated_at = now()`, sql`updated_by = ${write.actor.user.id}`])}
    from jsonb_to_recordset(${JSON.stringify(json)}::jsonb) as r (id bigint, ${sql.join(names.map((name) => sql`${sql.ref(name)} ${columnType(resource, name)}`))})
    where t.id = r.id returning ${recordColumns(resource)}`.execute(write.tx)
  const befores = new Map(changes.map(({ before }) => [before.id, before]))
  await audit(
    write,
    resource,
    made.map((after) => ({ event: 'updated' as const, before: befores.get(after.id) ?? null, after })),
  )
  return changes.length
}
