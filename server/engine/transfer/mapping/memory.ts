import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../db/kysely.ts'
import { type ImportProfile, profileOf } from './profiles.ts'
import { bareWords } from './words.ts'

/** Sets of headings remembered for one user and resource. */
const SETS = 50
const MAX_LENGTH = 200

/** The decision for a text that is no value: an id, a key, yes or no, nothing. */
export type RememberedColumn = number | string | boolean | null
/** Field → normalised text → its meaning. */
export type Meanings = Readonly<Record<string, Readonly<Record<string, RememberedColumn>>>>

/** Earlier decisions of one user for files of one resource. */
export interface Memory {
  /** The field of each column in a file with these headings; absent when there was none. */
  readonly columns?: readonly (string | null)[]
  /** Heading → its field in other files, the last decision first. Ignored columns are not included. */
  readonly heads: ReadonlyMap<string, string>
  readonly values: Meanings
}

/** The remembered fields of each heading's columns, in order. */
type Mapping = Readonly<Record<string, readonly (string | null)[]>>

interface Kept {
  readonly heads: string
  readonly mapping: Mapping
  readonly values: Meanings
}

const keyOf = (head: string) => bareWords(head).slice(0, MAX_LENGTH)

/** Key of a set of headings, in any order. */
const hashOfHeads = (heads: readonly string[]): string =>
  createHash('sha256')
    .update(JSON.stringify(heads.map(keyOf).toSorted()))
    .digest('hex')

/** Assigns the columns of a mapping to headings; undefined when one has none. */
function columnsOf(heads: readonly string[], mapping: Mapping): (string | null)[] {
  const occurrences = new Map<string, number>()
  return heads.map((head) => {
    const key = keyOf(head)
    const nth = occurrences.get(key) ?? 0
    occurrences.set(key, nth + 1)
    return (Object.hasOwn(mapping, key) ? mapping[key]?.[nth] : null) ?? null
  })
}

function mappingOf(heads: readonly string[], columns: readonly (string | null)[]): Mapping {
  const mapping = new Map<string, (string | null)[]>()
  for (const [i, head] of heads.entries())
    mapping.set(keyOf(head), [...(mapping.get(keyOf(head)) ?? []), columns[i] ?? null])
  return Object.fromEntries(mapping)
}

/**
 * This user's decisions for files of this resource, for one with these headings.
 * @param profiles of the resource: what one program calls “Name” means nothing in other files
 */
export async function recall(
  db: Db,
  userId: number,
  resource: string,
  heads: readonly string[],
  profiles: readonly ImportProfile[] = [],
): Promise<Memory> {
  const { rows } = await sql<Kept>`
    select heads, mapping, values from import_mappings where user_id = ${userId} and resource = ${resource} order by at, heads`.execute(
    db,
  )
  const exactMapping = rows.find((row) => row.heads === hashOfHeads(heads))
  const columnByHead = new Map<string, string>()
  const values: Record<string, Record<string, RememberedColumn>> = {}
  for (const row of exactMapping ? [...rows, exactMapping] : rows) {
    if (row === exactMapping || !profileOf(profiles, Object.keys(row.mapping)))
      for (const [head, columns] of Object.entries(row.mapping))
        for (const name of columns) if (name !== null) columnByHead.set(head, name)
    for (const [field, texts] of Object.entries(row.values)) values[field] = { ...values[field], ...texts }
  }
  return { ...(exactMapping ? { columns: columnsOf(heads, exactMapping.mapping) } : {}), heads: columnByHead, values }
}

/** Remembers the matched columns and values of a file. Decisions for files with other headings stay. */
export async function remember(
  db: Db,
  userId: number,
  resource: string,
  heads: readonly string[],
  { columns, values }: { readonly columns: readonly (string | null)[]; readonly values: Meanings },
): Promise<void> {
  await sql`
    insert into import_mappings (user_id, resource, heads, mapping, values, at)
    values (${userId}, ${resource}, ${hashOfHeads(heads)}, ${JSON.stringify(mappingOf(heads, columns))}, ${JSON.stringify(values)}, clock_timestamp())
    on conflict (user_id, resource, heads) do update set mapping = excluded.mapping, values = import_mappings.values || excluded.values, at = excluded.at`.execute(
    db,
  )
  await sql`delete from import_mappings m where user_id = ${userId} and resource = ${resource} and heads not in (
    select heads from import_mappings where user_id = ${userId} and resource = ${resource} order by at desc, heads limit ${SETS})`.execute(
    db,
  )
}
