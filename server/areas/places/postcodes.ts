import { type RawBuilder, sql } from 'kysely'

/** Sorts after every other character in the order of the indexes. */
const LAST = '\uffff'

/** As the indexes have it: `ls6 9tp` → `LS69TP`. */
export const unspaced = (typed: string): string => typed.replace(/\s+/g, '').toUpperCase()

/** The walk along an index that finds the postcodes beginning so, those of other districts among them: `LS6` finds `LS60 1AA`. */
export const begins = (column: RawBuilder<unknown>, given: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`identify_postcode(${column}) collate "C" >= ${given} and identify_postcode(${column}) collate "C" < ${given} || ${LAST}`
