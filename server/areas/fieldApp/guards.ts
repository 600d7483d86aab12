import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import jobStatuses from '../../../schema/areas/catalogue/job-statuses.ts'
import type { Guards, JobGuard } from '../../../schema/areas/fieldApp/shapes.ts'
import jobs from '../../../schema/areas/jobs/jobs.ts'
import type { JobStatusRow } from '../../../schema/areas/signing/required.ts'
import { addDays, dayOf, fullWeek } from '../../../schema/engine/time/time.ts'
import type { Db, Tx } from '../../engine/db/kysely.ts'
import type { Context, WriteContext } from '../../engine/http/context.ts'
import { statusRefusals } from '../../engine/moves/statusGuard.ts'
import { fetchRecord, type RecordRow } from '../../engine/read/read.ts'
import { OPEN } from '../jobs/openVisits.ts'
import { statusIn } from '../jobs/statusIn.ts'
import { leastAdvanced } from '../jobs/subJobs.ts'
import { answersOf, currentAnswers } from '../record/parts/answers/answerRows.ts'
import { asNeeded } from '../record/parts/answers/answersNeeded.ts'
import { questionsFor } from '../record/parts/answers/questions.ts'
import { jobStatusRow, requiredFor, standings } from '../signing/required.ts'
import { forVisit, type Me } from './mine.ts'

interface VisitRow {
  readonly subject: string | null
  readonly subject_id: number | null
  readonly starts_at: string
  readonly others_going: boolean
  readonly others_started: boolean
  readonly last: boolean
}

/** Returns a visit with what its other workers have recorded, and whether it is the last of its job. */
async function visitRow(db: Db | Tx, me: Me, id: number): Promise<VisitRow> {
  const { rows } = await sql<VisitRow>`
    select t.subject, t.subject_id::float8 as subject_id, t.starts_at, coalesce(o.going, false) as others_going, coalesce(o.started, false) as others_started,
      not exists (select from appointments v where v.subject = t.subject and v.subject_id = t.subject_id and v.id <> t.id
        and v.archived_at is null and v.status = any(${OPEN}::text[])) as last
    from appointments t
    left join lateral (
      select bool_or(x.finished_at is null and coalesce(x.started_at, x.on_the_way_at) is not null) as going,
        bool_or(x.finished_at is null and x.started_at is not null) as started
      from appointments_times x where x.owner_id = t.id and x.worker_id <> ${me.id}) o on true
    where t.id = ${id}`.execute(db)
  const [row] = rows
  if (!row) throw new Error(`appointment ${id} is gone inside a request`)
  return row
}

const TARGETS = ['unscheduled', 'scheduled', 'in_progress', 'completed'] as const

async function targetsOf(ctx: Context, db: Db | Tx): Promise<JobGuard['targets']> {
  const ids = await Promise.all(TARGETS.map((one) => statusIn({ engine: ctx.engine, tx: db }, jobStatuses.name, one)))
  const statusById = await standings(db, ids)
  const [unscheduled, scheduled, in_progress, completed] = ids.map((id) => statusById.get(id ?? 0) ?? null) as [
    JobStatusRow | null,
    JobStatusRow | null,
    JobStatusRow | null,
    JobStatusRow | null,
  ]
  return { unscheduled, scheduled, in_progress, completed }
}

/** Returns why the job cannot be completed from these statuses: the rules of the status library, which a worker on site cannot change. */
async function refusalsOf(
  ctx: Context,
  db: Db | Tx,
  row: RecordRow,
  from: readonly JobStatusRow[],
  to: JobStatusRow | null,
) {
  if (!to) return []
  const resource = ctx.engine.resources.get(jobs.name)
  const writes = from.map(({ id }) => ({
    values: { job_status_id: to.id },
    before: { ...row, job_status_id: id },
  }))
  const refusals = await statusRefusals({ ...ctx, setsAutomatic: true }, db, resource, writes)
  return from.flatMap(({ id }, i) => {
    const refusal = refusals[i]
    if (!refusal) return []
    const { status, code, extra } = refusal
    const errors = (extra['errors'] ?? {}) as JobGuard['refusals'][number]['errors']
    return [{ from: id, status: status as 403 | 409 | 422, code, errors }]
  })
}

/** Returns what blocks the main job of a sub-job, as it follows its sub-jobs. */
async function parentOf(db: Db | Tx, job: RecordRow): Promise<JobGuard['parent']> {
  const id = job['parent_id'] as number | null
  if (id === null) return null
  const { rows } = await sql<{ number: string; type: number | null; status: number | null }>`
    select number, job_type_id::float8 as type, job_status_id::float8 as status from jobs where id = ${id}`.execute(db)
  const [parent] = rows
  if (!parent) return null
  const leastAdvancedStatus = await leastAdvanced({ tx: db }, id, job.id)
  return {
    number: parent.number,
    status_id: parent.status,
    status: await jobStatusRow(db, id, parent.status),
    others: (await standings(db, [leastAdvancedStatus])).get(leastAdvancedStatus ?? 0) ?? null,
    documents: [...(await requiredFor(db, { job: id, parent: null, type: parent.type }))],
  }
}

async function jobGuard(ctx: Context, db: Db | Tx, id: number, last: boolean): Promise<JobGuard> {
  const resource = ctx.engine.resources.get(jobs.name)
  const row = await fetchRecord(ctx, db, jobs.name, id, 'read')
  const {
    job_status_id: statusId,
    job_type_id: type,
    parent_id: parent,
  } = row as unknown as Readonly<Record<string, number | null>>
  const [targets, currentStatus] = [
    await targetsOf(ctx, db),
    (await standings(db, [statusId])).get(statusId ?? 0) ?? null,
  ]
  const possibleStatuses = [
    ...(currentStatus?.category === 'in_progress' ? [currentStatus] : []),
    ...(targets.in_progress ? [targets.in_progress] : []),
  ]
  const applying = await questionsFor(ctx, db, resource, row)
  const answers = currentAnswers(applying, await answersOf(db, jobs.name, id))
  return {
    status: currentStatus,
    targets,
    last,
    moves: row.archived_at === null && (await leastAdvanced({ tx: db }, id)) === null,
    settles: resource.settled?.includes('completed') ?? false,
    documents: [...(await requiredFor(db, { job: id, parent: parent ?? null, type: type ?? null }))],
    questions: applying.map(asNeeded).map((one) => ({
      ...one,
      show_if: one.show_if.map(({ question_id, is }) => ({ question_id, is: [...is] })),
      value: answers[one.id] ?? null,
    })),
    refusals: await refusalsOf(
      ctx,
      db,
      row,
      [...new Map(possibleStatuses.map((one) => [one.id, one])).values()],
      targets.completed,
    ),
    parent: await parentOf(db, row),
  }
}

/** Mondays of the worker's approved weeks that this visit could be in. */
async function approvedWeeks(db: Db | Tx, me: Me, starts_at: string): Promise<string[]> {
  const { from } = fullWeek(dayOf(starts_at))
  const { rows } = await sql<{ week: string }>`
    select week::text as week from timesheet_approvals
    where worker_id = ${me.id} and withdrawn_at is null and week >= ${addDays(from, -7)}::date order by week`.execute(
    db,
  )
  return rows.map(({ week }) => week)
}

/** Version of everything the office decides; answers, signatures and the worker's progress do not affect it. */
function versionOf(job: JobGuard | null, starts_at: string): string {
  const documents = (some: readonly { id: number; required: JobStatusRow }[] = []) =>
    some.map(({ id, required }) => [id, required])
  const decisive = job && [
    job.moves,
    job.settles,
    Object.values(job.targets),
    documents(job.documents),
    documents(job.parent?.documents),
    job.questions.map(({ value: _, ...rest }) => rest),
    job.refusals,
  ]
  return createHash('sha256')
    .update(JSON.stringify([starts_at, decisive]))
    .digest('base64url')
    .slice(0, 16)
}

/** Returns, as data, what decides whether a worker may take the next steps of their own visit (`schema/areas/fieldApp/guards.ts`). */
export async function guardsOf(base: Context | WriteContext, me: Me, id: number): Promise<Guards> {
  const ctx = forVisit(base)
  const db = 'tx' in base ? base.tx : base.engine.db
  const { subject, subject_id, starts_at, others_going, others_started, last } = await visitRow(db, me, id)
  const job = subject === jobs.name && subject_id !== null ? await jobGuard(ctx, db, subject_id, last) : null
  const approved_weeks = await approvedWeeks(db, me, starts_at)
  return { version: versionOf(job, starts_at), others_going, others_started, approved_weeks, job }
}
