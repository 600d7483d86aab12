import { access, constants, mkdir, statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { isMissing, storageReadOnly } from './storageErrors.ts'

/** Whether files can be put into this folder, or it can be made where it is missing. */
export async function isWritable(folder: string): Promise<boolean> {
  try {
    await access(folder, constants.W_OK | constants.X_OK)
    return true
  } catch (error) {
    return isMissing(error) && dirname(folder) !== folder ? isWritable(dirname(folder)) : false
  }
}

/** Bytes below which nothing that is worth keeping can be kept. */
const LEAST = 1_048_576

/** Whether files can be kept in this folder, or where it is to be made. */
export async function roomIn(folder: string): Promise<'ok' | 'read_only' | 'full'> {
  if (!(await isWritable(folder))) return 'read_only'
  const free = async (at: string): Promise<number> => {
    try {
      const { bavail, bsize } = await statfs(at)
      return bavail * bsize
    } catch (error) {
      if (isMissing(error) && dirname(at) !== at) return free(dirname(at))
      throw error
    }
  }
  return (await free(folder)) < LEAST ? 'full' : 'ok'
}

/** Makes a folder with those above it. Of a disk that cannot be written Node says that the folder is missing. @throws problem 507 storage_read_only */
export async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
  } catch (error) {
    throw isMissing(error) && !(await isWritable(folder)) ? storageReadOnly() : error
  }
}
