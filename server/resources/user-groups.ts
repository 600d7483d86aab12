import { sql } from 'kysely'
import { z } from 'zod'
import userGroups from '../../schema/entities/user-groups.ts'
import users from '../../schema/entities/users.ts'
import { allPermissions, permission } from '../../schema/permissions.ts'
import { scopeOf } from '../kit/access.ts'
import { audit } from '../kit/audit.ts'
import { byId, type ZodTypes } from '../kit/bodies.ts'
import type { Context, WriteContext } from '../kit/context.ts'
import { defineServer } from '../kit/defineServer.ts'
import { invalid, problem } from '../kit/errors.ts'
import { updateRecord } from '../kit/persist.ts'
import { checkMatch, etagOf, fetchRecord, pathId, type RecordRow } from '../kit/read.ts'
import { effectiveRights, givesMore, groupsFrom, isAbove, seesMore } from '../kit/rights.ts'
import { contextOf } from '../kit/routes.ts'
import { changesIn } from '../kit/security.ts'
import { transact } from '../kit/transact.ts'

/** What decides what the members of a group may do and see, besides its permissions. */
const REACH = ['scope', 'parent_id', 'second_factor_required', 'archived_at'] as const
const WAY_IN = permission('UserGroups', 'edit')
const body = z.strictObject({ permissions: z.array(z.string().max(120)).max(2000) })
const members = z.strictObject({ data: z.array(z.strictObject({ id: z.int(), members: z.int() })) })
const rights = z.strictObject({
  id: z.int(),
  name: z.string(),
  version: z.int(),
  own: z.array(z.string()),
  inherited: z.record(z.string(), z.strictObject({ id: z.int(), name: z.string() })),
  members: z.int(),
})

/** Nobody takes his own last way into the permissions away: there might be nobody left to give it back. */
async function keepWayIn(ctx: WriteContext): Promise<void> {
  if (!ctx.actor.permissions.has(WAY_IN)) return
  const mine = await effectiveRights(ctx.tx, ctx.actor.user.user_group_id)
  if (!mine.some((right) => right.permission === WAY_IN)) throw problem(409, 'own_way_in')
}

async function ownRights(
  ctx: WriteContext | (Context & { tx: WriteContext['tx'] }),
  groupId: number,
): Promise<string[]> {
  const { rows } = await sql<{ permission: string }>`
    select area || ':' || action as permission from permissions where user_group_id = ${groupId} order by 1`.execute(
    ctx.tx,
  )
  return rows.map((row) => row.permission)
}

/** How many people a change of this group's rights reaches: its members and those of the groups below it, archived ones left out. */
async function reach(ctx: WriteContext, groupId: number): Promise<number> {
  const { rows } = await sql<{ members: number }>`
    with recursive below as (
      select id from user_groups where id = ${groupId}
      union select g.id from user_groups g join below on g.parent_id = below.id where g.archived_at is null)
    select count(*)::int as members from users where user_group_id in (select id from below) and archived_at is null`.execute(
    ctx.tx,
  )
  return rows[0]?.members ?? 0
}

/** `own`: what the group itself gives; `inherited`: permission → the nearest group above that gives it; `members`: people it reaches. */
async function present(ctx: WriteContext, row: RecordRow): Promise<z.input<typeof rights>> {
  const own = await ownRights(ctx, row.id)
  const parent = row['parent_id'] as number | null
  const above = parent === null ? [] : await effectiveRights(ctx.tx, parent)
  const inherited = Object.fromEntries(above.map((r) => [r.permission, { id: r.group_id, name: r.group_name }]))
  return {
    id: row.id,
    name: String(row['name']),
    version: row.version,
    own,
    inherited,
    members: await reach(ctx, row.id),
  }
}

/** Whether people are in this group, or in those below it, whom the actor does not see: they would be changed by somebody who cannot know. */
async function hasMembersElsewhere(ctx: WriteContext, groupId: number): Promise<boolean> {
  const seen = scopeOf(ctx, ctx.engine.resources.get(users.name), 'read')
  const { rows } = await sql`
    with recursive below as (
      select id from user_groups where id = ${groupId}
      union select g.id from user_groups g join below on g.parent_id = below.id)
    select from users t where t.user_group_id in (select id from below) and t.archived_at is null and not coalesce(${seen}, false)
    limit 1`.execute(ctx.tx)
  return rows.length > 0
}

/** @throws problem 403 above_you for a group that gives more, sees more or reaches further than this actor */
async function demandBelow(ctx: WriteContext, groupId: number): Promise<void> {
  if (await isAbove(ctx.tx, ctx.actor, { group: groupId })) throw problem(403, 'above_you')
  if (ctx.actor.user.scope !== 'all' && (await hasMembersElsewhere(ctx, groupId))) throw problem(403, 'above_you')
}

/** Whether the actor has his rights through this group: his own, or one above it. */
async function isOwn(ctx: WriteContext, groupId: number): Promise<boolean> {
  const { rows } = await sql`select where ${groupId}::bigint in ${groupsFrom(ctx.actor, 'up')}`.execute(ctx.tx)
  return rows.length > 0
}

/**
 * Replaces what a group gives by itself. Whoever changes a group may give, and take, only what he has;
 * what the catalogue does not know is refused, and so is what would be added to his own group: it came from above, and would stay
 * when it is taken away there.
 */
async function replace(ctx: WriteContext, before: RecordRow, wanted: readonly string[]): Promise<RecordRow> {
  const resource = ctx.engine.resources.get(userGroups.name)
  const known = new Set<string>(allPermissions(ctx.engine.resources.all))
  const own = await ownRights(ctx, before.id)
  const next = [...new Set(wanted)].toSorted()
  const added = next.filter((p) => !own.includes(p))
  const changed = [...own.filter((p) => !next.includes(p)), ...added]
  const unknown = next.filter((p) => !known.has(p) && !own.includes(p))
  if (unknown.length) throw invalid({ permissions: [{ code: 'choice', params: { choices: unknown } }] })
  if (changed.some((p) => !ctx.actor.permissions.has(p))) throw invalid({ permissions: [{ code: 'more_than_yours' }] })
  if (changed.length === 0) return before
  await demandBelow(ctx, before.id)
  if (added.length && (await isOwn(ctx, before.id))) throw invalid({ permissions: [{ code: 'own_group' }] })
  await sql`delete from permissions where user_group_id = ${before.id} and area || ':' || action <> all(${next}::text[])`.execute(
    ctx.tx,
  )
  await sql`insert into permissions (user_group_id, area, action)
    select ${before.id}, split_part(p, ':', 1), split_part(p, ':', 2) from unnest(${next}::text[]) p on conflict do nothing`.execute(
    ctx.tx,
  )
  await keepWayIn(ctx)
  const taken = own.filter((p) => !next.includes(p))
  await ctx.engine.security?.inside(ctx, 'rights_changed', { group: before.id, given: added, taken })
  const after = await updateRecord(ctx.tx, resource, before.id, {}, ctx.actor.user.id)
  await audit(ctx, resource, [
    { event: 'updated', before: { ...before, permissions: own }, after: { ...after, permissions: next } },
  ])
  return after
}

export default defineServer(userGroups, {
  before: async (ctx, values, before) => {
    const { parent_id: parent, scope } = values
    if (typeof parent === 'number' && (await givesMore(ctx.tx, ctx.actor, parent)))
      throw invalid({ parent_id: [{ code: 'more_than_yours' }] })
    if (before) await demandBelow(ctx, before.id)
    if (scope !== undefined && seesMore(ctx.actor, { scope, franchise_id: ctx.actor.user.franchise_id }))
      throw invalid({ scope: [{ code: 'wider_than_yours' }] })
  },
  after: async (ctx, after, before) => {
    if (before !== null && before.archived_at !== after.archived_at) await demandBelow(ctx, after.id)
    const changed = changesIn(REACH, before, after)
    if (changed)
      await ctx.engine.security?.inside(ctx, before ? 'rights_changed' : 'group_created', {
        group: after.id,
        ...changed,
      })
    await keepWayIn(ctx)
  },
  restore: {
    permissions: {
      now: (ctx, row) => ownRights(ctx, row.id),
      put: (ctx, row, value) => replace(ctx, row, value as string[]),
    },
  },
  routes: (app, engine) => {
    const url = '/user-groups/:id/permissions'
    const config = (summary: string) => ({ config: { access: WAY_IN, resource: userGroups.name, summary } })
    const api = app.withTypeProvider<ZodTypes>()
    api.get(
      '/user-groups/members',
      {
        config: {
          access: permission('UserGroups', 'list'),
          resource: userGroups.name,
          summary: 'How many people are in each user group',
        },
        schema: { response: { 200: members } },
      },
      async () => {
        const { rows } = await sql<{ id: number; members: number }>`
          select user_group_id as id, count(*)::int as members from users where archived_at is null group by 1 order by 1`.execute(
          engine.db,
        )
        return { data: rows }
      },
    )
    api.get(
      url,
      { ...config('What a user group may do, and from where'), schema: { params: byId, response: { 200: rights } } },
      async (request, reply) => {
        const ctx = contextOf(engine, request)
        const shown = await transact(ctx, async (write) => {
          const resource = engine.resources.get(userGroups.name)
          return present(write, await fetchRecord(write, write.tx, resource, pathId(request.params.id), 'read'))
        })
        return reply.header('etag', etagOf(shown)).send(shown)
      },
    )
    const change = {
      ...config('Replace what a user group may do'),
      schema: { params: byId, body, response: { 200: rights } },
    }
    api.put(url, change, async (request, reply) => {
      const ctx = contextOf(engine, request)
      // Sent once it is kept: whoever reads the answer may rely on it.
      const kept = await transact(ctx, async (write) => {
        const resource = engine.resources.get(userGroups.name)
        const before = await fetchRecord(write, write.tx, resource, pathId(request.params.id), 'update', true)
        checkMatch(request.headers['if-match'], before)
        return present(write, await replace(write, before, request.body.permissions))
      })
      return reply.header('etag', etagOf(kept)).send(kept)
    })
  },
})
