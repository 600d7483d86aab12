import { type ProblemError, problem } from '../kit/errors.ts'

const FULL = new Set(['ENOSPC', 'EDQUOT'])

export const storageFull = () => problem(507, 'storage_full')

/** The service that keeps the files does not answer, or not as it should. */
export const storageAway = (): ProblemError => problem(503, 'storage_away', {}, { 'retry-after': '10' })

export const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT'

/** A disk that is full, or an account's share of it, as the refusal that it is; anything else comes back as it was. */
export const translateDiskError = (error: unknown): unknown =>
  FULL.has((error as NodeJS.ErrnoException).code ?? '') ? storageFull() : error
