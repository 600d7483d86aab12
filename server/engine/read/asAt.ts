import { sql } from 'kysely'
import type { AsAt } from '../../../schema/areas/logs/shapes.ts'
import type { LogEvent } from '../../../schema/areas/workspace/shapes.ts'
import type { AnyResource } from '../../../schema/engine/define.ts'
import { historyFields } from '../../../schema/engine/history.ts'
import { withCurrentNames } from '../../../schema/engine/renamedFrom.ts'
import { displayName } from '../../../schema/engine/titleFields.ts'
import type { Context } from '../http/context.ts'
import { problem } from '../http/errors.ts'
import { allow, seesAll } from '../rights/access.ts'
import { same } from '../write/audit.ts'
import { namesOf, referencesIn } from './names.ts'
import { fetchRecords, noticeForeign } from './read.ts'

type Values = Readonly<Record<string, unknown>>

interface Logged {
  /** Field → its value before its first change after the moment. */
  readonly back: Values | null
  /** The log entry that had set it. */
  readonly before: {
    readonly at: string
    readonly user: string | null
    readonly entry: number
    readonly event: LogEvent
  } | null
  readonly after: string | null
  readonly since: number
  /** The last state of a deleted record. */
  readonly last: Values | null
  /** When the oldest entry that still exists was written, and whether older ones were removed. */
  readonly first: string | null
  readonly taken: boolean
  /** When the record was created, according to the log. */
  readonly made: string | null
}

const UTC = `YYYY-MM-DD"T"HH24:MI:SS.US"Z"`

/**
 * Everything the log says about a record around a moment, in one statement. Entries of parts name things that are not fields. For each field changed
 * after the moment, the first such change holds its value at the moment; entries in between are not read. Writes of one record can overlap, so
 * everything committed after the first younger entry counts as younger.
 */
async function loggedOf({ engine }: Context, name: string, id: number, instant: string): Promise<Logged> {
  const ownEntries = sql`l.entity = ${name} and l.entity_id = ${id} and coalesce(l.changed[1], '') not like '%.%'`
  const time = (column: string) => sql`to_char(${sql.ref(column)}, ${sql.lit(UTC)})`
  const { rows } = await sql<Logged>`
    with bound as (select coalesce(min(l.id), 9223372036854775807) as id from log_entries l where ${ownEntries} and l.at > ${instant}::timestamptz),
    firsts as (
      select c.name, min(l.id) as id from log_entries l cross join bound b cross join unnest(l.changed) c (name)
      where ${ownEntries} and l.id >= b.id and l.event <> 'created' group by c.name)
    select
      (select jsonb_object_agg(f.name, l.before -> f.name) from firsts f join log_entries l on l.id = f.id where l.before is not null) as back,
      (select jsonb_build_object('at', ${time('l.at')}, 'user', nullif(concat_ws(' ', u.first_name, u.last_name), ''), 'entry', l.id, 'event', l.event)
        from log_entries l left join users u on u.id = l.user_id where ${ownEntries} and l.id < b.id order by l.id desc limit 1) as before,
      (select ${time('l.at')} from log_entries l where ${ownEntries} and l.id = b.id) as after,
      (select count(*)::int from log_entries l where ${ownEntries} and l.id >= b.id) as since,
      (select l.before from log_entries l where ${ownEntries} and l.event = 'deleted' order by l.id desc limit 1) as last,
      (select ${time('l.at')} from log_entries l where l.entity = ${name} and l.entity_id = ${id} order by l.id limit 1) as first,
      exists (select from log_anchors a where a.kind = 'truncated' and a.entity = ${name} and a.entity_id = ${id}) as taken,
      (select ${time('l.at')} from log_entries l where ${ownEntries} and l.event = 'created' order by l.id limit 1) as made
    from bound b`.execute(engine.db)
  return rows[0] as Logged
}

/** The record as it is now, or as it was when it was deleted; a deleted one is returned only to people who see all records of its kind. */
async function currentRecord(
  ctx: Context,
  resource: AnyResource,
  id: number,
  { last }: Logged,
): Promise<{ row: Values; exists: boolean }> {
  const { db } = ctx.engine
  const [row] = await fetchRecords(ctx, db, resource, [id], 'read')
  if (row) return { row, exists: true }
  const { rows } = await sql`select from ${sql.table(resource.table)} t where t.id = ${id}`.execute(db)
  if (rows.length) await noticeForeign(ctx, db, resource, id, 'read')
  if (rows.length || !last || !seesAll(ctx, resource)) throw problem(404, 'not_found')
  return { row: withCurrentNames(resource, last), exists: false }
}

/** @throws problem 409 not_made_yet, gone_then, history_taken, each with the moment it is about */
function demandThen(instant: string, { before, taken, first, made }: Logged, row: Values): void {
  const requested = Date.parse(instant)
  const began = made ?? String(row['created_at'])
  if (taken && first !== null && requested < Date.parse(first)) throw problem(409, 'history_taken', { at: first })
  if (!before && requested < Date.parse(began)) throw problem(409, 'not_made_yet', { at: began })
  if (before?.event === 'deleted') throw problem(409, 'gone_then', { at: before.at })
}

/**
 * GET /{resource}/{id}/as-at: a record as it was at a moment, computed from its present state and the changes logged since. Parts and figures of
 * other records are not included.
 * @param instant ISO 8601
 * @throws problem 404, 409 of `demandThen`
 */
export async function asAt(ctx: Context, resource: AnyResource, id: number, instant: string): Promise<AsAt> {
  allow(ctx, resource, 'read')
  const logged = await loggedOf(ctx, resource.name, id, instant)
  const { row, exists } = await currentRecord(ctx, resource, id, logged)
  demandThen(instant, logged, row)
  const then: Values = { ...row, ...withCurrentNames(resource, logged.back ?? {}) }
  const knownFields = historyFields(resource).filter((name) => name in row)
  const loggedNames = knownFields.filter((name) => !resource.fields[name]?.options.unlogged)
  const fields = loggedNames.map((field) => {
    const [was, currentValue] = [then[field] ?? null, row[field] ?? null]
    return { field, was, now: exists ? currentValue : null, changed: exists && !same(was, currentValue) }
  })
  const values = (side: 'was' | 'now') => Object.fromEntries(fields.map((one) => [one.field, one[side]]))
  const { before, after, since } = logged
  return {
    at: new Date(instant).toISOString(),
    fields,
    there: exists,
    after,
    since,
    untold: knownFields.filter((name) => !loggedNames.includes(name)),
    name: displayName(resource, then) || null,
    archived: (then['archived_at'] ?? null) !== null,
    before,
    names: await namesOf(ctx.engine.db, ctx.engine.resources, [
      ...referencesIn(resource, values('was')),
      ...referencesIn(resource, values('now')),
    ]),
  }
}
