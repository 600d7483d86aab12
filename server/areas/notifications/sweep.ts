import { sql } from 'kysely'
import { imported } from '../../../schema/areas/notifications/notifications.ts'
import { taskDue } from '../../../schema/areas/tasks/notifications.ts'
import { addDays, dayOf, fromWallClock } from '../../../schema/engine/time/time.ts'
import type { Engine } from '../../engine/http/context.ts'
import { notifyFrom } from '../../engine/notifications/notify.ts'
import { notifyFailedItems } from '../queues/notifyFailedItems.ts'
import { notifyUnfinished } from './jobFaults.ts'
import { notificationRetention, retentionStart } from './retention.ts'

/** Events more than this many days ago are no longer reported. */
const NEWS_DAYS = 3

/** Notifies users of tasks due on this business day and of overdue ones; once each, and again when the due time changes. */
async function notifyDueTasks(engine: Engine): Promise<number> {
  const now = engine.clock()
  const day = dayOf(now)
  const ends = fromWallClock(addDays(day, 1), '00:00')
  return notifyFrom(
    engine,
    taskDue,
    sql`select t."assignedTo" as user_id, l.line, 'tasks' as about, t.id as about_id,
        jsonb_build_object('at', to_char(t.due_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')) as params,
        'task_due:' || t.id || ':' || l.line || ':' || extract(epoch from t.due_at)::bigint as once
      from tasks t cross join lateral (select case when t.due_at < ${now} then 'overdue' else 'today' end as line) l
      where t.due_at >= ${now}::timestamptz - ${NEWS_DAYS} * interval '1 day' and t.due_at < ${ends} and t."assignedTo" is not null
        and t.archived_at is null and t.status_id not in (select s.id from task_statuses s where s.category in ('done', 'cancelled'))`,
    null,
  )
}

const notifyFinishedImports = (engine: Engine): Promise<number> =>
  notifyFrom(
    engine,
    imported,
    sql`select i.user_id, i.status as line, i.resource as about, null::bigint as about_id,
        jsonb_build_object('n', i.created + i.updated + i.unchanged, 'of', coalesce(i.total, i.done)) as params, 'imported:' || i.id as once
      from imports i where i.status in ('done', 'failed') and i.updated_at > ${engine.clock()}::timestamptz - ${NEWS_DAYS} * interval '1 day'`,
    null,
  )

/**
 * Creates notifications about failed items, due tasks, finished imports and failed work, and deletes old ones. Two concurrent servers report nothing
 * twice.
 */
export async function sweepNotifications(engine: Engine): Promise<void> {
  // An error in one kind does not stop the others.
  const sweeps = [
    notifyFailedItems(engine, NEWS_DAYS),
    notifyDueTasks(engine),
    notifyFinishedImports(engine),
    notifyUnfinished(engine, NEWS_DAYS),
  ]
  const ended = await Promise.allSettled(sweeps)
  await sql`delete from notifications t where ${notificationRetention.over(retentionStart(engine.clock()))}`.execute(
    engine.db,
  )
  for (const one of ended) if (one.status === 'rejected') throw one.reason
}
