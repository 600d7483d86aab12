import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { changedView, newView, View } from '../../../schema/areas/workspace/ownShapes.ts'
import { can, permission } from '../../../schema/engine/permissions.ts'
import type { Db, Tx } from '../db/kysely.ts'
import type { Actor } from '../http/actor.ts'
import type { Context, WriteContext } from '../http/context.ts'
import { invalid, problem } from '../http/errors.ts'
import { checkMatch, pathId } from '../read/read.ts'
import { allow } from '../rights/access.ts'
import { groupsFrom } from '../rights/rights.ts'
import { viewQuery } from './viewsQuery.ts'

/** Maximum views of one user. */
const MAX = 500

/** Users who may edit groups can also share with all of them, and remove views that others shared. */
const overGroups = (actor: Actor) => actor.permissions.has(permission('UserGroups', 'edit'))

/** Whether the caller has the view `v`: it is their own, or shared with their group or one above it. */
const reaches = (actor: Actor): RawBuilder<unknown> =>
  sql`(v.owner_id = ${actor.user.id} or exists (
    select 1 from saved_view_groups s where s.view_id = v.id and s.user_group_id in ${groupsFrom(actor, 'up')}))`

async function fetchViews(ctx: Context, db: Db | Tx, condition: RawBuilder<unknown>): Promise<View[]> {
  const { actor, engine } = ctx
  const isOwner = sql`v.owner_id = ${actor.user.id}`
  const { rows } = await sql<View>`
    select v.id, v.resource, v.name, v.query, v.version, ${isOwner} as mine, ${isOwner} or ${overGroups(actor)} as may_change,
      concat_ws(' ', u.first_name, u.last_name) as owner, w.groups <> '[]' as shared,
      case when ${isOwner} or ${overGroups(actor)} then w.groups else '[]'::jsonb end as groups
    from saved_views v join users u on u.id = v.owner_id cross join lateral (
      select coalesce(jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name) order by g.name, g.id), '[]'::jsonb) as groups
      from saved_view_groups s join user_groups g on g.id = s.user_group_id where s.view_id = v.id) w
    where ${condition} and ${reaches(actor)} order by v.owner_id <> ${actor.user.id}, v.id`.execute(db)
  return rows.filter(({ resource }) => {
    const found = engine.resources.all.find(({ name }) => name === resource)
    return found && can(actor.permissions, found.area, 'list')
  })
}

/** Every view that the caller has, for all lists they may open: their own first, each in order of creation. */
export const views = (ctx: Context): Promise<View[]> => fetchViews(ctx, ctx.engine.db, sql`true`)

async function fetchView(ctx: Context, db: Db | Tx, id: number): Promise<View> {
  const [view] = await fetchViews(ctx, db, sql`v.id = ${id}`)
  if (!view) throw problem(404, 'not_found')
  return view
}

/** Groups that the caller may share with: their own and those below it, or all of them. */
export async function shareable(ctx: Context, db: Db | Tx = ctx.engine.db): Promise<{ id: number; name: string }[]> {
  const inReach = overGroups(ctx.actor) ? sql`true` : sql`g.id in ${groupsFrom(ctx.actor, 'down')}`
  const { rows } = await sql<{ id: number; name: string }>`
    select g.id, g.name from user_groups g where g.archived_at is null and ${inReach} order by g.name, g.id`.execute(db)
  return rows
}

/** Replaces the groups of a view. Groups that it already had may stay, whatever the caller may share with now. */
async function shareWith(ctx: WriteContext, id: number, groups: readonly number[], before: readonly number[]) {
  const shareableIds = new Set([...(await shareable(ctx, ctx.tx)).map((group) => group.id), ...before])
  if (groups.some((group) => !shareableIds.has(group))) throw invalid({ groups: [{ code: 'not_found' }] })
  await sql`delete from saved_view_groups where view_id = ${id}`.execute(ctx.tx)
  if (groups.length === 0) return
  await sql`insert into saved_view_groups (view_id, user_group_id)
    select ${id}, g from unnest(${[...new Set(groups)]}::bigint[]) g`.execute(ctx.tx)
}

/**
 * Writes a row of the view's own table.
 * @throws problem 422 at `name` when the owner already has a view of this name
 */
async function idOfWritten(statement: Promise<{ rows: { id: number }[] }>): Promise<number> {
  try {
    const { rows } = await statement
    if (rows[0]) return rows[0].id
  } catch (error) {
    if ((error as { constraint?: string }).constraint === 'saved_views_name')
      throw invalid({ name: [{ code: 'duplicate' }] })
    throw error
  }
  throw invalid({ name: [{ code: 'too_many_views', params: { max: MAX } }] })
}

const nowOf = (ctx: Context) => ctx.engine.clock()

/** Saves a view of the caller's own. */
export async function keepView(write: WriteContext, body: z.output<typeof newView>): Promise<View> {
  const resource = write.engine.resources.all.find(({ name }) => name === body.resource)
  if (!resource) throw invalid({ resource: [{ code: 'not_found' }] })
  allow(write, resource, 'list')
  const query = viewQuery(resource, body.query, nowOf(write))
  const owner = write.actor.user.id
  // Counted and added by one request of the owner at a time.
  await sql`select pg_advisory_xact_lock(hashtext(${`views ${owner}`}))`.execute(write.tx)
  const id = await idOfWritten(
    sql<{ id: number }>`insert into saved_views (owner_id, resource, name, query)
      select ${owner}, ${resource.name}, ${body.name}, ${query}
      where (select count(*) from saved_views where owner_id = ${owner}) < ${MAX} returning id`.execute(write.tx),
  )
  await shareWith(write, id, body.groups, [])
  return fetchView(write, write.tx, id)
}

/** The view, locked, for a caller who may change it. */
async function changeable(ctx: WriteContext, rawId: string, ifMatch: string | undefined): Promise<View> {
  const id = pathId(rawId)
  await sql`select 1 from saved_views where id = ${id} for update`.execute(ctx.tx)
  const view = await fetchView(ctx, ctx.tx, id)
  if (!view.may_change) throw problem(403, 'not_yours')
  checkMatch(ifMatch, { ...view, archived_at: null })
  return view
}

/** Changes what is sent: its name, its query, the groups it is shared with. */
export async function changeView(
  write: WriteContext,
  rawId: string,
  body: z.output<typeof changedView>,
  ifMatch: string | undefined,
): Promise<View> {
  const view = await changeable(write, rawId, ifMatch)
  const resource = write.engine.resources.get(view.resource)
  const query = body.query === undefined ? view.query : viewQuery(resource, body.query, nowOf(write))
  await idOfWritten(
    sql<{
      id: number
    }>`update saved_views set name = ${body.name ?? view.name}, query = ${query}, version = version + 1,
      updated_at = now() where id = ${view.id} returning id`.execute(write.tx),
  )
  if (body.groups) {
    const before = view.groups.map(({ id }) => id)
    await shareWith(write, view.id, body.groups, before)
  }
  // A user who stops sharing somebody else's view no longer has it.
  const [after] = await fetchViews(write, write.tx, sql`v.id = ${view.id}`)
  return after ?? { ...view, name: body.name ?? view.name, query, groups: [], shared: false, version: view.version + 1 }
}

export async function deleteView(write: WriteContext, rawId: string, ifMatch: string | undefined): Promise<void> {
  const { id } = await changeable(write, rawId, ifMatch)
  await sql`delete from saved_views where id = ${id}`.execute(write.tx)
}
