import { sql } from 'kysely'
import type { AnyResource } from '../../../../schema/engine/define.ts'
import type { Actor } from '../../http/actor.ts'
import type { Engine } from '../../http/context.ts'
import { problem } from '../../http/errors.ts'
import { demand } from '../../rights/access.ts'
import { remember } from '../mapping/memory.ts'
import { rowsOf } from './preview.ts'
import { type ImportSettings, targetsOf } from './settings.ts'
import { fetchImport, type ImportRow, type ImportStatus } from './store.ts'

const afresh = (engine: Engine, actor: Actor, row: ImportRow) =>
  fetchImport(engine.db, actor, row.resource, String(row.id))

/** Moves an import on from one of these states; 409 when it is in another, or somebody was quicker. */
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

/** Sets out to check the file with these settings; remembers what its columns become. Throws 422 at what does not fit. */
export async function startCheck(
  engine: Engine,
  resource: AnyResource,
  actor: Actor,
  row: ImportRow,
  settings: ImportSettings,
): Promise<ImportRow> {
  if (settings.mode === 'upsert' || settings.duplicates === 'update') demand(actor, resource.area, 'edit')
  targetsOf(resource, settings)
  await move(engine, row, ['uploaded', 'checked', 'failed'], 'checking', settings)
  for await (const { cells } of rowsOf(engine.db, row, settings)) {
    const heads = Array.from({ length: settings.columns.length }, (_, i) => cells[i] ?? '')
    const decided = { columns: settings.columns, values: {} }
    await remember(engine.db, actor.user.id, resource.name, heads, decided)
    break
  }
  return afresh(engine, actor, row)
}

/** Sets out to write what was checked. */
export async function startRun(
  engine: Engine,
  resource: AnyResource,
  actor: Actor,
  row: ImportRow,
): Promise<ImportRow> {
  if (row.settings?.mode === 'upsert') demand(actor, resource.area, 'edit')
  // What the check counted was what would happen; from here on it is what has.
  await move(engine, row, ['checked'], 'running')
  return afresh(engine, actor, row)
}

/** Has the step under way end with the rows in hand. */
export async function cancelImport(engine: Engine, row: ImportRow): Promise<ImportRow> {
  const { rows } =
    await sql`update imports set cancel = true where id = ${row.id} and status in ('checking', 'running') returning id`.execute(
      engine.db,
    )
  if (rows.length === 0) throw problem(409, 'import_busy')
  return { ...row, cancel: true }
}
