import { sql } from 'kysely'
import type { Db } from '../../db/kysely.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import type { FileOptions } from '../parts.ts'
import { blobKey, thumbnailKey } from './keys.ts'
import { dropStale } from './staging.ts'

const JOB = 'file-sweep'
/** Number of the advisory lock: one server sweeps at a time. */
const LOCK = 7_317
const DAY_MS = 86_400_000
/** How long a deleted file can be restored. */
const RETENTION = '30 days'
/** Unreferenced bytes stay this long after they were last sent: an upload may be about to use them. */
const GRACE_PERIOD = '1 day'
/** No file of a record, email, template, letterhead or signed document has this content. */
const UNUSED = sql`not exists (select from files f where f.sha256 = b.sha256) and not exists (select from email_files m where m.sha256 = b.sha256)
  and not exists (select from letter_files l where l.sha256 = b.sha256) and not exists (select from signed_documents d where d.sha256 = b.sha256)`

export interface SweepResult {
  readonly files: number
  readonly blobs: number
  readonly uploads: number
}

/**
 * Removes one content from storage, unless someone has begun to use it again.
 * @returns whether it is gone
 */
async function dropBlob(db: Db, { storage }: FileOptions, sha256: string): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    // A sender of the same content waits at this row, and then stores it again.
    const { rows } = await sql`
      delete from file_blobs b where b.sha256 = decode(${sha256}, 'hex') and b.used_at < now() - ${GRACE_PERIOD}::interval
        and ${UNUSED} returning 1`.execute(tx)
    if (rows.length === 0) return false
    await storage.delete(thumbnailKey(sha256))
    await storage.delete(blobKey(sha256))
    return true
  })
}

/**
 * Removes what nobody can reach: files deleted longer ago than they can be restored, contents that no file refers to (including those of a server
 * that died between bytes and row), and incomplete uploads.
 */
export async function sweepFiles(
  db: Db,
  options: FileOptions,
  stopped: () => boolean = () => false,
): Promise<SweepResult> {
  const deleted = await sql`delete from files where archived_at < now() - ${RETENTION}::interval returning 1`.execute(
    db,
  )
  const { rows } = await sql<{ sha256: string }>`
    select encode(b.sha256, 'hex') as sha256 from file_blobs b where b.used_at < now() - ${GRACE_PERIOD}::interval
      and ${UNUSED} order by b.used_at limit 10000`.execute(db)
  let blobs = 0
  for (const { sha256 } of rows) if (!stopped() && (await dropBlob(db, options, sha256))) blobs++
  const uploads = await dropStale(options.incoming, Date.now() - DAY_MS)
  return { files: deleted.rows.length, blobs, uploads }
}

/** Asks for a sweep by any server that is free. */
export const sendSweep = (jobs: Jobs): Promise<void> => jobs.send(JOB, {})

/** Registers the job's handler. */
export function handleSweep(db: Db, options: FileOptions, jobs: Jobs): void {
  jobs.handle(JOB, ({ signal }) =>
    db.connection().execute(async (connection) => {
      const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_lock(${LOCK}) as mine`.execute(connection)
      if (!rows[0]?.mine) return
      try {
        await sweepFiles(db, options, () => signal.aborted)
      } finally {
        await sql`select pg_advisory_unlock(${LOCK})`.execute(connection)
      }
    }),
  )
}
