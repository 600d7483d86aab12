import { sql } from 'kysely'
import { setNotificationPreference } from '../../../../schema/areas/notifications/acts.ts'
import { declared } from '../../../../schema/areas.ts'
import { handle } from '../../../engine/acts/handle.ts'
import { problem } from '../../../engine/http/errors.ts'

export default handle(setNotificationPreference, async (write, _row, { bell, mail }, { type }) => {
  if (!declared.notifications.some(({ name }) => name === type)) throw problem(404, 'not_found')
  await sql`insert into notification_preferences (user_id, type, bell, mail) values (${write.actor.user.id}, ${type}, ${bell}, ${mail})
    on conflict (user_id, type) do update set bell = excluded.bell, mail = excluded.mail`.execute(write.tx)
  return { type, bell, mail }
})
