import { type RawBuilder, sql } from 'kysely'
import type { AnyResource } from '../../../schema/engine/define.ts'
import type { WriteContext } from '../http/context.ts'
import { eventOfChange } from '../http/events.ts'
import { headText, hmac, type LogKey } from '../log/key.ts'
import { hashedText } from '../log/text.ts'
import { isUndoable } from '../undo/undoable.ts'

export type Event = 'created' | 'updated' | 'archived' | 'reinstated' | 'deleted' | 'reordered'

/** Code that reacts to log entries, in their transaction. */
export type Logged = (ctx: WriteContext, resource: AnyResource, changes: readonly Change[]) => Promise<void>

declare module '../http/context.ts' {
  interface Services {
    readonly logged: Logged
  }
}

export interface Change {
  readonly event: Event
  readonly before: Readonly<Record<string, unknown>> | null
  readonly after: Readonly<Record<string, unknown>> | null
}

const BOOKKEEPING = new Set(['version', 'updated_at', 'updated_by', 'created_at', 'created_by'])

const sorted = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value

/** Whether two API values are equal. PostgreSQL returns the parts of a line in its own order. */
export const same = (a: unknown, b: unknown): boolean =>
  a === b || JSON.stringify(a ?? null, sorted) === JSON.stringify(b ?? null, sorted)

/** Names of the fields that differ, bookkeeping fields left out. */
export function changedFields(before: Change['before'], after: Change['after']): string[] {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  return [...names].filter((n) => n !== 'id' && !BOOKKEEPING.has(n) && !same(before?.[n], after?.[n]))
}

/** Moves the heads of these chains to the one entry that was added to each. */
const sealing = (key: LogKey, entity: string, ids: readonly number[]): RawBuilder<unknown> => sql`
  insert into log_heads (entity, entity_id, entries, hash, seal)
  select h.entity, h.entity_id, h.entries, h.hash, ${hmac(key, headText('h'))} from (
    select ${entity}::text as entity, i.id as entity_id, coalesce(o.entries, 0) + 1 as entries, l.hash from unnest(${ids}::bigint[]) i(id)
    cross join lateral (select l.hash from log_entries l where l.entity = ${entity} and l.entity_id = i.id order by l.id desc limit 1) l
    left join log_heads o on o.entity = ${entity} and o.entity_id = i.id) h
  on conflict (entity, entity_id) do update set entries = excluded.entries, hash = excluded.hash, seal = excluded.seal`

/**
 * Writes the log of these changes in their transaction, and publishes them (events.ts). Every record has a chain of its own: an entry's keyed hash
 * covers that of the record's previous entry, and a sealed head holds their number (docs/decisions/0010-sealed-log.md). Writers of one record already
 * wait for each other at its row, so the chain adds no waiting.
 * @param changes at most one for each record
 */
export async function audit(ctx: WriteContext, resource: AnyResource, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0 || ctx.isRehearsal) return
  const entries = changes.map(({ event, before, after }) => {
    const row = (after ?? before) as Record<string, unknown>
    return {
      event,
      entity_id: row['id'],
      label: row[resource.represent] ?? null,
      before,
      after,
      changed: changedFields(before, after),
    }
  })
  const records = changes.map(({ before, after }) => {
    const { id, version } = (after ?? { id: before?.['id'], version: null }) as { id: number; version: number | null }
    return [id, version] as const
  })
  const { logKey: key } = ctx.engine
  const statement = sql`
    insert into log_entries (at, event, action, url, user_id, user_email, ip, entity, entity_id, label, before, after, changed, changeset, keyed, prev_hash, hash)
    select e.at, e.event, e.action, e.url, e.user_id, e.user_email, e.ip, e.entity, e.entity_id, e.label, e.before, e.after, e.changed, e.changeset, true, p.hash,
      ${hmac(key, sql`coalesce(p.hash, ''::bytea) || convert_to(${hashedText('e')}, 'UTF8')`)}
    from (
      select now() as at, r.event, ${ctx.action}::text as action, ${ctx.url}::text as url, ${ctx.actor.user.id}::bigint as user_id, ${ctx.actor.user.email}::text as user_email,
        ${ctx.ip}::text as ip, ${resource.name}::text as entity, r.entity_id, r.label, nullif(r.before, 'null'::jsonb) as before, nullif(r.after, 'null'::jsonb) as after,
        array(select jsonb_array_elements_text(r.changed)) as changed, ${ctx.changeset}::uuid as changeset
      from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as r (event text, entity_id bigint, label text, before jsonb, after jsonb, changed jsonb)) e
    left join log_heads p on p.entity = e.entity and p.entity_id = e.entity_id
    order by e.entity_id`
  const telling = eventOfChange(ctx, resource, records, statement)
  const ids = entries.map(({ entity_id }) => entity_id as number)
  for (const logStatement of [telling, sealing(key, resource.name, ids)])
    if (ctx.last) ctx.last(logStatement)
    else await logStatement.execute(ctx.tx)
  await ctx.engine.services?.logged?.(ctx, resource, changes)
  if (!ctx.changeNotice) return
  ctx.changeNotice.changeset = ctx.changeset
  const rules = ctx.engine.rules.get(resource.name)
  ctx.changeNotice.final ||= entries.some((e) => !isUndoable(resource, rules, e))
}
