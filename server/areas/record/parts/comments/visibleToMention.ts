import { type RawBuilder, sql } from 'kysely'
import { can } from '../../../../../schema/engine/permissions.ts'
import { bindParam } from '../../../../engine/db/prepared.ts'
import type { Caller } from '../../../../engine/http/context.ts'
import { tableOf } from '../../../../engine/read/select.ts'
import { scopeIn, scopeOf } from '../../../../engine/rights/access.ts'

/** What a text of the program tells of, besides the record it stands at: whoever may not see it is not told. */
export interface About {
  readonly resource: string
  readonly id: number
}

/**
 * Whether this actor is told what stands under the alias `c` with the columns `about` and `about_id`: what tells of nothing else, and what
 * tells of records that he may list and has within his scope.
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
