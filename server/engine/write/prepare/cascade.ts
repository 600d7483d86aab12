import { type RawBuilder, sql } from 'kysely'
import type { AnyResource } from '../../../../schema/engine/define.ts'
import { can } from '../../../../schema/engine/permissions.ts'
import type { Caller, WriteContext } from '../../http/context.ts'
import type { CascadeRule } from '../../http/defineServer.ts'
import { problem } from '../../http/errors.ts'
import { titleExpression } from '../../read/language.ts'
import { distinguishingValues, tableOf } from '../../read/select.ts'
import { scopeOf } from '../../rights/access.ts'
import type { UsedBy } from './refs.ts'

interface CascadeTarget {
  readonly resource: AnyResource
  readonly cascade: CascadeRule
  /** Which records they are about: of these, under the name `t`. */
  readonly about: (ids: readonly number[]) => RawBuilder<boolean>
}

/** What may be about records of this resource and cannot continue without them. */
export function cascadeTargets({ engine: { resources, rules } }: Caller, resource: AnyResource): CascadeTarget[] {
  return resources.all.flatMap((one) => {
    const cascade = rules.get(one.name)?.cascade
    const store = cascade && one.fields[cascade.field]?.store
    const anyOf = store?.as === 'column' ? store.anyOf : undefined
    if (!cascade || !anyOf || !resource.features?.[anyOf.feature]) return []
    const about: CascadeTarget['about'] = (ids) =>
      sql`${sql.ref(`t.${anyOf.in}`)} = ${resource.name} and ${sql.ref(`t.${cascade.field}`)} = any(${ids}::bigint[])
        and t.archived_at is null and ${cascade.open}`
    return [{ resource: one, cascade, about }]
  })
}

/** Its distinguishing values, beside its title. */
type Told = UsedBy['records'][number] & { readonly tells: Readonly<Record<string, unknown>> | null }

/** Record → what would be archived with it, for those with anything; the first five of each that the caller may list are named. */
export async function cascadeOf(write: WriteContext, resource: AnyResource, ids: readonly number[]) {
  const found = new Map<number, UsedBy[]>()
  for (const { resource: one, cascade, about } of cascadeTargets(write, resource)) {
    const isVisible = can(write.actor.permissions, one.area, 'list') ? scopeOf(write, one, 'list') : sql<boolean>`false`
    const { rows } = await sql<{ owner: number; mine: boolean } & Told>`
      select ${sql.ref(`t.${cascade.field}`)} as owner, t.id, ${titleExpression(one, 't')} as label,
        ${distinguishingValues(write, one)} as tells, ${isVisible} as mine
      from ${tableOf(one)} t where ${about(ids)} order by ${sql.ref(`t.${one.sort[0]}`)}, t.id`.execute(write.tx)
    for (const [owner, ownRows] of Map.groupBy(rows, (row) => row.owner)) {
      const records = ownRows.filter((row) => row.mine).slice(0, 5)
      const named = records.map(({ id, label, tells }): Told => ({ id, label, tells }))
      found.set(owner, [...(found.get(owner) ?? []), { resource: one.name, total: ownRows.length, records: named }])
    }
  }
  return found
}

/** The question that names what would be archived with a record; callers repeat the request to confirm. */
export const cascadeQuestion = (archivedWith: readonly UsedBy[]) => problem(409, 'takes_along', { along: archivedWith })
