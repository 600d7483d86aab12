import { type AnyResource, type Fields, snake } from '../../../schema/engine/define.ts'
import type { ColumnStore, Field } from '../../../schema/engine/fields/field.ts'
import { isNullable } from '../../../schema/engine/fields/values.ts'
import { comparedExpressions, largeIndexes, type MakeIndex } from './largeIndexes.ts'
import { digest, lineTable, type NamedStatement, q, type Trigger } from './names.ts'
import { SEARCH_TEXT_COLUMN, searchTextTriggers } from './searchText.ts'

export interface Column {
  readonly name: string
  /** As printed by PostgreSQL's format_type. */
  readonly type: string
  readonly collate?: string
  readonly nullable: boolean
  readonly identity?: boolean
  /** Expression of a generated column. */
  readonly generated?: string
  /** SQL that fills existing rows when the column is added. */
  readonly initial?: string
  /** Its former name: a table that has that column gets it renamed. */
  readonly renamedFrom?: string
  /** Statistics target of the column (1 to 10,000), where the default of 100 is too low. */
  readonly statistics?: number
}

export interface Table {
  readonly name: string
  readonly columns: readonly Column[]
  readonly constraints: readonly NamedStatement[]
  readonly indexes: readonly NamedStatement[]
  /** Extended statistics on expressions that are no columns. */
  readonly statistics: readonly NamedStatement[]
  /** Each is a function and the triggers that run it, with the same name. */
  readonly triggers: readonly Trigger[]
}

/** Text that staff enter is sorted by Unicode's rules, whatever the database's own locale is. */
export const COLLATION = 'und-x-icu'

function named(prefix: string, table: string, columns: readonly string[], sql: string): NamedStatement {
  const stem = `${prefix}_${table}_${columns.join('_')}`.slice(0, 55)
  return { name: `${stem}_${digest(sql)}`, sql }
}

const PG_TYPES: Readonly<Record<string, string>> = {
  timestamptz: 'timestamp with time zone',
  'time(0)': 'time(0) without time zone',
}
const pgType = (type: string) => PG_TYPES[type] ?? type

function literal(value: unknown, type: string): string {
  if (value === null || value === undefined) return 'NULL'
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (Array.isArray(value) && type.endsWith('[]'))
    return `ARRAY[${value.map((v) => literal(v, 'text')).join(', ')}]::${type}`
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return `'${text.replaceAll("'", "''")}'${type === 'jsonb' ? '::jsonb' : ''}`
}

function columnOf(name: string, field: Field, store: ColumnStore): Column {
  const type = pgType(store.type)
  const initial = field.options.default ?? (field.auto ? 1 : undefined)
  return {
    name,
    type,
    nullable: isNullable(field),
    ...(store.collated ? { collate: COLLATION } : {}),
    ...(field.options.renamedFrom ? { renamedFrom: field.options.renamedFrom } : {}),
    ...(field.options.generated ? { generated: field.options.generated } : {}),
    ...(initial === undefined ? {} : { initial: literal(initial, type) }),
  }
}

const foreignKey = (table: string, column: string, target: string, onDelete: string) =>
  named(
    'fk',
    table,
    [column],
    `FOREIGN KEY (${q(column)}) REFERENCES ${q(target)} (id) ON DELETE ${onDelete} DEFERRABLE INITIALLY IMMEDIATE`,
  )

const index = (table: string, columns: readonly string[], body: string, unique = false) => {
  const namedIndex = named(unique ? 'uq' : 'ix', table, columns, `${unique ? 'UNIQUE ' : ''}${body}`)
  return {
    name: namedIndex.name,
    sql: `CREATE ${unique ? 'UNIQUE ' : ''}INDEX ${q(namedIndex.name)} ON ${q(table)} ${body}`,
  }
}

function statistics(table: string, expression: string): NamedStatement {
  const { name } = named('st', table, [expression.replaceAll(/\W/g, '')], expression)
  return { name, sql: `CREATE STATISTICS ${q(name)} ON (${expression}) FROM ${q(table)}` }
}

/**
 * Maintained by triggers; nothing else writes it, and the API never contains it. A word that one record in fifty contains may be missing from a
 * hundred sampled values: the planner then takes it for rare and reads all matches, where walking from the newest would fill a page at once.
 */
const FOUND_COLUMN: Column = { name: SEARCH_TEXT_COLUMN, type: 'text', nullable: false, initial: "''", statistics: 400 }

const ID: Column = { name: 'id', type: 'bigint', nullable: false, identity: true }

function baseColumns(): Column[] {
  return [
    ID,
    { name: 'created_at', type: 'timestamp with time zone', nullable: false, initial: 'now()' },
    { name: 'created_by', type: 'bigint', nullable: true },
    { name: 'updated_at', type: 'timestamp with time zone', nullable: false, initial: 'now()' },
    { name: 'updated_by', type: 'bigint', nullable: true },
    { name: 'version', type: 'integer', nullable: false, initial: '1' },
    { name: 'archived_at', type: 'timestamp with time zone', nullable: true },
  ]
}

/** @param keyed whether each reference has an index; a large table has others that serve them */
function columnParts(
  table: string,
  fields: Fields,
  keyed: boolean,
): { columns: Column[]; constraints: NamedStatement[]; indexes: NamedStatement[] } {
  const columns: Column[] = []
  const constraints: NamedStatement[] = []
  const indexes: NamedStatement[] = []
  for (const [name, field] of Object.entries(fields)) {
    const { store } = field
    if (store.as !== 'column') continue
    columns.push(columnOf(name, field, store))
    if (store.check) constraints.push(named('ck', table, [name], `CHECK (${store.check(q(name))})`))
    if (store.references) {
      constraints.push(foreignKey(table, name, snake(store.references), 'NO ACTION'))
      if (keyed) indexes.push(index(table, [name], `(${q(name)})`))
    }
    if (store.line) {
      constraints.push(foreignKey(table, name, lineTable(store.line), 'NO ACTION'))
      if (keyed) indexes.push(index(table, [name], `(${q(name)})`))
    }
    // Few rows are about one record, whichever resource it belongs to.
    if (store.anyOf && keyed) indexes.push(index(table, [name], `(${q(name)})`))
  }
  return { columns, constraints, indexes }
}

/** Uniqueness ignores archived rows, and case in text. */
function uniqueIndexes(resource: AnyResource): NamedStatement[] {
  const sets = resource.unique.map((set) => {
    const parts = set.map((name) =>
      (resource.fields[name]!.store as ColumnStore).type === 'text' ? `lower(${q(name)})` : q(name),
    )
    return index(resource.table, set, `(${parts.join(', ')}) WHERE (archived_at IS NULL)`, true)
  })
  const singles = Object.entries(resource.fields)
    .filter(([, field]) => field.hints.single)
    .map(([name]) => index(resource.table, [name], `(${q(name)}) WHERE (${q(name)} AND archived_at IS NULL)`, true))
  return [...sets, ...singles]
}

/** The text that `q` searches: stored in a column, or built in the query for a small table. Empty when nothing is searched. */
export function searchExpression(resource: AnyResource, prefix = ''): string {
  if (resource.find) return `${prefix}${q(SEARCH_TEXT_COLUMN)}`
  const names = Object.entries(resource.fields)
    .filter(([, field]) => field.options.search)
    .map(([name]) => name)
  return names.length > 0 ? `found_text(${names.map((name) => `${prefix}${q(name)}`).join(', ')}) COLLATE "C"` : ''
}

function innerTables(resource: AnyResource): Table[] {
  return Object.entries(resource.fields).flatMap(([name, field]): Table[] => {
    const table = `${resource.table}_${name}`
    const owner = foreignKey(table, 'owner_id', resource.table, 'CASCADE')
    const position: Column = { name: 'position', type: 'integer', nullable: false }
    const ownerColumn: Column = { name: 'owner_id', type: 'bigint', nullable: false }
    if (field.store.as === 'link') {
      return [
        {
          name: table,
          columns: [ownerColumn, { name: 'target_id', type: 'bigint', nullable: false }, position],
          constraints: [
            owner,
            foreignKey(table, 'target_id', snake(field.store.references), 'NO ACTION'),
            named('pk', table, ['owner_id', 'target_id'], 'PRIMARY KEY (owner_id, target_id)'),
          ],
          indexes: [index(table, ['target_id'], '(target_id)')],
          statistics: [],
          triggers: [],
        },
      ]
    }
    if (field.store.as === 'child') {
      const parts = columnParts(table, field.store.fields, true)
      const { one: single } = field.store
      return [
        {
          name: table,
          columns: [ID, ownerColumn, position, ...parts.columns],
          constraints: [named('pk', table, ['id'], 'PRIMARY KEY (id)'), owner, ...parts.constraints],
          indexes: [
            index(table, ['owner_id'], '(owner_id, "position")'),
            ...(single ? [index(table, [single.flag], `(owner_id) WHERE (${q(single.flag)})`, true)] : []),
            ...parts.indexes,
          ],
          statistics: [],
          triggers: [],
        },
      ]
    }
    return []
  })
}

/** A resource's own table and those of its fields, without the triggers of other tables. */
function tablesOf(resource: AnyResource, all: readonly AnyResource[]): Table[] {
  const parts = columnParts(resource.table, resource.fields, !resource.large)
  const isLarge = (name: string) => all.some((one) => one.name === name && one.large)
  const makeIndex: MakeIndex = (names, body) => index(resource.table, names, body)
  const ofLarge = resource.large ? largeIndexes(resource, searchExpression(resource), isLarge, makeIndex) : []
  const table: Table = {
    name: resource.table,
    columns: [...baseColumns(), ...parts.columns, ...(resource.find ? [FOUND_COLUMN] : [])],
    constraints: [
      named('pk', resource.table, ['id'], 'PRIMARY KEY (id)'),
      foreignKey(resource.table, 'created_by', 'users', 'NO ACTION'),
      foreignKey(resource.table, 'updated_by', 'users', 'NO ACTION'),
      ...parts.constraints,
    ],
    indexes: [...parts.indexes, ...uniqueIndexes(resource), ...ofLarge],
    statistics: resource.large ? comparedExpressions(resource).map((one) => statistics(resource.table, one)) : [],
    triggers: [],
  }
  return [table, ...innerTables(resource)]
}

/** The tables that the declarations need. */
export function desiredTables(resources: readonly AnyResource[]): Table[] {
  const triggers = searchTextTriggers(resources)
  return resources
    .flatMap((one) => tablesOf(one, resources))
    .map((table) => ({ ...table, triggers: triggers.get(table.name) ?? [] }))
}

interface ConstraintField {
  readonly field: string
  readonly code: 'duplicate' | 'not_found' | 'invalid' | 'in_use'
}

/** Name of a constraint or unique index → the field that its violation is reported at. */
export function constraintFields(resources: readonly AnyResource[]): Map<string, ConstraintField> {
  const fieldsByConstraint = new Map<string, ConstraintField>()
  for (const resource of resources) {
    for (const table of tablesOf(resource, resources)) {
      const inner = table.name === resource.table ? undefined : table.name.slice(resource.table.length + 1)
      for (const c of [...table.constraints, ...table.indexes]) {
        const code = c.name.startsWith('uq_')
          ? 'duplicate'
          : c.name.startsWith('fk_')
            ? 'not_found'
            : c.name.startsWith('ck_')
              ? 'invalid'
              : undefined
        const column = /\(\s*(?:lower\()?"([^"]+)"/.exec(c.sql.replace(/^CREATE.*?ON "[^"]+"/, ''))?.[1]
        const { store } = resource.fields[inner === undefined ? (column ?? '') : ''] ?? {}
        const line = store?.as === 'column' ? store.line : undefined
        // A write that refers to a line was checked before: this refuses the deletion of a line that is referred to.
        if (code === 'not_found' && line) fieldsByConstraint.set(c.name, { field: line.lines, code: 'in_use' })
        else if (code && column) fieldsByConstraint.set(c.name, { field: inner ?? column, code })
      }
    }
  }
  return fieldsByConstraint
}
