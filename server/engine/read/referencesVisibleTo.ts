import { type RawBuilder, sql } from 'kysely'
import type { AnyResource } from '../../../schema/engine/define.ts'
import { fieldOf } from '../../../schema/engine/fields/fieldOf.ts'
import { can } from '../../../schema/engine/permissions.ts'
import type { Caller } from '../http/context.ts'
import { scopeOf, seesAll } from '../rights/access.ts'

type Condition = RawBuilder<unknown>

/** Whether the caller may list the record of this id and all records whose text it contains; undefined when that is so for every record. */
function sees(ctx: Caller, target: AnyResource, id: Condition): Condition | undefined {
  if (!can(ctx.actor.permissions, target.area, 'list')) return sql`false`
  const further = referencesVisibleTo(ctx, target)
  if (!further && seesAll(ctx, target)) return undefined
  // Inside, `t` is the referenced record, limited to the caller's scope.
  return sql`exists (select 1 from (select ${id} as id) o join ${sql.table(target.table)} t on t.id = o.id
    where ${scopeOf(ctx, target, 'list')} and ${further ?? sql`true`})`
}

/**
 * Whether the caller may list everything that `t` refers to and is found by, so that a search reveals nothing about other records; undefined when
 * that is so for every record.
 */
export function referencesVisibleTo(ctx: Caller, resource: AnyResource): Condition | undefined {
  const { resources } = ctx.engine
  const heads = [...new Set((resource.find ?? []).map((path) => path.split('.')[0] as string))]
  const conditions = new Map<string, Condition>()
  for (const head of heads) {
    const { store } = fieldOf(resource.fields, head)
    if (store.as !== 'column') continue
    if (store.anyOf) {
      const { in: where, feature: carries } = store.anyOf
      const cases = resources.all
        .filter((one) => one.find && one.features?.[carries])
        .map((one) => ({ one, seen: sees(ctx, one, sql.ref(`t.${head}`)) }))
      if (cases.every(({ seen }) => !seen)) continue
      const whens = cases.map(({ one, seen }) => sql`when ${sql.lit(one.name)} then ${seen ?? sql`true`}`)
      conditions.set(head, sql`case ${sql.ref(`t.${where}`)} ${sql.join(whens, sql` `)} else false end`)
      continue
    }
    // A line belongs to the record that another field refers to.
    const column = store.line?.of ?? head
    const condition = sees(ctx, resources.get(store.line?.resource ?? store.references ?? ''), sql.ref(`t.${column}`))
    if (condition) conditions.set(column, condition)
  }
  return conditions.size > 0 ? sql`(${sql.join([...conditions.values()], sql` and `)})` : undefined
}
