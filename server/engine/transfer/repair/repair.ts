import { sql } from 'kysely'
import { z } from 'zod'
import type { AnyResource } from '../../../../schema/engine/define.ts'
import type { FieldErrors } from '../../../../schema/engine/errors.ts'
import { cellHoldsCardNumber } from '../../../../schema/engine/text/cardNumbers.ts'
import type { Tx } from '../../db/kysely.ts'
import type { Actor } from '../../http/actor.ts'
import type { Engine } from '../../http/context.ts'
import { invalid, problem } from '../../http/errors.ts'
import { contextOfImport } from '../import/actor.ts'
import { type PlannedRow, planner } from '../import/plan.ts'
import { headsOf } from '../import/preview.ts'
import { WHOLE_ROW } from '../import/readRow.ts'
import { recount } from '../import/recount.ts'
import { targetsOf } from '../import/settings.ts'
import { checkRows, isOpen, stagedOf } from '../import/stage.ts'
import { fetchImport, type ImportRow, lockImport } from '../import/store.ts'
import { columnOf, folded, Meanings, sortOf } from '../values/meaning.ts'
import { idsOf, rehearseCreation } from '../values/recordsToCreate.ts'
import { elsewhere } from './elsewhere.ts'
import { repaired, repairsOf } from './repairs.ts'

/** Maximum rows of a file that can be corrected here; a spreadsheet is better for more. */
const MAX = 5000

export const repairSchema = z.strictObject({
  /** Row of the file; the header is row 1. */
  n: z.int().min(2).max(2_147_483_647),
  /** Column, from 0 → the corrected text. Without corrections the row is only checked again. */
  cells: z.record(z.string().regex(/^\d{1,3}$/), z.string().max(10_000)),
})

/** Replaces the stored result of a row by that of the new check. */
async function replace(tx: Tx, id: number, row: PlannedRow, cells: Readonly<Record<string, string>>): Promise<void> {
  await sql`insert into import_repairs (import_id, n, cells) values (${id}, ${row.n}, ${JSON.stringify(cells)})
    on conflict (import_id, n) do update set cells = import_repairs.cells || excluded.cells`.execute(tx)
  await sql`update import_rows i set record = nullif(r.record, 'null'::jsonb), target_id = r.target_id, errors = r.errors, cells = r.cells,
      likely = r.likely, change = nullif(r.change, 'null'::jsonb), decision = r.decision
    from jsonb_to_record(${JSON.stringify(stagedOf(row))}::jsonb) as r (record jsonb, target_id bigint, errors jsonb, cells jsonb, likely jsonb, change jsonb, decision text)
    where i.import_id = ${id} and i.n = ${row.n}`.execute(tx)
}

/**
 * Corrects cells of a refused row and checks that row again, alone; the corrected cells replace those of the file.
 * @throws problem 404 for a row that was not refused; 409 while it is being checked or after it is written; 422 at `cells.<column>`
 */
export async function repair(
  engine: Engine,
  resource: AnyResource,
  actor: Actor,
  row: ImportRow,
  { n, cells }: z.output<typeof repairSchema>,
): Promise<ImportRow> {
  const { settings } = row
  if (!settings || row.status !== 'checked') throw problem(409, 'import_busy')
  const heads = await headsOf(engine.db, row, settings)
  for (const [column, text] of Object.entries(cells)) {
    if (Number(column) >= settings.columns.length) throw invalid({ [`cells.${column}`]: [{ code: 'unknown_field' }] })
    if (cellHoldsCardNumber(heads[Number(column)] ?? '', text))
      throw invalid({ [`cells.${column}`]: [{ code: 'card_number' }] })
  }
  const [{ rows }, repairs, ctx] = await Promise.all([
    sql<{
      cells: string[]
      errors: FieldErrors
    }>`select cells, errors from import_rows where import_id = ${row.id} and n = ${n} and errors is not null`.execute(
      engine.db,
    ),
    repairsOf(engine.db, row.id),
    contextOfImport(engine, engine.db, row),
  ])
  const was = rows[0]?.cells
  if (!was || !ctx) throw problem(404, 'not_found')
  // What cannot be read is mended in the file; no cell of it is known to be whole.
  const illegible = rows[0]?.errors[WHOLE_ROW]?.filter(({ code }) => code.startsWith('vcard_')) ?? []
  if (illegible.length > 0) throw invalid({ cells: illegible })
  if (repairs.size >= MAX && !repairs.has(n)) throw invalid({ cells: [{ code: 'too_many', params: { max: MAX } }] })
  const line = repaired({ n, cells: was }, cells)
  const targets = targetsOf(resource, settings)
  const newRecords = settings.makes ?? []
  const meanings = new Meanings(settings.values ?? {}, idsOf(newRecords))
  const plan = planner(ctx, resource, targets, settings, meanings, heads)
  const plannedRows = await rehearseCreation(ctx, newRecords, async (write) => {
    const plannedLines = await plan(write, [line])
    await checkRows(
      write,
      resource,
      plannedLines.filter((one) => isOpen(one) && one.decision !== 'skip'),
    )
    return plannedLines
  })
  await engine.db.transaction().execute(async (tx) => {
    const now = await lockImport(tx, row.id)
    if (now?.status !== 'checked' || now.mark !== 0) throw problem(409, 'import_busy')
    for (const one of plannedRows) {
      if (isOpen(one)) await elsewhere(tx, resource, row.id, one)
      await replace(tx, row.id, one, cells)
    }
    // Texts that no row contains any longer need no meaning.
    for (const target of targets) {
      const text = folded(was[target.column] ?? '')
      const cellText = cells[String(target.column)]
      if (cellText !== undefined && folded(cellText) !== text && sortOf(target.field, target.byId)) {
        await sql`update import_values set rows = rows - 1 where import_id = ${row.id} and field = ${columnOf(target)} and text = ${text}`.execute(
          tx,
        )
      }
    }
    await sql`delete from import_values where import_id = ${row.id} and rows <= 0`.execute(tx)
    await recount(tx, row.id)
  })
  return fetchImport(engine.db, actor, row.resource, String(row.id))
}
