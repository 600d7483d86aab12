import { type RawBuilder, sql } from 'kysely'
import type { Approval, Sheet, SheetLine, Sheets, WholeSheet } from '../../../schema/areas/timesheets/shapes.ts'
import { sumOf, totalOf } from '../../../schema/areas/timesheets/visitTotals.ts'
import { addDays } from '../../../schema/engine/time/time.ts'
import type { Db, Tx } from '../../engine/db/kysely.ts'
import type { Context } from '../../engine/http/context.ts'
import { problem } from '../../engine/http/errors.ts'
import { approvalsWhere } from './approvals.ts'
import { itemsOf } from './items.ts'
import { seenBy, type Week, weekOf } from './week.ts'

export interface Filters {
  readonly week?: string | undefined
  readonly franchise_id?: readonly number[] | undefined
  readonly worker_ids?: readonly number[] | undefined
}

interface Worker {
  readonly id: number
  readonly name: string
  readonly colour: string
  readonly archived: boolean
  readonly own: boolean
}

const amongIds = (ids: readonly number[] | undefined, column: string): RawBuilder<unknown> =>
  ids ? sql`${sql.ref(`t.${column}`)} = any(${[...ids]}::bigint[])` : sql`true`

const workersWhere = async (ctx: Context, db: Db | Tx, which: RawBuilder<unknown>): Promise<readonly Worker[]> => {
  const { rows } = await sql<Worker>`
    select t.id, t.name, t.colour, t.archived_at is not null or not t.active as archived, coalesce(t.user_id = ${ctx.actor.user.id}, false) as own
    from workers t where ${which} order by t.name, t.id`.execute(db)
  return rows
}

const daysOf = (week: Week, lines: readonly SheetLine[]): number[] =>
  Array.from({ length: 7 }, (_, i) =>
    lines.reduce((sum, { day, worked }) => sum + (day === addDays(week.from, i) ? (worked ?? 0) : 0), 0),
  )

const present = ({ id, at, by, worked, withdrawn_at, withdrawn_by, withdrawn_reason }: Approval): Approval => ({
  id,
  at,
  by,
  worked,
  withdrawn_at,
  withdrawn_by,
  withdrawn_reason,
})

/** Returns the weeks of all workers the caller may see, with their lines. Workers who have left are included for weeks in which they worked. */
export async function sheetsWithLines(ctx: Context, filters: Filters) {
  const { db, clock } = ctx.engine
  const week = weekOf(ctx.engine, filters.week)
  const which = sql`${seenBy(ctx)} and ${amongIds(filters.franchise_id, 'franchise_id')} and ${amongIds(filters.worker_ids, 'id')}`
  const [all, items, approvals] = await Promise.all([
    workersWhere(ctx, db, which),
    itemsOf(db, week, which, clock().getTime()),
    approvalsWhere(
      db,
      sql`p.week = ${week.from}::date and p.withdrawn_at is null and p.worker_id in (select t.id from workers t where ${which})`,
    ),
  ])
  const lines = Map.groupBy(items, ({ worker_id }) => worker_id)
  const approved = new Map(approvals.map((one) => [one.worker_id, present(one)]))
  const sheets = all.flatMap((worker) => {
    const workerLines = lines.get(worker.id) ?? []
    const approval = approved.get(worker.id) ?? null
    if (worker.archived && workerLines.length === 0 && !approval) return []
    const sheet: Sheet = { worker, ...sumOf(workerLines), days: daysOf(week, workerLines), approval }
    return [{ sheet, lines: workerLines }]
  })
  return { week, sheets }
}

export async function sheetsOf(ctx: Context, filters: Filters): Promise<Sheets> {
  const { week, sheets } = await sheetsWithLines(ctx, filters)
  const data = sheets.map(({ sheet }) => sheet)
  const { from, to, over } = week
  return { from, to, over, data, total: totalOf(data) }
}

/**
 * Returns the week of one worker.
 * @throws problem 404 if the caller may not see them
 */
export async function wholeSheet(ctx: Context, db: Db | Tx, id: number, day: string | undefined): Promise<WholeSheet> {
  const week = weekOf(ctx.engine, day)
  const which = sql`t.id = ${id} and ${seenBy(ctx)}`
  const [worker] = await workersWhere(ctx, db, which)
  if (!worker) throw problem(404, 'not_found')
  const items = await itemsOf(db, week, which, ctx.engine.clock().getTime())
  const approvals = await approvalsWhere(db, sql`p.worker_id = ${id} and p.week = ${week.from}::date`)
  const lines = items.map(({ worker_id: _, ...line }) => line)
  const { from, to, over } = week
  const about = { subject: 'workers', subject_id: id } as const
  return { ...about, from, to, over, worker, figures: sumOf(lines), lines, approvals: approvals.map(present) }
}
