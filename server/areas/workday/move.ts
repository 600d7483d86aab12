import type { Status } from '../../../schema/areas/visits/appointments.ts'
import { keepPlaces } from '../../../schema/areas/workday/settings.ts'
import type { MyVisitWhole, OwnTimes } from '../../../schema/areas/workday/shapes.ts'
import { FROM, latest, type Step, stateOf, stepped, unstepped } from '../../../schema/areas/workday/track.ts'
import { toMillis, utc } from '../../../schema/engine/time/time.ts'
import type { WriteContext } from '../../engine/http/context.ts'
import { invalid, problem } from '../../engine/http/errors.ts'
import { change } from '../../engine/write/update.ts'
import { isLast, moveJob } from './job.ts'
import { type Appointment, forVisit, type Me, ownVisit } from './mine.ts'
import { askOffice } from './office.ts'
import { wholeVisit } from './read.ts'

/** Clocks of phones go wrong by so much, in milliseconds; and so long before its time nobody sets out for a visit. */
const [FAST, EARLY] = [5 * 60_000, 48 * 3_600_000]

/** What a step makes of the visit. */
const OUTCOME: Readonly<Partial<Record<Step, Status>>> = {
  finish: 'done',
  partDone: 'part_done',
  noAccess: 'no_access',
  abort: 'aborted',
}

type Line = Appointment['times'][number]
const NOTHING: OwnTimes = { on_the_way_at: null, started_at: null, break_at: null, break_minutes: 0, finished_at: null }
const ownOf = (visit: Appointment, me: Me): Line | undefined => visit.times.find((one) => one.worker_id === me.id)

const timesOf = (line: Line | undefined): OwnTimes => {
  if (!line) return NOTHING
  const { on_the_way_at, started_at, break_at, break_minutes, finished_at } = line
  return { on_the_way_at, started_at, break_at, break_minutes, finished_at }
}

/** The lines of a visit with what one worker says now. */
function withOwn(visit: Appointment, me: Me, times: OwnTimes): Line[] {
  const own = ownOf(visit, me)
  const line = { ...own, ...times, worker_id: me.id } as Line
  return own ? visit.times.map((one) => (one === own ? line : one)) : [...visit.times, line]
}

/** When it was. @throws problem 422 at `at`: in_future, too_early, time_order */
function momentOf(write: WriteContext, visit: Appointment, times: OwnTimes, at: string | undefined): string {
  const now = toMillis(write.engine.clock())
  const millis = at === undefined ? now : toMillis(at)
  const refuse = (code: string) => invalid({ at: [{ code }] })
  if (millis > now + FAST) throw refuse('in_future')
  if (millis < toMillis(visit.starts_at) - EARLY) throw refuse('too_early')
  const moment = utc(Math.floor(Math.min(millis, now) / 1000) * 1000)
  const last = latest(times)
  if (last !== null && toMillis(moment) < toMillis(last)) throw refuse('time_order')
  return moment
}

const isGoing = (line: Line): boolean => Boolean(line.started_at ?? line.on_the_way_at) && !line.finished_at

/** The status that a step gives the visit; undefined where it stays. Of several workers the last to leave says what came of it. */
function statusAfter(visit: Appointment, me: Me, step: Step): Status | undefined {
  const outcome = OUTCOME[step]
  if (outcome) return visit.times.some((one) => one.worker_id !== me.id && isGoing(one)) ? undefined : outcome
  if (step === 'onTheWay') return ['booked', 'confirmed'].includes(visit.status) ? 'on_the_way' : undefined
  return step === 'onSite' ? 'on_site' : undefined
}

/** What the job makes of it: begun, completed, or to be booked again, of which the office is told. */
async function carryOn(write: WriteContext, own: { me: Me; visit: Appointment }, step: Step, reason: string) {
  const { visit } = own
  const quietly: WriteContext = { ...write, putsBack: true }
  if (step === 'onSite') await moveJob(quietly, visit, ['unscheduled', 'scheduled'], 'in_progress')
  if (!OUTCOME[step]) return
  const last = await isLast(write, visit)
  // As anybody else completes it: what is required before that is asked for.
  if (step === 'finish') return last ? moveJob(write, visit, ['in_progress'], 'completed') : undefined
  if (last) await moveJob(quietly, visit, ['in_progress', 'scheduled'], 'unscheduled')
  await askOffice(write, own, 'another_visit', reason)
}

interface Said {
  readonly at?: string | undefined
  readonly reason?: string
  readonly place?: { readonly lat: number; readonly lng: number; readonly accuracy?: number | undefined } | undefined
}
const MOST_PLACES = 200
const rounded = (degrees: number) => Math.round(degrees * 1e6) / 1e6

/** The places of a visit with that of this step; as they were where none was said, or the business keeps none. */
async function placesWith(
  write: WriteContext,
  { me, visit }: { me: Me; visit: Appointment },
  step: Step,
  moment: string,
  place: Said['place'],
) {
  if (!place || !(await write.engine.settings.get(keepPlaces, write.tx))) return {}
  const accuracy = place.accuracy === undefined ? null : Math.round(place.accuracy)
  const line = { worker_id: me.id, step, at: moment, lat: rounded(place.lat), lng: rounded(place.lng), accuracy }
  return { places: [...visit.places, line as Appointment['places'][number]].slice(-MOST_PLACES) }
}

/**
 * A worker says how far an own visit has come.
 * @throws problem 404 and 409 as `ownVisit` says; 409 visit_step with `state` where that cannot follow, status_move where the office has settled it;
 * 422 at `at`; whatever completing a job is refused for
 */
export async function move(
  given: WriteContext,
  id: string,
  step: Step,
  { at, reason = '', place }: Said,
): Promise<MyVisitWhole> {
  const { me, visit } = await ownVisit(given, id)
  const write: WriteContext = { ...forVisit(given), setsAutomatic: true }
  const times = timesOf(ownOf(visit, me))
  const state = stateOf(times)
  if (!FROM[step].includes(state)) throw problem(409, 'visit_step', { state })
  const moment = momentOf(write, visit, times, at)
  const status = statusAfter(visit, me, step)
  const after = await change(write, 'appointments', visit, {
    times: withOwn(visit, me, stepped(times, step, moment)),
    ...(status ? { status } : {}),
    ...(reason ? { outcome_note: reason } : {}),
    ...(await placesWith(write, { me, visit }, step, moment, place)),
  })
  if (status) await carryOn(write, { me, visit: after }, step, reason)
  return wholeVisit(given, me, visit.id)
}

/** The last thing that was said was not so. The job goes back as far as it went on because of it. */
export async function moveBack(given: WriteContext, id: string): Promise<MyVisitWhole> {
  const { me, visit } = await ownVisit(given, id)
  const write: WriteContext = { ...forVisit(given), setsAutomatic: true, putsBack: true }
  const times = timesOf(ownOf(visit, me))
  const state = stateOf(times)
  if (state === 'waiting') throw problem(409, 'visit_step', { state })
  const before = unstepped(times)
  const others = visit.times.filter((one) => one.worker_id !== me.id && isGoing(one))
  const somebody = others.some(({ started_at }) => started_at) || before.started_at ? 'on_site' : undefined
  const way = others.length > 0 || before.on_the_way_at ? 'on_the_way' : 'booked'
  const last = latest(times)
  await change(write, 'appointments', visit, {
    times: withOwn(visit, me, before),
    // What was not so was nowhere.
    places: visit.places.filter((one) => one.worker_id !== me.id || one.at !== last),
    ...(state === 'break' ? {} : { status: somebody ?? way }),
    ...(state === 'finished' ? { outcome_note: null } : {}),
  })
  if (state === 'finished' && before.started_at)
    await moveJob(write, visit, ['completed', 'unscheduled'], 'in_progress')
  if (state === 'on_site' && !somebody) await moveJob(write, visit, ['in_progress'], 'scheduled')
  return wholeVisit(given, me, visit.id)
}
