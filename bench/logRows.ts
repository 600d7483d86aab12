import { sql } from 'kysely'
import type { Db } from '../server/engine/db/kysely.ts'
import { headText, hmac, type LogKey } from '../server/engine/log/key.ts'
import { hashedText } from '../server/engine/log/text.ts'

/** Changes of each record; they lie as the days wrote them, not record by record. */
export const CHANGES = 50

/**
 * Entries about kinds of jobs from 2024 on, in chains that are sealed as the program seals them: `count / CHANGES` records with `CHANGES` entries each.
 * Indexes of the log are made when the entries are there: ten million would take an hour otherwise.
 */
export async function fillLog(db: Db, key: LogKey, count: number): Promise<void> {
  const { rows: indexes } = await sql<{ indexname: string; indexdef: string }>`
    select indexname, indexdef from pg_indexes where tablename = 'log_entries' and indexname <> 'log_entries_pkey'`.execute(
    db,
  )
  for (const { indexname } of indexes) await sql`drop index ${sql.id(indexname)}`.execute(db)
  const records = Math.ceil(count / CHANGES)
  await sql`create table bench_ends (id bigint primary key, hash bytea not null) with (fillfactor = 50)`.execute(db)
  for (let round = 0; round < CHANGES; round++) {
    await sql`
      with written as (
        insert into log_entries (at, event, action, url, user_id, user_email, ip, entity, entity_id, label, before, after, changed, changeset, keyed, prev_hash, hash)
        select l.at, l.event, l.action, l.url, l.user_id, l.user_email, l.ip, l.entity, l.entity_id, l.label, l.before, l.after, l.changed, l.changeset, true, l.prev_hash,
          ${hmac(key, sql`coalesce(l.prev_hash, ''::bytea) || convert_to(${hashedText('l')}, 'UTF8')`)}
        from (
          select timestamptz '2024-01-01' + i * interval '1 second' * (60000000.0 / ${count}::int) as at, (array['updated', 'updated', 'updated', 'created', 'archived'])[1 + i % 5] as event,
            case when i % 1000 = 0 then 'POST /panel-api/job-types/imports/:id/run' else 'PATCH /panel-api/job-types/:id' end as action,
            '/panel-api/job-types/' || r as url, 1::bigint + i % 5 as user_id, 'user' || i % 5 || '@demo.test' as user_email, '10.0.0.' || i % 250 as ip, 'job-types' as entity,
            r::bigint as entity_id, 'Type ' || r as label, '{"colour": "#111111"}'::jsonb as before, '{"colour": "#222222"}'::jsonb as after, array['colour'] as changed,
            gen_random_uuid() as changeset, e.hash as prev_hash
          from generate_series(1, ${records}::int) r cross join lateral (select ${round}::int * ${records}::int + r as i) n left join bench_ends e on e.id = r
          order by r) l
        returning entity_id, hash)
      insert into bench_ends select entity_id, hash from written on conflict (id) do update set hash = excluded.hash`.execute(
      db,
    )
  }
  await sql`
    insert into log_heads (entity, entity_id, entries, hash, seal)
    select h.entity, h.entity_id, h.entries, h.hash, ${hmac(key, headText('h'))}
    from (select 'job-types' as entity, id as entity_id, ${CHANGES}::bigint as entries, hash from bench_ends) h`.execute(
    db,
  )
  await sql`drop table bench_ends`.execute(db)
  for (const { indexdef } of indexes) await sql.raw(indexdef).execute(db)
  await sql`vacuum analyze`.execute(db)
}
