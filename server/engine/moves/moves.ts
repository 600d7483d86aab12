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

/** A status of a library with what may follow it. */
export interface StatusRow {
  id: number
  label: string
  colour: string | null
  /** What it means, where the library says so. */
  category: string | null
  /** Ids of the statuses that may follow and that the actor may choose; null where the library does not say. */
  next: number[] | null
  /** Ids of the statuses that may follow and that others than the actor may choose. */
  barred: number[]
  /** What the moves that ask for filled fields ask for. */
  rules: { to_status_id: number; needs: string[] }[]
  /** Ids of the statuses that may follow and that only an act of the program gives, such as converting. */
  acts: number[]
  /** A record enters it only with a reason. */
  reason: boolean
  /** Set by acts of the program alone. */
  automatic: boolean
  /** In use: neither archived nor switched off. */
  offered: boolean
  /** Records in it keep what their declaration locks. */
  locks: boolean
}

/** The library of a resource's statuses, where it has some. */
export function statusLibrary(resources: Resources, { status, fields }: AnyResource): AnyResource | undefined {
  const store = status === undefined ? undefined : fields[status]?.store
  return store?.as === 'column' && store.references ? resources.get(store.references) : undefined
}

/** Whether a status of the library under the name `s` is set by the program alone. */
export const isAutomatic = (library: AnyResource): RawBuilder<boolean> =>
  library.fields[STATUS_FLAGS.automatic] ? sql<boolean>`${sql.ref(`s.${STATUS_FLAGS.automatic}`)}` : sql`false`

/** Whether a status of the library under the name `s` is in use. */
export const isOffered = ({ fields }: AnyResource): RawBuilder<boolean> =>
  sql<boolean>`(s.archived_at is null ${fields['active'] ? sql`and s.active` : sql``})`

/** Whether a status of the library under the name `s` asks the resource's records for a reason. */
export function asksReason({ reason }: AnyResource, library: AnyResource): RawBuilder<boolean> {
  if (!reason) return sql`false`
  const parts: RawBuilder<unknown>[] = [sql`false`]
  if (library.fields[STATUS_FLAGS.reason]) parts.push(sql`${sql.ref(`s.${STATUS_FLAGS.reason}`)}`)
  if (reason.categories?.length) parts.push(sql`s.category = any(${reason.categories}::text[])`)
  return sql<boolean>`(${sql.join(parts, sql` or `)})`
}

/** Whether a status of the library under the name `s` locks fields of the resource's records. */
export const isLocking = ({ lock }: AnyResource): RawBuilder<boolean> =>
  lock ? sql<boolean>`(s.category = any(${lock.categories}::text[]))` : sql`false`

/** The rules of a library's moves, as a table; undefined where it keeps none. */
const rulesTable = (library: AnyResource) =>
  library.fields[MOVE_RULES] ? sql.table(`${library.table}_${MOVE_RULES}`) : undefined

/** Whether the move from `s` to `n` is kept for a group that the actor is not in. */
function isBarred(library: AnyResource, actor: Actor): RawBuilder<boolean> {
  const rules = rulesTable(library)
  if (!rules) return sql`false`
  return sql<boolean>`exists (select from ${rules} r where r.owner_id = s.id and r.to_status_id = n.id
    and r.group_id is not null and r.group_id not in ${groupsFrom(actor, 'up')})`
}

/**
 * Ids of the statuses that may follow the one under the name `s`, those left out that only the program sets and those that are not the
 * actor's to choose; null where the library does not say.
 * @param barred those alone that others may choose
 */
export function nextOf(library: AnyResource, actor: Actor, barred = false): RawBuilder<number[] | null> {
  const field = movesField(library)
  if (!field) return barred ? sql`'{}'::bigint[]` : sql`null::bigint[]`
  const open = library.fields[STATUS_FLAGS.automatic] ? sql`and not ${sql.ref(`n.${STATUS_FLAGS.automatic}`)}` : sql``
  return sql<number[]>`array(select m.target_id from ${sql.table(`${library.table}_${field}`)} m
    join ${tableOf(library)} n on n.id = m.target_id ${open}
    where m.owner_id = s.id and ${barred ? sql`` : sql`not`} ${isBarred(library, actor)} order by m.position)`
}

/** What the moves from the one under the name `s` ask to be filled: by the library's rules, and because of what the status that follows is. */
function rulesOf({ needsByFlag = {} }: AnyResource, library: AnyResource): RawBuilder<unknown> {
  const rules = rulesTable(library)
  const moves = movesField(library)
  const asked = rules
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
  const parts = [...asked, ...(moves ? flagged : [])]
  if (parts.length === 0) return sql`'[]'::jsonb`
  return sql`coalesce((select jsonb_agg(jsonb_build_object('to_status_id', g.to_status_id, 'needs', g.needs) order by g.to_status_id) from (
    select u.to_status_id, jsonb_agg(u.need order by u.nth) as needs from (
      select a.to_status_id, a.need, min(a.nth) as nth from (${sql.join(parts, sql` union all `)}) a(to_status_id, need, nth)
      group by a.to_status_id, a.need) u
    group by u.to_status_id) g), '[]'::jsonb)`
}

/** Ids of the statuses that an act of the program may lead to from the one under the name `s`. */
function actsOf(library: AnyResource): RawBuilder<number[]> {
  const field = movesField(library)
  const flag = STATUS_FLAGS.automatic
  if (!field || !library.fields[flag]) return sql`'{}'::bigint[]`
  return sql<number[]>`array(select m.target_id from ${sql.table(`${library.table}_${field}`)} m
    join ${tableOf(library)} n on n.id = m.target_id and ${sql.ref(`n.${flag}`)} where m.owner_id = s.id order by m.position)`
}

/** What makes a `StatusRow` of a row of the library under the name `s`. */
export function statusColumns(resource: AnyResource, library: AnyResource, actor: Actor): RawBuilder<unknown> {
  const colour = colourOf(library)
  return sql`s.id, ${titleExpression(library, 's')} as label,
    ${colour ? sql.ref(`s.${colour}`) : sql`null::text`} as colour,
    ${library.fields['category'] ? sql`s.category` : sql`null::text`} as category, ${nextOf(library, actor)} as next,
    ${nextOf(library, actor, true)} as barred, ${rulesOf(resource, library)} as rules, ${actsOf(library)} as acts,
    ${asksReason(resource, library)} as reason, ${isAutomatic(library)} as automatic, ${isOffered(library)} as offered,
    ${isLocking(resource)} as locks`
}

/** All statuses of a resource in the order of their library, as this actor may give them; none of what has no status. */
export async function statusesOf({ engine, actor }: Caller, resource: AnyResource): Promise<StatusRow[]> {
  const library = statusLibrary(engine.resources, resource)
  if (!library) return []
  const [field, direction] = library.sort
  const order = sql`${sql.ref(`s.${field}`)} ${direction === 'asc' ? sql`asc` : sql`desc`}, s.id`
  const { rows } = await sql<StatusRow>`
    select ${statusColumns(resource, library, actor)} from ${tableOf(library)} s order by ${order}`.execute(engine.db)
  return rows
}

/** Ids of the statuses that the actor may give a record next; null where any may, or it has none. */
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
