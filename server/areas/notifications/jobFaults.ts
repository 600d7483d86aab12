import { sql } from 'kysely'
import { jobFailed } from '../../../schema/areas/notifications/notifications.ts'
import { dayOf } from '../../../schema/engine/time/time.ts'
import type { Engine } from '../../engine/http/context.ts'
import type { JobRun, Jobs } from '../../engine/jobs/jobs.ts'
import { notifyFrom } from '../../engine/notifications/notify.ts'
import { peopleWith } from '../../engine/rights/peopleWith.ts'

/** A temporary error is reported only after this many failures in a row. */
const IN_A_ROW = 3
/** Failures are reported to users who may change settings. */
const RIGHT = 'SettingGroups:edit'

/** Notifies users who may change settings that a background job fails, once a day for each job. */
export async function notifyFault(engine: Engine, job: string): Promise<void> {
  const once = `job_failed:${job}:${dayOf(engine.clock())}`
  await notifyFrom(
    engine,
    jobFailed,
    sql`select u.id as user_id, 'fault' as line, null as about, null::bigint as about_id, jsonb_build_object('job', ${job}::text) as params,
      ${once}::text as once from unnest(${await peopleWith(engine, engine.db, RIGHT)}::bigint[]) u (id)`,
    null,
  )
}

/** Notifies users whose requested work failed: a failed revert, or jobs that a batch did not invoice. */
export const notifyUnfinished = (engine: Engine, days: number): Promise<number> =>
  notifyFrom(
    engine,
    jobFailed,
    sql`
      select r.user_id, 'revert' as line, null as about, null::bigint as about_id, '{}'::jsonb as params, 'revert_failed:' || r.id as once
      from changeset_reverts r
      where r.code is not null and not r.preview and r.finished_at > ${engine.clock()}::timestamptz - ${days} * interval '1 day'
      union all
      select b.user_id, 'batch', 'invoices', null::bigint, jsonb_build_object('left', j.lacking, 'of', j.total), 'batch_failed:' || b.id
      from invoice_batches b cross join lateral (
        select count(*) filter (where j.code is not null) as lacking, count(*) as total from invoice_batch_jobs j where j.batch_id = b.id) j
      where b.finished_at > ${engine.clock()}::timestamptz - ${days} * interval '1 day' and b.user_id is not null and j.lacking > 0`,
    null,
  )

/** Wraps jobs so that repeated failures are reported. */
export function withFaultNotifications(jobs: Jobs, engine: Engine, logError: (error: Error) => void): Jobs {
  const inRow = new Map<string, number>()
  const failed = async (name: string) => {
    const count = (inRow.get(name) ?? 0) + 1
    inRow.set(name, count)
    if (count < IN_A_ROW) return
    inRow.set(name, 0)
    // If the database is unavailable this fails too; it is reported again when the job keeps failing.
    await notifyFault(engine, name).catch(logError)
  }
  return {
    ...jobs,
    handle: <Data extends object>(name: string, handler: (run: JobRun<Data>) => Promise<void>) =>
      jobs.handle<Data>(name, async (run) => {
        try {
          await handler(run)
          inRow.delete(name)
        } catch (error) {
          if (!run.signal.aborted) await failed(name)
          throw error
        }
      }),
  }
}
