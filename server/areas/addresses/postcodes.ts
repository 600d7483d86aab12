import { type RawBuilder, sql } from 'kysely'

/** Sorts after every other character in the collation of the indexes. */
const LAST = '\uffff'

/** The format in the indexes: `ls6 9tp` → `LS69TP`. */
export const unspaced = (typed: string): string => typed.replace(/\s+/g, '').toUpperCase()

/** Index range condition: postcodes that start with the given text, including those of other districts: `LS6` matches `LS60 1AA`. */
export const begins = (column: RawBuilder<unknown>, prefix: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`identify_postcode(${column}) collate "C" >= ${prefix} and identify_postcode(${column}) collate "C" < ${prefix} || ${LAST}`
