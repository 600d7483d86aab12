import { sql } from 'kysely'
import { z } from 'zod'
import type { AnyResource } from '../../../../schema/engine/define.ts'
import type { Actor } from '../../http/actor.ts'
import type { Engine } from '../../http/context.ts'
import { problem } from '../../http/errors.ts'
import { demand } from '../../rights/access.ts'
import type { Likely } from './likely.ts'
import { recount } from './recount.ts'
import { DECISIONS, type Decision } from './settings.ts'
import { fetchImport, type ImportRow, lockImport } from './store.ts'

const LIMIT = 50

export const decideSchema = z.strictObject({
  decision: z.enum(DECISIONS),
  /** Rows of the file; all likely duplicates when left out. */
  rows: z.array(z.int().positive().max(2_147_483_647)).min(1).max(1000).optional(),
})

export const likelySchema = z.strictObject({
  data: z.array(
    z.strictObject({
      /** Row of the file; the header is row 1. */
      n: z.int(),
      cells: z.array(z.string()).nullable(),
      likely: z.array(
        z.strictObject({
          id: z.int().nullable().meta({ description: 'The record' }),
          row: z.int().nullable().meta({ description: 'The row of the same file, if the match is not a record' }),
          label: z.string(),
          by: z.array(z.string()).meta({ description: 'Reasons, strongest first' }),
        }),
      ),
      decision: z.enum(DECISIONS),
      can_update: z.boolean().meta({ description: 'Whether the row can update the first match' }),
    }),
  ),
  total: z.int().min(0),
  page: z.int(),
  limit: z.int(),
})

interface LikelyRow {
  readonly n: number
  readonly cells: string[] | null
  readonly likely: Likely[]
  readonly decision: Decision
  readonly can_update: boolean
}

/** One page of the likely duplicates. */
export async function likelyRows(
  engine: Engine,
  { id }: ImportRow,
  page: number,
): Promise<z.input<typeof likelySchema>> {
  const condition = sql`import_id = ${id} and likely is not null and errors is null`
  const [{ rows }, { rows: countRows }] = await Promise.all([
    sql<LikelyRow>`select n, cells, likely, decision, change is not null as can_update from import_rows where ${condition}
      order by n limit ${LIMIT} offset ${(page - 1) * LIMIT}`.execute(engine.db),
    sql<{ n: number }>`select count(*) as n from import_rows where ${condition}`.execute(engine.db),
  ])
  const data = rows.map((row) => ({ ...row, likely: row.likely.map((one) => ({ ...one, by: [...one.by] })) }))
  return { data, total: countRows[0]?.n ?? 0, page, limit: LIMIT }
}

/**
 * Decides what happens to likely duplicates, and counts again. A row that can change nothing keeps its decision.
 * @throws problem 403 to change records without the permission; 409 once it is written, or while it is checked
 */
export async function decide(
  engine: Engine,
  resource: AnyResource,
  actor: Actor,
  row: ImportRow,
  { decision, rows }: z.output<typeof decideSchema>,
): Promise<ImportRow> {
  if (decision === 'update') demand(actor, resource.area, 'edit')
  await engine.db.transaction().execute(async (tx) => {
    const now = await lockImport(tx, row.id)
    if (now?.status !== 'checked' || now.mark !== 0) throw problem(409, 'import_busy')
    await sql`update import_rows set decision = ${decision} where import_id = ${row.id} and likely is not null and errors is null
      and ${decision === 'update' ? sql`change is not null` : sql`true`} and ${rows ? sql`n = any(${rows}::integer[])` : sql`true`}`.execute(
      tx,
    )
    await recount(tx, row.id)
  })
  return fetchImport(engine.db, actor, row.resource, String(row.id))
}
