import type { FieldErrors } from '../../engine/errors.ts'
import { dayOf, fullWeek, toMillis, utc } from '../../engine/time/time.ts'
import type { Answers } from '../questions/asked.ts'
import { unansweredFor } from '../questions/needed.ts'
import { type JobStatusRow, missingDocuments, WAY } from '../signing/required.ts'
import { NEXT_STATUS, type Status } from '../visits/visitStatus.ts'
import type { Guards, JobGuard, OwnTimes } from './shapes.ts'
import { FROM, latest, type Step, stateOf, stepped, unstepped } from './track.ts'

/** The state that decides about a visit's steps: on the server as read for the write, on a phone as cached, including steps waiting to be sent. */
export interface Facts {
  readonly starts_at: string
  readonly status: Status
  readonly times: OwnTimes
  readonly guards: Guards
}

/** Why a step is refused, on the server and at the tap. */
export interface Refusal {
  readonly status: 403 | 409 | 422
  readonly code: string
  readonly body: Readonly<Record<string, unknown>> & { readonly errors?: FieldErrors }
}

/** Phone clocks may be wrong by this many ms; and a worker may set out this long before the visit's time. */
const [FAST, EARLY] = [5 * 60_000, 48 * 3_600_000]

const refusal = (code: string, body: Refusal['body'] = {}): Refusal => ({ status: 409, code, body })
const wrongTime = (code: string): Refusal => ({ status: 422, code: 'invalid', body: { errors: { at: [{ code }] } } })

/**
 * The moment of a step, to the second; never in the future.
 * @param now ms, by the server's clock
 */
export const momentOf = (reportedAt: string | undefined, now: number): string =>
  utc(Math.floor(Math.min(reportedAt === undefined ? now : toMillis(reportedAt), now) / 1000) * 1000)

function timeRefusal({ starts_at, times }: Facts, reportedAt: string | undefined, now: number): Refusal | null {
  const millis = reportedAt === undefined ? now : toMillis(reportedAt)
  if (millis > now + FAST) return wrongTime('in_future')
  if (millis < toMillis(starts_at) - EARLY) return wrongTime('too_early')
  const last = latest(times)
  return last !== null && toMillis(momentOf(reportedAt, now)) < toMillis(last) ? wrongTime('time_order') : null
}

/** How a step changes the visit. */
const OUTCOME: Readonly<Partial<Record<Step, Status>>> = {
  finish: 'done',
  partDone: 'part_done',
  noAccess: 'no_access',
  abort: 'aborted',
}
export const isOutcome = (step: Step): boolean => OUTCOME[step] !== undefined

/** The status that a step gives the visit; undefined when it stays. Of several workers the last to leave decides the outcome. */
export function statusAfter({ status, guards }: Pick<Facts, 'status' | 'guards'>, step: Step): Status | undefined {
  const outcome = OUTCOME[step]
  if (outcome) return guards.others_going ? undefined : outcome
  if (step === 'onTheWay') return status === 'booked' || status === 'confirmed' ? 'on_the_way' : undefined
  return step === 'onSite' ? 'on_site' : undefined
}

/** The status of a visit whose last step is undone; undefined when it stays. */
export function statusBack({ times, guards }: Pick<Facts, 'times' | 'guards'>): Status | undefined {
  if (stateOf(times) === 'break') return undefined
  const before = unstepped(times)
  if (guards.others_started || before.started_at) return 'on_site'
  return guards.others_going || before.on_the_way_at ? 'on_the_way' : 'booked'
}

/** From which categories a step moves the visit's job, and where to; undefined when it stays. */
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

/** The status that the job gets; undefined when it stays. */
function entered(job: JobGuard, move: ReturnType<typeof jobMove>): JobStatusRow | undefined {
  if (!move || !job.moves || !job.status || !move.from.includes(job.status.category)) return undefined
  const targetStatus = job.targets[move.to]
  return targetStatus && targetStatus.id !== job.status.id ? targetStatus : undefined
}

/** The least advanced of these statuses, by category in declared order. */
function least(one: JobStatusRow, other: JobStatusRow | null): JobStatusRow {
  if (!other) return one
  const order = [...WAY.slice(0, 3), 'on_hold', ...WAY.slice(3), 'cancelled']
  const [a, b] = [one, other].map(({ category }) => order.indexOf(category)) as [number, number]
  const comparison = a - b || one.position - other.position || one.id - other.id
  return comparison <= 0 ? one : other
}

/** The status that the parent job gets with it; undefined when it stays. */
function parentEntered({ parent }: JobGuard, targetStatus: JobStatusRow): JobStatusRow | undefined {
  if (!parent) return undefined
  const now = least(targetStatus, parent.others)
  return now.id === parent.status_id ? undefined : now
}

const namesOf = (missing: readonly { readonly name: string }[]) => missing.map(({ name }) => name).join(', ')

const unsigned = (
  documents: readonly { readonly id: number; readonly name: string }[],
  documentNames: string,
): Refusal =>
  refusal('signature_missing', {
    errors: { job_status_id: [{ code: 'signature_missing', params: { documents: documentNames } }] },
    documents: documents.map(({ id, name }) => ({ id, name })),
  })

/** What the job's documents say against a move; those of its parent job come after its own. */
function documentRefusal(job: JobGuard, targetStatus: JobStatusRow): Refusal | null {
  const ownMissing = missingDocuments(job.documents, job.status, targetStatus)
  if (ownMissing.length > 0) return unsigned(ownMissing, namesOf(ownMissing))
  const { parent } = job
  const parentTarget = parentEntered(job, targetStatus)
  if (!parent || !parentTarget) return null
  const parentMissing = missingDocuments(parent.documents, parent.status, parentTarget)
  return parentMissing.length > 0 ? unsigned(parentMissing, `${parent.number}: ${namesOf(parentMissing)}`) : null
}

const currentAnswers = ({ questions }: JobGuard): Answers =>
  Object.fromEntries(questions.flatMap(({ id, value }) => (value === null ? [] : [[id, value]])))

/** Questions before a job is completed; its other moves follow the visit without questions. */
function completingRefusal(job: JobGuard, targetStatus: JobStatusRow): Refusal | null {
  const fixed = job.refusals.find(({ from }) => from === job.status?.id)
  if (fixed) return { status: fixed.status, code: fixed.code, body: { errors: fixed.errors } }
  const open = unansweredFor(job.questions, currentAnswers(job), {
    position: targetStatus.position,
    settles: job.settles,
  })
  if (open.length === 0) return null
  const questions = open.map(({ label }) => label).join(', ')
  return refusal('answers_missing', {
    errors: { job_status_id: [{ code: 'answers_missing', params: { questions } }] },
    questions: open.map(({ id, label }) => ({ id, label })),
  })
}

/** What prevents the job's move; documents and questions are reported together, so that both can be dealt with at once. */
function jobRefusal(job: JobGuard, targetStatus: JobStatusRow, completes: boolean): Refusal | null {
  const completing = completes ? completingRefusal(job, targetStatus) : null
  const documents = documentRefusal(job, targetStatus)
  if (completing?.code !== 'answers_missing' || !documents) return completing ?? documents
  return { ...documents, body: { ...documents.body, questions: completing.body['questions'] } }
}

/** Monday of the week whose time sheet contains a worker's times of a visit. */
const weekOf = (times: OwnTimes, starts_at: string): string =>
  fullWeek(dayOf(times.started_at ?? times.on_the_way_at ?? starts_at)).from

const isAnything = ({ on_the_way_at, started_at, finished_at }: OwnTimes): boolean =>
  Boolean(on_the_way_at ?? started_at ?? finished_at)

function sheetRefusal({ starts_at, times, guards }: Facts, after: OwnTimes): Refusal | null {
  const weeks = [...(isAnything(times) ? [weekOf(times, starts_at)] : []), weekOf(after, starts_at)]
  const approved = [...new Set(weeks)].filter((week) => guards.approved_weeks.includes(week))
  return approved.length > 0 ? refusal('timesheet_approved', { weeks: approved.toSorted() }) : null
}

/**
 * Why a worker's step is refused; null when it is allowed. The only place that decides it, for the server and the phone.
 * @param reportedAt when it was taken; now by default
 * @param now ms, by the server's clock
 */
export function stepRefusal(facts: Facts, step: Step, reportedAt: string | undefined, now: number): Refusal | null {
  const state = stateOf(facts.times)
  if (!FROM[step].includes(state)) return refusal('visit_step', { state })
  const time = timeRefusal(facts, reportedAt, now)
  if (time) return time
  const status = statusAfter(facts, step)
  const allowed = NEXT_STATUS[facts.status]
  if (status && status !== facts.status && !allowed.includes(status))
    return refusal('status_move', { errors: { status: [{ code: 'status_move' }] }, allowed })
  const sheet = sheetRefusal(facts, stepped(facts.times, step, momentOf(reportedAt, now)))
  if (sheet || !status) return sheet
  const { job } = facts.guards
  const targetStatus = job && entered(job, jobMove(facts, step))
  return job && targetStatus ? jobRefusal(job, targetStatus, step === 'finish') : null
}

/** Why undoing the last step is refused; null when it is allowed. */
export function backRefusal(facts: Facts): Refusal | null {
  const state = stateOf(facts.times)
  if (state === 'waiting') return refusal('visit_step', { state })
  const sheet = sheetRefusal(facts, unstepped(facts.times))
  if (sheet) return sheet
  const { job } = facts.guards
  const targetStatus = job && entered(job, jobMoveBack(facts))
  return job && targetStatus ? documentRefusal(job, targetStatus) : null
}

function jobAfter(job: JobGuard | null, targetStatus: JobStatusRow | null | undefined): JobGuard | null {
  if (!job || !targetStatus) return job
  const parentTarget = parentEntered(job, targetStatus)
  return {
    ...job,
    status: targetStatus,
    parent:
      job.parent && parentTarget ? { ...job.parent, status: parentTarget, status_id: parentTarget.id } : job.parent,
  }
}

/** The visit after a step at that moment. */
export function afterStep<F extends Facts>(facts: F, step: Step, moment: string): F {
  const { guards } = facts
  const status = statusAfter(facts, step)
  const targetStatus = status && guards.job && entered(guards.job, jobMove(facts, step))
  return {
    ...facts,
    times: stepped(facts.times, step, moment),
    status: status ?? facts.status,
    guards: { ...guards, job: jobAfter(guards.job, targetStatus) },
  }
}

/** The visit after undoing its last step. */
export function afterBack<F extends Facts>(facts: F): F {
  const { guards } = facts
  const targetStatus = guards.job && entered(guards.job, jobMoveBack(facts))
  return {
    ...facts,
    times: unstepped(facts.times),
    status: statusBack(facts) ?? facts.status,
    guards: { ...guards, job: jobAfter(guards.job, targetStatus) },
  }
}

/** The visit after one of the job's documents was signed. */
export const withSigned = (guards: Guards, document: number): Guards => ({
  ...guards,
  job: guards.job && {
    ...guards.job,
    documents: guards.job.documents.map((one) => (one.id === document ? { ...one, signed: true } : one)),
  },
})

/** The visit after questions about the job got these answers; null clears one. */
export const withAnswers = (guards: Guards, values: ReadonlyMap<number, unknown>): Guards => ({
  ...guards,
  job: guards.job && {
    ...guards.job,
    questions: guards.job.questions.map((one) =>
      values.has(one.id) ? { ...one, value: values.get(one.id) ?? null } : one,
    ),
  },
})
