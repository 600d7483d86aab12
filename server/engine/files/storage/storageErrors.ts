import { errorCode } from '../../../error-code.ts'
import { type ProblemError, problem } from '../../http/errors.ts'

const FULL = new Set(['ENOSPC', 'EDQUOT'])
const READ_ONLY = new Set(['EROFS', 'EACCES', 'EPERM'])

export const storageFull = () => problem(507, 'storage_full')
export const storageReadOnly = () => problem(507, 'storage_read_only')

/** The service that keeps the files does not answer, or not as it should. */
export const storageUnavailable = (): ProblemError => problem(503, 'storage_away', {}, { 'retry-after': '10' })

export const isMissing = (error: unknown): boolean => errorCode(error) === 'ENOENT'

/** A disk that is full, an account's share of it, or a folder that cannot be written, as the refusal that it is; anything else comes back as it was. */
export function translateDiskError(error: unknown): unknown {
  const code = errorCode(error)
  if (FULL.has(code)) return storageFull()
  return READ_ONLY.has(code) ? storageReadOnly() : error
}
