import { randomUUID } from 'node:crypto'
import { copyFile, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { errorCode } from '../../../error-code.ts'
import type { FileStorage } from './storage.ts'
import { isMissing, translateDiskError } from './storageErrors.ts'
import { makeFolder } from './writable.ts'

/** Waits until the data is on disk. */
async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Moves a file. Between two file systems it is copied to a temporary name first: under its own name it appears complete or not at all. */
async function move(from: string, to: string): Promise<void> {
  try {
    await rename(from, to)
  } catch (error) {
    if (errorCode(error) !== 'EXDEV') throw error
    const temporaryPath = `${to}.${randomUUID()}`
    try {
      await copyFile(from, temporaryPath)
      await flush(temporaryPath)
      await rename(temporaryPath, to)
    } finally {
      await rm(temporaryPath, { force: true })
    }
  }
  // The name has to survive a power cut like the bytes. Windows cannot open folders.
  if (process.platform !== 'win32') await flush(dirname(to))
}

/** Files in a folder of this machine, or one that several machines share. */
export function localStorage(folder: string): FileStorage {
  const pathOf = (key: string) => join(folder, key)
  return {
    put: async (key, file) => {
      try {
        await makeFolder(dirname(pathOf(key)))
        await move(file.path, pathOf(key))
      } catch (error) {
        throw translateDiskError(error)
      }
    },
    get: async (key, range) => {
      try {
        const handle = await open(pathOf(key), 'r')
        return handle.createReadStream(range ? { ...range } : {})
      } catch (error) {
        if (isMissing(error)) return undefined
        throw error
      }
    },
    exists: async (key) => {
      try {
        return (await stat(pathOf(key))).isFile()
      } catch (error) {
        if (isMissing(error)) return false
        throw error
      }
    },
    delete: (key) => rm(pathOf(key), { force: true }),
  }
}
