import { sql } from 'kysely'
import { byOf, CLOCKS, MET, nearOf } from '../../../schema/areas/complaints/clocks.ts'
import complaints from '../../../schema/areas/complaints/complaints.ts'
import type { QueueName } from '../../../schema/areas/queues/queues.ts'
import { permission } from '../../../schema/engine/permissions.ts'
import type { Engine, WriteContext } from '../../engine/http/context.ts'
import type { Jobs } from '../../engine/jobs/jobs.ts'
import { beginRun, isAside } from '../../engine/queue/queue.ts'
import { fetchRecords } from '../../engine/read/read.ts'
import { transact } from '../../engine/write/transact.ts'
import { asItself } from '../jobs/program.ts'
import { type Warning, warn } from './warn.ts'

const JOB = 'complaint-clocks'
const QUEUE: QueueName = 'complaints'
/** Maximum number of complaints one run warns about; the next one continues. */
const BATCH_SIZE = 500

/** The warning's task is about a complaint, which has to be visible. */
const RIGHTS = [permission(complaints.area, 'list'), permission(complaints.area, 'view')]

/** Deadlines of complaint `t`, each with the times of its warnings and whether it is met. */
const clocks = sql`(values ${sql.join(
  CLOCKS.map(
    (clock) =>
      sql`(${clock}::text, ${sql.ref(`t.${nearOf(clock)}`)}, ${sql.ref(`t.${byOf(clock)}`)}, ${sql.ref(`t.${MET[clock]}`)})`,
  ),
)}) c(clock, near, due, met) cross join lateral (values ('near', c.near), ('missed', c.due)) l(level, at)`

/** Condition: a warning is due at an instant; a missed deadline is not reported as near too. */
const pending = (now: Date) => sql`c.met is null and l.at <= ${now} and (l.level = 'missed' or c.due > ${now})
  and t.next_due is not null and t.archived_at is null and not exists (select from complaint_warnings w
    where w.complaint_id = t.id and w.clock = c.clock and w.level = l.level and w.round = t.reopened_count)`

/** Sends the due warnings of one complaint. Of two concurrent servers the second waits and finds nothing left. */
async function warnOf(write: WriteContext, id: number): Promise<number> {
  const now = write.engine.clock()
  const [row] = await fetchRecords(write, write.tx, complaints.name, [id], 'update', true)
  if (!row) return 0
  const { rows } = await sql<Warning>`
    insert into complaint_warnings (complaint_id, clock, level, round, warned_at)
    select t.id, c.clock, l.level, t.reopened_count, ${now} from complaints t cross join lateral ${clocks} where t.id = ${id} and ${pending(now)}
    on conflict do nothing returning clock, level`.execute(write.tx)
  for (const warning of rows) await warn(write, row, warning)
  return rows.length
}

/**
 * Warns about every deadline that is near or missed, each complaint in its own transaction. One that fails does not stop the others, and is set aside
 * when it fails again.
 * @returns number of warnings
 */
export async function warnAll(engine: Engine, isOver: () => boolean = () => false): Promise<number> {
  const { rows } = await sql<{ id: number; ref: string }>`
    select distinct t.id, t.ref from complaints t cross join lateral ${clocks}
    where ${pending(engine.clock())} and not ${isAside(QUEUE, sql`t.id::text`)} order by t.id limit ${BATCH_SIZE}`.execute(
    engine.db,
  )
  let warned = 0
  const run = await beginRun(engine, QUEUE)
  for (const { id, ref } of rows) {
    if (isOver()) break
    await run.process({ key: String(id), subject: ref }, async () => {
      warned += await transact(asItself(engine, 'COMPLAINTS', RIGHTS), (write) => warnOf(write, id))
    })
  }
  run.end()
  return warned
}

/** How often deadlines are checked, in milliseconds. */
export const EVERY = 5 * 60_000

/** Requests a run. */
export const sendComplaints = (jobs: Jobs): Promise<void> => jobs.send(JOB, {})

/** Registers the background job. */
export const handleComplaints = (engine: Engine, jobs: Jobs): void =>
  jobs.handle(JOB, async ({ signal }) => void (await warnAll(engine, () => signal.aborted)))
