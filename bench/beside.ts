import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { resources } from '../schema/all.ts'
import { createApp } from '../server/app.ts'
import { type Ask, administrator, benchDatabase, Client, median } from './support.ts'

const SMALL = 50_000
const LOOKED_AT_MS = 61_000

type Database = Awaited<ReturnType<typeof benchDatabase>>

export interface Case {
  readonly name: string
  /** Address below /panel-api. */
  readonly path: string
  /** The same answer by SQL alone, on the pool. */
  readonly alone: () => Promise<unknown>
}

interface Beside {
  /** What there is a million of. */
  readonly what: string
  readonly many: number
  readonly few: number
  /** Adds those numbered from–to. */
  readonly fill: (pool: pg.Pool, from: number, to: number) => Promise<void>
  readonly cases: (database: Database) => readonly Case[]
  readonly rounds: number
  /** Calls in a row before the other side has its turn. */
  readonly inRow: number
}

interface Times {
  readonly http: number
  readonly sql: number
}

async function measure(
  { cases, rounds, inRow }: Pick<Beside, 'rounds' | 'inRow'> & { cases: readonly Case[] },
  ask: (path: string) => Ask,
  client: Client,
) {
  const found = new Map<string, Times>()
  for (const { name, path, alone } of cases) {
    const [http, sql]: [number[], number[]] = [[], []]
    const ours = async () => http.push(...(await client.run(ask(path), inRow)))
    const theirs = async () => {
      for (let i = 0; i < inRow; i++) {
        const began = performance.now()
        await alone()
        sql.push(performance.now() - began)
      }
    }
    await ours()
    await theirs()
    http.length = 0
    sql.length = 0
    for (let round = 0; round < rounds; round++)
      for (const side of round % 2 ? [theirs, ours] : [ours, theirs]) await side()
    found.set(name, { http: median(http), sql: median(sql) })
  }
  return found
}

/**
 * Calls through HTTP with a session beside the same answers by SQL alone, among few records and among many; prints medians in ms,
 * measured A-B-B-A.
 */
export async function besideSql({ what, many, few, fill, cases, rounds, inRow }: Beside): Promise<void> {
  const database = await benchDatabase()
  const { pool, db, close } = database
  const app = await createApp({ db, pool, resources, auth: { secret: 'b'.repeat(32) } })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const client = new Client()
  try {
    const headers = await administrator(app)
    const base = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/panel-api`
    const ask = (path: string): Ask => ({ method: 'GET', url: base + path, headers })
    const measured = { cases: cases(database), rounds, inRow }
    await fill(pool, 1, few)
    const before = await measure(measured, ask, client)
    await fill(pool, few + 1, many)
    // A search looks anew at the letters of a table that was small once a minute: one that grows a hundredfold within it is no one's.
    if (many > SMALL) await sleep(LOOKED_AT_MS)
    const after = await measure(measured, ask, client)
    console.log(`${many} ${what}: HTTP, the statements alone, their ratio; HTTP at ${few}, growth`)
    for (const [name, { http, sql }] of after) {
      const small = before.get(name)?.http ?? Number.NaN
      const figures = [http, sql, http / sql, small, http / small].map((n) => n.toFixed(2).padStart(8))
      console.log(name.padEnd(28) + figures.join(''))
    }
  } finally {
    await client.close()
    await app.close()
    await close()
  }
}
