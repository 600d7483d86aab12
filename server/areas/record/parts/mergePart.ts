import { MERGED, restoreMerged } from './merge.ts'
import type { Part } from './part.ts'

/** Merging of records, for resources that declare it. */
export const mergePart: Part = { key: MERGED, carried: null, restore: restoreMerged }
