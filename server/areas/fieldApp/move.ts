import {
  backRefusal,
  type Facts,
  isOutcome,
  momentOf,
  type Refusal,
  statusAfter,
  statusBack,
  stepRefusal,
} from '../../../schema/areas/fieldApp/guards.ts'
import { keepPlaces } from '../../../schema/areas/fieldApp/settings.ts'
import type { MyVisitWhole, OwnTimes } from '../../../schema/areas/fieldApp/shapes.ts'
import { latest, type Step, stateOf, stepped, unstepped } from '../../../schema/areas/fieldApp/track.ts'
import { toMillis } from '../../../schema/engine/time/time.ts'
import type { WriteContext } from '../../engine/http/context.ts'
import { problem } from '../../engine/http/errors.ts'
import { change } from '../../engine/write/update.ts'
import { guardsOf } from './guards.ts'
import { isLast, moveJob } from './job.ts'
import { type Appointment, forVisit, type Me, ownVisit } from './mine.ts'
import { askOffice } from './office.ts'
import { wholeVisit } from './read.ts'

type Line = Appointment['times'][number]
const NO_TIMES: OwnTimes = {
  on_the_way_at: null,
  started_at: null,
  break_at: null,
  break_minutes: 0,
  finished_at: null,
}
const ownOf = (visit: Appointment, me: Me): Line | undefined => visit.times.find((one) => one.worker_id === me.id)

const timesOf = (line: Line | undefined): OwnTimes => {
  if (!line) return NO_TIMES
  const { on_the_way_at, started_at, break_at, break_minutes, finished_at } = line
  return { on_the_way_at, started_at, break_at, break_minutes, finished_at }
}

/** Returns the lines of a visit with one worker's new values. */
function withOwn(visit: Appointment, me: Me, times: OwnTimes): Line[] {
  const ownLine = ownOf(visit, me)
  const line = { ...ownLine, ...times, worker_id: me.id } as Line
  return ownLine ? visit.times.map((one) => (one === ownLine ? line : one)) : [...visit.times, line]
}

/** Returns the facts that decide about the next step; the phone uses the same. */
async function factsOf(write: WriteContext, { me, visit }: { me: Me; visit: Appointment }): Promise<Facts> {
  const { starts_at, status } = visit
  return { starts_at, status, times: timesOf(ownOf(visit, me)), guards: await guardsOf(write, me, visit.id) }
}

/** @throws the refusal, if there is one; with `office_changed` if the phone checked other guards */
function demand(refusal: Refusal | null, { guards }: Facts, checked: string | undefined): void {
  if (!refusal) return
  const { status, code, body } = refusal
  const changed = checked !== undefined && checked !== guards.version ? { office_changed: true } : {}
  throw problem(status, code, { ...body, ...changed })
}

/** Updates the job after a step: it starts, is completed, or has to be booked again, in which case the office is notified. */
async function carryOn(
  write: WriteContext,
  ownVisitOfWorker: { me: Me; visit: Appointment },
  step: Step,
  reason: string,
) {
  const { visit } = ownVisitOfWorker
  const quietly: WriteContext = { ...write, isRestoring: true }
  if (step === 'onSite') await moveJob(quietly, visit, ['unscheduled', 'scheduled'], 'in_progress')
  if (!isOutcome(step)) return
  const last = await isLast(write, visit)
  // Completing it this way is checked like any other completion: required answers and documents must be there.
  if (step === 'finish') return last ? moveJob(write, visit, ['in_progress'], 'completed') : undefined
  if (last) await moveJob(quietly, visit, ['in_progress', 'scheduled'], 'unscheduled')
  await askOffice(write, ownVisitOfWorker, 'another_visit', reason)
}

interface Said {
  readonly at?: string | undefined
  /** Version of the guards that the phone has checked. */
  readonly guards?: string | undefined
  readonly reason?: string
  readonly place?: { readonly lat: number; readonly lng: number; readonly accuracy?: number | undefined } | undefined
}
const MAX_PLACES = 200
const rounded = (degrees: number) => Math.round(degrees * 1e6) / 1e6

/** Returns the locations of a visit with the one of this step; unchanged if none was sent or the business does not store them. */
async function placesWith(
  write: WriteContext,
  { me, visit }: { me: Me; visit: Appointment },
  step: Step,
  moment: string,
  location: Said['place'],
) {
  if (!location || !(await write.engine.settings.get(keepPlaces, write.tx))) return {}
  const accuracy = location.accuracy === undefined ? null : Math.round(location.accuracy)
  const line = { worker_id: me.id, step, at: moment, lat: rounded(location.lat), lng: rounded(location.lng), accuracy }
  return { places: [...visit.places, line as Appointment['places'][number]].slice(-MAX_PLACES) }
}

/**
 * Records a worker's step on their own visit.
 * @throws problem 404 and 409 as in `ownVisit`; the refusal of `stepRefusal`, with `office_changed` if the phone checked other guards; errors of the
 * records' own rules
 */
export async function move(
  base: WriteContext,
  id: string,
  step: Step,
  { at, guards, reason = '', place }: Said,
): Promise<MyVisitWhole> {
  const ownVisitRow = await ownVisit(base, id)
  const { me, visit } = ownVisitRow
  const write: WriteContext = { ...forVisit(base), setsAutomatic: true }
  const facts = await factsOf(base, ownVisitRow)
  const now = toMillis(write.engine.clock())
  demand(stepRefusal(facts, step, at, now), facts, guards)
  const moment = momentOf(at, now)
  const status = statusAfter(facts, step)
  const after = await change(write, 'appointments', visit, {
    times: withOwn(visit, me, stepped(facts.times, step, moment)),
    ...(status ? { status } : {}),
    ...(reason ? { outcome_note: reason } : {}),
    ...(await placesWith(write, ownVisitRow, step, moment, place)),
  })
  if (status) await carryOn(write, { me, visit: after }, step, reason)
  return wholeVisit(base, me, visit.id)
}

/**
 * Undoes the worker's last step. The job returns to the status it had before that step.
 * @throws problem 404, 409 as in `backRefusal`
 */
export async function moveBack(base: WriteContext, id: string): Promise<MyVisitWhole> {
  const ownVisitRow = await ownVisit(base, id)
  const { me, visit } = ownVisitRow
  const write: WriteContext = { ...forVisit(base), setsAutomatic: true, isRestoring: true }
  const facts = await factsOf(base, ownVisitRow)
  demand(backRefusal(facts), facts, undefined)
  const [state, before, status] = [stateOf(facts.times), unstepped(facts.times), statusBack(facts)]
  const last = latest(facts.times)
  await change(write, 'appointments', visit, {
    times: withOwn(visit, me, before),
    // The location of an undone step is removed.
    places: visit.places.filter((one) => one.worker_id !== me.id || one.at !== last),
    ...(status ? { status } : {}),
    ...(state === 'finished' ? { outcome_note: null } : {}),
  })
  if (state === 'finished' && before.started_at)
    await moveJob(write, visit, ['completed', 'invoiced', 'unscheduled'], 'in_progress')
  if (state === 'on_site' && status !== 'on_site') await moveJob(write, visit, ['in_progress'], 'scheduled')
  return wholeVisit(base, me, visit.id)
}
