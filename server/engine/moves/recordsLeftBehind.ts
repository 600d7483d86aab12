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

/** The moves from one status, with what they require. */
export interface StatusMoves {
  readonly id: number
  readonly next: readonly number[]
  readonly rules: readonly Pick<MoveRule, 'to_status_id' | 'needs'>[]
}

const NAMED = 5

/** SQL: whether a field of `t` is empty. */
function isEmptyIn(resource: AnyResource, name: string): RawBuilder<boolean> {
  if (resource.fields[name]?.store.as !== 'column')
    return sql<boolean>`not exists (select from ${sql.table(`${resource.table}_${name}`)} i where i.owner_id = t.id)`
  return sql<boolean>`coalesce(to_jsonb(${sql.ref(`t.${name}`)}), 'null') in ('null'::jsonb, '""'::jsonb, '[]'::jsonb)`
}

type Found = Pick<Stranded, 'from' | 'to' | 'needs'>

/** What a change removes: a status's last move, and fields that a move did not require before. */
export function changesOf(
  before: readonly StatusMoves[],
  after: readonly StatusMoves[],
  usable: ReadonlySet<number>,
): Found[] {
  const old = new Map(before.map((moves) => [moves.id, moves]))
  const leads = (moves: StatusMoves | undefined) => (moves?.next ?? []).filter((id) => usable.has(id))
  const needsOf = (moves: StatusMoves | undefined, target: number) =>
    moves?.next.includes(target) ? (moves.rules.find((rule) => rule.to_status_id === target)?.needs ?? []) : []
  return after.flatMap((moves): Found[] => {
    const was = old.get(moves.id)
    const now = leads(moves)
    if (now.length === 0) return leads(was).length ? [{ from: moves.id, to: null, needs: [] }] : []
    return now.flatMap((target) => {
      const needs = needsOf(moves, target).filter((need) => !needsOf(was, target).includes(need))
      return needs.length ? [{ from: moves.id, to: target, needs }] : []
    })
  })
}

/** Active records that these changes would leave without a move. All of them count; only those that the caller may list are named. */
export async function recordsLeftBehind(
  ctx: Context,
  tx: Tx,
  resources: readonly AnyResource[],
  found: readonly Found[],
): Promise<Stranded[]> {
  const stranded: Stranded[] = []
  for (const resource of resources) {
    const visible = can(ctx.actor.permissions, resource.area, 'list')
      ? scopeOf(ctx, resource, 'list')
      : sql<boolean>`false`
    for (const { from, to, needs } of found) {
      const ownFields = needs.filter((need) => resource.fields[need])
      if (to !== null && ownFields.length === 0) continue
      const lacks =
        to === null
          ? sql`true`
          : sql`(${sql.join(
              ownFields.map((need) => isEmptyIn(resource, need)),
              sql` or `,
            )})`
      const { rows } = await sql<{ id: number; label: string; mine: boolean; total: number }>`
        select t.id, ${titleExpression(resource, 't')} as label, ${visible} as mine, count(*) over ()::int as total
        from ${tableOf(resource)} t
        where t.archived_at is null and ${sql.ref(`t.${resource.status as string}`)} = ${from} and ${lacks}
        order by 3 desc, t.id limit ${NAMED}`.execute(tx)
      const [first] = rows
      if (!first) continue
      const records = rows.filter((row) => row.mine).map(({ id, label }) => ({ id, label }))
      stranded.push({ resource: resource.name, from, to, needs: ownFields, total: first.total, records })
    }
  }
  return stranded
}
