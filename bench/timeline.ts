// npm run bench:timeline [-- entries]
// What opening a record costs, through HTTP with a session: the record and the first page of its timeline, of one with 10,000 entries
// beside one with 100; and the pages that cost most, the last one and those of one kind. Prints medians in ms and their ratios; aim 1.3.
import type { AddressInfo } from 'node:net'
import type pg from 'pg'
import { resources } from '../schema/all.ts'
import { createApp } from '../server/app.ts'
import { type Ask, administrator, benchDatabase, Client, compare } from './support.ts'

const MANY = Number(process.argv[2] ?? 10_000)
const FEW = 100
/** Entries of other records, so that no index holds one record only. */
const OTHERS = MANY * 10

/** Entries as the program writes them: of ten, four comments with their log, one of the program, four changes and a change of status. */
async function fill(pool: pg.Pool, subjects: string, each: number): Promise<void> {
  const at = `timestamptz '2026-11-01' - i * interval '7 minutes'`
  await pool.query(
    `insert into comments (subject, subject_id, at, user_id, body, key, params)
     select 'leads', l.id, ${at}, case when i % 10 < 4 then 1 + i % 5 end, case when i % 10 < 4 then 'Rang again, note ' || i end,
       case when i % 10 = 4 then 'converted' end, case when i % 10 = 4 then '{"number": "Q-000001"}'::jsonb end
     from leads l, generate_series(1, $1::int) i where i % 10 < 5 and ${subjects}`,
    [each],
  )
  await pool.query(
    `insert into log_entries (at, event, action, url, user_id, entity, entity_id, label, before, after, changed, changeset, hash)
     select ${at}, 'updated', 'PATCH', '/', 1 + i % 5, 'leads', l.id, l.name, to_jsonb(l), to_jsonb(l) || jsonb_build_object('city', 'Town ' || i, 'lead_status_id', 3),
       case when i % 10 < 4 then array['comments.' || i] when i % 10 = 9 then array['lead_status_id'] else array['city'] end, gen_random_uuid(), ''
     from leads l, generate_series(1, $1::int) i where i % 10 <> 4 and ${subjects}`,
    [each],
  )
}

const { pool, db, close } = await benchDatabase()
const app = await createApp({ db, pool, resources, auth: { secret: 'b'.repeat(32) } })
await app.listen({ host: '127.0.0.1', port: 0 })
const client = new Client()
try {
  const headers = await administrator(app)
  await pool.query(
    `insert into leads (first_name, last_name, phone, lead_status_id, lead_type_id, active, description)
     select 'Lead', 'N' || n, '+441134960100', 1, 1, true, repeat('What it is about. ', 20) from generate_series(1, 102) n`,
  )
  await fill(pool, 'l.id = 1', MANY)
  await fill(pool, 'l.id = 2', FEW)
  await fill(pool, 'l.id > 2', OTHERS / 100)
  await pool.query('vacuum analyze')

  const base = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/panel-api/leads`
  const ask = (id: number, rest: string): Ask => ({ method: 'GET', url: `${base}/${id}${rest}`, headers })
  /** The cursor of the page that ends with the oldest entries. */
  const last = async (id: number): Promise<string> => {
    const { rows } = await pool.query<{ at: string; id: number }>(
      `select to_char(at, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, id from log_entries where entity = 'leads' and entity_id = $1
       and changed[1] not like '%.%' order by at, id offset 20 limit 1`,
      [id],
    )
    return encodeURIComponent(`${rows[0]?.at}.log.${rows[0]?.id}`)
  }
  const cases: readonly (readonly [name: string, many: string, few: string])[] = [
    ['record', '/record', '/record'],
    ['timeline, first page', '/timeline', '/timeline'],
    ['timeline, last page', `/timeline?before=${await last(1)}`, `/timeline?before=${await last(2)}`],
    ['timeline, comments only', '/timeline?kind=comment', '/timeline?kind=comment'],
    ['timeline, status only', '/timeline?kind=status', '/timeline?kind=status'],
  ]
  console.log(`${MANY} entries beside ${FEW}, ${OTHERS} of other records`)
  const opening = { a: 0, b: 0 }
  for (const [name, many, few] of cases) {
    const { a, b, ratio } = await compare(client, ask(1, many), ask(2, few), 60)
    if (name === 'record' || name === 'timeline, first page') {
      opening.a += a
      opening.b += b
    }
    console.log(`${name.padEnd(26)} ${a.toFixed(2)} ms  ${b.toFixed(2)} ms  ratio ${ratio.toFixed(2)}`)
  }
  const ratio = opening.a / opening.b
  console.log(
    `${'opening a record'.padEnd(26)} ${opening.a.toFixed(2)} ms  ${opening.b.toFixed(2)} ms  ratio ${ratio.toFixed(2)}`,
  )
} finally {
  await client.close()
  await app.close()
  await close()
}
