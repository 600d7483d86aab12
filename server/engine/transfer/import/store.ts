import type { Readable } from 'node:stream'
import { Readable as ReadableStream } from 'node:stream'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/kysely.ts'
import type { Actor } from '../../http/actor.ts'
import { problem } from '../../http/errors.ts'
import { pathId } from '../../read/read.ts'
import { type FileFormat, formatOf } from '../reading/format.ts'
import { badFile } from '../reading/tooLarge.ts'
import type { ImportSettings } from './settings.ts'

export type ImportStatus = 'uploaded' | 'checking' | 'checked' | 'running' | 'done' | 'cancelled' | 'failed'

/** An import as the API returns it. */
export interface ImportRow {
  readonly id: number
  readonly user_id: number
  readonly resource: string
  readonly name: string
  readonly format: FileFormat
  readonly size: number
  readonly settings: ImportSettings | null
  readonly status: ImportStatus
  readonly cancel: boolean
  readonly total: number | null
  readonly done: number
  /** The row of the file that was written last. */
  readonly mark: number
  readonly created: number
  readonly updated: number
  readonly unchanged: number
  readonly refused: number
  /** Likely duplicates that were left out. */
  readonly skipped: number
  readonly changeset: string
  readonly failure: { readonly code: string; readonly [more: string]: unknown } | null
  readonly ip: string
}

const COLUMNS = sql`id, user_id, resource, name, format, size, settings, status, cancel, total, done, mark, created, updated, unchanged, refused, skipped, changeset, failure, ip`

/** Bytes of a stored part of a file. */
const PART = 1_048_576
/** How long it is kept after the last step. */
const RETENTION = '7 days'

/** An import of this user. Others' imports are not found. */
export async function fetchImport(db: Db, actor: Actor, resource: string, rawId: string): Promise<ImportRow> {
  const { rows } = await sql<ImportRow>`
    select ${COLUMNS} from imports where id = ${pathId(rawId)} and user_id = ${actor.user.id} and resource = ${resource}`.execute(
    db,
  )
  if (!rows[0]) throw problem(404, 'not_found')
  return rows[0]
}

/** The import of a job; undefined once it was removed. */
export async function importOfJob(db: Db, id: number): Promise<ImportRow | undefined> {
  const { rows } = await sql<ImportRow>`select ${COLUMNS} from imports where id = ${id}`.execute(db)
  return rows[0]
}

/** The import of a job, locked until the transaction ends; undefined once it was removed. */
export async function lockImport(tx: Tx, id: number): Promise<ImportRow | undefined> {
  const { rows } = await sql<ImportRow>`select ${COLUMNS} from imports where id = ${id} for update`.execute(tx)
  return rows[0]
}

/** Changes an import; `undefined` leaves a value unchanged. */
export async function markImport(
  db: Db | Tx,
  id: number,
  values: Partial<Record<keyof ImportRow, unknown>>,
): Promise<void> {
  const sets = Object.entries(values).map(([name, value]) =>
    name === 'settings' || name === 'failure'
      ? sql`${sql.ref(name)} = ${value === null ? null : JSON.stringify(value)}::jsonb`
      : sql`${sql.ref(name)} = ${value}`,
  )
  await sql`update imports set ${sql.join([...sets, sql`updated_at = now()`])} where id = ${id}`.execute(db)
}

/** Cuts a stream into parts of equal size. */
async function* parts(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let buffered: Buffer[] = []
  let length = 0
  for await (const chunk of bytes) {
    buffered.push(chunk)
    length += chunk.length
    if (length < PART) continue
    yield Buffer.concat(buffered)
    buffered = []
    length = 0
  }
  if (length) yield Buffer.concat(buffered)
}

/**
 * Stores an uploaded file, completely or not at all.
 * @param limit maximum bytes
 * @throws problem 413 for a larger file, 415 for one that is not a table, 422 for an empty one
 */
export async function keepFile(
  db: Db,
  owner: { readonly actor: Actor; readonly ip: string; readonly resource: string; readonly name: string },
  bytes: Readable,
  limit: number,
): Promise<number> {
  await sql`delete from imports where updated_at < now() - ${RETENTION}::interval`.execute(db)
  return db.transaction().execute(async (tx) => {
    // A slow upload may leave the transaction idle longer than a request may take.
    await sql`set local idle_in_transaction_session_timeout = '5min'`.execute(tx)
    let id = 0
    let part = 0
    let size = 0
    for await (const piece of parts(bytes)) {
      size += piece.length
      if (size > limit) throw problem(413, 'too_large', { limit })
      if (part === 0) {
        const format = formatOf(piece.subarray(0, 65_536))
        if (!format) throw problem(415, 'not_a_table')
        const { rows } = await sql<{ id: number }>`
          insert into imports (user_id, resource, name, format, size, ip)
          values (${owner.actor.user.id}, ${owner.resource}, ${owner.name}, ${format}, 0, ${owner.ip}) returning id`.execute(
          tx,
        )
        id = rows[0]?.id as number
      }
      await sql`insert into import_files (import_id, part, bytes) values (${id}, ${part++}, ${piece})`.execute(tx)
    }
    if (size === 0) throw badFile('empty')
    await markImport(tx, id, { size })
    return id
  })
}

/** Replaces the stored file, which may be read meanwhile. Completely or not at all. */
export async function replaceFile(db: Db, id: number, bytes: AsyncIterable<Buffer>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // Parts of the new one have negative numbers until the old one is deleted.
    let part = -1_000_000
    let size = 0
    for await (const piece of parts(bytes)) {
      size += piece.length
      await sql`insert into import_files (import_id, part, bytes) values (${id}, ${part++}, ${piece})`.execute(tx)
    }
    await sql`delete from import_files where import_id = ${id} and part >= 0`.execute(tx)
    await sql`update import_files set part = part + 1000000 where import_id = ${id}`.execute(tx)
    await markImport(tx, id, { size, format: 'csv' })
  })
}

/** Removes an import with its file. */
export async function dropImport(db: Db, id: number): Promise<void> {
  await sql`delete from imports where id = ${id}`.execute(db)
}

/** The file as it was sent. */
export function fileOf(db: Db, id: number): Readable {
  async function* read() {
    for (let part = 0; ; part++) {
      const { rows } = await sql<{
        bytes: Buffer
      }>`select bytes from import_files where import_id = ${id} and part = ${part}`.execute(db)
      if (!rows[0]) return
      yield rows[0].bytes
    }
  }
  return ReadableStream.from(read(), { objectMode: false })
}

/** The beginning of the file, as much as the guesses need. */
export async function headOf(db: Db, id: number): Promise<Buffer> {
  const { rows } = await sql<{
    bytes: Buffer
  }>`select bytes from import_files where import_id = ${id} and part = 0`.execute(db)
  return rows[0]?.bytes ?? Buffer.alloc(0)
}
