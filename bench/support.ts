import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { resources } from '../schema/all.ts'
import { allPermissions } from '../schema/engine/permissions.ts'
import { seedAccess } from '../server/areas/access/auth/seed.ts'
import { type Db, openKysely, openPool } from '../server/engine/db/kysely.ts'
import { migrate } from '../server/engine/db/migrate.ts'
import { openDatabase } from '../server/engine/db/open.ts'
import { seedResources } from '../server/engine/write/seed.ts'

/**
 * A database with everything migrated and the first rows seeded.
 * @param folder keeps it; without one `close` removes it
 */
export async function benchDatabase(
  folder?: string,
): Promise<{ pool: pg.Pool; db: Db; url: string; close: () => Promise<void> }> {
  const dataDir = folder ?? mkdtempSync(path.join(tmpdir(), 'bench-'))
  const database = await openDatabase({ databaseUrl: process.env['BENCH_DATABASE_URL'], dataDir })
  const pool = openPool(database.url)
  await migrate(pool)
  await seedAccess(pool, { permissions: allPermissions(resources.all), demo: true })
  const db = openKysely(pool)
  await seedResources(db, resources.all)
  return {
    pool,
    db,
    url: database.url,
    close: async () => {
      await pool.end()
      await database.close()
      if (!folder) rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** The headers of a request of the demo's administrator, in a session of its own. */
export async function administrator(app: FastifyInstance): Promise<Ask['headers']> {
  const login = await app.inject({
    method: 'POST',
    url: '/panel-api/auth/login',
    payload: { email: 'admin@demo.test', password: 'demo-admin-2026' },
  })
  return { authorization: `Bearer ${login.json<{ token: string }>().token}` }
}

export interface Ask {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** A body, or one per request; `%n` in it becomes a number never used before. */
  readonly body?: string
}

/** A client in a thread of its own that sends one request after the other over one kept connection. */
export class Client {
  private readonly worker = new Worker(new URL('./client.ts', import.meta.url))

  /** Sends `count` requests. @returns milliseconds of each; throws when an answer is not 200 */
  run(ask: Ask, count: number): Promise<number[]> {
    return new Promise((resolve, reject) => {
      this.worker.once('message', (answer: { times?: number[]; error?: string }) =>
        answer.times ? resolve(answer.times) : reject(new Error(answer.error)),
      )
      this.worker.postMessage({ ask, count })
    })
  }

  close(): Promise<number> {
    return this.worker.terminate()
  }
}

/** Ticks of the processor's clock in a second. */
const TICKS = 100

/**
 * Processor time that this process and those of a database on this machine have had so far, in ms, to 10 ms, by their numbers: what a question takes where
 * nobody else is at work. Linux alone tells it.
 */
export async function processorTimes(pool: pg.Pool): Promise<ReadonlyMap<number, number>> {
  const { rows } = await pool.query<{ pid: number }>(
    `select pid from pg_stat_activity where backend_type = 'client backend'`,
  )
  return new Map(
    [process.pid, ...rows.map(({ pid }) => pid)].map((pid) => {
      const [, after = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
      const parts = after.split(' ')
      return [pid, ((Number(parts[11]) + Number(parts[12])) * 1000) / TICKS]
    }),
  )
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  return sorted.length % 2
    ? (sorted[Math.floor(middle)] as number)
    : ((sorted[middle - 1] as number) + (sorted[middle] as number)) / 2
}

/** Medians of two asks in blocks A-B-B-A, so that a machine that slows down slows both. */
export async function compare(
  client: Client,
  a: Ask,
  b: Ask,
  count: number,
  blocks = 6,
): Promise<{ a: number; b: number; ratio: number }> {
  const times = { a: [] as number[], b: [] as number[] }
  await client.run(a, Math.ceil(count / 2))
  await client.run(b, Math.ceil(count / 2))
  for (let i = 0; i < blocks; i++) {
    for (const side of i % 2 ? (['b', 'a'] as const) : (['a', 'b'] as const)) {
      times[side].push(...(await client.run(side === 'a' ? a : b, count)))
    }
  }
  const result = { a: median(times.a), b: median(times.b) }
  return { ...result, ratio: result.a / result.b }
}
