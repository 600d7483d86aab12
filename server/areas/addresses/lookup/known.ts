import { type RawBuilder, sql } from 'kysely'
import { can } from '../../../../schema/engine/permissions.ts'
import { fold } from '../../../../schema/engine/text/fold.ts'
import { SEARCH_TEXT_COLUMN } from '../../../engine/db/searchText.ts'
import type { Context } from '../../../engine/http/context.ts'
import { likePattern } from '../../../engine/read/search.ts'
import { scopeOf } from '../../../engine/rights/access.ts'
import { begins, unspaced } from '../postcodes.ts'
import type { FoundAddress } from './port.ts'

/** Maximum number of suggestions: users type on rather than read more. */
export const MAX_SUGGESTIONS = 10
/** For a complete postcode all its addresses are returned. */
const MAX_OF_POSTCODE = 100
/** Maximum number of leads containing a word anywhere whose addresses are checked: many people may be named like a street. */
const MAX_LEADS_CHECKED = 5_000
/** An incomplete postcode: `LS6`, `LS6 2`. */
const INCOMPLETE_POSTCODE = /^[A-Z]{1,2}\d[A-Z\d]?( ?\d[A-Z]?)?$/i

const LEADS = sql`select t.address1 as line1, t.address2 as line2, t.city, t.county, t.postcode, 'GB' as country, t.lat, t.lng`
const ADDRESS_QUERIES = {
  customers: sql`select a.line1, a.line2, a.city, a.county, a.postcode, a.country, a.lat, a.lng
    from customers_addresses a join customers t on t.id = a.owner_id`,
  leads: sql`${LEADS} from leads t`,
} as const
/**
 * Selects records whose address contains the words: customers have an index for that (migration 0014), leads use their general search index, which
 * includes the address.
 */
const ADDRESS_SEARCHES: Readonly<
  Record<keyof typeof ADDRESS_QUERIES, (likes: readonly string[], isListed: RawBuilder<unknown>) => RawBuilder<unknown>>
> = {
  customers: (likes, isListed) => {
    const each = likes.map((pattern) => sql`(a.line1 || ' ' || a.city || ' ' || a.postcode) ilike ${pattern}`)
    return sql`${ADDRESS_QUERIES.customers} where ${sql.join([...each, isListed], sql` and `)}`
  },
  leads: (likes, isListed) => {
    const anywhere = likes.map((pattern) => sql`${sql.ref(`t.${SEARCH_TEXT_COLUMN}`)} ilike ${fold(pattern)}`)
    const each = likes.map(
      (pattern) =>
        sql`(coalesce(t.address1, '') || ' ' || coalesce(t.city, '') || ' ' || coalesce(t.postcode, '')) ilike ${pattern}`,
    )
    return sql`${LEADS} from (select t.* from leads t where ${sql.join([...anywhere, isListed], sql` and `)} limit ${MAX_LEADS_CHECKED}) t
      where ${sql.join(each, sql` and `)}`
  },
}
const POSTCODE_COLUMNS = { customers: sql`a.postcode`, leads: sql`t.postcode` } as const

/** Rank: 0 in the district that was typed, 1 if the street starts with the text, 2 if a word does, 3 for words in another order. */
function rank(text: string): RawBuilder<unknown> {
  const startPattern = likePattern(text).slice(1)
  return sql`case when upper(postcode) like ${`${text.toUpperCase()} %`} then 0 when line1 ilike ${startPattern} then 1
    when (line1 || ' ' || city) ilike ${`% ${startPattern}`} then 2 else 3 end`
}

/** Returns addresses of active customers and leads that the caller may list, so that a lookup does not reveal addresses of others. */
export async function knownAddresses(ctx: Context, text: string, isPostcode: boolean): Promise<FoundAddress[]> {
  const isPart = INCOMPLETE_POSTCODE.test(text)
  const words = [...new Set(text.split(/\s+/))].filter((word) => word.length >= 2)
  if (!isPostcode && !isPart && !words.some((word) => word.length >= 3)) return []
  const parts = (['customers', 'leads'] as const).flatMap((name): RawBuilder<unknown>[] => {
    const resource = ctx.engine.resources.get(name)
    if (!can(ctx.actor.permissions, resource.area, 'list')) return []
    const code = POSTCODE_COLUMNS[name]
    const isListed = sql`t.archived_at is null and ${scopeOf(ctx, resource, 'list')}`
    if (!isPostcode && !isPart) return [sql`(${ADDRESS_SEARCHES[name](words.map(likePattern), isListed)} limit 200)`]
    const where = isPostcode
      ? sql`identify_postcode(${code}) collate "C" = ${unspaced(text)}`
      : sql`${begins(code, sql`${unspaced(text)}`)} and upper(${code}) like ${text.includes(' ') ? `${text.toUpperCase()}%` : '%'}`
    return [sql`(${ADDRESS_QUERIES[name]} where ${where} and ${isListed} limit 200)`]
  })
  if (parts.length === 0) return []
  const { rows } = await sql<FoundAddress>`
    select line1, line2, city, county, postcode, country, lat, lng from (
      select distinct on (lower(line1), postcode) line1, line2, city, county, upper(postcode) as postcode, country, lat, lng
      from (${sql.join(parts, sql` union all `)}) p where line1 is not null and postcode is not null
      order by lower(line1), postcode, (lat is null)) one
    order by ${rank(text)}, postcode, length(line1), lower(line1) limit ${isPostcode ? MAX_OF_POSTCODE : MAX_SUGGESTIONS}`.execute(
    ctx.engine.db,
  )
  return rows
}
