import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough, Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { sql } from 'kysely'
import type { LocalFile } from '../../../engine/files/storage/storage.ts'
import { makeFolder } from '../../../engine/files/storage/writable.ts'
import { type Engine, service } from '../../../engine/http/context.ts'
import { type ArchiveOf, archiveLines } from '../../../engine/log/archive.ts'
import { checkArchive } from '../../../engine/log/archiveCheck.ts'
import { noteSecurity } from '../../../engine/log/security.ts'
import { removeArchived } from '../../../engine/log/take.ts'

export interface StoredArchive extends ArchiveOf {
  readonly state: 'waiting' | 'stored'
  readonly user_id: number
  readonly ip: string
  readonly sha256: string | null
}

/** Storage key of an archive. */
export const archiveKey = (id: number): string => `archives/log.${id}.jsonl.gz`

/** The server is stopping and leaves the rest to another one. */
class Stopped extends Error {}

/** Writes the complete archive file to this machine's disk. */
async function write(engine: Engine, archive: StoredArchive, path: string, isOver: () => boolean): Promise<LocalFile> {
  const hash = createHash('sha256')
  let size = 0
  const measure = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      hash.update(chunk)
      size += chunk.length
      done(null, chunk)
    },
  })
  const lines = archiveLines(engine.db, engine.logKey, archive, async ({ entries, chains }) => {
    if (isOver()) throw new Stopped('the server stops')
    await sql`update log_archives set written = ${entries}, chains = ${chains} where id = ${archive.id} and state = 'waiting'`.execute(
      engine.db,
    )
  })
  await pipeline(Readable.from(lines), createGzip(), measure, createWriteStream(path, { mode: 0o600 }))
  const handle = await open(path, 'r+')
  await handle.sync().finally(() => handle.close())
  return { path, size, sha256: hash.digest('hex') }
}

/** Thrown when entries were tampered with: removing them would hide that. */
export class BrokenLog extends Error {}

/**
 * Verifies that the stored archive can be read back exactly and is valid, before anything is removed.
 * @throws BrokenLog if the log itself is not valid
 */
async function demandStored(engine: Engine, archive: StoredArchive, sha256: string): Promise<void> {
  const bytes = await service(engine, 'files').storage.get(archiveKey(archive.id))
  if (!bytes) throw new Error('the archive of the log is not in the storage')
  const hash = createHash('sha256')
  const through = new PassThrough()
  bytes.on('error', (error: Error) => through.destroy(error))
  bytes.on('data', (chunk: Buffer) => hash.update(chunk))
  const { broken } = await checkArchive(bytes.pipe(through), engine.logKey)
  if (hash.digest('hex') !== sha256) throw new Error('the archive of the log is not as it was written')
  if (broken.length > 0) throw new BrokenLog('entries of the log are not as they were written')
}

/** Step one: writes and stores all entries in a file. */
async function store(engine: Engine, archive: StoredArchive, isOver: () => boolean): Promise<string> {
  const { storage, incoming } = service(engine, 'files')
  await makeFolder(incoming)
  const path = join(incoming, `log-archive-${archive.id}`)
  try {
    const archiveFile = await write(engine, archive, path, isOver)
    await storage.put(archiveKey(archive.id), archiveFile)
    await sql`update log_archives set state = 'stored', bytes = ${archiveFile.size}, sha256 = ${archiveFile.sha256}, chains = 0 where id = ${archive.id} and state = 'waiting'`.execute(
      engine.db,
    )
    return archiveFile.sha256
  } finally {
    await rm(path, { force: true })
  }
}

/**
 * Creates an archive, continuing at any step: first writes and stores the file, then removes entries from the log, some complete chains with their
 * anchors at a time. A crash leaves everything in the log, or the finished file; another server continues.
 */
export async function makeArchive(engine: Engine, archive: StoredArchive, isOver: () => boolean): Promise<void> {
  const { db, logKey } = engine
  const sha256 = archive.state === 'stored' && archive.sha256 ? archive.sha256 : await store(engine, archive, isOver)
  await demandStored(engine, archive, sha256)
  while (await removeArchived(db, logKey, archive.id)) if (isOver()) throw new Stopped('the server stops')
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ removed: number; chains: number }>`
      update log_archives set state = 'done', finished_at = now() where id = ${archive.id} and state = 'stored' returning removed, chains`.execute(
      tx,
    )
    if (!rows[0]) return
    await noteSecurity(tx, logKey, {
      event: 'log_truncated',
      user: { id: archive.user_id, email: archive.user_email },
      ip: archive.ip,
      details: {
        archive: archive.id,
        before: archive.before_at,
        entries: rows[0].removed,
        chains: rows[0].chains,
        sha256,
      },
    })
  })
}
