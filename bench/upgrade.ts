// npm run bench:upgrade [-- rows]
// An upgrade from 0.2.0 while people work: a database as that version left it, with so many leads, customers and entries of the log, is brought to today
// while one writes and one reads every few ms as the version before does. How long each migration takes, and for how long a write and a reading
// were held up or refused at most (aim 10 s at 1,000,000 rows).
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { openArchive } from '../server/areas/dataExport/archive.ts'
import { build } from '../server/backup/build.ts'
import { openPool } from '../server/engine/db/kysely.ts'
import { MIGRATIONS, migrate } from '../server/engine/db/migrate.ts'
import { openDatabase } from '../server/engine/db/open.ts'
import { NAMES, postcodeOf, WORDS } from './people.ts'

const ROWS = Number(process.argv[2] ?? 100_000)
/** A business of a version before, to which the rows are added. */
const BUSINESS = path.resolve(import.meta.dirname, '../tests/fixtures/at-0080.zip')
/** The last migration of 0.2.0. */
const RELEASED = '0080_fewer_indexes.sql'
/** Ms between two questions, and what the upgrade is let run on before and after. */
const [EVERY, AROUND] = [5, 1_000]

/** Fills a table without its indexes, which are made anew behind it; not those of searches, on which most of the time would go and which no migration touches. */
async function fillWithoutIndexes(pool: pg.Pool, table: string, insert: string): Promise<void> {
  const { rows: made } = await pool.query<{ indexname: string; indexdef: string }>(
    `select indexname, indexdef from pg_indexes where tablename = $1 and indexdef not like '%UNIQUE%'`,
    [table],
  )
  for (const { indexname } of made) await pool.query(`drop index "${indexname}"`)
  await pool.query(insert, [ROWS])
  for (const { indexdef } of made) if (!indexdef.includes('gin_trgm_ops')) await pool.query(indexdef)
  await pool.query(`vacuum analyze ${table}`)
}

async function fill(pool: pg.Pool): Promise<void> {
  await fillWithoutIndexes(
    pool,
    'leads',
    `insert into leads (first_name, last_name, company_name, email, phone, lead_status_id, lead_type_id, city, postcode, active, search_text, created_at, created_by, updated_by)
     select ${NAMES}, '+447700' || lpad((n::bigint * 7919 % 10000000)::text, 7, '0'), s.id, t.id, 'Leeds', ${postcodeOf('n')}, true, 'person ' || n, now() - n * interval '1 minute', 1, 1
     from ${WORDS} w, generate_series(1, $1::int) n, (select min(id) as id from lead_statuses) s, (select min(id) as id from lead_types) t`,
  )
  await fillWithoutIndexes(
    pool,
    'customers',
    `insert into customers (first_name, last_name, company_name, email, cis_registered, end_user_status, do_not_call, marketing_consent, search_text, created_at)
     select ${NAMES}, false, false, false, false, 'person ' || n, now() - n * interval '1 minute' from ${WORDS} w, generate_series(1, $1::int) n`,
  )
  await fillWithoutIndexes(
    pool,
    'log_entries',
    `insert into log_entries (at, event, action, url, user_id, user_email, ip, entity, entity_id, label, before, after, changed, changeset, hash)
     select now() - n * interval '1 minute', 'updated', 'PATCH /panel-api/leads/:id', '/panel-api/leads/' || n, 1 + n % 5, 'user' || n % 5 || '@demo.test', '10.0.0.' || n % 250,
       'leads', n, 'Lead ' || n, '{"city": "York"}', '{"city": "Leeds"}', array['city'], gen_random_uuid(), '' from generate_series(1, $1::int) n`,
  )
}

interface Seen {
  times: number
  refused: number
  readonly why: Set<string>
  /** Ms: from one that was answered to the next. */
  longest: number
  during: string
}

/** Asks again and again until it is told to end. */
async function keepAsking(
  ask: (n: number) => Promise<unknown>,
  isOver: () => boolean,
  now: () => string,
): Promise<Seen> {
  const seen: Seen = { times: 0, refused: 0, why: new Set(), longest: 0, during: '' }
  let last = performance.now()
  let before = now()
  for (let n = 1; !isOver(); n++) {
    try {
      await ask(1 + (n % ROWS))
      const gap = performance.now() - last
      if (gap > seen.longest) Object.assign(seen, { longest: gap, during: before })
      last = performance.now()
      seen.times++
    } catch (error) {
      seen.refused++
      seen.why.add((error as Error).message)
    }
    before = now()
    await sleep(EVERY)
  }
  return seen
}

const dataDir = mkdtempSync(path.join(tmpdir(), 'bench-'))
const database = await openDatabase({ databaseUrl: process.env['BENCH_DATABASE_URL'], dataDir })
const pool = openPool(database.url)
const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`
try {
  const business = await openArchive(BUSINESS)
  await build(pool, business)
  business.close()
  await migrate(pool, MIGRATIONS, RELEASED)
  const began = performance.now()
  // What triggers would write beside the rows nobody reads here.
  const filling = openPool(`${database.url}?options=${encodeURIComponent('-c session_replication_role=replica')}`, {
    max: 1,
  })
  await fill(filling)
  await filling.end()
  console.log(
    `${ROWS} leads, customers and entries of the log at ${RELEASED}, filled in ${seconds(performance.now() - began)}`,
  )

  let current = 'what was before it'
  let over = false
  // As the program opens its connections: what waits for a lock longer than ten seconds is refused.
  const users = openPool(database.url, { max: 2 })
  const change = async (n: number) => {
    const client = await users.connect()
    try {
      await client.query('begin')
      await client.query(`update leads set city = 'Leeds ' || $2, version = version + 1 where id = $1`, [n, n % 7])
      await client.query(
        `insert into log_entries (event, action, url, user_id, user_email, ip, entity, entity_id, label, changed, changeset, hash)
         values ('updated', 'PATCH /panel-api/leads/:id', '/panel-api/leads/1', 1, 'user1@demo.test', '10.0.0.1', 'leads', $1, 'Lead', array['city'], gen_random_uuid(), '')`,
        [n],
      )
      await client.query('commit')
    } catch (error) {
      await client.query('rollback')
      throw error
    } finally {
      client.release()
    }
  }
  const look = async () => {
    // One whose triggers are made anew: it is waited for until the upgrade ends.
    await users.query('select count(*) from workers')
    await users.query('select * from leads where archived_at is null order by created_at desc, id desc limit 25')
    await users.query('select * from log_entries order by at desc, id desc limit 25')
    await users.query('select * from customers where archived_at is null order by created_at desc, id desc limit 25')
  }
  const asking = Promise.all(
    [change, look].map((ask) =>
      keepAsking(
        ask,
        () => over,
        () => current,
      ),
    ),
  )
  await sleep(AROUND)
  const all = performance.now()
  let from = all
  const begun: string[] = []
  const ended = () => {
    if (begun.length > 0) console.log(`${current.padEnd(36)} ${seconds(performance.now() - from)}`)
    from = performance.now()
  }
  // All in one transaction, as a start of the new version does it.
  await migrate(pool, MIGRATIONS, undefined, {
    applying: (name) => {
      ended()
      begun.push(name)
      current = name
    },
  })
  ended()
  const took = performance.now() - all
  current = 'what came after it'
  await sleep(AROUND)
  over = true
  const [writes, reads] = await asking
  console.log(`the upgrade took ${seconds(took)}`)
  for (const [name, one] of Object.entries({ writes, reads }))
    if (one)
      console.log(
        `${name.padEnd(7)} longest gap ${seconds(one.longest)} (begun in ${one.during}), ${one.refused} refused of ${one.times + one.refused}${one.refused ? `: ${[...one.why].join(', ')}` : ''}`,
      )
  await users.end()
} finally {
  await pool.end()
  await database.close()
  rmSync(dataDir, { recursive: true, force: true })
}
