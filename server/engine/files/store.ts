import { sql } from 'kysely'
import type { Db, Tx } from '../db/kysely.ts'
import type { FileType } from './fileTypes.ts'
import type { Staged } from './storage/staging.ts'
import type { Picture } from './thumbnail.ts'

/** A file as it is stored. */
export interface FileRow {
  readonly id: number
  readonly subject: string
  readonly subject_id: number
  readonly name: string
  readonly description: string
  readonly kind: FileType['kind']
  readonly mime: string
  readonly size: number
  readonly width: number | null
  readonly height: number | null
  /** Null for a file that came by email. */
  readonly user_id: number | null
  readonly user: string
  readonly created_at: string
  readonly updated_at: string
  readonly version: number
  readonly archived_at: string | null
  /** Hexadecimal. */
  readonly sha256: string
  readonly thumbnail: boolean
}

const COLUMNS = sql`f.id, f.subject, f.subject_id, f.name, f.description, f.kind, f.mime, b.size, b.width, b.height, f.user_id,
  concat_ws(' ', u.first_name, u.last_name) as "user", f.created_at, f.updated_at, f.version, f.archived_at, encode(f.sha256, 'hex') as sha256,
  b.thumbnail`
const FROM = sql`files f join file_blobs b on b.sha256 = f.sha256 left join users u on u.id = f.user_id`

const bytesOf = (sha256: string) => Buffer.from(sha256, 'hex')

/** One file, deleted or not; locked for this transaction when `lock`. Undefined when it does not exist, or was swept. */
export async function findFile(db: Db | Tx, id: number, lock = false): Promise<FileRow | undefined> {
  const { rows } = await sql<FileRow>`
    select ${COLUMNS} from ${FROM} where f.id = ${id} ${lock ? sql`for update of f` : sql``}`.execute(db)
  return rows[0]
}

/** The files of a record that are not deleted, newest first; `ids` restricts them. */
export async function filesOf(
  db: Db | Tx,
  subject: { readonly subject: string; readonly subject_id: number },
  { page, limit, ids }: { readonly page: number; readonly limit: number; readonly ids?: readonly number[] | undefined },
): Promise<{ data: FileRow[]; total: number }> {
  const condition = sql`f.subject = ${subject.subject} and f.subject_id = ${subject.subject_id} and f.archived_at is null
    ${ids ? sql`and f.id = any(${ids}::bigint[])` : sql``}`
  const { rows } = await sql<FileRow>`
    select ${COLUMNS} from ${FROM} where ${condition} order by f.created_at desc, f.id desc limit ${limit} offset ${(page - 1) * limit}`.execute(
    db,
  )
  const { rows: totals } = await sql<{
    total: number
  }>`select count(*)::int as total from files f where ${condition}`.execute(db)
  return { data: rows, total: totals[0]?.total ?? 0 }
}

/** @returns the new file's id */
export async function insertFile(
  tx: Tx,
  file: Pick<FileRow, 'subject' | 'subject_id' | 'name' | 'description' | 'kind' | 'mime' | 'sha256' | 'user_id'> & {
    /** Null for now. */
    readonly created_at?: string | null
  },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into files (subject, subject_id, name, description, kind, mime, sha256, user_id, created_at)
    values (${file.subject}, ${file.subject_id}, ${file.name}, ${file.description}, ${file.kind}, ${file.mime}, ${bytesOf(file.sha256)}, ${file.user_id}, coalesce(${file.created_at ?? null}::timestamptz, now()))
    returning id`.execute(tx)
  return rows[0]?.id as number
}

/** Changes a locked file: its description, or whether it is deleted. */
export async function updateFile(
  tx: Tx,
  id: number,
  change: { readonly description: string } | { readonly deleted: boolean },
): Promise<void> {
  const set =
    'deleted' in change
      ? sql`archived_at = ${change.deleted ? sql`now()` : null}`
      : sql`description = ${change.description}`
  await sql`update files set ${set}, version = version + 1, updated_at = now() where id = ${id}`.execute(tx)
}

/** What is known of bytes that were sent before. */
export interface Blob {
  readonly stored: boolean
  readonly thumbnail: boolean
}

/** Marks these bytes as about to be used; the sweep leaves them alone for a day. */
export async function touchBlob(db: Db, { sha256, size }: Staged): Promise<Blob> {
  const { rows } = await sql<Blob>`
    insert into file_blobs as b (sha256, size) values (${bytesOf(sha256)}, ${size})
    on conflict (sha256) do update set used_at = now() returning b.stored, b.thumbnail`.execute(db)
  return rows[0] as Blob
}

/** Whether storage has the whole file. */
export async function markStored(
  db: Db,
  sha256: string,
  picture: Omit<Picture, 'thumbnail'> | undefined,
): Promise<void> {
  await sql`
    update file_blobs set stored = true, thumbnail = ${picture !== undefined}, width = ${picture?.width ?? null}, height = ${picture?.height ?? null}
    where sha256 = ${bytesOf(sha256)}`.execute(db)
}
