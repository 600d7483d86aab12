import { type RawBuilder, sql } from 'kysely'
import lineCosts from '../../../schema/areas/jobs/line-costs.ts'
import { can } from '../../../schema/engine/permissions.ts'
import { defineServer } from '../../engine/http/defineServer.ts'
import { scopeOf, seesAll } from '../../engine/rights/access.ts'
import { recordScope } from '../../engine/rights/recordScope.ts'

export default defineServer(lineCosts, {
  /** Hides line costs of jobs and quotes that the caller may not list. */
  scope: (actor, _act, asker) => {
    const ownScope = recordScope(actor, lineCosts.belongs)
    if (ownScope === false) return false
    const throughOwner = (name: 'jobs' | 'quotes', id: RawBuilder<unknown>): RawBuilder<boolean> | true => {
      const resource = asker.engine.resources.get(name)
      if (!can(actor.permissions, resource.area, 'list')) return sql<boolean>`${id} is null`
      if (seesAll(asker, resource)) return true
      return sql<boolean>`(${id} is null or ${id} in (select t.id from ${sql.table(resource.table)} t where ${scopeOf(asker, resource, 'list')}))`
    }
    const limits = [ownScope, throughOwner('jobs', sql`t.job_id`), throughOwner('quotes', sql`t.quote_id`)].filter(
      (one) => one !== true,
    )
    return limits.length === 0 ? true : sql<boolean>`(${sql.join(limits, sql` and `)})`
  },
  conditions: { known: () => sql<boolean>`t.unit_cost is not null` },
})
