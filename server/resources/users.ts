import { sql } from 'kysely'
import users from '../../schema/entities/users.ts'
import { permission } from '../../schema/permissions.ts'
import { audit } from '../kit/audit.ts'
import { byId, nothing, type ZodTypes } from '../kit/bodies.ts'
import type { Engine, WriteContext } from '../kit/context.ts'
import { defineServer } from '../kit/defineServer.ts'
import { invalid, problem } from '../kit/errors.ts'
import { updateRecord } from '../kit/persist.ts'
import { checkMatch, etagOf, fetchRecord, pathId } from '../kit/read.ts'
import { isAbove, standing } from '../kit/rights.ts'
import { contextOf } from '../kit/routes.ts'
import { changesIn } from '../kit/security.ts'
import { transact } from '../kit/transact.ts'
import { accessRoute } from './users/access.ts'
import { inviteRoute } from './users/invite.ts'
import { secondFactorRoute } from './users/secondFactor.ts'

/** What decides what somebody may do and see, and whether he comes in. */
const REACH = ['user_group_id', 'franchise_id', 'active', 'archived_at'] as const

/** Ends every session of a user at once, on every server. */
const endSessions = ({ tx }: WriteContext, userId: number) =>
  sql`update sessions set revoked_at = now() where user_id = ${userId} and revoked_at is null`.execute(tx)

/** Nobody shuts himself out. */
function notYourself(ctx: WriteContext, userId: number): void {
  if (ctx.actor.user.id === userId) throw problem(409, 'not_yourself')
}

async function ban(engine: Engine, write: WriteContext, rawId: string, ifMatch: string | undefined, banned: boolean) {
  const resource = engine.resources.get(users.name)
  const before = await fetchRecord(write, write.tx, resource, pathId(rawId), 'update', true)
  checkMatch(ifMatch, before)
  notYourself(write, before.id)
  if (await isAbove(write.tx, write.actor, standing(before))) throw problem(403, 'above_you')
  if ((before['banned_at'] !== null) === banned) return before
  const set = banned ? sql`banned_at = now()` : sql`banned_at = null`
  const after = await updateRecord(write.tx, resource, before.id, {}, write.actor.user.id, [set])
  if (banned) await endSessions(write, before.id)
  await engine.security?.inside(write, banned ? 'banned' : 'unbanned', { user: before.id })
  await audit(write, resource, [{ event: 'updated', before, after }])
  return after
}

export default defineServer(users, {
  scope: ({ user }) => {
    if (user.scope === 'all') return true
    return user.scope === 'own' ? sql<boolean>`t.id = ${user.id}` : sql<boolean>`t.franchise_id = ${user.franchise_id}`
  },
  before: async (ctx, values, before) => {
    if (before && (await isAbove(ctx.tx, ctx.actor, standing(before)))) throw problem(403, 'above_you')
    if (before && before.id === ctx.actor.user.id) {
      if (values.active === false) throw invalid({ active: [{ code: 'not_yourself' }] })
      if (values.user_group_id !== undefined) throw invalid({ user_group_id: [{ code: 'not_yourself' }] })
    }
    const { scope, franchise_id: mine } = ctx.actor.user
    const theirs = values.franchise_id === undefined && before ? before.franchise_id : (values.franchise_id ?? null)
    if (scope !== 'all' && theirs !== mine) throw invalid({ franchise_id: [{ code: 'not_found' }] })
    const group = values.user_group_id
    if (group !== undefined && (await isAbove(ctx.tx, ctx.actor, { group, franchise: theirs }))) {
      throw invalid({ user_group_id: [{ code: 'more_than_yours' }] })
    }
  },
  after: async (ctx, after, before) => {
    if (before && before.archived_at !== after.archived_at) {
      notYourself(ctx, after.id)
      if (await isAbove(ctx.tx, ctx.actor, standing(after))) throw problem(403, 'above_you')
    }
    if (!after.active || after.archived_at !== null) await endSessions(ctx, after.id)
    const changed = changesIn(REACH, before, after)
    if (changed)
      await ctx.engine.security?.inside(ctx, before ? 'rights_changed' : 'user_created', { user: after.id, ...changed })
  },
  restore: {
    banned_at: {
      now: async (_ctx, row) => row['banned_at'],
      put: (ctx, row, value) => ban(ctx.engine, ctx, String(row.id), undefined, value !== null),
    },
  },
  routes: (app, engine) => {
    accessRoute(app, engine)
    inviteRoute(app, engine)
    secondFactorRoute(app, engine)
    for (const [act, banned] of [
      ['ban', true],
      ['unban', false],
    ] as const) {
      app.withTypeProvider<ZodTypes>().post(
        `/users/:id/${act}`,
        {
          config: {
            access: permission('Users', 'edit'),
            resource: users.name,
            summary: `${banned ? 'Ban' : 'Let back in'} a user`,
          },
          schema: { params: byId, body: nothing },
        },
        async (request, reply) => {
          const ctx = contextOf(engine, request)
          const row = await transact(ctx, (write) =>
            ban(engine, write, request.params.id, request.headers['if-match'], banned),
          )
          return reply.header('etag', etagOf(row)).send(row)
        },
      )
    }
  },
})
