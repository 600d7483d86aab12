import { sql } from 'kysely'
import { preferences, unread } from '../../../schema/areas/notifications/endpoints.ts'
import { MAX_UNREAD, type NotificationPreference } from '../../../schema/areas/notifications/shapes.ts'
import { declared } from '../../../schema/areas.ts'
import { answer } from '../../engine/acts/handle.ts'
import { type Db } from '../../engine/db/kysely.ts'
import { mayRead } from './lines.ts'

/** Returns a user's notification preferences: chosen ones, else defaults. */
async function preferencesOf(db: Db, user: number): Promise<NotificationPreference[]> {
  const { rows } = await sql<NotificationPreference>`
    select type, bell, mail from notification_preferences where user_id = ${user}`.execute(db)
  const chosen = new Map(rows.map((row) => [row.type, row]))
  return declared.notifications.map(({ name, mail }) => chosen.get(name) ?? { type: name, bell: true, mail })
}

export default [
  answer(preferences, async ({ engine, actor }) => ({
    data: await preferencesOf(engine.db, actor.user.id),
  })),
  answer(unread, async (ctx) => {
    const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from notifications c where c.user_id = ${ctx.actor.user.id} and c.bell and c.read_at is null and ${mayRead(ctx)}
      limit ${MAX_UNREAD}) n`.execute(ctx.engine.db)
    return { count: rows[0]?.count ?? 0 }
  }),
]
