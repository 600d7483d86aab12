import { type RawBuilder, sql } from 'kysely'
import type { Match } from '../../../../schema/areas/customers/endpoints.ts'
import { can } from '../../../../schema/engine/permissions.ts'
import { PREPARE } from '../../../engine/db/prepared.ts'
import type { Caller, Context } from '../../../engine/http/context.ts'
import { scopeOf } from '../../../engine/rights/access.ts'
import { atMost, candidates, scored } from './candidates.ts'
import { readCriteria } from './criteria.ts'
import { KINDS } from './kinds.ts'

/** Builds the one statement that answers the request; undefined if the caller may list none of the searched resources. */
export function identifyStatement(
  ctx: Caller,
  params: Readonly<Record<string, unknown>>,
): RawBuilder<Match> | undefined {
  const criteria = readCriteria(params)
  const parts = criteria.kinds.flatMap((kind) => {
    const resource = ctx.engine.resources.get(kind)
    if (!can(ctx.actor.permissions, resource.area, 'list')) return []
    const queries = candidates(kind, criteria, scopeOf(ctx, resource, 'list'))
    if (queries.length === 0) return []
    // The best candidates are chosen before their other columns are read.
    return [
      sql`(select ${sql.lit(kind)} as resource, t.id, t.name as label, t.company_name, t.phone, t.email, ${KINDS[kind].place} as place, s.reasons, s.score
        from (select s.id, s.reasons, s.score from (${scored(kind, queries, criteria.by.postcode)}) s order by s.score desc, s.id limit ${atMost(criteria.limit)}) s join ${sql.table(kind)} t on t.id = s.id)`,
    ]
  })
  if (parts.length === 0) return undefined
  // The statement is prepared because it runs on every keystroke: planning it would take longer than executing it.
  return sql<Match>`${PREPARE} select m.resource, m.id, m.label, m.company_name, m.phone, m.email, m.place, m.reasons, m.score from (${sql.join(parts, sql` union all `)}) m order by m.score desc, m.resource, m.id limit ${atMost(criteria.limit)}`
}

/**
 * GET /customers/identify: active customers, and leads if requested, that are likely to be the caller on the phone, most likely
 * first. Records that the user may not list are never returned.
 * @throws 422 for invalid parameters, or if no criterion is given
 */
export async function identify(ctx: Context, params: Readonly<Record<string, unknown>>): Promise<Match[]> {
  const statement = identifyStatement(ctx, params)
  if (!statement) return []
  const { rows } = await statement.execute(ctx.engine.db)
  return rows.map((row) => ({ ...row, score: Math.round(row.score) }))
}
