import { sql } from 'kysely'
import type { AnyResource } from '../../../../schema/engine/define.ts'
import type { FieldErrors } from '../../../../schema/engine/errors.ts'
import { can } from '../../../../schema/engine/permissions.ts'
import type { Tx } from '../../db/kysely.ts'
import type { Engine, WriteContext } from '../../http/context.ts'
import { fetchRecords } from '../../read/read.ts'
import { attempt } from '../../write/transact.ts'
import { contextOfImport } from './actor.ts'
import { errorsOf } from './plan.ts'
import { type ImportRow, lockImport, markImport } from './store.ts'
import { addMany, addsTogether, changeMany, changesTogether, hasInner, type Write, writeOne } from './write.ts'

/** Rows of one transaction. */
const MANY = 1000
const FEW = 100

interface Staged {
  readonly n: number
  readonly record: Record<string, unknown> | null
  readonly target_id: number | null
  readonly refused: boolean
  readonly skipped: boolean
}

interface Counts {
  skipped: number
  created: number
  updated: number
  unchanged: number
  refused: number
}

/** The rows after the mark with the records they change, locked. A record that has gone since is refused. */
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

/**
 * Does with many rows at once what may be done so.
 * @returns the rows that are left: those that have to be looked at one by one, and those that were refused together
 */
async function writeTogether(write: WriteContext, resource: AnyResource, batch: readonly Write[], counts: Counts) {
  const fresh = addsTogether(write, resource) ? batch.filter(({ before }) => !before) : []
  const isOne = (one: Write) => one.before !== null && !hasInner(resource, one)
  const known = changesTogether(write, resource) ? batch.filter(isOne) : []
  let changed = 0
  const refusal = await attempt(write, async () => {
    await addMany(write, resource, fresh)
    changed = await changeMany(write, resource, known)
  })
  if (refusal) return batch
  counts.created += fresh.length
  counts.updated += changed
  counts.unchanged += known.length - changed
  const done = new Set([...fresh, ...known])
  return batch.filter((one) => !done.has(one))
}

/** Writes a batch, as many rows at once as may be; where that is refused, row by row, so that it is known which is. */
async function writeBatch(write: WriteContext, resource: AnyResource, batch: readonly Write[], counts: Counts) {
  const refused = new Map<number, FieldErrors>()
  for (const { n, before, record } of await writeTogether(write, resource, batch, counts)) {
    const refusal = await attempt(write, async () => {
      // The row before it may have changed this record, as when a default moves.
      const [now = null] = before ? await fetchRecords(write, write.tx, resource, [before.id], 'update') : []
      counts[await writeOne(write, resource, now, record)]++
    })
    if (refusal) refused.set(n, errorsOf(refusal))
  }
  return refused
}

async function refuse(tx: Tx, id: number, refused: ReadonlyMap<number, FieldErrors>): Promise<void> {
  const json = [...refused].map(([n, errors]) => ({ n, errors }))
  if (json.length === 0) return
  await sql`update import_rows i set errors = r.errors from jsonb_to_recordset(${JSON.stringify(json)}::jsonb) as r (n integer, errors jsonb)
    where i.import_id = ${id} and i.n = r.n`.execute(tx)
}

/**
 * Writes the next rows and moves the mark past them in one transaction: a crash loses both or neither, so no row is written twice.
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
  const wanted = row.settings?.mode === 'upsert' ? (['add', 'edit'] as const) : (['add'] as const)
  if (!ctx || wanted.some((action) => !can(permissions, resource.area, action))) {
    await markImport(tx, id, { status: 'failed', failure: { code: 'forbidden' } })
    return false
  }
  const write: WriteContext = { ...ctx, tx }
  const { rows, records } = await load(write, resource, row, addsTogether(ctx, resource) ? MANY : FEW)
  const last = rows.at(-1)
  if (!last) {
    await markImport(tx, id, { status: 'done' })
    return false
  }
  // Rows were decided one by one since the right was looked at.
  if (rows.some(({ target_id }) => target_id !== null) && !can(permissions, resource.area, 'edit')) {
    await markImport(tx, id, { status: 'failed', failure: { code: 'forbidden' } })
    return false
  }
  const counts: Counts = { skipped: 0, created: 0, updated: 0, unchanged: 0, refused: 0 }
  const gone = new Map<number, FieldErrors>()
  const batch: Write[] = []
  for (const { n, record, target_id, refused, skipped } of rows) {
    const before = target_id === null ? null : (records.get(target_id) ?? null)
    if (refused) continue
    if (skipped) counts.skipped++
    else if (!record) counts.unchanged++
    else if (target_id !== null && !before) gone.set(n, { '': [{ code: 'not_found' }] })
    else batch.push({ n, record, before })
  }
  const refused = await writeBatch(write, resource, batch, counts)
  await refuse(tx, id, new Map([...gone, ...refused]))
  await sql`update imports set mark = ${last.n}, done = done + ${rows.length}, created = created + ${counts.created},
    updated = updated + ${counts.updated}, unchanged = unchanged + ${counts.unchanged}, skipped = skipped + ${counts.skipped}, refused = refused + ${gone.size + refused.size},
    updated_at = now() where id = ${id}`.execute(tx)
  return true
}

/** Writes the staged rows of an import that is running, from where it was left. */
export async function run(engine: Engine, id: number, stopped: () => boolean): Promise<void> {
  while (!stopped() && (await engine.db.transaction().execute((tx) => step(engine, tx, id)))) {
    // Each step is whole in itself.
  }
}
