import { sql } from 'kysely'
import type { AnyResource } from '../../../../schema/engine/define.ts'
import type { FieldErrors } from '../../../../schema/engine/errors.ts'
import { can } from '../../../../schema/engine/permissions.ts'
import type { Tx } from '../../db/kysely.ts'
import type { Engine, WriteContext } from '../../http/context.ts'
import { fetchRecords } from '../../read/read.ts'
import type { Item } from '../../write/stages/item.ts'
import { canWriteTogether, type Result, writeAll } from '../../write/stages/run.ts'
import { make } from '../values/recordsToCreate.ts'
import { contextOfImport } from './actor.ts'
import { errorsOf } from './plan.ts'
import { type ImportRow, lockImport, markImport } from './store.ts'

/** Rows of one transaction. */
const LARGE_BATCH = 1000
const FEW = 100

interface Staged {
  readonly n: number
  readonly record: Record<string, unknown> | null
  readonly target_id: number | null
  readonly refused: boolean
  readonly skipped: boolean
}

/** A checked row before it is written. */
type Row = Item & { readonly n: number }

interface Counts {
  skipped: number
  created: number
  updated: number
  unchanged: number
  refused: number
}

/** The next rows with the records they change, locked. A record that was deleted since is refused. */
async function load(write: WriteContext, resource: AnyResource, row: ImportRow, limit: number) {
  const { rows } = await sql<Staged>`
    select n, case decision when 'skip' then null when 'update' then change else record end as record,
      case decision when 'update' then (likely -> 0 ->> 'id')::bigint else target_id end as target_id,
      errors is not null as refused, decision is not distinct from 'skip' as skipped from import_rows
    where import_id = ${row.id} and n > ${row.mark} order by n limit ${limit}`.execute(write.tx)
  const ids = rows.flatMap(({ record, target_id }) => (record && target_id !== null ? [target_id] : []))
  const records = ids.length ? await fetchRecords(write, write.tx, resource, ids, 'update', true) : []
  return { rows, records: new Map(records.map((record) => [record.id, record])) }
}

/** Writes a batch: new records, and changes. A refusal of one row does not affect the others. */
async function writeBatch(write: WriteContext, resource: AnyResource, batch: readonly Row[], counts: Counts) {
  const refusedRows = new Map<number, FieldErrors>()
  for (const operation of ['create', 'update'] as const) {
    const rows = batch.filter(({ before }) => (before === null) === (operation === 'create'))
    const results = await writeAll(write, resource, operation, rows)
    for (const [i, { n }] of rows.entries()) {
      const result = results[i] as Result
      if (result === 'unchanged') counts.unchanged++
      else if (result === 'done') counts[operation === 'create' ? 'created' : 'updated']++
      else refusedRows.set(n, errorsOf(result))
    }
  }
  return refusedRows
}

async function refuse(tx: Tx, id: number, refusedRows: ReadonlyMap<number, FieldErrors>): Promise<void> {
  const json = [...refusedRows].map(([n, errors]) => ({ n, errors }))
  if (json.length === 0) return
  await sql`update import_rows i set errors = r.errors from jsonb_to_recordset(${JSON.stringify(json)}::jsonb) as r (n integer, errors jsonb)
    where i.import_id = ${id} and i.n = r.n`.execute(tx)
}

/**
 * Writes the next rows and advances the mark in one transaction: a crash loses both or neither, so no row is written twice.
 * @returns whether there may be more
 */
async function step(engine: Engine, tx: Tx, id: number): Promise<boolean> {
  const row = await lockImport(tx, id)
  if (row?.status !== 'running') return false
  if (row.cancel) {
    await markImport(tx, id, { status: 'cancelled' })
    return false
  }
  const resource = engine.resources.get(row.resource)
  const ctx = await contextOfImport(engine, tx, row)
  const { permissions } = ctx?.actor ?? { permissions: new Set<string>() }
  const actions = row.settings?.mode === 'upsert' ? (['add', 'edit'] as const) : (['add'] as const)
  if (!ctx || actions.some((action) => !can(permissions, resource.area, action))) {
    await markImport(tx, id, { status: 'failed', failure: { code: 'forbidden' } })
    return false
  }
  const write: WriteContext = { ...ctx, tx }
  const unmade = row.mark === 0 && (await make(write, row.settings?.makes ?? []))
  if (unmade) {
    await markImport(tx, id, { status: 'failed', failure: { code: 'values_changed' } })
    return false
  }
  const { rows, records } = await load(
    write,
    resource,
    row,
    canWriteTogether(write, resource, 'create', []) ? LARGE_BATCH : FEW,
  )
  const last = rows.at(-1)
  if (!last) {
    await markImport(tx, id, { status: 'done' })
    return false
  }
  // Rows were decided one by one since the permission was checked.
  if (rows.some(({ target_id }) => target_id !== null) && !can(permissions, resource.area, 'edit')) {
    await markImport(tx, id, { status: 'failed', failure: { code: 'forbidden' } })
    return false
  }
  const counts: Counts = { skipped: 0, created: 0, updated: 0, unchanged: 0, refused: 0 }
  const missingRows = new Map<number, FieldErrors>()
  const batch: Row[] = []
  for (const { n, record, target_id, refused, skipped } of rows) {
    const before = target_id === null ? null : (records.get(target_id) ?? null)
    if (refused) continue
    if (skipped) counts.skipped++
    else if (!record) counts.unchanged++
    else if (target_id !== null && !before) missingRows.set(n, { '': [{ code: 'not_found' }] })
    else batch.push({ n, values: record, before })
  }
  const refusedRows = await writeBatch(write, resource, batch, counts)
  await refuse(tx, id, new Map([...missingRows, ...refusedRows]))
  await sql`update imports set mark = ${last.n}, done = done + ${rows.length}, created = created + ${counts.created},
    updated = updated + ${counts.updated}, unchanged = unchanged + ${counts.unchanged}, skipped = skipped + ${counts.skipped}, refused = refused + ${missingRows.size + refusedRows.size},
    updated_at = now() where id = ${id}`.execute(tx)
  return true
}

/** Writes the staged rows of a running import, from where it stopped. */
export async function run(engine: Engine, id: number, stopped: () => boolean): Promise<void> {
  while (!stopped() && (await engine.db.transaction().execute((tx) => step(engine, tx, id)))) {
    // Each step is complete in itself.
  }
}
