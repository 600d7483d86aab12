import { sql } from 'kysely'
import type { LogEntry, LogRow } from '../../../schema/areas/logs/shapes.ts'
import type { AnyResource } from '../../../schema/engine/define.ts'
import { historyFields } from '../../../schema/engine/history.ts'
import { entryWithCurrentNames } from '../../../schema/engine/renamedFrom.ts'
import type { Db, Tx } from '../../engine/db/kysely.ts'
import type { Caller } from '../../engine/http/context.ts'
import { problem } from '../../engine/http/errors.ts'
import { namesOf, referencesIn } from '../../engine/read/names.ts'
import { pathId } from '../../engine/read/read.ts'
import { tableOf } from '../../engine/read/select.ts'
import { same } from '../../engine/write/audit.ts'
import { rowsWhere, UTC } from './rows.ts'
import { toldTo } from './visibleEntries.ts'

/** Maximum number of entries of the same record, and of the same request, shown with one. */
const ADJACENT_ENTRIES = 8
const MAX_TOGETHER = 20
const COUNT_LIMIT = 1001

/**
 * Returns an entry that the caller may see.
 * @throws problem 404 for any other
 */
export async function entryFor(ctx: Caller, rawId: string, db: Db | Tx = ctx.engine.db): Promise<LogRow> {
  const id = pathId(rawId)
  const [row] = await rowsWhere(ctx, db, sql`l.id = ${id} and ${toldTo(ctx)}`, { order: 'id', limit: 1 })
  if (!row) throw problem(404, 'not_found')
  return row
}

type Values = Readonly<Record<string, unknown>>
interface Sides {
  readonly before: Values | null
  readonly after: Values | null
  readonly changed: readonly string[]
}

/** Returns the changes of an entry and the unchanged values it stored; fields in declaration order, then parts. */
function changesOf(resource: AnyResource, { before, after, changed }: Sides): Pick<LogEntry, 'changes' | 'unchanged'> {
  const loggedNames = historyFields(resource)
  const parts = changed.filter((name) => name.includes('.') || name === 'archived_at' || !resource.fields[name])
  const differs = new Set(changed)
  const value = (side: Values | null, name: string) => side?.[name] ?? null
  const isUsual = (name: string, value: unknown) =>
    !(before && after) && (value === null || same(value, resource.fields[name]?.options.default))
  const changes = [...loggedNames.filter((name) => differs.has(name)), ...parts]
    .map((field) => ({ field, before: value(before, field), after: value(after, field) }))
    .filter((one) => !isUsual(one.field, before ? one.before : one.after))
  const record = after ?? before ?? {}
  const unchanged = before && after ? loggedNames.filter((name) => !differs.has(name) && name in record) : []
  return { changes, unchanged: unchanged.map((field) => ({ field, value: value(record, field) })) }
}

interface Told extends Sides {
  readonly there: boolean
  readonly together: number
  readonly by: string | null
  readonly put_back_at: string | null
  readonly put_back_changeset: string | null
  readonly puts_back: number | null
}

/** Returns what the log stores of an entry and of later changes. */
async function storedOf({ engine }: Caller, row: LogRow): Promise<Told> {
  const resource = engine.resources.all.find(({ name }) => name === row.entity)
  const recordExists = resource ? sql`exists (select from ${tableOf(resource)} t where t.id = l.entity_id)` : sql`true`
  const { rows } = await sql<Told>`
    select l.before, l.after, l.changed, ${recordExists} as there,
      (select count(*)::int from (select distinct c.entity, c.entity_id from log_entries c where c.changeset = l.changeset limit ${COUNT_LIMIT}) c) as together,
      nullif(concat_ws(' ', u.first_name, u.last_name), '') as by, to_char(b.at, ${sql.lit(UTC)}) as put_back_at, b.changeset as put_back_changeset,
      (select r.entry_id from reverted_entries r where r.changeset = l.changeset limit 1) as puts_back
    from log_entries l
    left join lateral (
      select r.user_id, r.at, r.changeset from reverted_entries r where r.entry_id = l.id
      union all select d.user_id, d.at, d.undone_by from undone_changesets d where d.changeset = l.changeset order by 2 limit 1) b on true
    left join users u on u.id = b.user_id where l.id = ${row.id}`.execute(engine.db)
  return rows[0] as Told
}

/** Returns a complete entry with the others of its request, later changes of the record, and whether it was reverted. */
export async function wholeEntry(ctx: Caller, rawId: string): Promise<LogEntry> {
  const row = await entryFor(ctx, rawId)
  const { engine } = ctx
  const { entity, entity_id, changeset, id } = row
  const resource = engine.resources.get(entity)
  const storedEntry = await storedOf(ctx, row)
  const changes = changesOf(resource, entryWithCurrentNames(resource, storedEntry))
  const entriesWhere = (condition: ReturnType<typeof sql>, limit: number) =>
    rowsWhere(ctx, engine.db, condition, { order: 'id', limit })
  const ofRecord = sql`l.entity = ${entity} and l.entity_id = ${entity_id}`
  const newer = await entriesWhere(
    sql`l.id in (select n.id from log_entries n where n.entity = ${entity} and n.entity_id = ${entity_id} and n.id > ${id} order by n.id limit ${ADJACENT_ENTRIES / 2})`,
    ADJACENT_ENTRIES,
  )
  const since = [...newer, ...(await entriesWhere(sql`${ofRecord} and l.id <= ${id}`, ADJACENT_ENTRIES - newer.length))]
  const otherEntries = await entriesWhere(
    sql`l.changeset = ${changeset}::uuid and l.id <> ${id} and ${toldTo(ctx)}`,
    MAX_TOGETHER,
  )
  const back = storedEntry.put_back_changeset
  const [putBack] = back
    ? await entriesWhere(sql`l.changeset = ${back}::uuid and ${ofRecord} and ${toldTo(ctx)}`, 1)
    : []
  const values = (side: 'before' | 'after') => Object.fromEntries(changes.changes.map((one) => [one.field, one[side]]))
  const unchangedValues = Object.fromEntries(changes.unchanged.map((one) => [one.field, one.value]))
  const names = await namesOf(
    engine.db,
    engine.resources,
    [values('before'), values('after'), unchangedValues].flatMap((one) => referencesIn(resource, one)),
  )
  return {
    ...row,
    ...changes,
    names,
    since,
    others: otherEntries,
    there: storedEntry.there,
    together: storedEntry.together,
    puts_back: storedEntry.puts_back,
    put_back: storedEntry.put_back_at
      ? { by: storedEntry.by, at: storedEntry.put_back_at, entry: putBack?.id ?? null }
      : null,
  }
}
