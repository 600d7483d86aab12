import { sql } from 'kysely'
import type { AnyResource } from '../../../../schema/engine/define.ts'
import { textOf } from '../../../../schema/kinds/texts.ts'
import type { Context, WriteContext } from '../../http/context.ts'
import { problem } from '../../http/errors.ts'
import { fetchRecord } from '../../read/read.ts'
import { canWriteTogether, writeOne } from '../../write/stages/run.ts'
import { attempt } from '../../write/transact.ts'
import { DateOrders } from '../reading/dateOrders.ts'
import { type FileRow, LIMITS } from '../reading/tooLarge.ts'
import { repaired, repairsOf } from '../repair/repairs.ts'
import { saveMatched } from '../values/matched.ts'
import { Meanings } from '../values/meaning.ts'
import { idsOf, rehearseCreation } from '../values/recordsToCreate.ts'
import { errorsOf, type PlannedRow, planner } from './plan.ts'
import { rowsOf } from './preview.ts'
import { type ImportSettings, targetsOf } from './settings.ts'
import { type ImportRow, markImport } from './store.ts'

const BATCH = 1000

/** The record that a new row changes as a recognised duplicate, if that was decided. */
const recognised = ({ decision, likely: [likeliest] }: PlannedRow) =>
  decision === 'update' && typeof likeliest?.id === 'number' ? likeliest : undefined

/** Really runs the writes that depend on earlier rows, and rolls them back. Refusals become errors of their rows. */
export async function checkRows(
  write: WriteContext,
  resource: AnyResource,
  rows: readonly PlannedRow[],
): Promise<void> {
  const isJudged = (row: PlannedRow) =>
    !recognised(row) && canWriteTogether(write, resource, row.before ? 'update' : 'create', Object.keys(row.record))
  for (const row of rows) {
    if (isJudged(row)) continue
    const refusal = await attempt(write, async () => {
      const likeliest = recognised(row)
      const before = likeliest
        ? await fetchRecord(write, write.tx, resource, Number(likeliest.id), 'update')
        : row.before
      const values = structuredClone(likeliest ? (row.change ?? {}) : row.record)
      return writeOne(write, resource, before ? 'update' : 'create', { before, values })
    })
    if (refusal) Object.assign(row.errors, errorsOf(refusal))
  }
}

export const isOpen = ({ errors, unchanged }: PlannedRow) => !unchanged && Object.keys(errors).length === 0

/** A checked row as it is staged. */
export function stagedOf({ n, cells, errors, record, before, unchanged, likely, change, decision }: PlannedRow) {
  const isRefused = Object.keys(errors).length > 0
  return {
    n,
    record: isRefused || unchanged ? null : record,
    target_id: before?.id,
    ...(isRefused ? { errors, cells } : {}),
    ...(decision && !isRefused ? { likely, change, decision, cells } : {}),
  }
}

/** Stages a batch of checked rows, with the counts of what they will do. */
async function storeRows(ctx: Context, id: number, rows: readonly PlannedRow[]): Promise<void> {
  const json = rows.map(stagedOf)
  const count = (test: (row: PlannedRow) => boolean) => rows.filter(test).length
  await ctx.engine.db.transaction().execute(async (tx) => {
    await sql`insert into import_rows (import_id, n, record, target_id, errors, cells, likely, change, decision)
      select ${id}, r.n, nullif(r.record, 'null'::jsonb), r.target_id, r.errors, r.cells, r.likely, nullif(r.change, 'null'::jsonb), r.decision
      from jsonb_to_recordset(${JSON.stringify(json)}::jsonb) as r (n integer, record jsonb, target_id bigint, errors jsonb, cells jsonb,
        likely jsonb, change jsonb, decision text)`.execute(tx)
    await sql`update imports set done = done + ${rows.length}, created = created + ${count((r) => isOpen(r) && !r.before && (r.decision ?? 'create') === 'create')},
      updated = updated + ${count((r) => isOpen(r) && (r.before !== null || r.decision === 'update'))},
      skipped = skipped + ${count((r) => isOpen(r) && r.decision === 'skip')}, unchanged = unchanged + ${count((r) => r.unchanged)},
      refused = refused + ${count((r) => Object.keys(r.errors).length > 0)}, updated_at = now() where id = ${id}`.execute(
      tx,
    )
  })
}

/** What the dates of each column show over the whole file, when nobody has set their order; this reads the file once more. */
async function ordersShown(ctx: Context, resource: AnyResource, row: ImportRow, settings: ImportSettings) {
  const open = targetsOf(resource, settings).filter(
    ({ field, column }) => textOf(field).ordered && !settings.orders?.[column],
  )
  if (open.length === 0) return []
  const orders = new DateOrders(open.map(({ column }) => column))
  const repairs = await repairsOf(ctx.engine.db, row.id)
  for await (const line of rowsOf(ctx.engine.db, row, settings)) orders.add(repaired(line, repairs.get(line.n)))
  return settings.columns.map((_, column) => orders.of(column) ?? null)
}

/**
 * The dry run: reads the whole file, converts each row to a write and stages it, or its errors. Records do not change. If interrupted it starts
 * again.
 * @param stopped whether to stop
 */
export async function stage(
  ctx: Context,
  resource: AnyResource,
  row: ImportRow,
  stopped: () => Promise<boolean>,
): Promise<void> {
  const savedSettings = row.settings as ImportSettings
  const settings: ImportSettings = { ...savedSettings, shown: await ordersShown(ctx, resource, row, savedSettings) }
  const newRecords = settings.makes ?? []
  const meanings = new Meanings(settings.values ?? {}, idsOf(newRecords))
  const heads: string[] = []
  const plan = planner(ctx, resource, targetsOf(resource, settings), settings, meanings, heads)
  await sql`delete from import_rows where import_id = ${row.id}`.execute(ctx.engine.db)
  await markImport(ctx.engine.db, row.id, {
    done: 0,
    mark: 0,
    created: 0,
    updated: 0,
    unchanged: 0,
    refused: 0,
    skipped: 0,
    total: null,
    settings,
  })
  const repairs = await repairsOf(ctx.engine.db, row.id)
  let batch: FileRow[] = []
  let total = 0
  const flush = async () => {
    const plannedRows = await rehearseCreation(ctx, newRecords, async (write) => {
      const rows = await plan(write, batch)
      await checkRows(
        write,
        resource,
        rows.filter((one) => isOpen(one) && one.decision !== 'skip'),
      )
      return rows
    })
    await storeRows(ctx, row.id, plannedRows)
    total += batch.length
    batch = []
  }
  let head = true
  for await (const line of rowsOf(ctx.engine.db, row, settings)) {
    if (head) {
      head = false
      heads.push(...line.cells)
      continue
    }
    if (line.n > LIMITS.rows) throw problem(422, 'too_many_rows')
    batch.push(repaired(line, repairs.get(line.n)))
    if (batch.length < BATCH) continue
    await flush()
    if (await stopped()) return
  }
  if (batch.length) await flush()
  if (await stopped()) return
  await saveMatched(ctx.engine.db, row.id, meanings.gathered.all)
  await markImport(ctx.engine.db, row.id, { status: 'checked', total })
}
