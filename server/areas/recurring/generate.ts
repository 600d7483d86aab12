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
/** Maximum number of jobs created for one recurring job in one run; the next run continues. */
const MAX_DATES = 100

/** Permission to read the records it processes. */
const RIGHTS = [permission(recurringJobs.area, 'list')]

interface Step {
  readonly made: number
  readonly more: boolean
}
const DONE: Step = { made: 0, more: false }

/** Creates the next due job of one locked recurring job. Of missed dates only the last one is made up for. */
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
  let madeCount = 0
  const refusal = await attempt(write, async () => {
    await passBy(write, row, past.slice(0, -1))
    if (await makeJob(write, row, date)) madeCount = 1
  })
  if (refusal) {
    const [field = refusal.code] = Object.keys(refusal.extra['errors'] ?? {})
    await stop(write, row, 'refused', { field })
    return DONE
  }
  await storeHalt(write, row, null)
  return { made: madeCount, more: due.length - past.length > (past.length ? 0 : 1) }
}

/**
 * Creates the due jobs of one recurring job, each in its own transaction, so that a crash neither loses nor duplicates any. Concurrent servers wait
 * for each other's lock on the record.
 * @returns number of created jobs
 */
async function generate(engine: Engine, id: number, isOver: () => boolean): Promise<number> {
  let madeCount = 0
  for (let n = 0; n < MAX_DATES && !isOver(); n++) {
    const step = await transact(asItself(engine, 'RECURRING', RIGHTS), async (write) => {
      const [row] = await fetchRecords(write, write.tx, recurringJobs.name, [id], 'update', true)
      if (!row?.active || row.archived_at !== null) return DONE
      return advance(write, row, dayOf(engine.clock()))
    })
    madeCount += step.made
    if (!step.more) break
  }
  return madeCount
}

/** Returns recurring jobs with a due job, and those whose reason for being halted has changed. */
async function dueOnes(engine: Engine): Promise<readonly { readonly id: number; readonly name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select t.id, t.name from recurring_jobs t join customers c on c.id = t.customer_id left join job_templates p on p.id = t.template_id
    where t.active and t.archived_at is null and not ${isAside(QUEUE, sql`t.id::text`)} and (t.next_on <= ${dayOf(engine.clock())}::date + t.ahead_days
      or ${HALT} is distinct from (case when t.halt not in ('refused', 'owner_gone', 'owner_rights') then t.halt end))
    order by t.next_on, t.id`.execute(engine.db)
  return rows
}

/**
 * Creates all due jobs. One that fails does not stop the others, and is set aside when it fails again.
 * @returns number of created jobs
 */
export async function generateAll(engine: Engine, isOver: () => boolean = () => false): Promise<number> {
  let madeCount = 0
  const run = await beginRun(engine, QUEUE)
  for (const { id, name } of await dueOnes(engine)) {
    if (isOver()) break
    await run.process({ key: String(id), subject: name }, async () => {
      madeCount += await generate(engine, id, isOver)
    })
  }
  run.end()
  return madeCount
}

/** Requests a run. */
export const sendRecurring = (jobs: Jobs): Promise<void> => jobs.send(JOB, {})

/** Registers the background job. */
export const handleRecurring = (engine: Engine, jobs: Jobs): void =>
  jobs.handle(JOB, async ({ signal }) => void (await generateAll(engine, () => signal.aborted)))

/** Addresses of writes that can make a job due or resume a halted one; an undo can restore any of it. */
const WATCHED = /^\/panel-api\/(recurring-jobs|job-templates|customers|changesets|logs)\b/
/** Milliseconds to collect several changes into one run. */
const MOMENT = 300

/** Requests a run shortly after a request that may affect recurring jobs; other changes are found by the hourly run. */
export function nudgeRecurring(jobs: Jobs, logError: (error: Error) => void) {
  let timer: NodeJS.Timeout | undefined
  return {
    /** @param url address of a request that wrote something */
    wrote: (url: string): void => {
      if (!WATCHED.test(url)) return
      timer ??= setTimeout(() => {
        timer = undefined
        void sendRecurring(jobs).catch(logError)
      }, MOMENT)
    },
    stop: () => clearTimeout(timer),
  }
}
