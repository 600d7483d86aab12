import { sql } from 'kysely'
import users from '../../../schema/areas/access/users.ts'
import { defineServer } from '../../engine/http/defineServer.ts'
import { invalid } from '../../engine/http/errors.ts'
import { changesIn } from '../../engine/http/security.ts'
import { isAbove } from '../../engine/rights/rights.ts'
import { ban, demandBelow, endSessions, notYourself } from './ban.ts'

/** Fields that decide what a user may do and see, and whether they can sign in. */
const ACCESS_FIELDS = ['user_group_id', 'franchise_id', 'active', 'archived_at'] as const

export default defineServer(users, {
  scope: ({ user }) => {
    if (user.scope === 'all') return true
    return user.scope === 'franchise'
      ? sql<boolean>`t.franchise_id = ${user.franchise_id}`
      : sql<boolean>`t.id = ${user.id}`
  },
  before: async (ctx, values, before) => {
    if (before) await demandBelow(ctx, before)
    if (before && before.id === ctx.actor.user.id) {
      if (values.active === false) throw invalid({ active: [{ code: 'not_yourself' }] })
      if (values.user_group_id !== undefined) throw invalid({ user_group_id: [{ code: 'not_yourself' }] })
    }
    const { scope, franchise_id: ownFranchise } = ctx.actor.user
    const targetFranchise =
      values.franchise_id === undefined && before ? before.franchise_id : (values.franchise_id ?? null)
    if (scope !== 'all' && targetFranchise !== ownFranchise) throw invalid({ franchise_id: [{ code: 'not_found' }] })
    const group = values.user_group_id
    if (group !== undefined && (await isAbove(ctx.tx, ctx.actor, { group, franchise: targetFranchise }))) {
      throw invalid({ user_group_id: [{ code: 'more_than_yours' }] })
    }
    // Without a franchise, a member of a group with franchise scope would see nothing.
    if (targetFranchise === null && (group !== undefined || values.franchise_id !== undefined)) {
      const { rows } = await sql<{ scope: string }>`
        select scope from user_groups where id = ${group ?? before?.user_group_id ?? null}`.execute(ctx.tx)
      if (rows[0]?.scope === 'franchise') throw invalid({ franchise_id: [{ code: 'franchise_of_group' }] })
    }
  },
  after: async (ctx, after, before) => {
    if (before && before.archived_at !== after.archived_at) {
      notYourself(ctx, after.id)
      await demandBelow(ctx, after)
    }
    if (!after.active || after.archived_at !== null) {
      await endSessions(ctx, after.id)
      // The caller takes over the providers this person answered for, so that users can still sign in through them.
      if (ctx.actor.user.id)
        await sql`update sign_in_trust set user_id = ${ctx.actor.user.id} where user_id = ${after.id}`.execute(ctx.tx)
    }
    const changed = changesIn(ACCESS_FIELDS, before, after)
    if (changed)
      await ctx.engine.security?.inside(ctx, before ? 'rights_changed' : 'user_created', { user: after.id, ...changed })
  },
  restore: {
    banned_at: {
      now: async (_ctx, row) => row['banned_at'],
      put: (ctx, row, value) => ban(ctx, row, value !== null, typeof value === 'string' ? value : undefined),
    },
  },
})
