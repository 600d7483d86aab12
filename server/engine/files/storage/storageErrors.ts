import { errorCode } from '../../../error-code.ts'
import { type ProblemError, problem } from '../../http/errors.ts'

const FULL = new Set(['ENOSPC', 'EDQUOT'])
const READ_ONLY = new Set(['EROFS', 'EACCES', 'EPERM'])

export const storageFull = () => problem(507, 'storage_full')
export const storageReadOnly = () => problem(507, 'storage_read_only')

/** The storage service does not answer, or answers with an error. */
export const storageUnavailable = (): ProblemError => problem(503, 'storage_away', {}, { 'retry-after': '10' })

export const isMissing = (error: unknown): boolean => errorCode(error) === 'ENOENT'

/** Turns errors of the disk into refusals: a full disk, an account's quota, a folder that cannot be written. Other errors come back unchanged. */
export function translateDiskError(error: unknown): unknown {
  const code = errorCode(error)
  if (FULL.has(code)) return storageFull()
  return READ_ONLY.has(code) ? storageReadOnly() : error
}
