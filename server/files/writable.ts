import { access, constants } from 'node:fs/promises'
import { dirname } from 'node:path'
import { isMissing } from './storageErrors.ts'

/** Whether files can be put into this folder, or it can be made where it is missing. */
export async function isWritable(folder: string): Promise<boolean> {
  try {
    await access(folder, constants.W_OK | constants.X_OK)
    return true
  } catch (error) {
    return isMissing(error) && dirname(folder) !== folder ? isWritable(dirname(folder)) : false
  }
}
