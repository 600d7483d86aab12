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
  /** Of a line (`resource.lines`): its fields that stand for it. */
  readonly show?: readonly string[]
}
/** Resource → id → what the record is called. */
export type NamesOf = Record<string, Record<number, Named>>

type Values = Readonly<Record<string, unknown>>

const ids = (value: unknown): number[] => [value].flat().filter((id) => typeof id === 'number')

/** Everything that these values refer to, lines included. Names that are no fields are passed over. */
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

/** The records of any kind that these values are about, where this actor may see all of that kind. */
export function subjectsIn(ctx: Context, { fields }: Pick<AnyResource, 'fields'>, values: Values): Reference[] {
  return Object.entries(values).flatMap(([name, value]): Reference[] => {
    const store = fields[name]?.store
    const where = store?.as === 'column' ? store.anyOf : undefined
    const of = where && ctx.engine.resources.all.find((one) => one.name === values[where.in])
    if (!of || !can(ctx.actor.permissions, of.area, 'list') || !seesAll(ctx, of)) return []
    return ids(value).map((id) => ({ resource: of.name, id }))
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
 * What records are called, also archived ones, and deleted ones as the log knew them last. A statement for each kind, which connections keep, all of them
 * sent at once: planning one for all of a page's kinds takes longer than what it asks for.
 * Whoever may read a value may know what it is called: lists name what their rows refer to in the same way.
 */
export async function namesOf(db: Db | Tx, resources: Collection, references: readonly Reference[]): Promise<NamesOf> {
  const wanted = Object.entries(Object.groupBy(references, ({ resource }) => resource))
  const names: NamesOf = {}
  if (wanted.length === 0) return names
  const found = await onOneConnection(db, (on) =>
    Promise.all(
      wanted.map(([name, list = []]) => {
        const show = list[0]?.show
        return queryPrepared(on, show ? lineNames(name, show, list) : recordNames(resources.get(name), list))
      }),
    ),
  )
  for (const [i, [resource]] of wanted.entries())
    for (const { id, named } of found[i] ?? []) if (named) (names[resource] ??= {})[id] = named
  return names
}

/**
 * What records are called as a column beside rows that tell kind and id of each: one question less than `namesOf`. Null for other kinds, and for
 * records that are gone.
 * @param kinds names of resources; each is a part of the plan, so that they are to be few
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

/** What a record is about, as far as this actor may know what that is called. */
export async function subjectsOf(ctx: Context, resource: AnyResource, row: Values): Promise<Reference[]> {
  const found: Reference[] = []
  for (const [name, { store }] of Object.entries(resource.fields)) {
    const [id, where] = [row[name], store.as === 'column' ? store.anyOf : undefined]
    if (!where || typeof id !== 'number') continue
    const of = ctx.engine.resources.all.find((one) => one.name === row[where.in] && one.features?.[where.carries])
    if (!of || !can(ctx.actor.permissions, of.area, 'list')) continue
    const { rows } = await sql`
      select from ${tableOf(of)} t where t.id = ${id} and ${scopeOf(ctx, of, 'list')}`.execute(ctx.engine.db)
    if (rows.length > 0) found.push({ resource: of.name, id })
  }
  return found
}
