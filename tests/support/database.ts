import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, inject } from 'vitest'
import { openPool } from '../../server/engine/db/kysely.ts'

const named = (url: string, database: string) => Object.assign(new URL(url), { pathname: `/${database}` }).href

/** The address of such a database for the program's role, which is not the owner's. */
export const appUrlOf = (url: string): string => named(inject('appUrl'), new URL(url).pathname.slice(1))

async function onServer(work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: named(inject('templateUrl'), 'postgres') })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

/** The calling file's own database, cloned from the template, dropped after the file's tests. `empty` gives one without tables. */
export async function cloneDatabase({ empty = false } = {}): Promise<string> {
  const templateUrl = inject('templateUrl')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const template = empty ? 'template0' : new URL(templateUrl).pathname.slice(1)
  await onServer((client) => client.query(`create database ${name} template ${template} strategy file_copy`))
  afterAll(() => onServer((client) => client.query(`drop database ${name} with (force)`)))
  return named(templateUrl, name)
}

/** Connections to the calling file's own database, closed after its tests. */
export async function clonedPool(): Promise<pg.Pool> {
  const pool = openPool(await cloneDatabase())
  afterAll(() => pool.end())
  return pool
}
