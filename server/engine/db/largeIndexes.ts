import type { AnyResource } from '../../../schema/engine/define.ts'
import type { ColumnStore, Field } from '../../../schema/engine/fields/field.ts'
import { type NamedStatement, q } from './names.ts'

/** Makes one index of a table. @param parts what its name is made of */
export type MakeIndex = (parts: readonly string[], body: string) => NamedStatement

const LISTED = 'WHERE (archived_at IS NULL)'
/** Kilobytes of new entries that wait for the index of values to take them in; every look reads all that wait. */
const WAITING = 1024

/** Whether a field can be sorted by: shown in the list, unless the declaration says otherwise. */
export function isSortable(field: Field): boolean {
  return field.store.as === 'column' && (field.options.sort ?? Boolean(field.options.list))
}

/** What a column is sorted by: one that is compared without case, and has no rules of a language, in small letters. */
export function sortKey(name: string, { store }: Field, prefix = ''): string {
  const column = `${prefix}${q(name)}`
  return store.as === 'column' && store.caseless && !store.collated ? `lower(${column})` : column
}

/** What a filter of equality compares. */
const filterKey = (name: string, { caseless }: ColumnStore) => (caseless ? `lower(${q(name)})` : q(name))

/**
 * What a filter compares that is no column: how its values are spread is not known from any column, and indexes of a part of the rows say nothing of it. Without that the planner takes
 * one address for one row in two hundred, and looks for it through all of them in the usual order.
 */
export function comparedExpressions({ fields }: AnyResource): string[] {
  return Object.entries(fields).flatMap(([name, { store, options }]) =>
    store.as === 'column' && store.caseless && options.filter ? [filterKey(name, store)] : [],
  )
}

/** A reference is sorted by what it is called, which stands in another table. */
const isReference = ({ references, line, anyOf }: ColumnStore) => Boolean(references ?? line ?? anyOf)

/** Whether an index of a large table holds its listed rows in the order of this column. */
export function isOrderedByIndex({ fields }: AnyResource, name: string): boolean {
  const field = fields[name]
  if (!field) return name === 'created_at' || name === 'id'
  return isSortable(field) && field.store.as === 'column' && !isReference(field.store)
}

/** Fields that the views which everybody has filter by, and that have many values: who it is given to, not what sort it is. */
function paired({ presets, fields }: AnyResource, isLarge: (name: string) => boolean): ReadonlySet<string> {
  const named = presets.flatMap(({ query }) => [...new URLSearchParams(query).keys()])
  return new Set(
    named.filter((name) => {
      const field = fields[name]
      if (field?.store.as !== 'column' || field.hints.choices || field.store.type === 'boolean') return false
      return !field.store.references || Boolean(field.hints.people) || isLarge(field.store.references)
    }),
  )
}

/**
 * The indexes of a table with a great many rows, few enough that writing them is cheap:
 * - every field that the list can be sorted by, with the id. It serves filters of the same value, and ranges, too;
 * - the usual order, and the archive;
 * - fields that the views of everybody filter by and that have many values (`paired`), and references to other large tables (but `seldom`), each with the usual order:
 *   what is asked for is found in the order in which it is shown. They hold archived rows too, so that they serve the foreign key;
 * - one index of values (GIN): the trigrams of what is searched, all other fields that are filtered by for equality, and the other foreign keys. It
 *   finds few rows of any combination of them; what many rows have is met soon in the usual order, without an index of it.
 * @param search the expression that `q` looks through; empty where nothing is
 */
export function largeIndexes(
  resource: AnyResource,
  search: string,
  isLarge: (table: string) => boolean,
  make: MakeIndex,
): NamedStatement[] {
  const [sortField] = resource.sort
  const pairs = paired(resource, isLarge)
  const made: NamedStatement[] = []
  const values = search ? [`(${search}) gin_trgm_ops`] : []
  for (const [name, field] of Object.entries(resource.fields)) {
    const { store, options, operators } = field
    if (store.as !== 'column') continue
    const isRef = isReference(store)
    const isSorted = isSortable(field) && !isRef
    const isFiltered = Boolean(options.filter) && operators.length === 1 && operators[0] === 'eq'
    if (isSorted) made.push(make([name, 'sort'], `(${sortKey(name, field)}, id) ${LISTED}`))
    const isOfMany = isRef && !options.seldom && (!store.references || isLarge(store.references))
    const key = filterKey(name, store)
    if (isOfMany || (isFiltered && pairs.has(name) && name !== sortField))
      made.push(make([name, 'of'], `(${key}, ${q(sortField)}, id) INCLUDE (archived_at)`))
    else if (isRef || (isFiltered && !(isSorted && sortKey(name, field) === key))) values.push(key)
    else if (options.filter && !isFiltered && !isSorted && name !== sortField)
      made.push(make([name, 'range'], `(${key}, id) ${LISTED}`))
  }
  if (values.length > 0)
    made.push(make(['values'], `USING gin (${values.join(', ')}) WITH (gin_pending_list_limit = ${WAITING})`))
  made.push(make(['created_at'], `(created_at, id) ${LISTED}`))
  made.push(make(['archived'], '(archived_at, id) WHERE (archived_at IS NOT NULL)'))
  return made
}
