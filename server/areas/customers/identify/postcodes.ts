import { type RawBuilder, sql } from 'kysely'
import { begins, unspaced } from '../../addresses/postcodes.ts'

/**
 * Condition: a customer has an address in one of these postcodes. A partial postcode matches whole parts only: `LS` the area, `LS6` the district,
 * `LS6 9` the sector.
 */
export function hasPostcode(values: readonly string[]): RawBuilder<boolean> {
  const column = sql`a.postcode`
  const each = values.map((value) => {
    const typed = value.toUpperCase().replace(/[\\%_]/g, '\\$&')
    const isExact = sql`identify_postcode(${column}) collate "C" = ${unspaced(value)}`
    const part = typed.includes(' ')
      ? sql`${column} like ${`${typed}%`}`
      : /^[A-Z]{1,2}$/.test(typed)
        ? sql`${column} ~ ${`^${typed}[0-9]`}`
        : sql`${column} like ${`${typed} %`}`
    return sql`(${begins(column, sql`${unspaced(value)}`)} and (${isExact} or ${part}))`
  })
  return sql<boolean>`t.id in (select a.owner_id from customers_addresses a where ${sql.join(each, sql` or `)})`
}

/** The district of a postcode: `LS6 9TP` → `LS6`. */
const district = (column: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`left(identify_postcode(${column}), greatest(length(identify_postcode(${column})) - 3, 2))`

/** Condition: a postcode is in the given district. */
export const inDistrict = (column: RawBuilder<unknown>, typedPostcode: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`${begins(column, sql`replace(${typedPostcode}, ' ', '')`)} and ${district(column)} = replace(${typedPostcode}, ' ', '')`

/**
 * Similarity of a postcode to the given one or its beginning: highest if equal, then the same complete district or sector, then the same beginning,
 * then the same district with another end; 0 elsewhere.
 */
export const nearness = (column: RawBuilder<unknown>, typedPostcode: RawBuilder<unknown>): RawBuilder<unknown> => {
  const typed = sql`replace(${typedPostcode}, ' ', '')`
  const spaced = sql`position(' ' in ${typedPostcode}) > 0`
  return sql`(case when identify_postcode(${column}) = ${typed} then 1
    when ${district(column)} = ${typed} or (${spaced} and starts_with(upper(${column}), ${typedPostcode})) then 0.8
    when starts_with(identify_postcode(${column}), ${typed}) then 0.5
    when ${spaced} and ${district(column)} = split_part(${typedPostcode}, ' ', 1) then 0.5 else 0 end)::real`
}
