import { type RawBuilder, sql } from 'kysely'
import type { Collection } from '../../../schema/engine/collect.ts'
import { type AnyResource, snake } from '../../../schema/engine/define.ts'
import { REDACTED } from '../../../schema/engine/history.ts'
import { can } from '../../../schema/engine/permissions.ts'
import type { Db, Tx } from '../db/kysely.ts'
import { bindParam } from '../db/prepared.ts'
import { onOneConnection, queryPrepared } from '../db/queryPrepared.ts'
import type { Context } from '../http/context.ts'
import { scopeOf, seesAll } from '../rights/access.ts'
import { labelJson, lineLabel, type Named, tableOf } from './select.ts'

export interface Reference {
  readonly resource: string
  readonly id: number
  /** For a line (`resource.lines`): the fields that name it. */
  readonly show?: readonly string[]
}
/** Resource → id → the record's title. */
export type NamesOf = Record<string, Record<number, Named>>

type Values = Readonly<Record<string, unknown>>

const ids = (value: unknown): number[] => [value].flat().filter((id) => typeof id === 'number')

/** Every record and line that these values refer to. Names that are not fields are ignored. */
export function referencesIn(
  { fields }: Pick<AnyResource, 'fields'>,
  values: Readonly<Record<string, unknown>>,
): Reference[] {
  return Object.entries(values).flatMap(([name, value]): Reference[] => {
    const store = fields[name]?.store
    if (!store || value === null || value === undefined || value === REDACTED) return []
    if (store.as === 'child') {
      const lines = value as readonly Readonly<Record<string, unknown>>[]
      return lines.flatMap((line) => referencesIn({ fields: store.fields }, line))
    }
    if (store.as === 'column' && store.line) {
      const { resource, lines, show } = store.line
      return ids(value).map((id) => ({ resource: `${resource}.${lines}`, id, show }))
    }
    const target = store.references
    return target ? ids(value).map((id) => ({ resource: target, id })) : []
  })
}

/** The records of any resource that these values refer to, where the caller may see all records of that resource. */
export function subjectsIn(ctx: Context, { fields }: Pick<AnyResource, 'fields'>, values: Values): Reference[] {
  return Object.entries(values).flatMap(([name, value]): Reference[] => {
    const store = fields[name]?.store
    const where = store?.as === 'column' ? store.anyOf : undefined
    const target = where && ctx.engine.resources.all.find((one) => one.name === values[where.in])
    if (!target || !can(ctx.actor.permissions, target.area, 'list') || !seesAll(ctx, target)) return []
    return ids(value).map((id) => ({ resource: target.name, id }))
  })
}

interface Found {
  readonly id: number
  readonly named: Named | null
}

const idsOf = (list: readonly Reference[]) => bindParam([...new Set(list.map(({ id }) => id))], 'bigint[]')

function lineNames(name: string, show: readonly string[], list: readonly Reference[]) {
  const [resource = '', lines] = name.split('.')
  const label = lineLabel('t', show)
  return sql<Found>`
      select t.id, jsonb_build_object('label', ${label}) as named
      from ${sql.table(`${snake(resource)}_${lines}`)} t where t.id = any(${idsOf(list)}::bigint[])`
}

function recordNames(target: AnyResource, list: readonly Reference[]) {
  return sql<Found>`
      select u.id, case when t.id is not null then ${labelJson(target, 't')}
        else (select jsonb_build_object('label', l.label) from log_entries l where l.entity = ${sql.lit(target.name)} and l.entity_id = u.id order by l.id desc limit 1) end as named
      from unnest(${idsOf(list)}) u (id) left join ${tableOf(target)} t on t.id = u.id`
}

/**
 * Titles of records, including archived ones, and deleted ones as last logged. One prepared statement for each resource, all sent at once: planning
 * one statement for all resources of a page takes longer than running it. A caller who may read a value may know its title, as in lists.
 */
export async function namesOf(db: Db | Tx, resources: Collection, references: readonly Reference[]): Promise<NamesOf> {
  const byResource = Object.entries(Object.groupBy(references, ({ resource }) => resource))
  const names: NamesOf = {}
  if (byResource.length === 0) return names
  const found = await onOneConnection(db, (connection) =>
    Promise.all(
      byResource.map(([name, list = []]) => {
        const show = list[0]?.show
        return queryPrepared(connection, show ? lineNames(name, show, list) : recordNames(resources.get(name), list))
      }),
    ),
  )
  for (const [i, [resource]] of byResource.entries())
    for (const { id, named } of found[i] ?? []) if (named) (names[resource] ??= {})[id] = named
  return names
}

/**
 * Titles of records as a column beside rows with a resource and an id: one query less than `namesOf`. Null for other resources and for deleted
 * records.
 * @param kinds names of resources; each is part of the plan, so they should be few
 */
export function nameColumn(
  resources: Collection,
  kinds: readonly string[],
  entity: RawBuilder<unknown>,
  id: RawBuilder<unknown>,
): RawBuilder<Named | null> {
  if (kinds.length === 0) return sql<Named | null>`null::jsonb`
  const cases = kinds.map((kind) => {
    const target = resources.get(kind)
    return sql`when ${sql.lit(kind)} then (select ${labelJson(target, 't')} from ${tableOf(target)} t where t.id = ${id})`
  })
  return sql<Named | null>`case ${entity} ${sql.join(cases, sql` `)} end`
}

/** The subject of a record, as far as the caller may know its title. */
export async function subjectsOf(ctx: Context, resource: AnyResource, row: Values): Promise<Reference[]> {
  const found: Reference[] = []
  for (const [name, { store }] of Object.entries(resource.fields)) {
    const [id, where] = [row[name], store.as === 'column' ? store.anyOf : undefined]
    if (!where || typeof id !== 'number') continue
    const target = ctx.engine.resources.all.find((one) => one.name === row[where.in] && one.features?.[where.feature])
    if (!target || !can(ctx.actor.permissions, target.area, 'list')) continue
    const { rows } = await sql`
      select from ${tableOf(target)} t where t.id = ${id} and ${scopeOf(ctx, target, 'list')}`.execute(ctx.engine.db)
    if (rows.length > 0) found.push({ resource: target.name, id })
  }
  return found
}
