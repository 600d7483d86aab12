import { sql } from 'kysely'
import type { Match } from '../../../schema/areas/customers/endpoints.ts'
import { can } from '../../../schema/engine/permissions.ts'
import type { RowOf } from '../../../schema/engine/registry.ts'
import type { WriteContext } from '../../engine/http/context.ts'
import { scopeOf } from '../../engine/rights/access.ts'
import { KINDS } from '../customers/identify/kinds.ts'
import { duplicateRules } from '../customers/identify/recognise.ts'

/** More than the likeliest few are no help to whoever has the telephone in hand. */
const SHOWN = 5

/** What says for sure that a customer is meant, and what the reason is called. */
const SURE = { phone: 'phone', email: 'email', name_postcode: 'name' } as const

/** A customer that is likely whose lead it is, and since when there is one. */
export type Known = Match & { readonly since: string }

/** Customers with the lead's telephone number or email, or with its name at its postcode: of those that this actor may list, the likeliest first. */
export async function knownCustomers(write: WriteContext, lead: RowOf<'leads'>): Promise<Known[]> {
  const resource = write.engine.resources.get('customers')
  if (!can(write.actor.permissions, resource.area, 'list')) return []
  const values: Readonly<Record<string, unknown>> = lead
  const rules = duplicateRules('customers', 'postcode')
  const reasons = Object.entries(SURE).map(([rule, by]) => {
    const holds = sql`coalesce(${rules[rule]?.((field) => sql`${values[field]}::text`)}, false)`
    return { holds, reason: sql`case when ${holds} then jsonb_build_object('by', ${sql.lit(by)}, 'likeness', 1) end` }
  })
  const { rows } = await sql<Known>`
    select 'customers' as resource, t.id, t.name as label, t.company_name, t.phone, t.email, ${KINDS.customers.place} as place,
      to_jsonb(array_remove(array[${sql.join(reasons.map(({ reason }) => reason))}], null)) as reasons, 100 as score, t.created_at as since
    from customers t where t.archived_at is null and ${scopeOf(write, resource, 'list')}
      and (${sql.join(
        reasons.map(({ holds }) => holds),
        sql` or `,
      )})
    order by similarity(lower(t.name), lower(${lead.name}::text)) desc, t.created_at, t.id limit ${SHOWN}`.execute(
    write.tx,
  )
  return rows
}
