import { sql } from 'kysely'
import type { WholeSheet } from '../../../schema/areas/timesheets/shapes.ts'
import workers from '../../../schema/areas/visits/workers.ts'
import type { WriteContext } from '../../engine/http/context.ts'
import { problem } from '../../engine/http/errors.ts'
import { systemComment } from '../record/parts/comments/comments.ts'
import { logPart } from '../record/parts/part.ts'
import { wholeSheet } from './sheets.ts'
import { heldWorker, visibleWorker } from './visibleWorker.ts'

/** Name in the log of a worker. */
const PART = 'timesheets'

const currentApproval = ({ approvals }: WholeSheet) => approvals.find(({ withdrawn_at }) => withdrawn_at === null)

/** Returns a worker's week, locked. Nobody can approve their own. */
async function lockedSheet(write: WriteContext, id: number, week: string) {
  await visibleWorker(write, id)
  const row = await heldWorker(write, id)
  const sheet = await wholeSheet(write, write.tx, id, week)
  if (sheet.worker.own) throw problem(409, 'own_timesheet')
  return { sheet, subject: { resource: write.engine.resources.get(workers.name), row } }
}

/**
 * Approves a worker's week.
 * @throws problem 404; 409 own_timesheet, already_approved, week_not_over, timesheet_incomplete with the visits that were never ended
 */
export async function approve(write: WriteContext, id: number, day: string): Promise<WholeSheet> {
  const { sheet, subject } = await lockedSheet(write, id, day)
  if (currentApproval(sheet)) throw problem(409, 'already_approved')
  if (!sheet.over) throw problem(409, 'week_not_over')
  const open = sheet.lines.filter(({ state }) => state === 'open' || state === 'going')
  if (open.length > 0)
    throw problem(409, 'timesheet_incomplete', {
      visits: open.map(({ appointment_id, title, day: date }) => ({ appointment_id, title, day: date })),
    })
  const { worked, breaks, planned } = sheet.figures
  const { rows } = await sql<{ id: number }>`
    insert into timesheet_approvals (worker_id, week, approved_at, approved_by, worked_minutes, break_minutes, planned_minutes)
    values (${id}, ${sheet.from}, ${write.engine.clock()}, ${write.actor.user.id}, ${worked}, ${breaks}, ${planned}) returning id`.execute(
    write.tx,
  )
  const after = { week: sheet.from, worked, breaks, planned }
  await logPart(write, subject, PART, [{ key: rows[0]?.id as number, before: null, after }])
  await systemComment(
    write,
    { resource: workers.name, id },
    { key: 'timesheet_approved', params: { week: sheet.from }, about: null },
  )
  return wholeSheet(write, write.tx, id, day)
}

/**
 * Withdraws an approval, so that the week can be corrected again; the approval and the reason stay on record.
 * @throws problem 404; 409 own_timesheet, not_approved
 */
export async function withdrawApproval(
  write: WriteContext,
  id: number,
  day: string,
  reason: string,
): Promise<WholeSheet> {
  const { sheet, subject } = await lockedSheet(write, id, day)
  const approval = currentApproval(sheet)
  if (!approval) throw problem(409, 'not_approved')
  const { rows } = await sql<{ worked: number; breaks: number; planned: number }>`
    update timesheet_approvals set withdrawn_at = ${write.engine.clock()}, withdrawn_by = ${write.actor.user.id}, withdrawn_reason = ${reason}
    where id = ${approval.id} returning worked_minutes as worked, break_minutes as breaks, planned_minutes as planned`.execute(
    write.tx,
  )
  const before = { week: sheet.from, ...rows[0] }
  await logPart(write, subject, PART, [{ key: approval.id, before, after: { ...before, withdrawn_reason: reason } }])
  await systemComment(
    write,
    { resource: workers.name, id },
    { key: 'timesheet_withdrawn', params: { week: sheet.from, reason }, about: null },
  )
  return wholeSheet(write, write.tx, id, day)
}
