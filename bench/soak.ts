// npm run bench:soak [-- minutes] [people]
// People at work for long on a server of its own, run as `npm start` runs it with the demo: lists, searches, records, writes, bookings, exports, event
// streams that come and go, logins and logouts. Every few seconds its memory, open handles, connections and the size of its database are looked at; the last
// lines say by how much each grows in the second half. Linux only. Aim: memory and handles stay flat.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { runningDatabase } from '../server/engine/db/running.ts'
import { placeAt, type Tally, work } from './soak/load.ts'

const MINUTES = Number(process.argv[2] ?? 60)
const PEOPLE = Number(process.argv[3] ?? 12)
const EVERY = 5_000
const MB = 1e6
const METRICS_TOKEN = 'bench '.repeat(4).replaceAll(' ', '-')

interface Sample {
  readonly minute: number
  /** MB. */
  readonly rss: number
  readonly heap: number
  readonly handles: number
  readonly connections: number
  /** MB. */
  readonly database: number
}
const COLUMNS = ['rss', 'heap', 'handles', 'connections', 'database'] as const

const { start } = (JSON.parse(readFileSync(path.resolve('package.json'), 'utf8')) as { scripts: { start: string } })
  .scripts
const folder = mkdtempSync(path.join(tmpdir(), 'bench-soak-'))
const [, ...args] = start.split(' ')
const server = spawn(process.execPath, args, {
  env: { PATH: process.env['PATH'], HOME: process.env['HOME'], PORT: '0', DATA_DIR: folder, METRICS_TOKEN },
  stdio: ['ignore', 'pipe', 'inherit'],
})
const ended = once(server, 'exit')

const tally: Tally = { counts: new Map(), again: new Map(), strange: new Map() }
const samples: Sample[] = []
const begun = () => performance.now() / 60_000
let first = 0

async function look(address: string, client: pg.Client): Promise<Sample> {
  const metrics = await (
    await fetch(`${address}/panel-api/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
  ).text()
  const metric = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(metrics)?.[1])
  const { rows } = await client.query<{ connections: number; size: string }>(
    `select (select count(*)::int from pg_stat_activity where datname = current_database()) - 1 as connections,
       pg_database_size(current_database()) as size`,
  )
  const sample = {
    minute: begun() - first,
    rss: metric('process_resident_memory_bytes') / MB,
    heap: metric('nodejs_heap_size_used_bytes') / MB,
    handles: readdirSync(`/proc/${server.pid}/fd`).length,
    connections: rows[0]?.connections ?? Number.NaN,
    database: Number(rows[0]?.size) / MB,
  }
  if (Object.values(sample).some(Number.isNaN)) throw new Error(`the server tells no ${JSON.stringify(sample)}`)
  return sample
}

/** What a minute adds, by least squares. */
function slope(of: readonly Sample[], column: (typeof COLUMNS)[number]): number {
  const mean = (values: readonly number[]) => values.reduce((a, b) => a + b, 0) / values.length
  const [x, y] = [mean(of.map(({ minute }) => minute)), mean(of.map((one) => one[column]))]
  const spread = of.reduce((all, { minute }) => all + (minute - x) ** 2, 0)
  return of.reduce((all, one) => all + (one.minute - x) * (one[column] - y), 0) / spread
}
const row = (cells: readonly string[]) => console.log(cells.map((cell) => cell.padStart(12)).join(''))
const told = (of: readonly Sample[]) => {
  const most = (column: (typeof COLUMNS)[number]) => Math.max(...of.map((one) => one[column])).toFixed(0)
  row([(of.at(-1)?.minute ?? 0).toFixed(1), ...COLUMNS.map(most), loadavg()[0]?.toFixed(1) ?? ''])
}

try {
  const address = await new Promise<string>((found, failed) => {
    let said = ''
    server.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      const [line] = /http:\/\/\S+/.exec(said) ?? []
      if (line) found(line)
    })
    void ended.then(() => failed(new Error('the server ended')))
  })
  const place = await placeAt(address, tally)
  const client = new pg.Client((await runningDatabase(folder)) as string)
  // The queries tell it already, and at the end it may go with its server.
  client.on('error', () => undefined)
  await client.connect()
  console.log(`${PEOPLE} people for ${MINUTES} minutes; the most of each stretch, MB and numbers`)
  row(['minute', ...COLUMNS, 'load'])
  first = begun()
  let isOver = false
  const people = Array.from({ length: PEOPLE }, () => work(address, place, tally, () => isOver))
  // One who fails ends it all, at once.
  const failed = Promise.all(people).then(
    () => undefined,
    (error: Error) => error,
  )
  const stretch = Math.max(EVERY / 60_000, MINUTES / 12)
  let shown = 0
  while (begun() - first < MINUTES) {
    const broken = await Promise.race([failed, sleep(Math.min(EVERY, (MINUTES * 60_000) / 12))])
    if (broken) throw broken
    samples.push(await look(address, client))
    if (begun() - first < (shown + 1) * stretch && begun() - first < MINUTES) continue
    told(samples.filter(({ minute }) => minute >= shown * stretch))
    shown = Math.floor((begun() - first) / stretch)
  }
  isOver = true
  const broken = await failed
  if (broken) throw broken
  const half = samples.filter(({ minute }) => minute >= MINUTES / 2)
  console.log('an hour adds, as the second half has it:')
  row(['', ...COLUMNS.map((column) => (slope(half, column) * 60).toFixed(1))])
  await sleep(Math.min(10_000, MINUTES * 10_000))
  console.log('afterwards, with nobody there:')
  told([await look(address, client)])
  const listed = (all: ReadonlyMap<string, number>) =>
    [...all].map(([what, n]) => `${n} × ${what}`).join(', ') || 'none'
  console.log(`done: ${listed(tally.counts)}`)
  console.log(`told to come again: ${listed(tally.again)}`)
  console.log(`strange answers: ${listed(tally.strange)}`)
  await client.end()
} finally {
  server.kill('SIGTERM')
  await ended
  rmSync(folder, { recursive: true, force: true })
}
