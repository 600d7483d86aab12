import { sql } from 'kysely'
import type { QueueName } from '../../../schema/areas/queues/queues.ts'
import recurringJobs from '../../../schema/areas/recurring/recurring-jobs.ts'
import { permission } from '../../../schema/engine/permissions.ts'
import { addDays, dayOf } from '../../../schema/engine/time/time.ts'
import type { Engine, WriteContext } from '../../engine/http/context.ts'
import type { Jobs } from '../../engine/jobs/jobs.ts'
import { beginRun, isAside } from '../../engine/queue/queue.ts'
import { fetchRecords } from '../../engine/read/read.ts'
import { attempt, transact } from '../../engine/write/transact.ts'
import { asItself } from '../jobs/program.ts'
import { openDates, type Recurring } from './dates.ts'
import { HALT, haltOf, stop, storeHalt } from './halt.ts'
import { makeJob, passBy } from './make.ts'
import { ownerHalt } from './owner.ts'

const JOB = 'recurring-jobs'
const QUEUE: QueueName = 'recurring_jobs'
/** Most jobs that one recurring job gets in one run; the next run goes on. */
const AT_ONCE = 100

/** What it does may be looked up by the records it is about. */
const RIGHTS = [permission(recurringJobs.area, 'list')]

interface Step {
  readonly made: number
  readonly more: boolean
}
const DONE: Step = { made: 0, more: false }

/** Makes the next job that is due of one locked recurring job. Of dates that went by only the last is made up for. */
async function advance(write: WriteContext, row: Recurring, today: string): Promise<Step> {
  const halt = (await haltOf(write.tx, row)) ?? (await ownerHalt(write, row))
  if (halt) {
    await stop(write, row, halt)
    return DONE
  }
  const due = await openDates(write.tx, row, addDays(today, row.ahead_days))
  const past = due.filter(({ day }) => day < today)
  const date = past.at(-1) ?? due[0]
  if (!date) {
    await storeHalt(write, row, null)
    return DONE
  }
  let made = 0
  const refusal = await attempt(write, async () => {
    await passBy(write, row, past.slice(0, -1))
    if (await makeJob(write, row, date)) made = 1
  })
  if (refusal) {
    const [field = refusal.code] = Object.keys(refusal.extra['errors'] ?? {})
    await stop(write, row, 'refused', { field })
    return DONE
  }
  await storeHalt(write, row, null)
  return { made, more: due.length - past.length > (past.length ? 0 : 1) }
}

/**
 * Makes the jobs of one recurring job that are due, each in a transaction of its own, so that nothing is lost or doubled when the server ends in
 * between. Several servers at once wait for each other at the record.
 * @returns how many were made
 */
async function generate(engine: Engine, id: number, isOver: () => boolean): Promise<number> {
  let made = 0
  for (let n = 0; n < AT_ONCE && !isOver(); n++) {
    const step = await transact(asItself(engine, 'RECURRING', RIGHTS), async (write) => {
      const [row] = await fetchRecords(write, write.tx, recurringJobs.name, [id], 'update', true)
      if (!row?.active || row.archived_at !== null) return DONE
      return advance(write, row, dayOf(engine.clock()))
    })
    made += step.made
    if (!step.more) break
  }
  return made
}

/** Those with a date whose job is due, and those that say something else than what they stand still for. */
async function dueOnes(engine: Engine): Promise<readonly { readonly id: number; readonly name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select t.id, t.name from recurring_jobs t join customers c on c.id = t.customer_id left join job_templates p on p.id = t.template_id
    where t.active and t.archived_at is null and not ${isAside(QUEUE, sql`t.id::text`)} and (t.next_on <= ${dayOf(engine.clock())}::date + t.ahead_days
      or ${HALT} is distinct from (case when t.halt not in ('refused', 'owner_gone', 'owner_rights') then t.halt end))
    order by t.next_on, t.id`.execute(engine.db)
  return rows
}

/**
 * Makes all jobs that are due. One that fails keeps none of the others from being made, and is put aside when it fails again.
 * @returns how many were made
 */
export async function generateAll(engine: Engine, isOver: () => boolean = () => false): Promise<number> {
  let made = 0
  const run = await beginRun(engine, QUEUE)
  for (const { id, name } of await dueOnes(engine)) {
    if (isOver()) break
    await run.process({ key: String(id), subject: name }, async () => {
      made += await generate(engine, id, isOver)
    })
  }
  run.end()
  return made
}

/** Asks for a run. */
export const sendRecurring = (jobs: Jobs): Promise<void> => jobs.send(JOB, {})

/** Registers what the job does. */
export const handleRecurring = (engine: Engine, jobs: Jobs): void =>
  jobs.handle(JOB, async ({ signal }) => void (await generateAll(engine, () => signal.aborted)))

/** Addresses below which a write may make a job due, or let one that stood still go on; an undo may put back any of it. */
const WATCHED = /^\/panel-api\/(recurring-jobs|job-templates|customers|changesets|logs)\b/
/** Changes come in bunches: one run for all of them, in ms. */
const MOMENT = 300

/** Asks for a run a moment after a request that it may depend on; what others write is found by the run of the hour. */
export function nudgeRecurring(jobs: Jobs, say: (error: Error) => void) {
  let timer: NodeJS.Timeout | undefined
  return {
    /** @param url of a request that wrote something */
    wrote: (url: string): void => {
      if (!WATCHED.test(url)) return
      timer ??= setTimeout(() => {
        timer = undefined
        void sendRecurring(jobs).catch(say)
      }, MOMENT)
    },
    stop: () => clearTimeout(timer),
  }
}
