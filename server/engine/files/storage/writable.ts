import { access, constants, mkdir, statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { isMissing, storageReadOnly } from './storageErrors.ts'

/** This folder, or the nearest existing one above it. */
async function existingFolder(folder: string): Promise<string> {
  try {
    await access(folder, constants.F_OK)
    return folder
  } catch (error) {
    if (isMissing(error) && dirname(folder) !== folder) return existingFolder(dirname(folder))
    throw error
  }
}

/** Whether files can be written to this folder, or it can be created. */
export async function isWritable(folder: string): Promise<boolean> {
  try {
    await access(await existingFolder(folder), constants.W_OK | constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Free bytes below which nothing useful can be stored. */
const MIN_FREE_BYTES = 1_048_576

/** Whether files can be stored in this folder, or in the place where it is to be created. */
export async function checkWritable(folder: string): Promise<'ok' | 'read_only' | 'full'> {
  if (!(await isWritable(folder))) return 'read_only'
  const { bavail, bsize } = await statfs(await existingFolder(folder))
  return bavail * bsize < MIN_FREE_BYTES ? 'full' : 'ok'
}

/**
 * Creates a folder with its parents. For a read-only disk Node says that the folder is missing.
 * @throws problem 507 storage_read_only
 */
export async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
  } catch (error) {
    throw isMissing(error) && !(await isWritable(folder)) ? storageReadOnly() : error
  }
}
