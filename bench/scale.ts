// npm run bench:scale [-- times [leads of the smaller]]
// What people ask all day, of a business of 100,000 leads, 100,000 customers with an address each, 30,000 jobs with 100,000 lines, 50,000 appointments and
// 300,000 entries of the log, and of one `times` as big (10; at 100 there are ten million leads): every declared filter and order of four lists, searches,
// who it is, records, a month and a day of the calendar, breakdowns, the log. Through HTTP with a session, by one who asks one thing after the other.
// Prints the median and the 95th of a hundred by kind in ms, and each question that took twice as long or over 150 ms. Aims: growth 2, 95 of 100 within 150 ms.
import { setTimeout as sleep } from 'node:timers/promises'
import { resources } from '../schema/all.ts'
import { createApp } from '../server/app.ts'
import { asks } from './scale/asks.ts'
import { countsOf, fill } from './scale/fill.ts'
import { administrator, benchDatabase, Client, median } from './support.ts'

const TIMES = Number(process.argv[2] ?? 10)
const LEADS = Number(process.argv[3] ?? 100_000)
const [few, many] = [countsOf(LEADS), countsOf(LEADS * TIMES)]
/** What takes longer than this many ms is not asked as often. */
const [WARM, EACH, SLOW] = [3, 15, 1_000]
/** A search looks anew at the letters of a table that was small once a minute: one that grows a hundredfold within it is no one's. */
const [SMALL, LOOKED_AT_MS] = [50_000, 61_000]
const [GROWTH, LONGEST] = [2, 150]

const { pool, db, close } = await benchDatabase()
const app = await createApp({ db, pool, resources, auth: { secret: 'bench '.repeat(8) } })
const address = await app.listen({ host: '127.0.0.1', port: 0 })
const client = new Client()
try {
  const say = (line: string) => console.log(`  ${line}`)
  await fill(pool, null, few, say)
  const asked = await asks(pool, Math.ceil(few.jobs / 2))
  const measure = async () => {
    // Anew each time: filling takes longer than a session lasts.
    const headers = await administrator(app)
    const found: number[][] = []
    for (const { path } of asked) {
      const ask = { method: 'GET', url: `${address}/panel-api${path}`, headers }
      try {
        const [first = 0] = await client.run(ask, WARM)
        found.push(await client.run(ask, first > SLOW ? WARM : EACH))
      } catch (error) {
        // An hour of filling is not thrown away for one of them.
        say(`not answered: ${(error as Error).message}`)
        found.push([])
      }
    }
    return found
  }
  const small = await measure()
  await fill(pool, few, many, say)
  if (many.leads > SMALL) await sleep(LOOKED_AT_MS)
  const big = await measure()

  const most = (times: readonly number[]) => times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1] ?? 0
  const row = (name: string, cells: readonly string[]) =>
    console.log(name.padEnd(12) + cells.map((cell) => cell.padStart(12)).join(''))
  const { rows: size } = await pool.query<{ gb: string }>(
    `select round(pg_database_size(current_database()) / 1e9, 1) as gb`,
  )
  console.log(`${many.leads.toLocaleString('en')} leads, ${size[0]?.gb} GB, ms`)
  row('', ['questions', 'small', 'big', 'growth', '95 of 100', 'slowest'])
  for (const kind of new Set(asked.map((one) => one.kind))) {
    const of = asked.flatMap((one, i) => (one.kind === kind ? [i] : []))
    const [a, b] = [small, big].map((found) => median(of.map((i) => median(found[i] ?? [])))) as [number, number]
    const times = of.flatMap((i) => big[i] ?? [])
    row(kind, [
      ...[String(of.length), a.toFixed(1), b.toFixed(1), (b / a).toFixed(2), most(times).toFixed(1)],
      Math.max(...times).toFixed(1),
    ])
  }
  console.log(`Over ${LONGEST} ms, or more than ${GROWTH} times:`)
  for (const [i, { path }] of asked.entries()) {
    const [a, b] = [median(small[i] ?? []), median(big[i] ?? [])]
    const long = most(big[i] ?? [])
    if (b / a > GROWTH || long > LONGEST)
      console.log(
        `  ${path}: ${a.toFixed(1)} to ${b.toFixed(1)}, ${(b / a).toFixed(1)} times, 95 of 100 within ${long.toFixed(1)}`,
      )
  }
} finally {
  await client.close()
  await app.close()
  await close()
}
