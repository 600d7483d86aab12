import { type RawBuilder, sql } from 'kysely'
import type { AnyResource } from '../../../schema/engine/define.ts'
import { can } from '../../../schema/engine/permissions.ts'
import type { TabCount } from '../../../schema/engine/steps.ts'
import { dayOf } from '../../../schema/engine/time/time.ts'
import type { Caller } from '../http/context.ts'
import { equals, meets } from '../read/conditions.ts'
import { tableOf } from '../read/select.ts'
import { scopeOf } from '../rights/access.ts'

/** Records of another resource that belong to the record, limited to those the caller may see in the list behind the tab. */
function countQuery(asker: Caller, other: AnyResource, where: TabCount['where'], id: number): RawBuilder<unknown> {
  const today = dayOf(asker.engine.clock())
  const parts = Object.entries(where).map(([name, value]) => {
    const raw = [value.replace(':id', String(id))]
    const field = other.fields[name]
    return field ? equals(other, name, field, raw, today) : meets(asker, other, name, raw, false)
  })
  return sql.join([sql`t.archived_at is null`, scopeOf(asker, other, 'list'), ...parts], sql` and `)
}

/** The count for each tab, in one statement; without counts for resources that the caller may not list. */
export async function countTabs(
  asker: Caller,
  counts: readonly TabCount[],
  id: number,
): Promise<Readonly<Record<string, number>>> {
  const { engine, actor } = asker
  const visibleCounts = counts.filter((one) => can(actor.permissions, engine.resources.get(one.counted).area, 'list'))
  if (visibleCounts.length === 0) return {}
  const columns = visibleCounts.map(({ tab, counted: name, where }) => {
    const other = engine.resources.get(name)
    return sql`(select count(*) from ${tableOf(other)} t where ${countQuery(asker, other, where, id)})::int as ${sql.ref(tab)}`
  })
  const { rows } = await sql<Record<string, number>>`select ${sql.join(columns)}`.execute(engine.db)
  return rows[0] ?? {}
}
