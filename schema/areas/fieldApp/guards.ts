import type { FieldErrors } from '../../engine/errors.ts'
import { dayOf, fullWeek, toMillis, utc } from '../../engine/time/time.ts'
import type { Answers } from '../questions/asked.ts'
import { unansweredFor } from '../questions/needed.ts'
import { type JobStatusRow, missingDocuments, WAY } from '../signing/required.ts'
import { NEXT_STATUS, type Status } from '../visits/visitStatus.ts'
import type { Guards, JobGuard, OwnTimes } from './shapes.ts'
import { FROM, latest, type Step, stateOf, stepped, unstepped } from './track.ts'

/** What decides of the steps of a visit: on the server as it is read for the write, on a phone as it was kept, with what waits there. */
export interface Facts {
  readonly starts_at: string
  readonly status: Status
  readonly times: OwnTimes
  readonly guards: Guards
}

/** Why a step is not taken; what the server answers, and what the phone says at the tap. */
export interface Refusal {
  readonly status: 403 | 409 | 422
  readonly code: string
  readonly body: Readonly<Record<string, unknown>> & { readonly errors?: FieldErrors }
}

/** Clocks of phones go wrong by so much, in ms; and so long before its time nobody sets out for a visit. */
const [FAST, EARLY] = [5 * 60_000, 48 * 3_600_000]

const refused = (code: string, body: Refusal['body'] = {}): Refusal => ({ status: 409, code, body })
const wrongTime = (code: string): Refusal => ({ status: 422, code: 'invalid', body: { errors: { at: [{ code }] } } })

/** The moment of a step, to the second: never one to come. @param now ms, by the clock of the server */
export const momentOf = (at: string | undefined, now: number): string =>
  utc(Math.floor(Math.min(at === undefined ? now : toMillis(at), now) / 1000) * 1000)

function timeRefusal({ starts_at, times }: Facts, at: string | undefined, now: number): Refusal | null {
  const millis = at === undefined ? now : toMillis(at)
  if (millis > now + FAST) return wrongTime('in_future')
  if (millis < toMillis(starts_at) - EARLY) return wrongTime('too_early')
  const last = latest(times)
  return last !== null && toMillis(momentOf(at, now)) < toMillis(last) ? wrongTime('time_order') : null
}

/** What a step makes of the visit. */
const OUTCOME: Readonly<Partial<Record<Step, Status>>> = {
  finish: 'done',
  partDone: 'part_done',
  noAccess: 'no_access',
  abort: 'aborted',
}
export const isOutcome = (step: Step): boolean => OUTCOME[step] !== undefined

/** The status that a step gives the visit; undefined where it stays. Of several workers the last to leave says what came of it. */
export function statusAfter({ status, guards }: Pick<Facts, 'status' | 'guards'>, step: Step): Status | undefined {
  const outcome = OUTCOME[step]
  if (outcome) return guards.others_going ? undefined : outcome
  if (step === 'onTheWay') return status === 'booked' || status === 'confirmed' ? 'on_the_way' : undefined
  return step === 'onSite' ? 'on_site' : undefined
}

/** The status of a visit whose last step is taken back; undefined where it stays. */
export function statusBack({ times, guards }: Pick<Facts, 'times' | 'guards'>): Status | undefined {
  if (stateOf(times) === 'break') return undefined
  const before = unstepped(times)
  if (guards.others_started || before.started_at) return 'on_site'
  return guards.others_going || before.on_the_way_at ? 'on_the_way' : 'booked'
}

/** From which categories a step moves the job of a visit, and where to; undefined where it stays. */
function jobMove(
  { guards }: Facts,
  step: Step,
): { from: readonly string[]; to: keyof JobGuard['targets'] } | undefined {
  if (step === 'onSite') return { from: ['unscheduled', 'scheduled'], to: 'in_progress' }
  if (!OUTCOME[step] || !guards.job?.last) return undefined
  return step === 'finish'
    ? { from: ['in_progress'], to: 'completed' }
    : { from: ['in_progress', 'scheduled'], to: 'unscheduled' }
}

function jobMoveBack({ times, guards }: Facts): ReturnType<typeof jobMove> {
  const [state, before] = [stateOf(times), unstepped(times)]
  if (state === 'finished' && before.started_at)
    return { from: ['completed', 'invoiced', 'unscheduled'], to: 'in_progress' }
  return state === 'on_site' && !guards.others_started ? { from: ['in_progress'], to: 'scheduled' } : undefined
}

/** The status that the job enters; undefined where it stays where it is. */
function entered(job: JobGuard, move: ReturnType<typeof jobMove>): JobStatusRow | undefined {
  if (!move || !job.moves || !job.status || !move.from.includes(job.status.category)) return undefined
  const to = job.targets[move.to]
  return to && to.id !== job.status.id ? to : undefined
}

/** Of statuses the one that has come least far, by category in the order of the library's declaration. */
function least(one: JobStatusRow, other: JobStatusRow | null): JobStatusRow {
  if (!other) return one
  const order = [...WAY.slice(0, 3), 'on_hold', ...WAY.slice(3), 'cancelled']
  const [a, b] = [one, other].map(({ category }) => order.indexOf(category)) as [number, number]
  const by = a - b || one.position - other.position || one.id - other.id
  return by <= 0 ? one : other
}

/** The status that the job which this one is a part of enters with it; undefined where it stays. */
function parentEntered({ parent }: JobGuard, to: JobStatusRow): JobStatusRow | undefined {
  if (!parent) return undefined
  const now = least(to, parent.others)
  return now.id === parent.status_id ? undefined : now
}

const namesOf = (missing: readonly { readonly name: string }[]) => missing.map(({ name }) => name).join(', ')

const unsigned = (documents: readonly { readonly id: number; readonly name: string }[], said: string): Refusal =>
  refused('signature_missing', {
    errors: { job_status_id: [{ code: 'signature_missing', params: { documents: said } }] },
    documents: documents.map(({ id, name }) => ({ id, name })),
  })

/** What the job's documents say against a move; those of the job that it is a part of come after its own. */
function documentRefusal(job: JobGuard, to: JobStatusRow): Refusal | null {
  const own = missingDocuments(job.documents, job.status, to)
  if (own.length > 0) return unsigned(own, namesOf(own))
  const { parent } = job
  const follows = parentEntered(job, to)
  if (!parent || !follows) return null
  const others = missingDocuments(parent.documents, parent.status, follows)
  return others.length > 0 ? unsigned(others, `${parent.number}: ${namesOf(others)}`) : null
}

const standing = ({ questions }: JobGuard): Answers =>
  Object.fromEntries(questions.flatMap(({ id, value }) => (value === null ? [] : [[id, value]])))

/** What is asked before a job is completed; its other moves follow the visit without being asked. */
function completingRefusal(job: JobGuard, to: JobStatusRow): Refusal | null {
  const fixed = job.refusals.find(({ from }) => from === job.status?.id)
  if (fixed) return { status: fixed.status, code: fixed.code, body: { errors: fixed.errors } }
  const open = unansweredFor(job.questions, standing(job), { position: to.position, settles: job.settles })
  if (open.length === 0) return null
  const questions = open.map(({ label }) => label).join(', ')
  return refused('answers_missing', {
    errors: { job_status_id: [{ code: 'answers_missing', params: { questions } }] },
    questions: open.map(({ id, label }) => ({ id, label })),
  })
}

/** What keeps the job from a move; documents and questions are named together, so that both are seen to at once. */
function jobRefusal(job: JobGuard, to: JobStatusRow, completes: boolean): Refusal | null {
  const asked = completes ? completingRefusal(job, to) : null
  const documents = documentRefusal(job, to)
  if (asked?.code !== 'answers_missing' || !documents) return asked ?? documents
  return { ...documents, body: { ...documents.body, questions: asked.body['questions'] } }
}

/** Monday of the week on whose sheet a worker's times of a visit stand. */
const weekOf = (times: OwnTimes, starts_at: string): string =>
  fullWeek(dayOf(times.started_at ?? times.on_the_way_at ?? starts_at)).from

const isAnything = ({ on_the_way_at, started_at, finished_at }: OwnTimes): boolean =>
  Boolean(on_the_way_at ?? started_at ?? finished_at)

function sheetRefusal({ starts_at, times, guards }: Facts, after: OwnTimes): Refusal | null {
  const weeks = [...(isAnything(times) ? [weekOf(times, starts_at)] : []), weekOf(after, starts_at)]
  const approved = [...new Set(weeks)].filter((week) => guards.approved_weeks.includes(week))
  return approved.length > 0 ? refused('timesheet_approved', { weeks: approved.toSorted() }) : null
}

/**
 * Why a worker's step is not taken; null where it is. The one place that decides it, on the server and at the tap.
 * @param at when it was; left out, now
 * @param now ms, by the clock of the server
 */
export function stepRefusal(facts: Facts, step: Step, at: string | undefined, now: number): Refusal | null {
  const state = stateOf(facts.times)
  if (!FROM[step].includes(state)) return refused('visit_step', { state })
  const time = timeRefusal(facts, at, now)
  if (time) return time
  const status = statusAfter(facts, step)
  const allowed = NEXT_STATUS[facts.status]
  if (status && status !== facts.status && !allowed.includes(status))
    return refused('status_move', { errors: { status: [{ code: 'status_move' }] }, allowed })
  const sheet = sheetRefusal(facts, stepped(facts.times, step, momentOf(at, now)))
  if (sheet || !status) return sheet
  const { job } = facts.guards
  const to = job && entered(job, jobMove(facts, step))
  return job && to ? jobRefusal(job, to, step === 'finish') : null
}

/** Why the last step is not taken back; null where it is. */
export function backRefusal(facts: Facts): Refusal | null {
  const state = stateOf(facts.times)
  if (state === 'waiting') return refused('visit_step', { state })
  const sheet = sheetRefusal(facts, unstepped(facts.times))
  if (sheet) return sheet
  const { job } = facts.guards
  const to = job && entered(job, jobMoveBack(facts))
  return job && to ? documentRefusal(job, to) : null
}

function jobAfter(job: JobGuard | null, to: JobStatusRow | null | undefined): JobGuard | null {
  if (!job || !to) return job
  const follows = parentEntered(job, to)
  return {
    ...job,
    status: to,
    parent: job.parent && follows ? { ...job.parent, status: follows, status_id: follows.id } : job.parent,
  }
}

/** The visit once a step was taken at that moment. */
export function afterStep<F extends Facts>(facts: F, step: Step, moment: string): F {
  const { guards } = facts
  const status = statusAfter(facts, step)
  const to = status && guards.job && entered(guards.job, jobMove(facts, step))
  return {
    ...facts,
    times: stepped(facts.times, step, moment),
    status: status ?? facts.status,
    guards: { ...guards, job: jobAfter(guards.job, to) },
  }
}

/** The visit once its last step was taken back. */
export function afterBack<F extends Facts>(facts: F): F {
  const { guards } = facts
  const to = guards.job && entered(guards.job, jobMoveBack(facts))
  return {
    ...facts,
    times: unstepped(facts.times),
    status: statusBack(facts) ?? facts.status,
    guards: { ...guards, job: jobAfter(guards.job, to) },
  }
}

/** The same where one of the job's documents was signed. */
export const withSigned = (guards: Guards, document: number): Guards => ({
  ...guards,
  job: guards.job && {
    ...guards.job,
    documents: guards.job.documents.map((one) => (one.id === document ? { ...one, signed: true } : one)),
  },
})

/** The same where questions about the job hold these answers; null takes one back. */
export const withAnswers = (guards: Guards, values: ReadonlyMap<number, unknown>): Guards => ({
  ...guards,
  job: guards.job && {
    ...guards.job,
    questions: guards.job.questions.map((one) =>
      values.has(one.id) ? { ...one, value: values.get(one.id) ?? null } : one,
    ),
  },
})
