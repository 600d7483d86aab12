import type { Readable } from 'node:stream'
import { subjectOf, type Which } from '../../areas/record/parts/subject.ts'
import type { Db } from '../db/kysely.ts'
import type { Context, WriteContext } from '../http/context.ts'
import { problem } from '../http/errors.ts'
import { idempotent, repeatKeyOf } from '../http/idempotency.ts'
import { momentBeforeNow } from '../write/momentBeforeNow.ts'
import { transact } from '../write/transact.ts'
import { refusedContent } from './activeContent.ts'
import { type FileType, kindByExtension, matchesExtension, typeOf } from './fileTypes.ts'
import { checkLimit, type FileLimits, largest } from './limits.ts'
import type { FileParts } from './parts.ts'
import { isRefusedName } from './refusedNames.ts'
import { blobKey, thumbnailKey } from './storage/keys.ts'
import { type Staged, stage } from './storage/staging.ts'
import { type FileRow, findFile, insertFile, markStored, touchBlob } from './store.ts'
import { pictureOf } from './thumbnail.ts'
import { logFile } from './write.ts'

/** What is sent with the bytes of a file. */
export interface UploadedFile {
  readonly name: string
  readonly description: string
  /** Length that the client announces; undefined when it does not. */
  readonly length: number | undefined
  readonly key: string | undefined
  /** When it was taken; now by default. */
  readonly at?: string | undefined
}

/** Refuses files that are too large before reading any of them. */
function checkLength(limits: FileLimits, { name, length = 1 }: UploadedFile): void {
  if (length === 0) throw problem(422, 'invalid', { errors: { file: [{ code: 'required' }] } })
  if (isRefusedName(name)) throw problem(415, 'program')
  if (length > largest(limits)) throw problem(413, 'too_large', { limit: largest(limits) })
  const promised = kindByExtension(name)
  if (promised) checkLimit(limits, promised, length)
}

/**
 * Refuses files that would run when opened, and viruses.
 * @throws problem 415 active, damaged, unfolds_too_large or virus, 413, 503
 */
async function checkContent({ scanner }: FileParts, { path }: Staged, type: FileType): Promise<void> {
  const contentRefusal = await refusedContent(path, type)
  if (contentRefusal) throw problem(415, contentRefusal)
  await scanner?.demandClean(path)
}

/** @throws problem 415 program, not_what_it_says or kind_not_taken, 413 too_large */
function checkType(limits: FileLimits, { name, length = 1 }: UploadedFile, head: Buffer): FileType {
  const type = typeOf(head, name)
  if (!type) throw problem(415, 'program')
  if (!matchesExtension(name, type))
    throw problem(415, 'not_what_it_says', { says: kindByExtension(name), kind: type.kind })
  checkLimit(limits, type.kind, length)
  return type
}

/** Moves the bytes into storage. If they were sent before, they are there already. */
export async function storeUpload(
  db: Db,
  { storage, say }: Pick<FileParts, 'storage' | 'say'>,
  staged: Staged,
  { kind }: Pick<FileType, 'kind'>,
): Promise<void> {
  const touchedBlob = await touchBlob(db, staged)
  if (touchedBlob.stored && (await storage.exists(blobKey(staged.sha256)))) return
  const picture =
    kind === 'image'
      ? await pictureOf(staged, (error) => say(error, 'no thumbnail could be made for a picture'))
      : undefined
  try {
    if (picture) await storage.put(thumbnailKey(staged.sha256), picture.thumbnail)
    await storage.put(blobKey(staged.sha256), staged)
    await markStored(db, staged.sha256, picture)
  } finally {
    await picture?.thumbnail.discard()
  }
}

/**
 * Stores an uploaded file: its bytes first, then the row that refers to them, so that after any interruption either all of it exists or nothing that
 * people see.
 * @returns the file's id
 * @throws problem 404, 403 and 409 as `subjectOf` says, 413, 415, 422, 400 upload_cut, 507 storage_full, 503 storage_away or scanner_away
 */
export async function upload(
  ctx: Context,
  parts: FileParts,
  which: Which,
  sent: UploadedFile,
  bytes: Readable,
): Promise<number> {
  await subjectOf(ctx, which, 'files', 'update')
  return receiveUpload(ctx, parts, sent, bytes, ({ sha256 }, type) =>
    transact(ctx, (write) => record(write, which, sent, sha256, type)),
  )
}

/**
 * Stores bytes that are checked like every file.
 * @param then uses them; without a reference they are deleted after a day
 */
export async function receiveUpload<T>(
  ctx: Context,
  parts: FileParts,
  sent: UploadedFile,
  bytes: Readable,
  then: (staged: Staged, type: FileType) => Promise<T>,
): Promise<T> {
  const { limits } = parts
  checkLength(limits, sent)
  let type: FileType | undefined
  const checkHead = (head: Buffer) => {
    type = checkType(limits, sent, head)
    return limits[type.kind] as number
  }
  const staged = await stage(parts.incoming, bytes, { look: checkHead })
  try {
    const fileType = type as unknown as FileType
    await checkContent(parts, staged, fileType)
    await storeUpload(ctx.engine.db, parts, staged, fileType)
    return await then(staged, fileType)
  } finally {
    await staged.discard()
  }
}

async function record(write: WriteContext, which: Which, sent: UploadedFile, sha256: string, type: FileType) {
  const { name, description, key, at } = sent
  const reply = await idempotent(write, repeatKeyOf(key, write.url, { name, description, sha256 }), async () => {
    const { resource, row } = await subjectOf(write, which, 'files', 'update')
    const id = await insertFile(write.tx, {
      subject: resource.name,
      subject_id: row.id,
      user_id: write.actor.user.id,
      name,
      description,
      sha256,
      ...type,
      created_at: at === undefined ? null : momentBeforeNow(write.engine.clock(), at),
    })
    const after = (await findFile(write.tx, id)) as FileRow
    await logFile(write, { resource, row }, undefined, after)
    return { status: 200, body: { id } }
  })
  return (reply.body as { id: number }).id
}
