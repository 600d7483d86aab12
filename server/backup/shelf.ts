import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import { localStorage } from '../engine/files/storage/localStorage.ts'
import { s3Settings, s3Storage } from '../engine/files/storage/s3Storage.ts'
import type { FileStorage, LocalFile } from '../engine/files/storage/storage.ts'
import { StartError } from '../start-error.ts'

const INDEX = 'backups.json'
const entry = z.strictObject({ name: z.string(), made_at: z.string(), size: z.int(), sha256: z.string() })
const index = z.strictObject({ backups: z.array(entry) })
export type StoredBackup = z.infer<typeof entry>

/** Storage of backups, oldest first. Backups are listed in an index, which is updated before one is added and after one is deleted. */
export interface Shelf {
  /** Existing backups. */
  list(): Promise<readonly StoredBackup[]>
  /**
   * Stores a backup, then deletes all but the newest `keepCount`.
   * @returns names of the deleted ones
   */
  add(backup: Omit<StoredBackup, 'size' | 'sha256'>, file: LocalFile, keepCount: number): Promise<readonly string[]>
  /**
   * Downloads a backup to this machine's disk.
   * @throws StartError if it is missing or was changed
   */
  fetch(backup: StoredBackup, path: string): Promise<void>
  /** Local folder in which a backup is assembled. */
  readonly incoming: string
}

/**
 * @param target folder, or address of a bucket (`https://key:secret@host/bucket/prefix`)
 * @param spare folder for files on their way to a bucket
 */
export function openShelf(target: string, spare: string): Shelf {
  const isBucket = /^https?:/.test(target)
  const storage: FileStorage = isBucket ? s3Storage(s3Settings(target)) : localStorage(resolve(target))
  const incoming = isBucket ? spare : join(resolve(target), 'incoming')

  const read = async (): Promise<StoredBackup[]> => {
    const bytes = await storage.get(INDEX)
    if (!bytes) return []
    const parsedIndex = index.safeParse(JSON.parse(await text(bytes)))
    if (!parsedIndex.success)
      throw new StartError(`${INDEX} in the backup folder is damaged. Nothing was saved or deleted`)
    return parsedIndex.data.backups
  }
  const write = async (backups: readonly StoredBackup[]) => {
    const bytes = Buffer.from(JSON.stringify({ backups }, null, 2))
    await mkdir(incoming, { recursive: true, mode: 0o700 })
    const path = join(incoming, INDEX)
    await writeFile(path, bytes, { mode: 0o600 })
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    await storage.put(INDEX, { path, size: bytes.length, sha256 })
    await rm(path, { force: true })
  }
  const list = async () => {
    const existingBackups: StoredBackup[] = []
    for (const one of await read()) if (await storage.exists(one.name)) existingBackups.push(one)
    return existingBackups
  }
  return {
    incoming,
    list,
    add: async (backup, file, keepCount) => {
      const before = await list()
      const all = [...before, { ...backup, size: file.size, sha256: file.sha256 }]
      await write(all)
      await storage.put(backup.name, file)
      const remainingBackups = all.slice(-keepCount)
      const removedBackups = all.slice(0, -keepCount)
      for (const { name } of removedBackups) await storage.delete(name)
      if (removedBackups.length) await write(remainingBackups)
      return removedBackups.map(({ name }) => name)
    },
    fetch: async ({ name, sha256 }, path) => {
      const bytes = await storage.get(name)
      if (!bytes) throw new StartError(`There is no backup ${name}. Nothing was changed`)
      const hash = createHash('sha256')
      const hashChunks = async function* (chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          hash.update(chunk)
          yield chunk
        }
      }
      await pipeline(bytes, hashChunks, createWriteStream(path, { mode: 0o600 }))
      if (hash.digest('hex') !== sha256)
        throw new StartError(`${name} is damaged. Use an earlier backup. Nothing was changed`)
    },
  }
}
