import { MERGED, restoreMerged } from './merge.ts'
import type { Part } from './part.ts'

/** Two records of a kind that are one, where the declaration says that this happens. */
export const mergePart: Part = { key: MERGED, carried: null, restore: restoreMerged }
