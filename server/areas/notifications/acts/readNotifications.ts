import { sql } from 'kysely'
import { readNotifications } from '../../../../schema/areas/notifications/acts.ts'
import { handle } from '../../../engine/acts/handle.ts'
import { syncOwnTabs } from '../syncOwnTabs.ts'

export default handle(readNotifications, async (write, _row, { until, about, about_id }) => {
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
})
