import type { correctTimes } from '../../../schema/areas/timesheets/acts.ts'
import appointments, { blocksWork } from '../../../schema/areas/visits/appointments.ts'
import type { ParsedBodyOf } from '../../../schema/engine/act.ts'
import type { FieldErrors } from '../../../schema/engine/errors.ts'
import type { RowOf } from '../../../schema/engine/registry.ts'
import { toMillis, utc } from '../../../schema/engine/time/time.ts'
import type { WriteContext } from '../../engine/http/context.ts'
import { invalid, problem } from '../../engine/http/errors.ts'
import type { RecordRow } from '../../engine/read/read.ts'
import { change } from '../../engine/write/update.ts'

type Appointment = RowOf<'appointments'> & RecordRow
type Line = Appointment['times'][number]
type Correction = ParsedBodyOf<typeof correctTimes>

const MINUTE = 60_000
/** Longest accepted time on site, and maximum distance from the planned time, in milliseconds. */
const [LONGEST, FAR] = [24 * 60 * MINUTE, 31 * 24 * 60 * MINUTE]
const wholeSecond = (instant: string) => utc(Math.floor(toMillis(instant) / 1000) * 1000)

/** Returns the errors of times in themselves and compared with the visit. */
function wrongWith(
  { started_at, finished_at, break_minutes }: Correction,
  visit: Appointment,
  now: number,
): FieldErrors {
  const [from, to] = [toMillis(started_at), toMillis(finished_at)]
  const errors: FieldErrors = {}
  const refuse = (field: string, code: string) => {
    errors[field] ??= [{ code }]
  }
  if (from > now) refuse('started_at', 'in_future')
  if (to > now) refuse('finished_at', 'in_future')
  if (to < from) refuse('finished_at', 'end_before_start')
  else if (to - from > LONGEST) refuse('finished_at', 'day_at_most')
  else if (break_minutes * MINUTE > to - from) refuse('break_minutes', 'longer_than_visit')
  if (Math.abs(from - toMillis(visit.starts_at)) > FAR) refuse('started_at', 'far_from_visit')
  return errors
}

const NO_TIMES = { on_the_way_at: null, started_at: null, break_at: null, break_minutes: 0, finished_at: null }

/**
 * Adds corrected times to those a worker recorded for a visit; from then on these count. A worker who was sent but recorded nothing gets a line.
 * @param write context that may see every visit: permission for the timesheet was checked
 * @throws problem 404 for a visit without this worker; 409 times_changed, timesheet_approved; 422
 */
export async function correct(
  write: WriteContext,
  visit: Appointment,
  worker: number,
  body: Correction,
): Promise<void> {
  const line = visit.times.find(({ worker_id }) => worker_id === worker)
  if (blocksWork(visit) || (!line && !visit.worker_ids.includes(worker))) throw problem(404, 'not_found')
  if (body.version !== undefined && body.version !== visit.version) throw problem(409, 'times_changed')
  const errors = wrongWith(body, visit, toMillis(write.engine.clock()))
  if (Object.keys(errors).length > 0) throw invalid(errors)
  const corrected = {
    ...(line ?? { ...NO_TIMES, worker_id: worker }),
    corrected_started_at: wholeSecond(body.started_at),
    corrected_finished_at: wholeSecond(body.finished_at),
    corrected_break_minutes: body.break_minutes,
    correction_reason: body.reason,
    corrected_by: write.actor.user.id,
    corrected_at: wholeSecond(write.engine.clock().toISOString()),
  } as Line
  const times = line ? visit.times.map((one) => (one === line ? corrected : one)) : [...visit.times, corrected]
  await change({ ...write, setsAutomatic: true }, appointments.name, visit, { times })
}
