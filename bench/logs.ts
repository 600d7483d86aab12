// npm run bench:logs [-- entries]
// The first page of the log and every way to narrow it, through HTTP with a session, beside the bare statements behind a plain node:http handler on the same pool,
// as bench:list has them. Prints medians in ms and their ratios; aim 1.6. Then all of it is looked through for what was tampered with, as log:verify does,
// and once more with one entry changed; aim ten minutes for ten million.
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { resources } from '../schema/all.ts'
import { createApp } from '../server/app.ts'
import { logKey } from '../server/engine/log/key.ts'
import { verifyLog } from '../server/engine/log/verify.ts'
import { importAction } from '../server/engine/transfer/import/actor.ts'
import { keyFor } from '../server/seal.ts'
import { CHANGES, fillLog } from './logRows.ts'
import { type Ask, administrator, benchDatabase, Client, median } from './support.ts'

const ENTRIES = Number(process.argv[2] ?? 1_000_000)

const { pool, db, close } = await benchDatabase()
const secret = 'b'.repeat(32)
const key = logKey(keyFor(secret, 'log'))
const app = await createApp({ db, pool, resources, auth: { secret }, logKey: key })
await app.listen({ host: '127.0.0.1', port: 0 })
const client = new Client()

/** What the answer needs from the database, and nothing else: the entries with who did them and whether they were put back, and what the records are called. */
async function bare(where: string): Promise<object> {
  const { rows } = await pool.query<{ entity_id: number }>(`
    select l.id, l.at, l.event, l.action, l.url, l.user_id, concat_ws(' ', u.first_name, u.last_name) as person, l.user_email, l.ip, l.entity, l.entity_id, l.label, l.changed,
      l.changeset, exists (select from reverted_entries r where r.entry_id = l.id) or exists (select from undone_changesets d where d.changeset = l.changeset) as reverted
    from (select * from log_entries l ${where} order by l.at desc, l.id desc limit 51) l left join users u on u.id = l.user_id order by l.at desc, l.id desc`)
  const names = await pool.query('select id, title from job_types where id = any($1)', [
    rows.map((row) => row.entity_id),
  ])
  return { data: rows.slice(0, 50), more: rows.length > 50, names: names.rows }
}
/** Answers what stands behind the slash of its address, as SQL. */
const plain = http.createServer((request, response) => {
  bare(decodeURIComponent((request.url ?? '').slice(1))).then(
    (answer) => response.setHeader('content-type', 'application/json').end(JSON.stringify(answer)),
    (error: Error) => response.writeHead(500).end(error.message),
  )
})
await new Promise<void>((resolve) => plain.listen(0, '127.0.0.1', resolve))
const plainAddress = `http://127.0.0.1:${(plain.address() as AddressInfo).port}/`

/** Whatever was imported is asked for. */
const imports = resources.all.map((one) => `'${importAction(one)}'`).join(', ')
try {
  const headers = await administrator(app)
  await pool.query(
    `insert into job_types (title, position, colour, active, show_price_in_app) select 'Type ' || n, n, '#123456', true, false from generate_series(1, $1::int) n`,
    [Math.ceil(ENTRIES / CHANGES)],
  )
  await fillLog(db, key, ENTRIES)
  const base = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/panel-api/logs/list`
  console.log(`${ENTRIES} entries`)
  for (const [name, query, where] of [
    ['first page', '', ''],
    ['by a user', '?user_id=3', 'where l.user_id = 3'],
    ['by a record', '?entity=job-types&entity_id=7', `where l.entity = 'job-types' and l.entity_id = 7`],
    ['a day', '?from=2024-06-03&to=2024-06-03', `where l.at >= '2024-06-02 23:00+00' and l.at < '2024-06-03 23:00+00'`],
    ['imports', '?action=import', `where l.action in (${imports})`],
    ['archived', '?event=archived', `where l.event = 'archived'`],
    ['by an address', '?ip=10.0.0.77', `where l.ip = '10.0.0.77'`],
  ] as const) {
    const ask: Ask = { method: 'GET', url: base + query, headers }
    const beside: Ask = { method: 'GET', url: plainAddress + encodeURIComponent(where), headers: {} }
    for (const one of [ask, beside]) await client.run(one, 30)
    // By turns, so that what else the machine does is shared.
    const times: [number[], number[]] = [[], []]
    for (let turn = 0; turn < 20; turn++)
      for (const [i, one] of [ask, beside].entries()) times[i]?.push(...(await client.run(one, 10)))
    const [a, b] = [median(times[0]), median(times[1])]
    console.log(`${name.padEnd(16)} ${a.toFixed(2)} ms  ${b.toFixed(2)} ms  ratio ${(a / b).toFixed(2)}`)
  }
  /** Seconds that it takes, with what is wrong. */
  const verified = async () => {
    const began = performance.now()
    const { entries, chains, broken } = await verifyLog(db, key)
    const took = ((performance.now() - began) / 1000).toFixed(0)
    console.log(`${entries} entries in ${chains} chains looked through in ${took} s: ${broken.length} places are wrong`)
    return broken
  }
  if ((await verified()).length > 0) throw new Error('The log is as it was written, and was said to be broken')
  const changed = Math.ceil(ENTRIES * 0.98)
  await pool.query(
    `update log_entries set ip = '10.9.9.9' where id = (select id from log_entries where entity = 'job-types' order by id offset $1 limit 1)`,
    [changed],
  )
  const [found, ...more] = await verified()
  if (found?.why !== 'changed' || more.length > 0) throw new Error('What was changed was not found')
} finally {
  plain.close()
  await client.close()
  await app.close()
  await close()
}
