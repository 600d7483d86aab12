import { type RawBuilder, sql } from 'kysely'
import { can } from '../../../../../schema/engine/permissions.ts'
import { bindParam } from '../../../../engine/db/prepared.ts'
import type { Caller } from '../../../../engine/http/context.ts'
import { tableOf } from '../../../../engine/read/select.ts'
import { scopeIn, scopeOf } from '../../../../engine/rights/access.ts'

/** A record that an automatic text is about, besides the one it belongs to; users who may not see it do not see the text. */
export interface About {
  readonly resource: string
  readonly id: number
}

/**
 * Condition: the caller may see the row `c` with columns `about` and `about_id`: it is about no other record, or about one that the caller may list
 * and has in scope.
 */
export function visibleToMention(asker: Caller): RawBuilder<boolean> {
  const { actor, engine } = asker
  const open: string[] = []
  const narrowed: RawBuilder<unknown>[] = []
  for (const resource of engine.resources.all) {
    if (!can(actor.permissions, resource.area, 'list')) continue
    const scope = scopeIn(asker, resource, 'read')
    if (scope === true) open.push(resource.name)
    else
      narrowed.push(sql`c.about = ${sql.lit(resource.name)} and exists (
        select from ${tableOf(resource)} t where t.id = c.about_id and ${scopeOf(asker, resource, 'read')})`)
  }
  return sql<boolean>`(${sql.join([sql`c.about is null`, sql`array[c.about] <@ ${bindParam(open, 'text[]')}`, ...narrowed], sql` or `)})`
}
