import type { AnyResource } from '../../../schema/engine/define.ts'
import type { ColumnStore, Field } from '../../../schema/engine/fields/field.ts'
import { type NamedStatement, q } from './names.ts'

/**
 * Creates one index of a table.
 * @param parts the parts of its name
 */
export type MakeIndex = (parts: readonly string[], body: string) => NamedStatement

const LISTED = 'WHERE (archived_at IS NULL)'
/** Kilobytes of new entries that wait to be merged into the index of values; every search reads all waiting entries. */
const WAITING = 1024

/** Whether lists can be sorted by a field: those shown in the list, unless the declaration says otherwise. */
export function isSortable(field: Field): boolean {
  return field.store.as === 'column' && (field.options.sort ?? Boolean(field.options.list))
}

/** The sort expression of a column: lower case, when it is compared ignoring case and has no language collation. */
export function sortKey(name: string, { store }: Field, prefix = ''): string {
  const column = `${prefix}${q(name)}`
  return store.as === 'column' && store.caseless && !store.collated ? `lower(${column})` : column
}

/** The expression that an equality filter compares. */
const filterKey = (name: string, { caseless }: ColumnStore) => (caseless ? `lower(${q(name)})` : q(name))

/**
 * Filter expressions that are not columns: no column's statistics describe how their values are spread, and partial indexes do not help. Without
 * statistics of their own the planner takes one address for one row in two hundred, and searches all rows in the default order.
 */
export function comparedExpressions({ fields }: AnyResource): string[] {
  return Object.entries(fields).flatMap(([name, { store, options }]) =>
    store.as === 'column' && store.caseless && options.filter ? [filterKey(name, store)] : [],
  )
}

/** A reference is sorted by its title, which is in another table. */
const isReference = ({ references, line, anyOf }: ColumnStore) => Boolean(references ?? line ?? anyOf)

/** Whether an index of a large table has its active rows in the order of this column. */
export function isOrderedByIndex({ fields }: AnyResource, name: string): boolean {
  const field = fields[name]
  if (!field) return name === 'created_at' || name === 'id'
  return isSortable(field) && field.store.as === 'column' && !isReference(field.store)
}

/** Fields that presets filter by and that have many values: the assigned person, not the type. */
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
 * Indexes of a table with very many rows, few enough that writes stay cheap:
 * - every field that the list can be sorted by, with the id; it also serves filters by equality and by range;
 * - the default order, and the archive;
 * - fields with many values that built-in views filter by (`paired`), and references to other large tables (except `seldom`), each with the default
 * order, so that matches are found in the order they are shown. They include archived rows, so that they also serve the foreign key;
 * - one GIN index of values: trigrams of searched text, all other fields filtered by equality, and the other foreign keys. It finds rare
 * combinations; frequent values are met early in the default order without an index.
 * @param search the expression that `q` searches; empty when nothing is searched
 */
export function largeIndexes(
  resource: AnyResource,
  search: string,
  isLarge: (table: string) => boolean,
  makeIndex: MakeIndex,
): NamedStatement[] {
  const [sortField] = resource.sort
  const pairs = paired(resource, isLarge)
  const statements: NamedStatement[] = []
  const values = search ? [`(${search}) gin_trgm_ops`] : []
  for (const [name, field] of Object.entries(resource.fields)) {
    const { store, options, operators } = field
    if (store.as !== 'column') continue
    const isRef = isReference(store)
    const isSorted = isSortable(field) && !isRef
    const isFiltered = Boolean(options.filter) && operators.length === 1 && operators[0] === 'eq'
    if (isSorted) statements.push(makeIndex([name, 'sort'], `(${sortKey(name, field)}, id) ${LISTED}`))
    const isOfMany = isRef && !options.seldom && (!store.references || isLarge(store.references))
    const key = filterKey(name, store)
    if (isOfMany || (isFiltered && pairs.has(name) && name !== sortField))
      statements.push(makeIndex([name, 'of'], `(${key}, ${q(sortField)}, id) INCLUDE (archived_at)`))
    else if (isRef || (isFiltered && !(isSorted && sortKey(name, field) === key))) values.push(key)
    else if (options.filter && !isFiltered && !isSorted && name !== sortField)
      statements.push(makeIndex([name, 'range'], `(${key}, id) ${LISTED}`))
  }
  if (values.length > 0)
    statements.push(
      makeIndex(['values'], `USING gin (${values.join(', ')}) WITH (gin_pending_list_limit = ${WAITING})`),
    )
  statements.push(makeIndex(['created_at'], `(created_at, id) ${LISTED}`))
  statements.push(makeIndex(['archived'], '(archived_at, id) WHERE (archived_at IS NOT NULL)'))
  return statements
}
