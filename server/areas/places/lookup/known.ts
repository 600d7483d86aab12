import { type RawBuilder, sql } from 'kysely'
import { can } from '../../../../schema/engine/permissions.ts'
import type { Context } from '../../../engine/http/context.ts'
import { likePattern } from '../../../engine/read/search.ts'
import { scopeOf } from '../../../engine/rights/access.ts'
import type { FoundAddress } from './port.ts'

const MOST = 20

const PLACES = {
  customers: sql`select a.line1, a.line2, a.city, a.county, a.postcode, a.country, a.lat, a.lng
    from customers_addresses a join customers t on t.id = a.owner_id`,
  leads: sql`select t.address1 as line1, t.address2 as line2, t.city, t.county, t.postcode, 'GB' as country, t.lat, t.lng from leads t`,
} as const
/** The text that the index of each serves (migration 0014). */
const TEXTS = {
  customers: sql`(a.line1 || ' ' || a.city || ' ' || a.postcode)`,
  leads: sql`(coalesce(t.address1, '') || ' ' || coalesce(t.city, '') || ' ' || coalesce(t.postcode, ''))`,
} as const
const POSTCODES = { customers: sql`identify_postcode(a.postcode)`, leads: sql`identify_postcode(t.postcode)` } as const

/** Addresses of active customers and leads that this actor may list: no lookup tells where somebody lives whom he does not see. */
export async function knownAddresses(ctx: Context, text: string, isPostcode: boolean): Promise<FoundAddress[]> {
  const words = [...new Set(text.split(/\s+/))].filter((word) => word.length >= 2)
  if (!isPostcode && !words.some((word) => word.length >= 3)) return []
  const parts = (['customers', 'leads'] as const).flatMap((name): RawBuilder<unknown>[] => {
    const resource = ctx.engine.resources.get(name)
    if (!can(ctx.actor.permissions, resource.area, 'list')) return []
    const where = isPostcode
      ? sql`${POSTCODES[name]} collate "C" = ${text.replace(' ', '')}`
      : sql.join(
          words.map((word) => sql`${TEXTS[name]} ilike ${likePattern(word)}`),
          sql` and `,
        )
    return [
      sql`(${PLACES[name]} where ${where} and t.archived_at is null and ${scopeOf(ctx, resource, 'list')} limit 200)`,
    ]
  })
  if (parts.length === 0) return []
  const { rows } = await sql<FoundAddress>`
    select distinct on (lower(line1), postcode) line1, line2, city, county, upper(postcode) as postcode, country, lat, lng
    from (${sql.join(parts, sql` union all `)}) p where line1 is not null and postcode is not null
    order by lower(line1), postcode, (lat is null) limit ${MOST}`.execute(ctx.engine.db)
  return rows
}
