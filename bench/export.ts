// npm run bench:export [-- rows]
// All rows of a list as CSV and as XLSX through HTTP with a session: how long it takes, how many bytes come, and by how much the server's
// process grows meanwhile. The reader is a process of its own that throws the bytes away. Aim: 1,000,000 rows within 200 MB.
// The heap is held to 150 MB (`--max-old-space-size`): with gigabytes free the engine would let garbage lie, whatever the rows need.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { resources } from '../schema/all.ts'
import { createApp } from '../server/app.ts'
import { fillMaterials } from './fill.ts'
import { benchDatabase } from './support.ts'

const ROWS = Number(process.argv[2] ?? 1_000_000)
const MB = 1024 * 1024

/** Fetches an address in another process. @returns bytes of the answer */
async function readElsewhere(url: string, token: string): Promise<number> {
  const child = fork(new URL('./reader.ts', import.meta.url), [url, token])
  const [bytes] = (await once(child, 'message')) as [number]
  return bytes
}

const { pool, db, close } = await benchDatabase()
const app = await createApp({ db, pool, resources, auth: { secret: 'bench '.repeat(8) } })
try {
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  const login = await app.inject({
    method: 'POST',
    url: '/panel-api/auth/login',
    payload: { email: 'admin@demo.test', password: 'demo-admin-2026' },
  })
  const token = login.json().token as string
  // Indexes for search are no part of an export and take minutes to fill.
  const { rows: gin } = await pool.query<{ indexname: string }>(
    "select indexname from pg_indexes where tablename = 'materials' and indexdef like '%USING gin%'",
  )
  for (const { indexname } of gin) await pool.query(`drop index "${indexname}"`)
  await fillMaterials(pool, 1, ROWS)
  const columns = [
    'name',
    'code',
    'unit',
    'cost_price',
    'sell_price',
    'vat_rate_id',
    'supplier',
    'active',
    'created_at',
  ]
  const url = (format: string, rest = '') =>
    `${address}/panel-api/materials/export?format=${format}&columns=${columns.join(',')}${rest}`
  for (const format of ['csv', 'xlsx']) await readElsewhere(url(format, '&code=M-1'), token)
  console.log(`${ROWS.toLocaleString('en')} rows, ${columns.length} columns      s     MB   growth of the process, MB`)
  for (const [format, rest] of [
    ['csv', ''],
    ['csv', '&style=iso'],
    ['xlsx', ''],
  ] as const) {
    const before = process.memoryUsage.rss()
    let highest = before
    const watch = setInterval(() => {
      highest = Math.max(highest, process.memoryUsage.rss())
    }, 50)
    const started = performance.now()
    const bytes = await readElsewhere(url(format, rest), token)
    const seconds = (performance.now() - started) / 1000
    clearInterval(watch)
    const figures = [seconds.toFixed(1), (bytes / MB).toFixed(0), ((highest - before) / MB).toFixed(0)]
    console.log(`${(format + rest).padEnd(32)}${figures.map((f) => f.padStart(7)).join('')}`)
    await sleep(500)
  }
} finally {
  await app.close()
  await close()
}
