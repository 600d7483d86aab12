import { type RawBuilder, sql } from 'kysely'
import { type AnyResource, BASE_FIELDS, snake } from '../../../schema/engine/define.ts'
import type { ChildStore, ColumnStore, Field } from '../../../schema/engine/fields/field.ts'
import { fieldOf } from '../../../schema/engine/fields/fieldOf.ts'
import { BASE_COLUMNS } from '../../../schema/engine/listColumns.ts'
import { can } from '../../../schema/engine/permissions.ts'
import type { Context } from '../http/context.ts'
import { scopeOf } from '../rights/access.ts'
import { titleExpression } from './language.ts'

/** Enclosed in dots, so that no column can have this name. */
const LABEL = 'label.'

/** Types that JSON prints differently from the API; the session's time zone is UTC. */
const WIRE_TEXT: Readonly<Record<string, (column: RawBuilder<unknown>) => RawBuilder<unknown>>> = {
  'time(0)': (column) => sql`to_char(${column}, 'HH24:MI')`,
  timestamptz: (column) => sql`regexp_replace(to_char(${column}, 'YYYY-MM-DD"T"HH24:MI:SS.US'), '[.]?0+$', '') || 'Z'`,
}

function childJson(store: ChildStore, alias: string): RawBuilder<unknown> {
  const parts = Object.entries(store.fields).map(([name, inner]) => {
    const column = sql.ref(`${alias}.${name}`)
    const print = inner.store.as === 'column' ? WIRE_TEXT[inner.store.type] : undefined
    return sql`${sql.lit(name)}, ${print ? print(column) : column}`
  })
  return sql`jsonb_build_object('id', ${sql.ref(`${alias}.id`)}, ${sql.join(parts)})`
}

/** The value of one field of `t`: its column, or its child table collected in order. */
export function fieldExpression(resource: AnyResource, name: string, field: Field): RawBuilder<unknown> {
  const inner = sql.table(`${resource.table}_${name}`)
  if (field.store.as === 'column') return sql.ref(`t.${name}`)
  if (field.store.as === 'link') {
    return sql`coalesce((select array_agg(i.target_id order by i.position) from ${inner} i where i.owner_id = t.id), '{}')`
  }
  return sql`coalesce((select jsonb_agg(${childJson(field.store, 'i')} order by i.position) from ${inner} i where i.owner_id = t.id), '[]')`
}

/** Every field of a record of `t`; with `brief` those that lists show, and long ones named in `extraColumns`. */
export function recordColumns(
  resource: AnyResource,
  brief = false,
  extraColumns: readonly string[] = [],
): RawBuilder<unknown> {
  const baseColumns = BASE_FIELDS.map((name) => sql.ref(`t.${name}`))
  const fieldColumns = Object.entries(resource.fields)
    .filter(([name, field]) => !(brief && field.options.detail) || extraColumns.includes(name))
    .map(([name, field]) =>
      field.store.as === 'column'
        ? sql`${sql.ref(`t.${name}`)}`
        : sql`${fieldExpression(resource, name, field)} as ${sql.ref(name)}`,
    )
  return sql.join([...baseColumns, ...fieldColumns])
}

/** The colour shown beside a record's name, when the resource has one. */
export function colourOf(resource: AnyResource): string | undefined {
  return Object.entries(resource.fields).find(([, field]) => field.hints.swatch)?.[0]
}

/** `{ label, colour? }` of the row under `alias`. */
export function labelJson(resource: AnyResource, alias: string): RawBuilder<unknown> {
  const colour = colourOf(resource)
  const label = titleExpression(resource, alias)
  return colour
    ? sql`jsonb_build_object('label', ${label}, 'colour', ${sql.ref(`${alias}.${colour}`)})`
    : sql`jsonb_build_object('label', ${label})`
}

/** The fields of `t` that distinguish it, as JSON: references by name, without empty values; null when none are declared. */
export function distinguishingValues(ctx: Context, resource: AnyResource): RawBuilder<unknown> {
  const parts = resource.distinguishedBy.map((name) => {
    const { store } = fieldOf(resource.fields, name)
    const column = sql.ref(`t.${name}`)
    if (store.as !== 'column') throw new Error(`${resource.name}.${name} is no column`)
    const target = store.references ? ctx.engine.resources.get(store.references) : undefined
    const value = target
      ? sql`(select ${titleExpression(target, 'r')} from ${sql.table(target.table)} r where r.id = ${column})`
      : (WIRE_TEXT[store.type]?.(column) ?? column)
    return sql`${sql.lit(name)}::text, ${value}`
  })
  return parts.length > 0 ? sql`jsonb_strip_nulls(jsonb_build_object(${sql.join(parts)}))` : sql`null::jsonb`
}

/** The title of the record of any resource that a row is about; null when the caller may not list it. */
export function subjectLabel(
  ctx: Context,
  name: string,
  { in: where, feature: carries }: NonNullable<ColumnStore['anyOf']>,
): RawBuilder<unknown> {
  const cases = ctx.engine.resources.all
    .filter((one) => one.features?.[carries] && can(ctx.actor.permissions, one.area, 'list'))
    // Inside, `t` is the record that the row is about, limited to the caller's scope.
    .map(
      (
        one,
      ) => sql`when ${sql.lit(one.name)} then (select ${labelJson(one, 't')} from (select ${sql.ref(`t.${name}`)} as id) o
        join ${tableOf(one)} t on t.id = o.id where ${scopeOf(ctx, one, 'list')})`,
    )
  return cases.length ? sql`case ${sql.ref(`t.${where}`)} ${sql.join(cases, sql` `)} end` : sql`null::jsonb`
}

/** The text of a line under an alias: those of its fields that have a value. */
export const lineLabel = (alias: string, show: readonly string[]): RawBuilder<unknown> =>
  sql`concat_ws(', ', ${sql.join(show.map((part) => sql`nullif(${sql.ref(`${alias}.${part}`)}, '')`))})`

/**
 * For lists: the names of what each listed row refers to, so that the list needs no further request.
 * @param extraColumns columns that are shown although the declaration does not list them
 */
export function labelColumns(
  ctx: Context,
  resource: AnyResource,
  extraColumns: readonly string[] = [],
): RawBuilder<unknown>[] {
  const { resources } = ctx.engine
  return Object.entries({ ...resource.fields, ...BASE_COLUMNS }).flatMap(([name, field]) => {
    if (!field.options.list && !extraColumns.includes(name)) return []
    const alias = sql.id(`${LABEL}${name}`)
    if (field.store.as === 'column' && field.store.anyOf)
      return [sql`${subjectLabel(ctx, name, field.store.anyOf)} as ${alias}`]
    if (field.store.as === 'column' && field.store.references) {
      const target = resources.get(field.store.references)
      return [
        sql`(select ${labelJson(target, 'r')} from ${sql.table(target.table)} r where r.id = ${sql.ref(`t.${name}`)}) as ${alias}`,
      ]
    }
    if (field.store.as === 'column' && field.store.line) {
      const { resource: target, lines, show } = field.store.line
      const line = sql.table(`${resources.get(target).table}_${lines}`)
      return [
        sql`(select jsonb_build_object('label', ${lineLabel('r', show)}) from ${line} r where r.id = ${sql.ref(`t.${name}`)}) as ${alias}`,
      ]
    }
    if (field.store.as === 'link') {
      const target = resources.get(field.store.references)
      const link = sql.table(`${resource.table}_${name}`)
      return [
        sql`(select jsonb_object_agg(r.id, ${labelJson(target, 'r')}) from ${link} i join ${sql.table(target.table)} r on r.id = i.target_id where i.owner_id = t.id) as ${alias}`,
      ]
    }
    return []
  })
}

export interface Named {
  label: string
  colour?: string
}
/** Field → id → name; `resource/id` when the field can refer to any resource. */
export type Labels = Record<string, Record<string, Named>>

type Row = Record<string, unknown>

/**
 * The label columns of listed rows, field → id → name, and the rows without them. New objects are built: deleting a property makes every later use of
 * the object slower, and writing it as JSON takes twice as long.
 */
export function splitLabels(resource: AnyResource, rows: readonly Row[]): { labels: Labels; data: Row[] } {
  const labels: Labels = {}
  const fields = { ...resource.fields, ...BASE_COLUMNS }
  const names = Object.keys(rows[0] ?? {})
  const columnNames = names.filter((name) => !name.startsWith(LABEL))
  for (const key of names) {
    if (!key.startsWith(LABEL)) continue
    const name = key.slice(LABEL.length)
    const { store } = fieldOf(fields, name)
    const anyOf = store.as === 'column' ? store.anyOf : undefined
    const rowLabels: Record<string, Named> = {}
    for (const row of rows) {
      const value = row[key]
      if (value === null || value === undefined) continue
      if (store.as === 'link') Object.assign(rowLabels, value)
      // Ids of two resources may be equal.
      else if (anyOf) rowLabels[`${row[anyOf.in]}/${row[name]}`] = value as Named
      else rowLabels[row[name] as number] = value as Named
    }
    labels[name] = rowLabels
  }
  const data = rows.map((row) => {
    const record: Row = {}
    for (const name of columnNames) record[name] = row[name]
    return record
  })
  return { labels, data }
}

export const tableOf = (resource: AnyResource): RawBuilder<unknown> => sql.table(snake(resource.name))
