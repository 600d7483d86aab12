import { sql } from 'kysely'
import type { LogEvent, Logged, LoggedHistory } from '../../../schema/areas/workspace/shapes.ts'
import type { AnyResource } from '../../../schema/engine/define.ts'
import { historyFields, loggedFields } from '../../../schema/engine/history.ts'
import { can } from '../../../schema/engine/permissions.ts'
import { currentFieldName, entryWithCurrentNames } from '../../../schema/engine/renamedFrom.ts'
import type { Context } from '../http/context.ts'
import { invalid, problem } from '../http/errors.ts'
import { type NamesOf, namesOf, referencesIn, subjectsIn } from '../read/names.ts'
import { parseWhole } from '../read/query.ts'
import { pathId } from '../read/read.ts'
import { tableOf } from '../read/select.ts'
import { allow, scopeOf } from '../rights/access.ts'
import { isUndoable } from '../undo/undoable.ts'
import { rightsFor, type Values } from '../undo/undoInverse.ts'
import { same } from './audit.ts'

export type HistoryEntry = Logged
export type HistoryChange = Logged['changes'][number]

/** The part of a log entry that says what was done. */
export interface StoredEntry {
  readonly event: LogEvent
  readonly changeset: string
  readonly user_id: number | null
  readonly before: Values | null
  readonly after: Values | null
  readonly changed: readonly string[]
}
type Stored = StoredEntry & Omit<HistoryEntry, 'changes' | 'may_undo'>

/** Beyond this number people only need to know that there are very many. */
const COUNT_LIMIT = 1001
const UTC = `YYYY-MM-DD"T"HH24:MI:SS.US"Z"`

/** The page, the count, and whether the record is in scope, in one statement. */
async function fetchEntries(
  ctx: Context,
  resource: AnyResource,
  id: number,
  { field, page, limit }: HistoryQuery,
): Promise<{ total: number; entries: Stored[] }> {
  const fieldPaths = loggedFields(resource, field)
  const matchesField =
    field === undefined
      ? sql`(l.event <> 'updated' or l.changed && ${fieldPaths}::text[])`
      : sql`l.changed && ${fieldPaths}::text[]`
  const { rows } = await sql<{ there: boolean; total: number; entries: Stored[] }>`
    select exists (select from ${tableOf(resource)} t where t.id = ${id} and ${scopeOf(ctx, resource, 'read')}) as there,
      (select count(*)::int from log_entries l where l.entity = ${resource.name} and l.entity_id = ${id} and ${matchesField}) as total,
      coalesce((select jsonb_agg(to_jsonb(p) order by p.id desc) from (
        select l.id, to_char(l.at, ${UTC}) as at, l.event, l.before, l.after, l.changed, l.changeset, l.user_id,
          nullif(concat_ws(' ', u.first_name, u.last_name), '') as user,
          (select count(*)::int from (select distinct c.entity, c.entity_id from log_entries c where c.changeset = l.changeset limit ${COUNT_LIMIT}) c) as together,
          exists (select from undone_changesets d where d.changeset = l.changeset) as undone,
          exists (select from undone_changesets d where d.undone_by = l.changeset) as is_undo
        from log_entries l left join users u on u.id = l.user_id
        where l.entity = ${resource.name} and l.entity_id = ${id} and ${matchesField}
        order by l.id desc limit ${limit} offset ${(page - 1) * limit}) p), '[]') as entries`.execute(ctx.engine.db)
  const [entry] = rows
  if (!entry?.there) throw problem(404, 'not_found')
  return entry
}

interface HistoryQuery {
  readonly field: string | undefined
  readonly page: number
  readonly limit: number
}

function readQuery(resource: AnyResource, params: Readonly<Record<string, unknown>>): HistoryQuery {
  const { field: rawField, page = '1', limit = '20', ...otherParameters } = params
  const field = typeof rawField === 'string' ? currentFieldName(resource, rawField) : rawField
  for (const name of Object.keys(otherParameters)) throw invalid({ [name]: [{ code: 'unknown_parameter' }] })
  for (const [name, value] of Object.entries({ field, page, limit }))
    if (value !== undefined && typeof value !== 'string') throw invalid({ [name]: [{ code: 'given_twice' }] })
  const knownFields = [...historyFields(resource), ...(resource.archive ? ['archived_at'] : [])]
  if (field !== undefined && !knownFields.includes(field as string)) throw invalid({ field: [{ code: 'no_filter' }] })
  return {
    field: field as string | undefined,
    page: parseWhole(page as string, 'page', 1, 1_000_000),
    limit: parseWhole(limit as string, 'limit', 1, 100),
  }
}

/** Changes in declared order. For a new or deleted record its values, except those that every new record starts with. */
function changesOf(resource: AnyResource, entry: StoredEntry, only?: string): HistoryChange[] {
  const { before, after, changed } = entryWithCurrentNames(resource, entry)
  return historyFields(resource)
    .filter((name) => changed.includes(name) && (only === undefined || name === only))
    .map((field) => ({ field, before: before?.[field] ?? null, after: after?.[field] ?? null }))
    .filter(({ field, ...one }) => {
      const value = before ? one.before : one.after
      if (before && after) return true
      return value !== null && !same(value, resource.fields[field]?.options.default)
    })
}

/** Titles of everything that these changes refer to. */
function namesIn(ctx: Context, resource: AnyResource, all: readonly (readonly HistoryChange[])[]): Promise<NamesOf> {
  const named = all.flatMap((changes) =>
    (['before', 'after'] as const).flatMap((side) => {
      const values = Object.fromEntries(changes.map((change) => [change.field, change[side]]))
      return [...referencesIn(resource, values), ...subjectsIn(ctx, resource, values)]
    }),
  )
  return namesOf(ctx.engine.db, ctx.engine.resources, named)
}

/** Log entries as a timeline shows them: changes, and the titles of their values. */
export async function presentEntries(ctx: Context, resource: AnyResource, storedEntries: readonly StoredEntry[]) {
  const data = storedEntries.map((entry) => ({
    event: entry.event,
    changeset: entry.changeset,
    changes: changesOf(resource, entry),
  }))
  const names = await namesIn(
    ctx,
    resource,
    data.map(({ changes }) => changes),
  )
  return { data, names }
}

/**
 * GET /{resource}/{id}/history: who changed what and when, newest first. Everyone who may read the record may read it: it contains values of the
 * record's own fields and names of colleagues; addresses, sessions and other logged data are only in the log area. Two statements.
 * @throws problem 404 out of scope or missing, 422 for a wrong parameter
 */
export async function history(
  ctx: Context,
  resource: AnyResource,
  rawId: string,
  params: Readonly<Record<string, unknown>>,
): Promise<LoggedHistory> {
  allow(ctx, resource, 'read')
  const query = readQuery(resource, params)
  const { total, entries } = await fetchEntries(ctx, resource, pathId(rawId), query)
  const rules = ctx.engine.rules.get(resource.name)
  const { permissions, user } = ctx.actor
  const mayAll = can(permissions, 'Logs', 'revert')
  const data = entries.map((entry): HistoryEntry => {
    const { before: _before, after: _after, changed: _changed, user_id, ...rest } = entry
    const rights = rightsFor(rules, entry)
    const mayUndo =
      !rest.undone &&
      (mayAll || user_id === user.id) &&
      isUndoable(resource, rules, entryWithCurrentNames(resource, entry)) &&
      rights.every(({ action }) => can(permissions, resource.area, action))
    return { ...rest, may_undo: mayUndo, changes: changesOf(resource, entry, query.field) }
  })
  const names = await namesIn(
    ctx,
    resource,
    data.map(({ changes }) => changes),
  )
  return { data, total, page: query.page, limit: query.limit, names }
}
