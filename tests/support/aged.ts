import { sql } from 'kysely'
import { headText, hmac } from '../../server/engine/log/key.ts'
import { hashedText } from '../../server/engine/log/text.ts'
import type { TestApp } from './app.ts'

type Where = Pick<TestApp, 'db' | 'logKey'>

let nextId = 7_000_000

/**
 * Log entries of an old record, sealed at their time: written as the database owner, because no one else can set another time. They form a new chain.
 * @param moments when each was written, ISO 8601, in order
 * @returns id of the record, which does not exist
 */
export async function aged(
  { db, logKey }: Where,
  entity: string,
  moments: readonly string[],
  texts: readonly string[] = [],
): Promise<number> {
  const id = nextId++
  const held = (i: number) => JSON.stringify({ title: texts[i] ?? `Title ${i}`, price: 12.5 })
  for (const [i, at] of moments.entries())
    await sql`
      with e as (
        select ${at}::timestamptz as at, ${i ? 'updated' : 'created'}::text as event, 'PATCH /panel-api/x/:id'::text as action, '/panel-api/x/1'::text as url,
          1::bigint as user_id, 'admin@demo.test'::text as user_email, '10.0.0.1'::text as ip, ${entity}::text as entity, ${id}::bigint as entity_id,
          ${texts[i] ?? 'Of long ago'}::text as label, ${i ? held(i - 1) : null}::jsonb as before, ${held(i)}::jsonb as after,
          array['title'] as changed, gen_random_uuid() as changeset),
      made as (
        insert into log_entries (at, event, action, url, user_id, user_email, ip, entity, entity_id, label, before, after, changed, changeset, keyed, prev_hash, hash)
        select e.at, e.event, e.action, e.url, e.user_id, e.user_email, e.ip, e.entity, e.entity_id, e.label, e.before, e.after, e.changed, e.changeset, true, p.hash,
          ${hmac(logKey, sql`coalesce(p.hash, ''::bytea) || convert_to(${hashedText('e')}, 'UTF8')`)}
        from e left join log_heads p on p.entity = e.entity and p.entity_id = e.entity_id returning entity, entity_id, hash),
      next as (select m.entity, m.entity_id, ${i + 1}::bigint as entries, m.hash from made m)
      insert into log_heads as h (entity, entity_id, entries, hash, seal)
      select next.entity, next.entity_id, next.entries, next.hash, ${hmac(logKey, headText('next'))} from next
      on conflict (entity, entity_id) do update set entries = excluded.entries, hash = excluded.hash, seal = excluded.seal`.execute(
      db,
    )
  return id
}

/** The current moment minus this many months. */
export function monthsAgo(months: number): string {
  const at = new Date()
  at.setUTCMonth(at.getUTCMonth() - months)
  return at.toISOString()
}
