import { createHash, randomUUID } from 'node:crypto'
import { type FileHandle, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { errorCode } from '../../../error-code.ts'
import { problem } from '../../http/errors.ts'
import { HEAD_BYTES } from '../fileTypes.ts'
import type { LocalFile } from './storage.ts'
import { isMissing, translateDiskError } from './storageErrors.ts'
import { makeFolder } from './writable.ts'

export interface Staged extends LocalFile {
  /** Removes it in any case; what was put into storage stays there. */
  discard(): Promise<void>
}

/** Without a byte for this long, the sender counts as gone. */
const SILENCE_MS = 60_000

interface Wanted {
  /**
   * Called with the beginning of the file before the rest is read; returns how many bytes it may have.
   * @throws to refuse the file
   */
  readonly look: (head: Buffer) => number
  /** Milliseconds without a byte after which the upload is abandoned; a minute by default. */
  readonly silence?: number
}

async function writeAll(handle: FileHandle, bytes: Buffer): Promise<void> {
  for (let offset = 0; offset < bytes.length; ) offset += (await handle.write(bytes, offset)).bytesWritten
}

async function* joinedChunks(bytes: Readable): AsyncGenerator<Buffer> {
  let head: Buffer | undefined = Buffer.alloc(0)
  for await (const chunk of bytes as AsyncIterable<Buffer>) {
    if (!head) {
      yield chunk
      continue
    }
    head = Buffer.concat([head, chunk])
    if (head.length < HEAD_BYTES) continue
    yield head
    head = undefined
  }
  if (head?.length) yield head
}

const isCut = (error: unknown) => ['ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE', 'ABORT_ERR'].includes(errorCode(error))

/**
 * Receives an upload to disk, where it waits to be checked and stored: until it is complete and verified, nothing else knows of it.
 * @param folder of incomplete uploads; created when it is missing
 * @throws problem 422 at `file` for an empty one, 413 too_large, 507 storage_full or storage_read_only, 400 upload_cut, and whatever `look` throws
 */
export async function stage(folder: string, bytes: Readable, { look, silence = SILENCE_MS }: Wanted): Promise<Staged> {
  const path = join(folder, randomUUID())
  const discard = () => rm(path, { force: true })
  const hash = createHash('sha256')
  let size = 0
  let limit = -1
  let handle: FileHandle | undefined
  const patience = setTimeout(() => bytes.destroy(Object.assign(new Error('silence'), { code: 'ECONNRESET' })), silence)
  try {
    await makeFolder(folder)
    handle = await open(path, 'wx', 0o600)
    for await (const piece of joinedChunks(bytes)) {
      patience.refresh()
      if (limit < 0) limit = look(piece.subarray(0, HEAD_BYTES))
      size += piece.length
      if (size > limit) throw problem(413, 'too_large', { limit })
      hash.update(piece)
      await writeAll(handle, piece)
    }
    if (size === 0) throw problem(422, 'invalid', { errors: { file: [{ code: 'empty' }] } })
    await handle.sync()
    await handle.close()
    return { path, size, sha256: hash.digest('hex'), discard }
  } catch (error) {
    if (handle) {
      await handle.close()
      await discard()
    }
    throw isCut(error) ? problem(400, 'upload_cut') : translateDiskError(error)
  } finally {
    clearTimeout(patience)
  }
}

/**
 * Removes uploads whose server died.
 * @param before when they were last written, in milliseconds since 1970
 */
export async function dropStale(folder: string, before: number): Promise<number> {
  let dropped = 0
  const names = await readdir(folder).catch((error: unknown) => {
    if (isMissing(error)) return []
    throw error
  })
  for (const name of names) {
    const path = join(folder, name)
    const { mtimeMs } = await stat(path).catch((error: unknown) => {
      if (isMissing(error)) return { mtimeMs: Number.POSITIVE_INFINITY }
      throw error
    })
    if (mtimeMs >= before) continue
    await rm(path, { force: true })
    dropped++
  }
  return dropped
}
