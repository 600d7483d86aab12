import { sql } from 'kysely'
import {
  readNotification,
  readNotifications,
  setNotificationPreference,
} from '../../../schema/areas/notifications/acts.ts'
import { declared } from '../../../schema/areas.ts'
import { handle } from '../../engine/acts/handle.ts'
import { type WriteContext } from '../../engine/http/context.ts'
import { problem } from '../../engine/http/errors.ts'
import { pathId } from '../../engine/read/read.ts'

/** Marks notifications as read in the user's other tabs too. */
async function syncOwnTabs({ engine: { events }, actor, tx }: WriteContext): Promise<void> {
  if (events) await events.telling(sql`select 1`, [{ t: 'notified', users: [actor.user.id] }]).execute(tx)
}

export default [
  handle(readNotification, async (write, _row, { read }, { id }) => {
    const { rows } = await sql`
    update notifications set read_at = case when ${read} then coalesce(read_at, ${write.engine.clock()}) end
    where id = ${pathId(id)} and user_id = ${write.actor.user.id} returning 1`.execute(write.tx)
    if (rows.length === 0) throw problem(404, 'not_found')
    await syncOwnTabs(write)
    return {}
  }),
  handle(readNotifications, async (write, _row, { until, about, about_id }) => {
    const record =
      about === undefined
        ? sql`true`
        : sql`about = ${about} and about_id is not distinct from ${about_id ?? null}::bigint`
    await sql`update notifications set read_at = ${write.engine.clock()}
    where user_id = ${write.actor.user.id} and read_at is null and at <= ${until}::timestamptz and ${record}`.execute(
      write.tx,
    )
    await syncOwnTabs(write)
    return {}
  }),
  handle(setNotificationPreference, async (write, _row, { bell, mail }, { type }) => {
    if (!declared.notifications.some(({ name }) => name === type)) throw problem(404, 'not_found')
    await sql`insert into notification_preferences (user_id, type, bell, mail) values (${write.actor.user.id}, ${type}, ${bell}, ${mail})
    on conflict (user_id, type) do update set bell = excluded.bell, mail = excluded.mail`.execute(write.tx)
    return { type, bell, mail }
  }),
]
