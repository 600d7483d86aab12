import { type RawBuilder, sql } from 'kysely'
import type { AnyResource } from '../../../schema/engine/define.ts'
import { can } from '../../../schema/engine/permissions.ts'
import { STORED } from '../../../schema/engine/settings/stored.ts'
import type { Asker } from '../../engine/http/context.ts'
import { tableOf } from '../../engine/read/select.ts'
import { scopeOf, seesAll } from '../../engine/rights/access.ts'

/** Everything that the log may name and this actor may list. */
const listed = ({ engine, actor }: Asker): AnyResource[] =>
  [...engine.resources.all, STORED].filter(({ area }) => can(actor.permissions, area, 'list'))

/**
 * Of which entries under `l` this actor is told: those about records that he may list and that are within his scope. Of a record that is gone
 * nobody knows any more whose it was: only who sees all of its kind is told.
 * @param entity where only one resource is asked for
 */
export function toldTo(ctx: Asker, entity?: string): RawBuilder<boolean> {
  const mine = listed(ctx).filter(({ name }) => entity === undefined || name === entity)
  if (mine.length === 0) return sql<boolean>`false`
  const { true: whole = [], false: some = [] } = Object.groupBy(
    mine,
    (one) => String(one === STORED || seesAll(ctx, one)) as 'true' | 'false',
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

/** Whether this actor may put anything of a resource's entries back. */
export const mayRevert = ({ actor }: Asker): boolean => can(actor.permissions, 'Logs', 'revert')
