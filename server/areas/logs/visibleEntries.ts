import { type RawBuilder, sql } from 'kysely'
import type { AnyResource } from '../../../schema/engine/define.ts'
import { can } from '../../../schema/engine/permissions.ts'
import { SETTING_RECORD } from '../../../schema/engine/settings/settingRecord.ts'
import { bindParam } from '../../engine/db/prepared.ts'
import { queryPrepared } from '../../engine/db/queryPrepared.ts'
import type { Caller } from '../../engine/http/context.ts'
import { tableOf } from '../../engine/read/select.ts'
import { scopeOf, seesAll } from '../../engine/rights/access.ts'

/** Everything that the log may name and this actor may list. */
const listed = ({ engine, actor }: Caller): AnyResource[] =>
  [...engine.resources.all, SETTING_RECORD].filter(({ area }) => can(actor.permissions, area, 'list'))

const named = (resources: readonly AnyResource[]) => sql.join(resources.map(({ name }) => sql.lit(name)))

/**
 * Of which entries under `l` this actor is told: those about records that he may list and that are within his scope. Of a record that is gone
 * nobody knows any more whose it was: only who sees all of its kind is told.
 * @param entity where only one resource is asked for
 */
export function toldTo(ctx: Caller, entity?: string): RawBuilder<boolean> {
  const mine = listed(ctx).filter(({ name }) => entity === undefined || name === entity)
  if (mine.length === 0) return sql<boolean>`false`
  const { true: whole = [], false: some = [] } = Object.groupBy(
    mine,
    (one) => String(one === SETTING_RECORD || seesAll(ctx, one)) as 'true' | 'false',
  )
  const all = ctx.engine.resources.all.length + 1
  if (whole.length === all) return sql<boolean>`true`
  const parts = some.map(
    (one) =>
      sql<boolean>`(l.entity = ${one.name} and exists (select from ${tableOf(one)} t where t.id = l.entity_id and ${scopeOf(ctx, one, 'list')}))`,
  )
  if (whole.length) parts.push(sql<boolean>`l.entity = any(${whole.map(({ name }) => name)}::text[])`)
  return sql<boolean>`(${sql.join(parts, sql` or `)})`
}

interface Nearly {
  /** The cheap condition; it has no values of its own. */
  readonly which: RawBuilder<boolean>
  /** The resources whose rows are to be asked about. */
  readonly some: readonly AnyResource[]
}

const known = new WeakMap<ReadonlySet<string>, Map<string, Nearly>>()

function nearly(ctx: Caller, entity: string): Nearly {
  const mine = listed(ctx).filter(({ name }) => entity === '' || name === entity)
  const some = mine.filter((one) => one !== SETTING_RECORD && !seesAll(ctx, one))
  if (mine.length === 0) return { which: sql<boolean>`false`, some }
  const isAll = mine.length === ctx.engine.resources.all.length + 1
  return { which: isAll ? sql<boolean>`true` : sql<boolean>`l.entity in (${named(mine)})`, some }
}

/**
 * What of the log is told to somebody who sees the whole business: nearly everything. What only some see of (mails, by whose records they are about) is a
 * condition over many tables, which takes longer to plan than all the rest: it is asked of the few rows of a page, where there are any. It follows
 * from what somebody may do, and is put together once.
 * @returns undefined for whoever sees a part
 */
export function toldNearly(ctx: Caller, entity = ''): Nearly | undefined {
  const { permissions, user } = ctx.actor
  if (user.scope !== 'all') return undefined
  // What nobody has heard of is asked for as often as anybody likes.
  if (entity !== '' && !ctx.engine.resources.logged(entity)) return { which: sql<boolean>`false`, some: [] }
  const there = known.get(permissions) ?? new Map<string, Nearly>()
  known.set(permissions, there)
  const found = there.get(entity) ?? nearly(ctx, entity)
  there.set(entity, found)
  return found
}

/** Of these rows those that this actor is told of. */
export async function toldAmong<R extends { readonly entity: string; readonly entity_id: number }>(
  ctx: Caller,
  rows: readonly R[],
  some: readonly AnyResource[],
): Promise<R[]> {
  const hidden = new Set<string>()
  for (const one of some) {
    const ids = [...new Set(rows.filter(({ entity }) => entity === one.name).map(({ entity_id: id }) => id))]
    if (ids.length === 0) continue
    const seen = await queryPrepared(
      ctx.engine.db,
      sql<{ id: number }>`
      select t.id from ${tableOf(one)} t where t.id = any(${bindParam(ids, 'bigint[]')}::bigint[]) and ${scopeOf(ctx, one, 'list')}`,
    )
    const visible = new Set(seen.map(({ id }) => id))
    for (const id of ids) if (!visible.has(id)) hidden.add(`${one.name} ${id}`)
  }
  return hidden.size === 0 ? [...rows] : rows.filter(({ entity, entity_id: id }) => !hidden.has(`${entity} ${id}`))
}

/** Whether this actor may put anything of a resource's entries back. */
export const mayRevert = ({ actor }: Caller): boolean => can(actor.permissions, 'Logs', 'revert')
