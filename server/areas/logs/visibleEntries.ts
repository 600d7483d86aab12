import { type RawBuilder, sql } from 'kysely'
import type { AnyResource } from '../../../schema/engine/define.ts'
import { can } from '../../../schema/engine/permissions.ts'
import { SETTING_RECORD } from '../../../schema/engine/settings/settingRecord.ts'
import { bindParam } from '../../engine/db/prepared.ts'
import { queryPrepared } from '../../engine/db/queryPrepared.ts'
import type { Caller } from '../../engine/http/context.ts'
import { tableOf } from '../../engine/read/select.ts'
import { scopeOf, seesAll } from '../../engine/rights/access.ts'

/** Resources in the log that the caller may list. */
const listableResources = ({ engine, actor }: Caller): AnyResource[] =>
  [...engine.resources.all, SETTING_RECORD].filter(({ area }) => can(actor.permissions, area, 'list'))

const named = (resources: readonly AnyResource[]) => sql.join(resources.map(({ name }) => sql.lit(name)))

/**
 * Condition: entries `l` the caller may see: about records they may list and have in scope. For a record that no longer exists the owner is unknown,
 * so only users who see all of its resource see its entries.
 * @param entity only this resource
 */
export function toldTo(ctx: Caller, entity?: string): RawBuilder<boolean> {
  const visibleResources = listableResources(ctx).filter(({ name }) => entity === undefined || name === entity)
  if (visibleResources.length === 0) return sql<boolean>`false`
  const { true: fullyVisible = [], false: some = [] } = Object.groupBy(
    visibleResources,
    (one) => String(one === SETTING_RECORD || seesAll(ctx, one)) as 'true' | 'false',
  )
  const all = ctx.engine.resources.all.length + 1
  if (fullyVisible.length === all) return sql<boolean>`true`
  const parts = some.map(
    (one) =>
      sql<boolean>`(l.entity = ${one.name} and exists (select from ${tableOf(one)} t where t.id = l.entity_id and ${scopeOf(ctx, one, 'list')}))`,
  )
  if (fullyVisible.length) parts.push(sql<boolean>`l.entity = any(${fullyVisible.map(({ name }) => name)}::text[])`)
  return sql<boolean>`(${sql.join(parts, sql` or `)})`
}

interface Nearly {
  /** The inexpensive condition; it has no parameters. */
  readonly which: RawBuilder<boolean>
  /** Resources whose rows need a further check. */
  readonly some: readonly AnyResource[]
}

const conditionsByPermissions = new WeakMap<ReadonlySet<string>, Map<string, Nearly>>()

function nearly(ctx: Caller, entity: string): Nearly {
  const visibleResources = listableResources(ctx).filter(({ name }) => entity === '' || name === entity)
  const some = visibleResources.filter((one) => one !== SETTING_RECORD && !seesAll(ctx, one))
  if (visibleResources.length === 0) return { which: sql<boolean>`false`, some }
  const isAll = visibleResources.length === ctx.engine.resources.all.length + 1
  return { which: isAll ? sql<boolean>`true` : sql<boolean>`l.entity in (${named(visibleResources)})`, some }
}

/**
 * Returns what a user who sees the whole business may see of the log: nearly everything. Conditions over many tables (emails depend on the records
 * they are about) take longer to plan than the rest of the query, so they are checked only for the rows of a page. The result depends only on
 * permissions and is cached.
 * @returns undefined for users who see only part
 */
export function toldNearly(ctx: Caller, entity = ''): Nearly | undefined {
  const { permissions, user } = ctx.actor
  if (user.scope !== 'all') return undefined
  // Unknown resources are not cached, because clients can request any number of them.
  if (entity !== '' && !ctx.engine.resources.logged(entity)) return { which: sql<boolean>`false`, some: [] }
  const conditionByEntity = conditionsByPermissions.get(permissions) ?? new Map<string, Nearly>()
  conditionsByPermissions.set(permissions, conditionByEntity)
  const found = conditionByEntity.get(entity) ?? nearly(ctx, entity)
  conditionByEntity.set(entity, found)
  return found
}

/** Returns the rows among these that the caller may see. */
export async function toldAmong<R extends { readonly entity: string; readonly entity_id: number }>(
  ctx: Caller,
  rows: readonly R[],
  some: readonly AnyResource[],
): Promise<R[]> {
  const hidden = new Set<string>()
  for (const one of some) {
    const ids = [...new Set(rows.filter(({ entity }) => entity === one.name).map(({ entity_id: id }) => id))]
    if (ids.length === 0) continue
    const visibleRows = await queryPrepared(
      ctx.engine.db,
      sql<{ id: number }>`
      select t.id from ${tableOf(one)} t where t.id = any(${bindParam(ids, 'bigint[]')}::bigint[]) and ${scopeOf(ctx, one, 'list')}`,
    )
    const visible = new Set(visibleRows.map(({ id }) => id))
    for (const id of ids) if (!visible.has(id)) hidden.add(`${one.name} ${id}`)
  }
  return hidden.size === 0 ? [...rows] : rows.filter(({ entity, entity_id: id }) => !hidden.has(`${entity} ${id}`))
}

/** Whether the caller may revert entries at all. */
export const mayRevert = ({ actor }: Caller): boolean => can(actor.permissions, 'Logs', 'revert')
