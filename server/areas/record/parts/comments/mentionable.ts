import { type RawBuilder, sql } from 'kysely'
import type { Person } from '../../../../../schema/areas/record/shapes.ts'
import { permission } from '../../../../../schema/engine/permissions.ts'
import { fold, searchWordsOf } from '../../../../../schema/engine/text/fold.ts'
import type { Db, Tx } from '../../../../engine/db/kysely.ts'
import type { Actor } from '../../../../engine/http/actor.ts'
import type { Context } from '../../../../engine/http/context.ts'
import { has } from '../../../../engine/read/search.ts'
import { tableOf } from '../../../../engine/read/select.ts'
import { scopeOf } from '../../../../engine/rights/access.ts'
import { effectiveRights } from '../../../../engine/rights/rights.ts'
import type { Subject } from '../subject.ts'

/** Maximum number of suggested names (fixed by the specification: at most 10). */
const MAX_OFFERED = 10
/** Maximum number of users searched for suggestions. */
const MAX_LOOKED_AT = 300

type Candidate = Actor['user'] & { readonly name: string; readonly image: string | null }

/** Returns users who can sign in, by name or by id. */
async function candidates(db: Db | Tx, which: RawBuilder<boolean>): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select u.id, u.email, u.first_name, u.last_name, u.user_group_id, g.scope, u.franchise_id, u.name, u.image
    from users u join user_groups g on g.id = u.user_group_id
    where u.archived_at is null and u.active and u.banned_at is null and ${which} order by u.name, u.id limit ${MAX_LOOKED_AT}`.execute(
    db,
  )
  return rows
}

/** Returns the users among these who may see the record: by the permissions of their groups and their scope. */
async function whoSee(
  ctx: Context,
  db: Db | Tx,
  { resource, row }: Subject,
  people: readonly Candidate[],
): Promise<Candidate[]> {
  const rights = new Map<number, ReadonlySet<string>>()
  for (const group of new Set(people.map((one) => one.user_group_id)))
    rights.set(group, new Set((await effectiveRights(db, group)).map((right) => right.permission)))
  const needed = permission(resource.area, resource.recordPath ?? 'details')
  const allowed = people.filter((one) => rights.get(one.user_group_id)?.has(needed))
  if (allowed.length === 0) return []
  const checks = allowed.map((user) => {
    const actor: Actor = {
      user,
      session_id: ctx.actor.session_id,
      permissions: rights.get(user.user_group_id) ?? new Set(),
    }
    return sql`select ${user.id}::bigint as id where exists
      (select 1 from ${tableOf(resource)} t where t.id = ${row.id} and ${scopeOf({ ...ctx, actor }, resource, 'read')})`
  })
  const { rows } = await sql<{ id: number }>`${sql.join(checks, sql` union all `)}`.execute(db)
  const ids = new Set(rows.map(({ id }) => id))
  return allowed.filter(({ id }) => ids.has(id))
}

/** Returns the users a comment on this record may mention, by typed text: names that start with it first, then names with a word that does. */
export async function mentionable(ctx: Context, subject: Subject, typed: string): Promise<Person[]> {
  const { db } = ctx.engine
  const words = searchWordsOf(typed.trim().split(/\s+/))
  const each = words.map((word) => has(sql`found_text(u.name) collate "C"`, word))
  const people = await candidates(db, each.length ? sql<boolean>`${sql.join(each, sql` and `)}` : sql<boolean>`true`)
  const rank = ({ name }: Candidate) => {
    const padded = ` ${fold(name)}`
    if (padded.startsWith(` ${fold(typed).trim()}`)) return 0
    return words.every(({ word }) => padded.includes(` ${word}`)) ? 1 : 2
  }
  const withAccess = await whoSee(ctx, db, subject, people)
  return withAccess
    .toSorted((a, b) => rank(a) - rank(b))
    .slice(0, MAX_OFFERED)
    .map(({ id, name, image }) => ({ id, name, image }))
}

/** Returns the ids among these that a comment on this record may not mention. */
export async function notMentionable(
  ctx: Context,
  db: Db | Tx,
  subject: Subject,
  ids: readonly number[],
): Promise<number[]> {
  if (ids.length === 0) return []
  const people = await candidates(db, sql<boolean>`u.id = any(${ids}::bigint[])`)
  const withAccess = new Set((await whoSee(ctx, db, subject, people)).map(({ id }) => id))
  return ids.filter((id) => !withAccess.has(id))
}
