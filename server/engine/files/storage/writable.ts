import { access, constants, mkdir, statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { isMissing, storageReadOnly } from './storageErrors.ts'

/** This folder, or the nearest above it that is there. */
async function standing(folder: string): Promise<string> {
  try {
    await access(folder, constants.F_OK)
    return folder
  } catch (error) {
    if (isMissing(error) && dirname(folder) !== folder) return standing(dirname(folder))
    throw error
  }
}

/** Whether files can be put into this folder, or it can be made where it is missing. */
export async function isWritable(folder: string): Promise<boolean> {
  try {
    await access(await standing(folder), constants.W_OK | constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Bytes below which nothing that is worth keeping can be kept. */
const LEAST = 1_048_576

/** Whether files can be kept in this folder, or where it is to be made. */
export async function checkWritable(folder: string): Promise<'ok' | 'read_only' | 'full'> {
  if (!(await isWritable(folder))) return 'read_only'
  const { bavail, bsize } = await statfs(await standing(folder))
  return bavail * bsize < LEAST ? 'full' : 'ok'
}

/** Makes a folder with those above it. Of a disk that cannot be written Node says that the folder is missing. @throws problem 507 storage_read_only */
export async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
  } catch (error) {
    throw isMissing(error) && !(await isWritable(folder)) ? storageReadOnly() : error
  }
}
