import { sql } from 'kysely'
import appointments, { BLOCKS, blocksWork } from '../../../schema/areas/visits/appointments.ts'
import type { Row } from '../../../schema/engine/define.ts'
import { dayOf, isPast } from '../../../schema/engine/time/time.ts'
import { checkRules } from '../../../schema/engine/validate.ts'
import type { WriteContext } from '../../engine/http/context.ts'
import { defineServer } from '../../engine/http/defineServer.ts'
import { invalid, problem } from '../../engine/http/errors.ts'
import { askBeforeWrite } from '../../engine/http/questions.ts'
import type { RecordRow } from '../../engine/read/read.ts'
import { demand } from '../../engine/rights/access.ts'
import { keepInScope } from '../../engine/rights/recordScope.ts'
import { refErrors } from '../../engine/write/prepare/refs.ts'
import { OPEN } from '../jobs/openVisits.ts'
import { type BookingRequest, doubleBooked, findClashes } from './calendar/checkBooking.ts'
import { restoreRules } from './calendar/restoreRules.ts'
import { unusualIn } from './calendar/unusual.ts'
import { doneWhenBooked } from './doneWhenBooked.ts'
import { notifyOwner } from './notifyOwner.ts'
import { followVisit, isOpen } from './visits.ts'

type Appointment = Row<typeof appointments>

/** Fields that determine who is busy when. */
const TIMES = ['starts_at', 'ends_at', 'worker_ids', 'kind'] as const

const bookingRequestOf = (appointment: Appointment, id: number | null): BookingRequest => ({
  id,
  starts_at: appointment.starts_at,
  ends_at: appointment.ends_at,
  worker_ids: appointment.worker_ids,
  blocks: blocksWork(appointment),
})

/** A past visit keeps its time and workers (fixed by the specification); its result can still be recorded. */
function checkPast({ engine }: WriteContext, values: Partial<Appointment>, before: Appointment | null): void {
  if (!before || !TIMES.some((name) => name in values)) return
  const now = engine.clock()
  if (isPast(before.starts_at, now) || (values.starts_at && isPast(values.starts_at, now))) throw problem(409, 'past')
}

/**
 * Checks visits booked in the past. Before yesterday this requires permission for exceptions and a reason; for yesterday the user is asked. Visits
 * earlier today and leave are often recorded afterwards, so they are allowed.
 * @throws problem 403, or 422 past_reason at `override_reason`
 */
function checkLate(write: WriteContext, appointment: Appointment): void {
  if (write.isRestoring || write.byProgram || blocksWork(appointment)) return
  const now = write.engine.clock()
  if (isPast(appointment.starts_at, now)) {
    demand(write.actor, appointments.area, 'overlap')
    if (!appointment.override_reason) throw invalid({ override_reason: [{ code: 'past_reason' }] })
  } else if (dayOf(appointment.starts_at) < dayOf(now)) askBeforeWrite(write, 'unusual_booking', [{ code: 'past_day' }])
}

/** Asks about anything unusual in a booking. Reinstating a cancelled visit counts as a new booking. */
async function askUnusual(write: WriteContext, appointment: Appointment, before: Appointment | null): Promise<void> {
  if (blocksWork(appointment)) return
  askBeforeWrite(
    write,
    'unusual_booking',
    await unusualIn(write.tx, appointment, before?.status === 'cancelled' ? null : before),
  )
}

/**
 * Refuses workers that the caller may not see, booked or not. Runs before any availability is revealed.
 * @throws problem 422 not_found at each of them
 */
async function checkVisibleFields(
  write: WriteContext,
  values: Partial<Appointment>,
  before: Appointment | null,
): Promise<void> {
  const { worker_ids } = values
  if (!worker_ids) return
  const named = [{ values: { worker_ids }, before: before as RecordRow | null }]
  const [errors = {}] = await refErrors(write, write.tx, appointments, named, false)
  const unseen = Object.entries(errors).filter(([, fieldErrors]) =>
    fieldErrors.some(({ code }) => code === 'not_found'),
  )
  if (unseen.length) throw invalid(Object.fromEntries(unseen))
}

/**
 * Books the workers. Refuses a worker who is unavailable, or busy unless the user may double-book and gives a reason; such an appointment is marked
 * as not exclusive. Questions about anything unusual come first.
 */
async function book(
  write: WriteContext,
  values: Partial<Appointment>,
  appointment: Appointment,
  before: Appointment | null,
): Promise<void> {
  // Contradictory values are refused by the declared rules, at their fields.
  if (Object.keys(checkRules(appointments, appointment)).length) return
  await checkVisibleFields(write, values, before)
  if (!before || before.status === 'cancelled') checkLate(write, appointment)
  const bookingRequest = bookingRequestOf(appointment, before?.id ?? null)
  const clashes = await findClashes(write, bookingRequest)
  if (appointment.override_reason && (clashes.length > 0 || !appointment.exclusive)) {
    demand(write.actor, appointments.area, 'overlap')
    if (clashes.length) Object.assign(values, { exclusive: false })
  } else if (clashes.length) throw doubleBooked(write, bookingRequest, clashes)
  await askUnusual(write, appointment, before)
}

export default defineServer(appointments, {
  open: ({ engine }) => sql<boolean>`(t.status = any(${OPEN}::text[]) and t.ends_at >= ${engine.clock()})`,
  conditions: {
    ahead: ({ engine }) => sql<boolean>`t.status = any(${OPEN}::text[]) and t.ends_at >= ${engine.clock()}`,
    visits: () => sql<boolean>`t.kind <> all(${BLOCKS}::text[])`,
    away: () => sql<boolean>`t.kind = any(${BLOCKS}::text[])`,
    job: (_asker, ids) => sql<boolean>`(t.subject = 'jobs' and t.subject_id in (
      select j.id from jobs j where j.id = any(${ids}::bigint[]) or j.parent_id = any(${ids}::bigint[])))`,
  },
  watches: [...TIMES, 'status', 'exclusive', 'override_reason', 'franchise_id', 'subject_id'],
  before: async (ctx, values, before) => {
    keepInScope(ctx.actor, appointments.belongs, values, before)
    checkPast(ctx, values, before)
    const merged = { exclusive: true, status: 'booked', ...before, ...values } as Appointment
    const isOpen = merged.status !== 'cancelled' && (before?.archived_at ?? null) === null
    const isRebooked = before?.status === 'cancelled'
    const isMoved = !before || [...TIMES, 'exclusive', 'override_reason'].some((name) => name in values)
    if (!isOpen) return
    if (isMoved || isRebooked) await book(ctx, values, merged, before)
    else if ('subject_id' in values && !ctx.movesReferences) await askUnusual(ctx, merged, before)
  },
  after: async (ctx, after, before) => {
    await followVisit(ctx, after, before)
    await notifyOwner(ctx, after, before)
    const isAnother = !before || !isOpen(before) || before.subject_id !== after.subject_id
    if (!ctx.isRestoring && isOpen(after) && isAnother) await doneWhenBooked(ctx, after)
    // The time of a restored visit may be taken by now.
    if (!before || before.archived_at === after.archived_at || after.archived_at !== null) return
    if (after.status === 'cancelled') return
    const bookingRequest = bookingRequestOf(after, after.id)
    const clashes = await findClashes(ctx, bookingRequest)
    if (clashes.length && after.exclusive) throw doubleBooked(ctx, bookingRequest, clashes)
  },
  cascade: {
    field: 'subject_id',
    open: sql<boolean>`t.status = any(${OPEN}::text[])`,
    values: { status: 'cancelled', cancel_reason: 'The record for this visit was archived' },
  },
  restore: restoreRules,
})
