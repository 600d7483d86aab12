import type { ResourceWords } from '../derive.ts'

/** Chinese words of the libraries, by resource name. */
export const libraries: Readonly<Record<string, ResourceWords>> = {}
