import { sql } from 'kysely'
import type { Match } from '../../../schema/areas/customers/endpoints.ts'
import { can } from '../../../schema/engine/permissions.ts'
import type { RowOf } from '../../../schema/engine/registry.ts'
import type { WriteContext } from '../../engine/http/context.ts'
import { scopeOf } from '../../engine/rights/access.ts'
import { KINDS } from '../customers/identify/kinds.ts'
import { duplicateRules } from '../customers/identify/recognise.ts'

/** Maximum number of suggestions; more would not help someone on the phone. */
const MAX_SHOWN = 5

/** Criteria that identify a customer with certainty, and the names of the reasons. */
const SURE = { phone: 'phone', email: 'email', name_postcode: 'name' } as const

/** A customer who probably is the lead, and since when they are a customer. */
export type Known = Match & { readonly since: string }

/** Returns customers with the lead's phone number or email, or its name at its postcode, that the caller may list, most likely first. */
export async function knownCustomers(write: WriteContext, lead: RowOf<'leads'>): Promise<Known[]> {
  const resource = write.engine.resources.get('customers')
  if (!can(write.actor.permissions, resource.area, 'list')) return []
  const values: Readonly<Record<string, unknown>> = lead
  const rules = duplicateRules('customers', 'postcode')
  const reasons = Object.entries(SURE).map(([rule, reasonName]) => {
    const condition = sql`coalesce(${rules[rule]?.((field) => sql`${values[field]}::text`)}, false)`
    return {
      holds: condition,
      reason: sql`case when ${condition} then jsonb_build_object('by', ${sql.lit(reasonName)}, 'likeness', 1) end`,
    }
  })
  const { rows } = await sql<Known>`
    select 'customers' as resource, t.id, t.name as label, t.company_name, t.phone, t.email, ${KINDS.customers.place} as place,
      to_jsonb(array_remove(array[${sql.join(reasons.map(({ reason }) => reason))}], null)) as reasons, 100 as score, t.created_at as since
    from customers t where t.archived_at is null and ${scopeOf(write, resource, 'list')}
      and (${sql.join(
        reasons.map(({ holds }) => holds),
        sql` or `,
      )})
    order by similarity(lower(t.name), lower(${lead.name}::text)) desc, t.created_at, t.id limit ${MAX_SHOWN}`.execute(
    write.tx,
  )
  return rows
}
