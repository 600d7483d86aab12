import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../engine/db/kysely.ts'
import { blobKey, thumbnailKey } from '../../engine/files/storage/keys.ts'

/** A content in storage. */
export interface Stored {
  readonly key: string
  /** Its part in the archive. */
  readonly part: string
  /** Whether a missing one is a loss; thumbnails can be created again. */
  readonly needed: boolean
}

/** Keys of contents stored under their record's id instead of their hash. */
const OF_RECORDS: readonly RawBuilder<{ key: string }>[] = [
  sql`select 'invoices/' || id || '.pdf' as key from invoices where sha256 is not null order by id`,
  sql`select 'archives/log.' || id || '.jsonl.gz' as key from log_archives where state = 'done' order by id`,
]

/** Returns everything that records have in storage. */
export async function storedOf(db: Db | Tx): Promise<readonly Stored[]> {
  const { rows } = await sql<{ sha256: string; thumbnail: boolean }>`
    select encode(sha256, 'hex') as sha256, thumbnail from file_blobs where stored order by sha256`.execute(db)
  const all = rows.flatMap(({ sha256, thumbnail }): Stored[] => [
    { key: blobKey(sha256), part: `files/${sha256}`, needed: true },
    ...(thumbnail ? [{ key: thumbnailKey(sha256), part: `thumbnails/${sha256}.webp`, needed: false }] : []),
  ])
  for (const statement of OF_RECORDS)
    for (const { key } of (await statement.execute(db)).rows) all.push({ key, part: `kept/${key}`, needed: true })
  return all
}

/** Returns the storage key of a part of an archive; null for a part that is not stored content. */
export function keyOfPart(part: string): string | null {
  const [folder, ...rest] = part.split('/')
  const name = rest.join('/')
  if (folder === 'files') return blobKey(name)
  if (folder === 'thumbnails') return thumbnailKey(name.replace('.webp', ''))
  return folder === 'kept' ? name : null
}
