import { type RawBuilder, sql } from 'kysely'
import complaints from '../../../schema/areas/complaints/complaints.ts'
import { isEmpty } from '../../../schema/engine/status/moves.ts'
import { utc } from '../../../schema/engine/time/time.ts'
import type { Caller, WriteContext } from '../../engine/http/context.ts'
import { defineServer, type Restore } from '../../engine/http/defineServer.ts'
import { invalid } from '../../engine/http/errors.ts'
import { publish } from '../../engine/http/events.ts'
import { askBeforeWrite } from '../../engine/http/questions.ts'
import { keepInScope } from '../../engine/rights/recordScope.ts'
import { change } from '../../engine/write/update.ts'
import { type Complaint, isOver, statusOf, updateDeadlines } from './state.ts'

type Values = Partial<Complaint>

/** A complaint about work belongs to the franchise that did it. Changes `values`. */
async function keepFranchise({ tx }: WriteContext, values: Values, before: Complaint | null): Promise<void> {
  if (before || (values.franchise_id ?? null) !== null) return
  const { rows } = await sql<{ id: number | null }>`
    select coalesce((select franchise_id from jobs where id = ${values.job_id ?? null}),
      (select franchise_id from quotes where id = ${values.quote_id ?? null}),
      (select franchise_id from customers where id = ${values.customer_id ?? null})) as id`.execute(tx)
  if (rows[0]?.id) Object.assign(values, { franchise_id: rows[0].id })
}

/**
 * Requires the time of receipt. Changes `values`.
 * @throws problem 422 in_future for a time that has not come yet
 */
function keepReceived({ engine }: WriteContext, values: Values, before: Complaint | null): void {
  const now = engine.clock()
  if (!before && (values.received_at ?? null) === null) Object.assign(values, { received_at: utc(now.getTime()) })
  if (before && values.received_at === null) Object.assign(values, { received_at: before.received_at })
  for (const name of ['received_at', 'acknowledged_at', 'responded_at'] as const) {
    const moment = values[name]
    if (moment && moment !== before?.[name] && Date.parse(moment) > now.getTime() + MINUTE)
      throw invalid({ [name]: [{ code: 'in_future' }] })
  }
}
/** Tolerance for browser clocks that run slightly fast. */
const MINUTE = 60_000

/**
 * Requires what its status needs, in a new complaint too and when it is removed later; a complaint cannot be a duplicate of itself.
 * @throws problem 422 needed_for_status at resolution or original_id, self at original_id
 */
async function checkNeeds(ctx: WriteContext, values: Values, before: Complaint | null): Promise<void> {
  const now = { ...before, ...values }
  if (before && values.original_id === before.id) throw invalid({ original_id: [{ code: 'repeats_itself' }] })
  if (ctx.isRestoring) return
  const isTouched = ['complaint_status_id', 'resolution', 'original_id'].some((name) => name in values)
  if (!isTouched) return
  const { rows } = await sql<{ title: string; resolution_needed: boolean; original_needed: boolean }>`
    select title, resolution_needed, original_needed from complaint_statuses where id = ${now.complaint_status_id ?? null}`.execute(
    ctx.tx,
  )
  const [status] = rows
  const missing = Object.entries(complaints.needsByFlag ?? {}).filter(
    ([flag, field]) => status?.[flag as 'resolution_needed' | 'original_needed'] && isEmpty(now[field as keyof Values]),
  )
  if (missing.length)
    throw invalid(
      Object.fromEntries(
        missing.map(([, field]) => [field, [{ code: 'needed_for_status', params: { status: status?.title ?? '' } }]]),
      ),
    )
}

/**
 * Asks for confirmation before closing or reopening a complaint, because deadlines end or start again.
 * @throws problem 409 complaint_ends or complaint_reopens
 */
async function confirmMove(ctx: WriteContext, values: Values, before: Complaint | null): Promise<void> {
  const { complaint_status_id: status } = values
  if (!before || status === undefined || status === before.complaint_status_id) return
  const [from, to] = [await statusOf(ctx, before.complaint_status_id), await statusOf(ctx, status)]
  const facts = { ref: before.ref, status: to?.title ?? '' }
  if (isOver(to) && !isOver(from)) askBeforeWrite(ctx, 'complaint_ends', [{ code: 'complaint_ends', ...facts }])
  if (isOver(from) && !isOver(to)) askBeforeWrite(ctx, 'complaint_reopens', [{ code: 'complaint_reopens', ...facts }])
}

const now = ({ engine }: Caller) => engine.clock().toISOString()
const inCategory = (...categories: string[]): RawBuilder<boolean> =>
  sql<boolean>`t.complaint_status_id in (select s.id from complaint_statuses s where s.category = any(${categories}::text[]))`

/** Restores fields that only actions set. */
const putBack = (name: 'escalated_at'): Restore => ({
  now: async (_write, row) => row[name] ?? null,
  put: (write, row, value) => change(write, complaints, row, { [name]: value }),
})

export default defineServer(complaints, {
  open: () => sql<boolean>`exists (select from complaint_statuses s
    where s.id = t.complaint_status_id and s.category in ('new', 'open', 'waiting'))`,
  conditions: {
    open: () => inCategory('new', 'open', 'waiting'),
    missed: (asker) => sql<boolean>`coalesce(t.next_due < ${now(asker)}, false)`,
    near: (
      asker,
    ) => sql<boolean>`coalesce(t.next_due >= ${now(asker)} and case t.next_clock when 'acknowledge' then t.acknowledge_near
      when 'respond' then t.respond_near else t.resolve_near end <= ${now(asker)}, false)`,
    stopped: () => sql<boolean>`(t.stopped_at is not null)`,
    unassigned: () => sql<boolean>`(t."assignedTo" is null)`,
  },
  restore: { escalated_at: putBack('escalated_at') },
  before: async (ctx, values, before) => {
    keepReceived(ctx, values, before)
    await keepFranchise(ctx, values, before)
    keepInScope(ctx.actor, complaints.belongs, values, before)
    await checkNeeds(ctx, values, before)
    await confirmMove(ctx, values, before)
    await updateDeadlines(ctx, values, before)
  },
  after: async (ctx, after, before) => {
    // Publishes the change to viewers of the related records.
    for (const [resourceName, field] of [
      ['customers', 'customer_id'],
      ['jobs', 'job_id'],
      ['quotes', 'quote_id'],
      ['workers', 'worker_id'],
    ] as const)
      for (const id of new Set([after[field], before?.[field]]))
        if (id) await publish(ctx, resourceName, id, 'complaints')
  },
})
