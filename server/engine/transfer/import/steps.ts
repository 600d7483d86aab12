import { sql } from 'kysely'
import type { AnyResource } from '../../../../schema/engine/define.ts'
import type { Actor } from '../../http/actor.ts'
import type { Engine } from '../../http/context.ts'
import { problem } from '../../http/errors.ts'
import { demand } from '../../rights/access.ts'
import { recall, remember } from '../mapping/memory.ts'
import { dropRepairs } from '../repair/repairs.ts'
import { shownMatched } from '../values/matched.ts'
import type { Values } from '../values/meaning.ts'
import { recordsToCreate, rehearseCreation } from '../values/recordsToCreate.ts'
import { lastingMeanings, resolveValues } from '../values/resolveValues.ts'
import { contextOfImport } from './actor.ts'
import { headsOf, readingOf } from './preview.ts'
import { type ImportSettings, type RequestedSettings, targetsOf } from './settings.ts'
import { fetchImport, type ImportRow, type ImportStatus } from './store.ts'

const afresh = (engine: Engine, actor: Actor, row: ImportRow) =>
  fetchImport(engine.db, actor, row.resource, String(row.id))

/**
 * Moves an import on from one of these states.
 * @throws problem 409 when it is in another, or someone was quicker
 */
async function move(
  engine: Engine,
  row: ImportRow,
  from: readonly ImportStatus[],
  to: ImportStatus,
  settings?: ImportSettings,
) {
  const { rows } = await sql`
    update imports set status = ${to}, cancel = false, failure = null, done = 0, updated_at = now(),
      settings = coalesce(${settings ? JSON.stringify(settings) : null}::jsonb, settings)${to === 'running' ? sql`, created = 0, updated = 0, unchanged = 0, skipped = 0` : sql``}
    where id = ${row.id} and status = any(${from}::text[]) and mark = 0 returning id`.execute(engine.db)
  if (rows.length === 0) throw problem(409, 'import_busy')
}

/** The headings of a file, as many as it has columns. */
async function headsOfColumns(engine: Engine, row: ImportRow, settings: ImportSettings): Promise<string[]> {
  const heads = await headsOf(engine.db, row, settings)
  return settings.columns.map((_, i) => (heads[i] ?? '').trim())
}

/**
 * Starts the check of the file with these settings; remembers the matched columns and values.
 * @throws problem 422 for settings that do not fit
 */
export async function startCheck(
  engine: Engine,
  resource: AnyResource,
  actor: Actor,
  row: ImportRow,
  requested: RequestedSettings,
): Promise<ImportRow> {
  const requestedWithReading = { ...requested, ...(await readingOf(engine.db, row.id, requested)) }
  if (requestedWithReading.mode === 'upsert' || requestedWithReading.duplicates === 'update')
    demand(actor, resource.area, 'edit')
  const targets = targetsOf(resource, requestedWithReading)
  const heads = await headsOfColumns(engine, row, requestedWithReading)
  const memory = await recall(engine.db, actor.user.id, resource.name, heads)
  const values = await resolveValues({ engine, actor }, targets, [memory.values, requestedWithReading.values])
  const newRecords = await recordsToCreate({ engine, actor }, targets, values, await shownMatched(engine.db, row.id))
  const settings = { ...requestedWithReading, values, makes: newRecords }
  const ctx = await contextOfImport(engine, engine.db, row)
  if (ctx && newRecords.length) await rehearseCreation(ctx, newRecords, async () => undefined)
  await move(engine, row, ['uploaded', 'checked', 'failed'], 'checking', settings)
  const { encoding, delimiter } = row.settings ?? requestedWithReading
  if (encoding !== requestedWithReading.encoding || delimiter !== requestedWithReading.delimiter)
    await dropRepairs(engine.db, row.id)
  const choices = { columns: requestedWithReading.columns, values: lastingMeanings(values) }
  await remember(engine.db, actor.user.id, resource.name, heads, choices)
  return afresh(engine, actor, row)
}

/** Starts the check again, with meanings of texts; earlier meanings stay unless they are set again. */
export async function startValues(
  engine: Engine,
  resource: AnyResource,
  actor: Actor,
  row: ImportRow,
  values: Values,
): Promise<ImportRow> {
  if (!row.settings || row.status !== 'checked') throw problem(409, 'import_busy')
  const { makes: _, shown: __, ...settings } = row.settings
  const before = settings.values ?? {}
  const all = Object.fromEntries(
    [...new Set([...Object.keys(before), ...Object.keys(values)])].map((name) => [
      name,
      { ...before[name], ...values[name] },
    ]),
  )
  return startCheck(engine, resource, actor, row, { ...settings, values: all })
}

/** Starts writing what was checked. */
export async function startRun(
  engine: Engine,
  resource: AnyResource,
  actor: Actor,
  row: ImportRow,
): Promise<ImportRow> {
  if (row.settings?.mode === 'upsert') demand(actor, resource.area, 'edit')
  // The counts of the check were a forecast; from here on they are results.
  await move(engine, row, ['checked'], 'running')
  return afresh(engine, actor, row)
}

/** Ends the current step after the rows in progress. */
export async function cancelImport(engine: Engine, row: ImportRow): Promise<ImportRow> {
  const { rows } =
    await sql`update imports set cancel = true where id = ${row.id} and status in ('checking', 'running') returning id`.execute(
      engine.db,
    )
  if (rows.length === 0) throw problem(409, 'import_busy')
  return { ...row, cancel: true }
}
