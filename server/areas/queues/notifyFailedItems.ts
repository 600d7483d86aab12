import { sql } from 'kysely'
import { itemFailed } from '../../../schema/areas/queues/notifications.ts'
import type { Engine } from '../../engine/http/context.ts'
import { notifyFrom } from '../../engine/notifications/notify.ts'
import { peopleWith } from '../../engine/rights/peopleWith.ts'

/** Notifies users who maintain failed items of those set aside within some days; once each, and again after another failure. */
export const notifyFailedItems = async (engine: Engine, days: number): Promise<number> =>
  notifyFrom(
    engine,
    itemFailed,
    sql`select u.id as user_id, 'failed' as line, 'failed-items' as about, t.id as about_id, jsonb_build_object('subject', t.subject) as params,
        'item_failed:' || t.id || ':' || t.tries as once
      from failed_items t cross join unnest(${await peopleWith(engine, engine.db, 'FailedItems:list')}::bigint[]) u (id)
        join users p on p.id = u.id join user_groups g on g.id = p.user_group_id and g.scope = 'all'
      where t.status = 'failed' and t.archived_at is null and t.updated_at > ${engine.clock()}::timestamptz - ${days} * interval '1 day'`,
    null,
  )
