import { sql } from 'kysely'
import type { NotificationPreference } from '../../../schema/areas/notifications/shapes.ts'
import { declared } from '../../../schema/areas.ts'
import type { Db } from '../../engine/db/kysely.ts'

/** Returns a user's notification preferences: chosen ones, else defaults. */
export async function preferencesOf(db: Db, user: number): Promise<NotificationPreference[]> {
  const { rows } = await sql<NotificationPreference>`
    select type, bell, mail from notification_preferences where user_id = ${user}`.execute(db)
  const chosen = new Map(rows.map((row) => [row.type, row]))
  return declared.notifications.map(({ name, mail }) => chosen.get(name) ?? { type: name, bell: true, mail })
}
