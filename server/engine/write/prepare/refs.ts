import { type RawBuilder, sql } from 'kysely'
import type { Usage } from '../../../../schema/engine/collect.ts'
import type { AnyResource } from '../../../../schema/engine/define.ts'
import type { FieldErrors } from '../../../../schema/engine/errors.ts'
import type { Field, RecordFeature } from '../../../../schema/engine/fields/field.ts'
import { can } from '../../../../schema/engine/permissions.ts'
import type { Db, Tx } from '../../db/kysely.ts'
import { bindParam } from '../../db/prepared.ts'
import type { Context, WriteContext } from '../../http/context.ts'
import { invalid, problem } from '../../http/errors.ts'
import { titleExpression } from '../../read/language.ts'
import { type RecordRow } from '../../read/read.ts'
import { tableOf } from '../../read/select.ts'
import { scopeOf } from '../../rights/access.ts'
import { lineErrors } from './lineRefs.ts'

interface Named {
  readonly path: string
  readonly target: string
  readonly id: number
  /** Values that the chosen record must have: the field's `where`, and those it must share with this record (`same`). */
  readonly where: Readonly<Record<string, unknown>>
  /** Feature that the resource must have, when the record itself names the resource. */
  readonly carries?: RecordFeature
}

function whereOf(field: Field, record: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { where, same } = field.hints
  return { ...where, ...Object.fromEntries((same ?? []).map((name) => [name, record[name]])) }
}

function named(
  fields: Readonly<Record<string, Field>>,
  values: Readonly<Record<string, unknown>>,
  record: Readonly<Record<string, unknown>>,
  prefix = '',
): Named[] {
  return Object.entries(fields).flatMap(([name, field]): Named[] => {
    const value = values[name]
    if (value === null || value === undefined) return []
    const path = prefix + name
    const { store } = field
    if (store.as === 'column' && store.anyOf) {
      const { in: where, feature: carries } = store.anyOf
      return [{ path, target: String(record[where] ?? ''), id: value as number, where: {}, carries }]
    }
    if (store.as === 'column') {
      return store.references
        ? [{ path, target: store.references, id: value as number, where: whereOf(field, record) }]
        : []
    }
    if (store.as === 'link') {
      const where = whereOf(field, record)
      return (value as number[]).map((id, i) => ({ path: `${path}.${i}`, target: store.references, id, where }))
    }
    return (value as Record<string, unknown>[]).flatMap((line, i) => named(store.fields, line, record, `${path}.${i}.`))
  })
}

/** An unknown resource, one without the feature, and one that the caller may not see give the same answer. */
const isOffered = (ctx: Context, target: AnyResource | undefined, { carries }: Named): boolean =>
  target !== undefined &&
  (carries === undefined || (Boolean(target.features?.[carries]) && can(ctx.actor.permissions, target.area, 'list')))

/** What a reference requires, as text: an unchanged one need not be checked again. */
const promise = (n: Named) => `${n.target} ${n.id} ${JSON.stringify(n.where)}`

interface Look {
  readonly target: string
  readonly of: AnyResource | undefined
  readonly references: readonly Named[]
}

/**
 * The referenced records, by resource, with what is required of them: one statement for all.
 * @param lock keeps them from changing until the transaction ends
 */
async function namedRows(
  ctx: Context,
  db: Db | Tx,
  lookups: readonly Look[],
  lock: boolean,
): Promise<{ target: string; row: Record<string, unknown> }[]> {
  const tables = lookups.flatMap(({ target, of, references }, i) => {
    if (!of) return []
    const ids = bindParam([...new Set(references.map((n) => n.id))], 'bigint[]')
    const names = new Set(['id', 'archived_at', ...references.flatMap((n) => Object.keys(n.where))])
    const columns = sql.join([...names].flatMap((name) => [sql.lit(name), sql.ref(`t.${name}`)]))
    const rows = sql`select jsonb_build_object(${columns}) as found from ${tableOf(of)} t
      where t.id = any(${ids}::bigint[]) and ${scopeOf(ctx, of, 'list')} order by t.id ${lock ? sql`for share of t` : sql``}`
    return [{ target, name: sql.id(`n${i}`), rows }]
  })
  if (tables.length === 0) return []
  const { rows } = await sql<{ target: string; row: Record<string, unknown> }>`
    with ${sql.join(tables.map(({ name, rows: rowsSql }) => sql`${name} as materialized (${rowsSql})`))}
    ${sql.join(
      tables.map(({ target, name }) => sql`select ${sql.lit(target)} as target, found as row from ${name}`),
      sql` union all `,
    )}`.execute(db)
  return rows
}

interface Written {
  readonly values: Readonly<Record<string, unknown>>
  readonly before: RecordRow | null
}

/** The references of a write that have to be checked. References that the record already had are not. */
function referencesToCheck(resource: AnyResource, { values, before }: Written): Named[] {
  const merged = { ...before, ...values }
  const heldReferences = new Set(before ? named(resource.fields, before, before).map(promise) : [])
  return named(resource.fields, merged, merged).filter((n) => !heldReferences.has(promise(n)))
}

/**
 * Errors of the references of each of these writes, in order: every referenced record must exist within the caller's scope, must not be archived, and
 * must match the field's `where`. One statement for all of them.
 * @param lock keeps the found records from changing until the transaction ends
 */
export async function refErrors(
  ctx: Context,
  db: Db | Tx,
  resource: AnyResource,
  writes: readonly Written[],
  lock: boolean,
): Promise<FieldErrors[]> {
  const references = writes.map((write) => referencesToCheck(resource, write))
  const errors = await lineErrors(db, resource, writes)
  const lookups = [...new Set(references.flat().map((n) => n.target))].map((target) => {
    const targetResource = ctx.engine.resources.all.find((one) => one.name === target)
    return {
      target,
      of: targetResource,
      references: references.flat().filter((n) => n.target === target && isOffered(ctx, targetResource, n)),
    }
  })
  const all = await namedRows(ctx, db, lookups, lock)
  for (const { target, of } of lookups) {
    const found = new Map(all.filter((row) => row.target === target).map(({ row }) => [row['id'], row]))
    references.forEach((all, i) => {
      for (const n of all) {
        if (n.target !== target) continue
        const row = isOffered(ctx, of, n) ? found.get(n.id) : undefined
        const code = !row
          ? 'not_found'
          : row['archived_at'] !== null
            ? 'archived'
            : Object.entries(n.where).some(([k, v]) => row[k] !== v)
              ? 'not_offered'
              : undefined
        if (code) (errors[i] as FieldErrors)[n.path] = [{ code }]
      }
    })
  }
  return errors
}

/** Refuses a write with invalid references (`refErrors`): an archived status does not block a change of the title when the record already had it. */
export async function checkRefs(
  ctx: WriteContext,
  resource: AnyResource,
  values: Readonly<Record<string, unknown>>,
  before: RecordRow | null,
): Promise<void> {
  const [errors = {}] = await refErrors(ctx, ctx.tx, resource, [{ values, before }], true)
  if (Object.keys(errors).length) throw invalid(errors)
}

/** Nothing may become its own ancestor. */
export async function checkTree(
  ctx: WriteContext,
  resource: AnyResource,
  id: number,
  values: Readonly<Record<string, unknown>>,
): Promise<void> {
  const name = resource.tree
  const parent = name ? values[name] : undefined
  if (!name || parent === null || parent === undefined) return
  // Two people moving two branches at once could create a cycle that neither sees: this tree has one mover at a time.
  await sql`select pg_advisory_xact_lock(hashtext(${`tree ${resource.table}`}))`.execute(ctx.tx)
  const { rows } = await sql<{ found: boolean }>`
    with recursive up as (
      select t.id, ${sql.ref(`t.${name}`)} as parent from ${tableOf(resource)} t where t.id = ${parent}
      union select t.id, ${sql.ref(`t.${name}`)} from ${tableOf(resource)} t join up on t.id = up.parent)
    select exists (select 1 from up where id = ${id}) as found`.execute(ctx.tx)
  if (rows[0]?.found) throw invalid({ [name]: [{ code: 'cycle' }] })
}

export interface UsedBy {
  resource: string
  /** How many active records refer to it; for a deletion, how many at all. */
  total: number
  /** The first five of them that the caller may list. */
  records: { id: number; label: string }[]
}

/** References that do not prevent archiving. */
function isWeak({ resource, field }: Usage): boolean {
  const [outer = '', inner] = field.split('.')
  const found = resource.fields[outer]
  const named = inner && found?.store.as === 'child' ? found.store.fields[inner] : found
  return named?.hints.weak === true
}

/**
 * References that prevent archiving. Records that are over are history and do not prevent it; but a record with `active` cannot be archived while
 * anything refers to it.
 */
function keepsReference(ctx: WriteContext, target: AnyResource, referring: AnyResource): RawBuilder<unknown> {
  if (ctx.removes) return sql`true`
  const open = target.fields['active'] ? undefined : ctx.engine.rules.get(referring.name)?.open
  return open ? sql`t.archived_at is null and ${open(ctx)}` : sql`t.archived_at is null`
}

/**
 * What refers to these records, among records that are active and not over; for deletions, everything. All of it counts; only records that the caller
 * may list are named.
 * @param leaving records of the same resource that are archived with them and do not count
 */
export async function usageOf(
  tx: Tx,
  ctx: WriteContext,
  resource: AnyResource,
  ids: readonly number[],
  leaving: readonly number[] = [],
): Promise<Map<number, UsedBy[]>> {
  const queries = ctx.engine.resources
    .usedBy(resource.name)
    .filter((u) => ctx.removes || !isWeak(u))
    .map(({ resource: referring, field, as }): RawBuilder<unknown> => {
      const stayCondition = keepsReference(ctx, resource, referring)
      const label = titleExpression(referring, 't')
      const [outer, inner] = field.split('.')
      const isVisible = can(ctx.actor.permissions, referring.area, 'list')
        ? scopeOf(ctx, referring, 'list')
        : sql<boolean>`false`
      const pairs =
        as === 'column'
          ? sql`select ${sql.ref(`t.${field}`)} as target, t.id, ${label} as label, ${isVisible} as mine from ${tableOf(referring)} t where ${sql.ref(`t.${field}`)} = any(${ids}::bigint[]) and ${stayCondition}`
          : sql`select ${sql.ref(`i.${as === 'link' ? 'target_id' : (inner as string)}`)} as target, t.id, ${label} as label, ${isVisible} as mine
              from ${sql.table(`${referring.table}_${outer}`)} i join ${tableOf(referring)} t on t.id = i.owner_id
              where ${sql.ref(`i.${as === 'link' ? 'target_id' : (inner as string)}`)} = any(${ids}::bigint[]) and ${stayCondition}`
      return sql`select ${referring.name}::text as resource, p.* from (
        select d.target, d.id, d.label, d.mine, row_number() over (partition by d.target order by d.mine desc, d.id) as n, count(*) over (partition by d.target) as total
        from (select distinct * from (${pairs}) x ${referring.name === resource.name ? sql`where x.id <> x.target and x.id <> all(${leaving}::bigint[])` : sql``}) d) p where p.n <= 5`
    })
  const used = new Map<number, UsedBy[]>()
  if (queries.length === 0) return used
  const { rows } = await sql<{
    resource: string
    target: number
    id: number
    label: string
    mine: boolean
    total: number
  }>`${sql.join(queries, sql` union all `)}`.execute(tx)
  for (const row of rows) {
    const list = used.get(row.target) ?? []
    used.set(row.target, list)
    let entry = list.find((u) => u.resource === row.resource)
    if (!entry) list.push((entry = { resource: row.resource, total: 0, records: [] }))
    entry.total = Math.max(entry.total, row.total)
    if (row.mine && entry.records.length < 5 && !entry.records.some((r) => r.id === row.id))
      entry.records.push({ id: row.id, label: row.label })
  }
  return used
}

/** The refusal that names what refers to a record. */
export const inUse = (usage: readonly UsedBy[]) => problem(409, 'in_use', { usage })

/**
 * The records among these that are used by others which are not archived with them. One that stays may keep another.
 * @param alsoLeaving others of the resource that are archived with them
 */
export async function keptInUse(
  write: WriteContext,
  resource: AnyResource,
  ids: readonly number[],
  alsoLeaving: readonly number[] = [],
): Promise<ReadonlyMap<number, UsedBy[]>> {
  const usageById = new Map<number, UsedBy[]>()
  for (let leaving = ids; leaving.length; ) {
    const usage = await usageOf(write.tx, write, resource, leaving, [...leaving, ...alsoLeaving])
    if (usage.size === 0) break
    for (const [id, usedBy] of usage) usageById.set(id, usedBy)
    leaving = leaving.filter((id) => !usage.has(id))
  }
  return usageById
}
