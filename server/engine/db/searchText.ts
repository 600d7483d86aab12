import { type AnyResource, snake } from '../../../schema/engine/define.ts'
import type { ColumnStore, Field } from '../../../schema/engine/fields/field.ts'
import { fieldOf } from '../../../schema/engine/fields/fieldOf.ts'
import { digest, lineTable, q, type Trigger } from './names.ts'

/** The column with the search text of a record. */
export const SEARCH_TEXT_COLUMN = 'search_text'
/** SQL of the mark between the record's own text, the names of records it refers to, and text that only people who may list those can search. */
export const REFERENCES_MARK = `E'\\x1f'`
/** SQL of the separator between two values before they are folded. */
const NEXT = `E'\\x1e'`

/** A piece of the search text, and when it has to be rebuilt. */
interface Piece {
  readonly sql: string
  /** It is part of another record's search text already. */
  readonly folded?: true
  /** People who find the record see it anyway. */
  readonly own: boolean
  /** Columns of the record itself that affect it. */
  readonly columns: readonly string[]
  /** Other tables that affect it. */
  readonly elsewhere?: Elsewhere
}

interface Elsewhere {
  readonly table: string
  /** Their columns that are part of the text. */
  readonly columns: readonly string[]
  /** Column of the record that refers to the row and, for rows of any resource, the column with the resource. Without it: the record's own lines. */
  readonly by?: { readonly column: string; readonly of?: { readonly column: string; readonly resource: string } }
}

const columnStore = (resource: AnyResource, name: string, field: Field): ColumnStore => {
  if (field.store.as !== 'column')
    throw new Error(`${resource.name} is found by ${name}, which is no column; name a part of it`)
  return field.store
}

/** A value with its other spellings, as an SQL list. */
function spelled(column: string, { spellings }: ColumnStore): string {
  return [column, ...(spellings?.(column) ?? [])].join(', ')
}
const concatenated = (values: readonly string[]): string => `concat_ws(${NEXT}, ${values.join(', ')})`

/** The column of a row being written: generated columns have no value yet. */
function ownPiece(resource: AnyResource, name: string): Piece {
  const field = fieldOf(resource.fields, name)
  const { generated } = field.options
  const store = columnStore(resource, name, field)
  const columns = generated
    ? Object.keys(resource.fields).filter((one) => new RegExp(`\\b${one}\\b`).test(generated))
    : [name]
  return { own: true, columns, sql: spelled(generated ? `(${generated})` : `t.${q(name)}`, store) }
}

/** Parts with the same first name in their path are read from its table at once. */
function pieceOf(resource: AnyResource, head: string, parts: readonly string[], all: readonly AnyResource[]): Piece[] {
  const field = fieldOf(resource.fields, head)
  const target = (name: string) => all.find((one) => one.name === name) as AnyResource
  if (field.store.as === 'child') {
    const { fields } = field.store
    const table = `${resource.table}_${head}`
    const inner = parts.map((part) => spelled(`l.${q(part)}`, columnStore(resource, part, fieldOf(fields, part))))
    const text = `(SELECT string_agg(${concatenated(inner)}, ${NEXT} ORDER BY l."position", l.id) FROM ${q(table)} l WHERE l.owner_id = t.id)`
    return [{ own: true, columns: [], sql: text, elsewhere: { table, columns: parts } }]
  }
  const store = columnStore(resource, head, field)
  if (store.anyOf) {
    const { in: where, feature: carries } = store.anyOf
    return all
      .filter((one) => one.find && one.features?.[carries])
      .map((one) => ({
        own: false,
        folded: true,
        columns: [where, head],
        sql: `CASE WHEN t.${q(where)} = '${one.name}' THEN (SELECT replace(r.${q(SEARCH_TEXT_COLUMN)}, ${REFERENCES_MARK}, ' ') FROM ${q(one.table)} r WHERE r.id = t.${q(head)}) END`,
        elsewhere: {
          table: one.table,
          columns: [SEARCH_TEXT_COLUMN],
          by: { column: head, of: { column: where, resource: one.name } },
        },
      }))
  }
  const source = store.line
    ? { table: lineTable(store.line), fields: lineFields(target(store.line.resource), store.line.lines) }
    : { table: snake(store.references ?? ''), fields: target(store.references ?? '').fields }
  const represent = store.references ? target(store.references).represent : undefined
  const spell = (part: string) => spelled(`r.${q(part)}`, columnStore(resource, part, fieldOf(source.fields, part)))
  return [true, false].flatMap((isOwnPart): Piece[] => {
    const columns = parts.filter((part) => isOwnPart === (part === represent))
    if (columns.length === 0) return []
    const sql = `(SELECT ${concatenated(columns.map(spell))} FROM ${q(source.table)} r WHERE r.id = t.${q(head)})`
    return [{ own: isOwnPart, columns: [head], sql, elsewhere: { table: source.table, columns, by: { column: head } } }]
  })
}

function lineFields(resource: AnyResource, lines: string): AnyResource['fields'] {
  const { store } = fieldOf(resource.fields, lines)
  if (store.as !== 'child') throw new Error(`${resource.name}.${lines} are no lines`)
  return store.fields
}

function piecesOf(resource: AnyResource, all: readonly AnyResource[]): Piece[] {
  const searchedFields = Object.keys(resource.fields).filter((name) => resource.fields[name]?.options.search)
  const parts = new Map<string, string[]>()
  for (const path of resource.find ?? []) {
    const [head = '', part] = path.split('.')
    parts.set(head, [...(parts.get(head) ?? []), ...(part ? [part] : [])])
  }
  return [
    ...searchedFields.map((name) => ownPiece(resource, name)),
    ...[...parts].flatMap(([head, names]) => pieceOf(resource, head, names, all)),
  ]
}

/** Prefix of folded texts; those of versions before 2026 begin otherwise. */
export const FOLDED_MARK = `E'\\x02'`

/** SQL of the whole text for the row `t`, without its generated columns. */
export function searchTextExpression(resource: AnyResource, all: readonly AnyResource[]): string {
  const pieces = piecesOf(resource, all)
  const values = (isOwn: boolean) =>
    pieces.filter((piece) => piece.own === isOwn && !piece.folded).map(({ sql }) => sql)
  const [ownTexts, referenceTexts] = [values(true), values(false)]
  const foldedTexts = pieces.filter((piece) => piece.folded).map(({ sql }) => sql)
  const otherTexts = [
    ...(referenceTexts.length > 0 ? [`found_text(${referenceTexts.join(', ')})`] : []),
    ...foldedTexts,
  ]
  const ownText = `${FOLDED_MARK} || found_text(${ownTexts.join(', ')})`
  return otherTexts.length > 0
    ? `${ownText} || ${REFERENCES_MARK} || concat_ws(' ', ${otherTexts.join(', ')})`
    : ownText
}

function trigger(stem: string, body: string, events: readonly string[]): Trigger {
  const name = `find_${stem}`.slice(0, 53) + `_${digest(body + events.join(''))}`
  const parts = events.map((_, i) => (i === 0 ? name : `${name}_${i + 1}`))
  const statements = events.map(
    (event, i) => `CREATE TRIGGER ${q(parts[i] as string)} ${event} EXECUTE FUNCTION ${q(name)}();`,
  )
  const sql = `CREATE FUNCTION ${q(name)}() RETURNS trigger LANGUAGE plpgsql AS $$\n${body}\n$$;\n${statements.join('\n')}`
  return { name, parts, sql }
}

const isOther = (columns: readonly string[]) =>
  columns.map((one) => `OLD.${q(one)} IS DISTINCT FROM NEW.${q(one)}`).join(' OR ')

/**
 * Before a row is written: builds its text. Setting it to NULL asks to rebuild it; an unchanged text is not written. Referenced records are locked
 * until the end, so that nobody changes them meanwhile.
 */
function ownTrigger(resource: AnyResource, all: readonly AnyResource[]): Trigger {
  const pieces = piecesOf(resource, all)
  const columns = [...new Set([SEARCH_TEXT_COLUMN, ...pieces.flatMap((piece) => piece.columns)])]
  const guardedColumns = new Set(
    pieces.flatMap(({ elsewhere }) => {
      if (!elsewhere?.by) return []
      const { column, of } = elsewhere.by
      const isOf = of ? `NEW.${q(of.column)} = '${of.resource}' AND ` : ''
      const changed = isOther([column, ...(of ? [of.column] : [])])
      return [
        `  IF ${isOf}(TG_OP = 'INSERT' OR ${changed}) THEN PERFORM 1 FROM ${q(elsewhere.table)} WHERE id = NEW.${q(column)} FOR SHARE; END IF;`,
      ]
    }),
  )
  const body = [
    'DECLARE found text;',
    'BEGIN',
    ...guardedColumns,
    `  SELECT ${searchTextExpression(resource, all)} INTO found FROM (SELECT NEW.*) t;`,
    `  IF TG_OP = 'UPDATE' AND NEW.${q(SEARCH_TEXT_COLUMN)} IS NULL AND found = OLD.${q(SEARCH_TEXT_COLUMN)} THEN RETURN NULL; END IF;`,
    `  NEW.${q(SEARCH_TEXT_COLUMN)} := found;`,
    '  RETURN NEW;',
    'END',
  ].join('\n')
  const event = `BEFORE INSERT OR UPDATE OF ${columns.map(q).join(', ')} ON ${q(resource.table)} FOR EACH ROW`
  const isLate = pieces.some(({ elsewhere }) => elsewhere?.columns.includes(SEARCH_TEXT_COLUMN))
  return { ...trigger(resource.table, body, [event]), fills: SEARCH_TEXT_COLUMN, late: isLate }
}

/** Whenever lines are written: rebuilds the text of their present and former owners. */
function linesTrigger(resource: AnyResource, { table, columns }: Elsewhere): Trigger {
  const columnList = ['id', 'owner_id', 'position', ...columns].map(q).join(', ')
  const clearStatement = `UPDATE ${q(resource.table)} SET ${q(SEARCH_TEXT_COLUMN)} = NULL WHERE id IN`
  const rows = (from: string, less: string) =>
    `(SELECT ${columnList} FROM ${from} EXCEPT SELECT ${columnList} FROM ${less})`
  const body = `BEGIN
  IF TG_OP = 'INSERT' THEN ${clearStatement} (SELECT owner_id FROM rows_after);
  ELSIF TG_OP = 'DELETE' THEN ${clearStatement} (SELECT owner_id FROM rows_before);
  ELSE ${clearStatement} (SELECT owner_id FROM (${rows('rows_before', 'rows_after')} UNION ALL ${rows('rows_after', 'rows_before')}) d);
  END IF;
  RETURN NULL;
END`
  const onClause = `ON ${q(table)} REFERENCING`
  return trigger(table, body, [
    `AFTER INSERT ${onClause} NEW TABLE AS rows_after FOR EACH STATEMENT`,
    `AFTER UPDATE ${onClause} OLD TABLE AS rows_before NEW TABLE AS rows_after FOR EACH STATEMENT`,
    `AFTER DELETE ${onClause} OLD TABLE AS rows_before FOR EACH STATEMENT`,
  ])
}

/** Whenever a row that others refer to changes in its searched values: rebuilds their texts. */
function namedTrigger(resource: AnyResource, { table, columns, by }: Elsewhere): Trigger {
  const { column, of } = by ?? { column: 'id' }
  const isOf = of ? `${q(of.column)} = '${of.resource}' AND ` : ''
  const body = `BEGIN
  UPDATE ${q(resource.table)} SET ${q(SEARCH_TEXT_COLUMN)} = NULL WHERE ${isOf}${q(column)} = NEW.id;
  RETURN NULL;
END`
  return trigger(`${table}_${resource.table}_${column}`, body, [
    `AFTER UPDATE ON ${q(table)} FOR EACH ROW WHEN (${isOther(columns)})`,
  ])
}

/** Table → its triggers, which keep the search text of every record with `find` up to date. */
export function searchTextTriggers(all: readonly AnyResource[]): Map<string, Trigger[]> {
  const triggersByTable = new Map<string, Trigger[]>()
  const add = (table: string, one: Trigger) => triggersByTable.set(table, [...(triggersByTable.get(table) ?? []), one])
  for (const resource of all) {
    if (!resource.find) continue
    add(resource.table, ownTrigger(resource, all))
    const columnsByTable = new Map<string, Elsewhere>()
    for (const { elsewhere: one } of piecesOf(resource, all)) {
      if (!one) continue
      const key = JSON.stringify([one.table, one.by])
      columnsByTable.set(key, { ...one, columns: [...(columnsByTable.get(key)?.columns ?? []), ...one.columns] })
    }
    for (const one of columnsByTable.values())
      add(one.table, one.by ? namedTrigger(resource, one) : linesTrigger(resource, one))
  }
  return triggersByTable
}
