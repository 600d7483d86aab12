import { sql } from 'kysely'
import { can } from '../../../schema/engine/permissions.ts'
import { entryWithCurrentNames } from '../../../schema/engine/renamedFrom.ts'
import type { WriteContext } from '../http/context.ts'
import { problem } from '../http/errors.ts'
import { importAction } from '../transfer/import/actor.ts'
import type { LoggedChange, Values } from './undoInverse.ts'

/** The net effect of a changeset on one record. */
export interface Net extends LoggedChange {
  readonly resource: string
  readonly id: number
  /** The record's title at the time. */
  readonly label: string | null
  /** As of the last entry. */
  readonly event: string
}

/** First and last log entry of a record in a changeset. */
interface Span {
  readonly first: number
  readonly last: number
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * Locks a changeset to undo it: one's own, or anyone's with Logs:revert. Of two at once the second waits here and is refused.
 * @throws problem 404 for one that does not exist or belongs to others, 409 already_undone
 */
export async function claim(write: WriteContext, changeset: string): Promise<void> {
  if (!UUID.test(changeset)) throw problem(404, 'not_found')
  const { user, permissions } = write.actor
  const { rows } = await sql<{ mine: boolean | null }>`
    select bool_and(user_id is not distinct from ${user.id}) as mine from log_entries where changeset = ${changeset}::uuid`.execute(
    write.tx,
  )
  const isOwnChange = rows[0]?.mine
  if (isOwnChange === null || isOwnChange === undefined || (!isOwnChange && !can(permissions, 'Logs', 'revert')))
    throw problem(404, 'not_found')
  const claimed = await sql`
    insert into undone_changesets (changeset, undone_by, user_id) values (${changeset}::uuid, ${write.changeset}::uuid, ${user.id})
    on conflict (changeset) do nothing returning 1`.execute(write.tx)
  if (claimed.rows.length) return
  const before = await sql<{ undone_by: string; at: string }>`
    select undone_by, at from undone_changesets where changeset = ${changeset}::uuid`.execute(write.tx)
  throw problem(409, 'already_undone', { ...before.rows[0] })
}

/** Whether an import made this changeset, or it repeats one. */
export async function isImport(write: WriteContext, changeset: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    with recursive origin as (
      select ${changeset}::uuid as changeset
      union select u.changeset from undone_changesets u join origin o on u.undone_by = o.changeset)
    select exists (select from origin o cross join lateral (
        select l.action from log_entries l where l.changeset = o.changeset limit 1) l
      where l.action = any(${write.engine.resources.all.map(importAction)}::text[])) as found`.execute(write.tx)
  return rows[0]?.found ?? false
}

/** The records of a changeset, the last changed first: later changes may depend on earlier ones. */
export async function spansOf(write: WriteContext, changeset: string): Promise<Span[]> {
  const { rows } = await sql<Span>`
    select min(id) as first, max(id) as last from log_entries where changeset = ${changeset}::uuid
    group by entity, entity_id order by last desc`.execute(write.tx)
  return rows
}

/** What was done to the records of these spans; records created and deleted again are left out. */
export async function netsOf(write: WriteContext, spans: readonly Span[]): Promise<Net[]> {
  const { rows } = await sql<{
    resource: string
    id: number
    label: string | null
    event: string
    before: Values | null
    after: Values | null
  }>`
    select l.entity as resource, l.entity_id as id, l.label, l.event, f.before, l.after
    from unnest(${spans.map((s) => s.first)}::bigint[], ${spans.map((s) => s.last)}::bigint[]) with ordinality s (first, last, n)
    join log_entries f on f.id = s.first join log_entries l on l.id = s.last order by s.n`.execute(write.tx)
  const { resources } = write.engine
  const nets = rows
    .filter((row) => row.before || row.after)
    .map((row) => {
      const resource = resources.logged(row.resource)
      return resource ? entryWithCurrentNames(resource, row) : row
    })
  const several = spans.filter(({ first, last }) => first !== last)
  return several.length ? withParts(write, several, nets) : nets
}

interface Entry {
  readonly resource: string
  readonly id: number
  readonly before: Values | null
  readonly after: Values | null
  readonly changed: readonly string[]
}

/** Whether an entry is about parts of the record (`part.key`) and not its fields. */
const ofParts = ({ changed }: Entry) => changed.some((name) => name.includes('.'))

/** Entries of parts hold only these parts: the net effect of several entries is put together here. */
async function withParts(write: WriteContext, spans: readonly Span[], nets: readonly Net[]): Promise<Net[]> {
  const { rows } = await sql<Entry>`
    select p.entity as resource, p.entity_id as id, p.before, p.after, p.changed
    from unnest(${spans.map((s) => s.first)}::bigint[], ${spans.map((s) => s.last)}::bigint[]) s (first, last)
    join log_entries f on f.id = s.first
    join log_entries p on p.entity = f.entity and p.entity_id = f.entity_id and p.id between s.first and s.last and p.changeset = f.changeset
    order by p.id`.execute(write.tx)
  const entries = Map.groupBy(rows, ({ resource, id }) => `${resource} ${id}`)
  return nets.map((net) => {
    const { true: parts = [], false: ownEntries = [] } = Object.groupBy(
      entries.get(`${net.resource} ${net.id}`) ?? [],
      (entry) => String(ofParts(entry)) as 'true' | 'false',
    )
    if (parts.length === 0) return net
    const was = ownEntries.length ? ownEntries[0]?.before : parts[0]?.before
    const lastState = ownEntries.length ? ownEntries.at(-1)?.after : parts.at(-1)?.after
    const before: Record<string, unknown> = { ...was }
    const after: Record<string, unknown> = { ...lastState }
    for (const entry of parts)
      for (const name of entry.changed) {
        if (!Object.hasOwn(before, name)) before[name] = entry.before?.[name] ?? null
        after[name] = entry.after?.[name] ?? null
      }
    return { ...net, before: was ? before : null, after: lastState ? after : null }
  })
}

/** One event for the net effect: of several entries the last alone would mislead. */
export function eventOf({ before, after, event }: Net): string {
  if (!before) return 'created'
  if (!after) return 'deleted'
  const [was, isArchivedNow] = [before['archived_at'] !== null, after['archived_at'] !== null]
  if (was !== isArchivedNow) return isArchivedNow ? 'archived' : 'reinstated'
  return event === 'reordered' ? 'reordered' : 'updated'
}
