import { sql } from 'kysely'
import type { AnyResource } from '../../../schema/engine/define.ts'
import { can } from '../../../schema/engine/permissions.ts'
import type { WriteContext } from '../http/context.ts'
import { titleExpression } from '../read/language.ts'
import { tableOf } from '../read/select.ts'
import { scopeOf } from '../rights/access.ts'
import { same } from '../write/audit.ts'
import type { UsedBy } from '../write/prepare/refs.ts'
import type { FieldConflict, Values } from './undoInverse.ts'
import type { Net } from './undoNet.ts'

/** What has followed a record since it was created. */
export interface FollowingChanges {
  /** Its parts that people have added to: comments, files, answers. */
  readonly parts: readonly FieldConflict[]
  /** Records created about it: tasks, visits. */
  readonly usage: readonly UsedBy[]
}

interface Entry {
  readonly id: number
  readonly before: Values
  readonly after: Values
  readonly changed: readonly string[]
}

/** The net effect of log entries on parts: what was undone meanwhile is left out. */
function partsOf(entries: readonly Entry[]): FieldConflict[] {
  const parts = new Map<string, { before: unknown; now: unknown }>()
  for (const { before, after, changed } of entries)
    for (const name of changed)
      if (name.includes('.'))
        parts.set(name, { before: parts.has(name) ? parts.get(name)?.before : before[name], now: after[name] })
  return [...parts].flatMap(([field, { before = null, now = null }]) =>
    same(before, now) ? [] : [{ field, before: null, after: before, now }],
  )
}

async function workedOn(write: WriteContext, changeset: string, name: string, ids: readonly number[]) {
  const { rows } = await sql<Entry>`
    select l.entity_id as id, l.before, l.after, l.changed from log_entries l
    where l.entity = ${name} and l.entity_id = any(${ids}::bigint[]) and l.event = 'updated' and l.changeset <> ${changeset}::uuid
      and exists (select from unnest(l.changed) c where c like '%.%')
      and l.id > (select max(m.id) from log_entries m where m.entity = l.entity and m.entity_id = l.entity_id and m.changeset = ${changeset}::uuid)
    order by l.id`.execute(write.tx)
  return Map.groupBy(rows, ({ id }) => id)
}

interface About {
  readonly target: number
  readonly id: number
  readonly label: string | null
  readonly mine: boolean
  readonly total: number
}

/** Records of one resource about these, except those from the same changeset; five of each are named. */
async function createdAbout(
  write: WriteContext,
  changeset: string,
  referring: AnyResource,
  where: { readonly subject: string; readonly id: string },
  name: string,
  ids: readonly number[],
): Promise<readonly About[]> {
  const isVisible = can(write.actor.permissions, referring.area, 'list')
    ? scopeOf(write, referring, 'list')
    : sql<boolean>`false`
  const { rows } = await sql<About>`
    select * from (
      select x.*, row_number() over (partition by x.target order by x.mine desc, x.id) as n, count(*) over (partition by x.target) as total
      from (
        select ${sql.ref(`t.${where.id}`)} as target, t.id, ${titleExpression(referring, 't')}::text as label, ${isVisible} as mine from ${tableOf(referring)} t
        where ${sql.ref(`t.${where.subject}`)} = ${name} and ${sql.ref(`t.${where.id}`)} = any(${ids}::bigint[]) and t.archived_at is null
          and not exists (select from log_entries l where l.changeset = ${changeset}::uuid and l.entity = ${referring.name} and l.entity_id = t.id)) x) y
    where n <= 5`.execute(write.tx)
  return rows
}

const usedBy = (resource: string, rows: readonly About[]): UsedBy[] =>
  rows.length === 0
    ? []
    : [
        {
          resource,
          total: Number(rows[0]?.total),
          records: rows.flatMap(({ id, label, mine }) => (mine ? [{ id, label: label ?? `#${id}` }] : [])),
        },
      ]

/**
 * What has followed the records that a changeset created, by `resource id`: a job made from a quote is not removed from under its later comments and
 * visits. References from other records are not checked here, because they already prevent archiving.
 */
export async function findFollowing(
  write: WriteContext,
  changeset: string,
  nets: readonly Net[],
): Promise<ReadonlyMap<string, FollowingChanges>> {
  const followingByRecord = new Map<string, FollowingChanges>()
  for (const [name, createdNets = []] of Object.entries(Object.groupBy(nets, ({ resource }) => resource))) {
    const ids = createdNets.map(({ id }) => id)
    const entries = await workedOn(write, changeset, name, ids)
    const about: [string, Map<number, About[]>][] = []
    for (const referring of write.engine.resources.all)
      for (const [field, { store }] of Object.entries(referring.fields))
        if (store.as === 'column' && store.anyOf) {
          const where = { subject: store.anyOf.in, id: field }
          const rows = await createdAbout(write, changeset, referring, where, name, ids)
          about.push([referring.name, Map.groupBy(rows, ({ target }) => target)])
        }
    for (const id of ids) {
      const parts = partsOf(entries.get(id) ?? [])
      const usage = about.flatMap(([referring, rows]) => usedBy(referring, rows.get(id) ?? []))
      if (parts.length || usage.length) followingByRecord.set(`${name} ${id}`, { parts, usage })
    }
  }
  return followingByRecord
}
