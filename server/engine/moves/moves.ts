import { type RawBuilder, sql } from 'kysely'
import type { AnyResource } from '../../../schema/engine/define.ts'
import { MOVE_RULES, movesField } from '../../../schema/engine/status/moves.ts'
import { STATUS_FLAGS } from '../../../schema/engine/status/status.ts'
import type { Db, Tx } from '../db/kysely.ts'
import type { Actor } from '../http/actor.ts'
import type { Caller } from '../http/context.ts'
import { titleExpression } from '../read/language.ts'
import { colourOf, tableOf } from '../read/select.ts'
import { groupsFrom } from '../rights/rights.ts'

interface Resources {
  readonly get: (name: string) => AnyResource
}

/** A status of a library with the statuses that may follow it. */
export interface StatusRow {
  id: number
  label: string
  colour: string | null
  /** Its category, if the library has categories. */
  category: string | null
  /** Ids of the statuses that may follow and that the caller may choose; null when the library has no moves. */
  next: number[] | null
  /** Ids of the statuses that may follow and that only others may choose. */
  barred: number[]
  /** Fields that moves require. */
  rules: { to_status_id: number; needs: string[] }[]
  /** Ids of the statuses that may follow and that only an action sets, such as converting. */
  acts: number[]
  /** A record enters it only with a reason. */
  reason: boolean
  /** Set only by actions of the program. */
  automatic: boolean
  /** Neither archived nor switched off. */
  offered: boolean
  /** Records with it are locked as their declaration says. */
  locks: boolean
}

/** The status library of a resource, if it has one. */
export function statusLibrary(resources: Resources, { status, fields }: AnyResource): AnyResource | undefined {
  const store = status === undefined ? undefined : fields[status]?.store
  return store?.as === 'column' && store.references ? resources.get(store.references) : undefined
}

/** SQL: whether the library status `s` is set only by the program. */
export const isAutomatic = (library: AnyResource): RawBuilder<boolean> =>
  library.fields[STATUS_FLAGS.automatic] ? sql<boolean>`${sql.ref(`s.${STATUS_FLAGS.automatic}`)}` : sql`false`

/** SQL: whether the library status `s` is active. */
export const isOffered = ({ fields }: AnyResource): RawBuilder<boolean> =>
  sql<boolean>`(s.archived_at is null ${fields['active'] ? sql`and s.active` : sql``})`

/** SQL: whether the library status `s` requires a reason on the resource's records. */
export function asksReason({ reason }: AnyResource, library: AnyResource): RawBuilder<boolean> {
  if (!reason) return sql`false`
  const parts: RawBuilder<unknown>[] = [sql`false`]
  if (library.fields[STATUS_FLAGS.reason]) parts.push(sql`${sql.ref(`s.${STATUS_FLAGS.reason}`)}`)
  if (reason.categories?.length) parts.push(sql`s.category = any(${reason.categories}::text[])`)
  return sql<boolean>`(${sql.join(parts, sql` or `)})`
}

/** SQL: whether the library status `s` locks fields of the resource's records. */
export const isLocking = ({ lock }: AnyResource): RawBuilder<boolean> =>
  lock ? sql<boolean>`(s.category = any(${lock.categories}::text[]))` : sql`false`

/** The table with the move rules of a library; undefined when it has none. */
const rulesTable = (library: AnyResource) =>
  library.fields[MOVE_RULES] ? sql.table(`${library.table}_${MOVE_RULES}`) : undefined

/** SQL: whether the move from `s` to `n` is reserved for a group that the caller is not in. */
function isBarred(library: AnyResource, actor: Actor): RawBuilder<boolean> {
  const rules = rulesTable(library)
  if (!rules) return sql`false`
  return sql<boolean>`exists (select from ${rules} r where r.owner_id = s.id and r.to_status_id = n.id
    and r.group_id is not null and r.group_id not in ${groupsFrom(actor, 'up')})`
}

/**
 * SQL: ids of the statuses that may follow `s`, without those that only the program sets and those that the caller may not choose; null when the
 * library has no moves.
 * @param barred only those that others may choose
 */
export function nextOf(library: AnyResource, actor: Actor, barred = false): RawBuilder<number[] | null> {
  const field = movesField(library)
  if (!field) return barred ? sql`'{}'::bigint[]` : sql`null::bigint[]`
  const open = library.fields[STATUS_FLAGS.automatic] ? sql`and not ${sql.ref(`n.${STATUS_FLAGS.automatic}`)}` : sql``
  return sql<number[]>`array(select m.target_id from ${sql.table(`${library.table}_${field}`)} m
    join ${tableOf(library)} n on n.id = m.target_id ${open}
    where m.owner_id = s.id and ${barred ? sql`` : sql`not`} ${isBarred(library, actor)} order by m.position)`
}

/** SQL: fields that moves from `s` require: by the library's rules, and because of what the next status means. */
function rulesOf({ needsByFlag = {} }: AnyResource, library: AnyResource): RawBuilder<unknown> {
  const rules = rulesTable(library)
  const moves = movesField(library)
  const requirements = rules
    ? [
        sql`select r.to_status_id, n.need, n.nth from ${rules} r, jsonb_array_elements_text(r.needs) with ordinality n(need, nth)
        where r.owner_id = s.id`,
      ]
    : []
  const flagged = Object.entries(needsByFlag).map(
    (
      [flag, field],
      i,
    ) => sql`select m.target_id, ${field}::text, ${1000 + i}::bigint from ${sql.table(`${library.table}_${moves}`)} m
      join ${tableOf(library)} n on n.id = m.target_id and ${sql.ref(`n.${flag}`)} where m.owner_id = s.id`,
  )
  const parts = [...requirements, ...(moves ? flagged : [])]
  if (parts.length === 0) return sql`'[]'::jsonb`
  return sql`coalesce((select jsonb_agg(jsonb_build_object('to_status_id', g.to_status_id, 'needs', g.needs) order by g.to_status_id) from (
    select u.to_status_id, jsonb_agg(u.need order by u.nth) as needs from (
      select a.to_status_id, a.need, min(a.nth) as nth from (${sql.join(parts, sql` union all `)}) a(to_status_id, need, nth)
      group by a.to_status_id, a.need) u
    group by u.to_status_id) g), '[]'::jsonb)`
}

/** SQL: ids of the statuses that an action may set after `s`. */
function actsOf(library: AnyResource): RawBuilder<number[]> {
  const field = movesField(library)
  const flag = STATUS_FLAGS.automatic
  if (!field || !library.fields[flag]) return sql`'{}'::bigint[]`
  return sql<number[]>`array(select m.target_id from ${sql.table(`${library.table}_${field}`)} m
    join ${tableOf(library)} n on n.id = m.target_id and ${sql.ref(`n.${flag}`)} where m.owner_id = s.id order by m.position)`
}

/** SQL of a `StatusRow` for the library status `s`. */
export function statusColumns(resource: AnyResource, library: AnyResource, actor: Actor): RawBuilder<unknown> {
  const colour = colourOf(library)
  return sql`s.id, ${titleExpression(library, 's')} as label,
    ${colour ? sql.ref(`s.${colour}`) : sql`null::text`} as colour,
    ${library.fields['category'] ? sql`s.category` : sql`null::text`} as category, ${nextOf(library, actor)} as next,
    ${nextOf(library, actor, true)} as barred, ${rulesOf(resource, library)} as rules, ${actsOf(library)} as acts,
    ${asksReason(resource, library)} as reason, ${isAutomatic(library)} as automatic, ${isOffered(library)} as offered,
    ${isLocking(resource)} as locks`
}

/** All statuses of a resource in library order, as the caller may set them; empty for a resource without status. */
export async function statusesOf({ engine, actor }: Caller, resource: AnyResource): Promise<StatusRow[]> {
  const library = statusLibrary(engine.resources, resource)
  if (!library) return []
  const [field, direction] = library.sort
  const order = sql`${sql.ref(`s.${field}`)} ${direction === 'asc' ? sql`asc` : sql`desc`}, s.id`
  const { rows } = await sql<StatusRow>`
    select ${statusColumns(resource, library, actor)} from ${tableOf(library)} s order by ${order}`.execute(engine.db)
  return rows
}

/** Ids of the statuses that the caller may set next; null when any may be set, or there is no status. */
export async function movesOf(
  { engine: { resources }, actor }: Caller,
  db: Db | Tx,
  resource: AnyResource,
  row: Readonly<Record<string, unknown>>,
): Promise<number[] | null> {
  const library = statusLibrary(resources, resource)
  if (!library || !resource.status || !movesField(library)) return null
  const { rows } = await sql<{ next: number[] | null }>`
    select ${nextOf(library, actor)} as next from ${tableOf(library)} s where s.id = ${row[resource.status]}`.execute(
    db,
  )
  return rows[0]?.next ?? []
}
