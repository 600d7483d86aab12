import { sql } from 'kysely'
import { jobFailed } from '../../../schema/areas/notifications/notifications.ts'
import { dayOf } from '../../../schema/engine/time/time.ts'
import type { Engine } from '../../engine/http/context.ts'
import type { JobRun, Jobs } from '../../engine/jobs/jobs.ts'
import { notifyFrom } from '../../engine/notifications/notify.ts'
import { peopleWith } from '../../engine/rights/peopleWith.ts'

/** A fault of the surroundings passes by itself: one that is met so often in a row does not. */
const IN_A_ROW = 3
/** Who can do something about it: whoever decides the settings. */
const RIGHT = 'SettingGroups:edit'

/** Tells whoever decides the settings that work in the background fails, once a day for each sort of it. */
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

/** Tells whoever asked for it that it did not come about: a revert that failed, jobs that a batch did not invoice. */
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

/** Jobs that say so when they fail again and again. */
export function withFaultNotifications(jobs: Jobs, engine: Engine, say: (error: Error) => void): Jobs {
  const inRow = new Map<string, number>()
  const failed = async (name: string) => {
    const count = (inRow.get(name) ?? 0) + 1
    inRow.set(name, count)
    if (count < IN_A_ROW) return
    inRow.set(name, 0)
    // A database that is away keeps this from being told, too: it is met again.
    await notifyFault(engine, name).catch(say)
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
