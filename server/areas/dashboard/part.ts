import { type RawBuilder, sql } from 'kysely'
import type { Of } from '../../../schema/areas/dashboard/shapes.ts'
import type { AnyResource } from '../../../schema/engine/define.ts'
import { can } from '../../../schema/engine/permissions.ts'
import type { Context } from '../../engine/http/context.ts'
import { scopeOf } from '../../engine/rights/access.ts'
import { listCondition } from '../../engine/views/viewsQuery.ts'

/** Whether the caller may open the list of a resource. */
export const lists = ({ engine, actor }: Context, name: string): boolean => {
  const { area, listAction = 'list' } = engine.resources.get(name)
  return can(actor.permissions, area, listAction)
}

/** Adds a filter for the owner of records to a list query, if the resource has owners. */
export function narrowed({ actor, engine }: Context, name: string, query: string, scope: Of): string {
  const { fields } = engine.resources.get(name)
  const ownFilter = scope === 'mine' && fields['assignedTo'] ? '&assignedTo=me' : ''
  const franchiseFilter =
    scope === 'franchise' && fields['franchise_id'] && actor.user.franchise_id !== null
      ? `&franchise_id=${actor.user.franchise_id}`
      : ''
  return `${query}${ownFilter}${franchiseFilter}`
}

/** Condition over `t`: records that a list with this query shows to the caller. */
export const shownBy = (ctx: Context, resource: AnyResource, query: string): RawBuilder<unknown> =>
  sql`t.archived_at is null and ${scopeOf(ctx, resource, 'list')} and ${listCondition(ctx, resource, query)}`
