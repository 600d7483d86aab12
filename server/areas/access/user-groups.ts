import { sql } from 'kysely'
import userGroups from '../../../schema/areas/access/user-groups.ts'
import { defineServer } from '../../engine/http/defineServer.ts'
import { invalid } from '../../engine/http/errors.ts'
import { changesIn } from '../../engine/http/security.ts'
import { givesMore, seesMore } from '../../engine/rights/rights.ts'
import { demandBelow, keepOwnAccess, ownRights, replace } from './permissions.ts'

/** Fields besides permissions that decide what a group's members may do and see. */
const ACCESS_FIELDS = ['scope', 'parent_id', 'second_factor_required', 'archived_at'] as const

export default defineServer(userGroups, {
  before: async (ctx, values, before) => {
    const { parent_id: parent, scope } = values
    if (typeof parent === 'number' && (await givesMore(ctx.tx, ctx.actor, parent)))
      throw invalid({ parent_id: [{ code: 'more_than_yours' }] })
    if (before) await demandBelow(ctx, before.id)
    if (scope !== undefined && seesMore(ctx.actor, { scope, franchise_id: ctx.actor.user.franchise_id }))
      throw invalid({ scope: [{ code: 'wider_than_yours' }] })
    if (before && scope === 'franchise' && before.scope !== 'franchise') {
      const { rows } = await sql<{ n: number }>`
        select count(*)::int as n from users
        where user_group_id = ${before.id} and franchise_id is null and active and archived_at is null`.execute(ctx.tx)
      const n = rows[0]?.n ?? 0
      if (n > 0) throw invalid({ scope: [{ code: 'members_without_franchise', params: { smart_count: n } }] })
    }
  },
  after: async (ctx, after, before) => {
    if (before !== null && before.archived_at !== after.archived_at) await demandBelow(ctx, after.id)
    const changed = changesIn(ACCESS_FIELDS, before, after)
    if (changed)
      await ctx.engine.security?.inside(ctx, before ? 'rights_changed' : 'group_created', {
        group: after.id,
        ...changed,
      })
    await keepOwnAccess(ctx)
  },
  restore: {
    permissions: {
      now: (ctx, row) => ownRights(ctx, row.id),
      put: (ctx, row, value) => replace(ctx, row, value as string[]),
    },
  },
})
