// npm run bench:scale [-- times [leads of the smaller [folder]]]
// What people ask all day, of a business of 100,000 leads, 100,000 customers with an address each, 30,000 jobs with 100,000 lines, 50,000 appointments and
// 300,000 entries of the log, and of one `times` as big (10; at 100 there are ten million leads): every declared filter and order of four lists, searches,
// who it is, records, a month and a day of the calendar, breakdowns, the log. Through HTTP with a session, by one who asks one thing after the other.
// A folder keeps both databases: they are filled once and asked again by the next run that names it.
// Prints the median and the 95th of a hundred by kind in ms, and each question that took twice as long or over 150 ms. Aims: growth 2, 95 of 100 within 150 ms.
import type pg from 'pg'
import { resources } from '../schema/all.ts'
import { createApp } from '../server/app.ts'
import { openKysely, openPool } from '../server/engine/db/kysely.ts'
import { asks } from './scale/asks.ts'
import { countsOf } from './scale/fill.ts'
import { fillOnce } from './scale/kept.ts'
import { administrator, benchDatabase, Client, median } from './support.ts'

const TIMES = Number(process.argv[2] ?? 10)
const LEADS = Number(process.argv[3] ?? 100_000)
const FOLDER = process.argv[4]
const [few, many] = [countsOf(LEADS), countsOf(LEADS * TIMES)]
/** What takes longer than this many ms is not asked as often. */
const [WARM, EACH, SLOW] = [3, 15, 1_000]
const [GROWTH, LONGEST] = [2, 150]

const { pool, url, close } = await benchDatabase(FOLDER)
const client = new Client()
const say = (line: string) => console.log(`  ${line}`)
const smallUrl = new URL(url)
smallUrl.pathname = '/small'
try {
  await fillOnce(pool, url, { few, many, say })
  const asked = await asks(pool, Math.ceil(few.jobs / 2))
  const measure = async (of: pg.Pool) => {
    const app = await createApp({ db: openKysely(of), pool: of, resources, auth: { secret: 'bench '.repeat(8) } })
    try {
      const address = await app.listen({ host: '127.0.0.1', port: 0 })
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
    } finally {
      await app.close()
    }
  }
  const smallPool = openPool(smallUrl.href)
  const small = await measure(smallPool).finally(() => smallPool.end())
  const big = await measure(pool)

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
      String(of.length),
      a.toFixed(1),
      b.toFixed(1),
      (b / a).toFixed(2),
      most(times).toFixed(1),
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
  await close()
}
