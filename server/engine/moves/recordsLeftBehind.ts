import { type RawBuilder, sql } from 'kysely'
import type { Stranded } from '../../../schema/areas/workspace/moveShapes.ts'
import type { AnyResource } from '../../../schema/engine/define.ts'
import { can } from '../../../schema/engine/permissions.ts'
import type { MoveRule } from '../../../schema/engine/status/moves.ts'
import type { Tx } from '../db/kysely.ts'
import type { Context } from '../http/context.ts'
import { titleExpression } from '../read/language.ts'
import { tableOf } from '../read/select.ts'
import { scopeOf } from '../rights/access.ts'

/** The moves that lead on from one status, with what they ask for. */
export interface StatusMoves {
  readonly id: number
  readonly next: readonly number[]
  readonly rules: readonly Pick<MoveRule, 'to_status_id' | 'needs'>[]
}

const NAMED = 5

/** Whether a field of `t` holds nothing. */
function isEmptyIn(resource: AnyResource, name: string): RawBuilder<boolean> {
  if (resource.fields[name]?.store.as !== 'column')
    return sql<boolean>`not exists (select from ${sql.table(`${resource.table}_${name}`)} i where i.owner_id = t.id)`
  return sql<boolean>`coalesce(to_jsonb(${sql.ref(`t.${name}`)}), 'null') in ('null'::jsonb, '""'::jsonb, '[]'::jsonb)`
}

type Found = Pick<Stranded, 'from' | 'to' | 'needs'>

/** What a change takes away: the last way on of a status, and fields that a move did not ask for before. */
export function changesOf(
  before: readonly StatusMoves[],
  after: readonly StatusMoves[],
  usable: ReadonlySet<number>,
): Found[] {
  const old = new Map(before.map((ways) => [ways.id, ways]))
  const leads = (ways: StatusMoves | undefined) => (ways?.next ?? []).filter((id) => usable.has(id))
  const needsOf = (ways: StatusMoves | undefined, to: number) =>
    ways?.next.includes(to) ? (ways.rules.find((rule) => rule.to_status_id === to)?.needs ?? []) : []
  return after.flatMap((ways): Found[] => {
    const was = old.get(ways.id)
    const now = leads(ways)
    if (now.length === 0) return leads(was).length ? [{ from: ways.id, to: null, needs: [] }] : []
    return now.flatMap((to) => {
      const needs = needsOf(ways, to).filter((need) => !needsOf(was, to).includes(need))
      return needs.length ? [{ from: ways.id, to, needs }] : []
    })
  })
}

/** The active records that these changes would strand. All of them count; only what the actor may list is named. */
export async function recordsLeftBehind(
  ctx: Context,
  tx: Tx,
  resources: readonly AnyResource[],
  found: readonly Found[],
): Promise<Stranded[]> {
  const stranded: Stranded[] = []
  for (const resource of resources) {
    const mine = can(ctx.actor.permissions, resource.area, 'list')
      ? scopeOf(ctx, resource, 'list')
      : sql<boolean>`false`
    for (const { from, to, needs } of found) {
      const own = needs.filter((need) => resource.fields[need])
      if (to !== null && own.length === 0) continue
      const lacks =
        to === null
          ? sql`true`
          : sql`(${sql.join(
              own.map((need) => isEmptyIn(resource, need)),
              sql` or `,
            )})`
      const { rows } = await sql<{ id: number; label: string; mine: boolean; total: number }>`
        select t.id, ${titleExpression(resource, 't')} as label, ${mine} as mine, count(*) over ()::int as total
        from ${tableOf(resource)} t
        where t.archived_at is null and ${sql.ref(`t.${resource.status as string}`)} = ${from} and ${lacks}
        order by 3 desc, t.id limit ${NAMED}`.execute(tx)
      const [first] = rows
      if (!first) continue
      const records = rows.filter((row) => row.mine).map(({ id, label }) => ({ id, label }))
      stranded.push({ resource: resource.name, from, to, needs: own, total: first.total, records })
    }
  }
  return stranded
}
