import { sql } from 'kysely'
import { preferences, unread } from '../../../schema/areas/notifications/endpoints.ts'
import { MAX_UNREAD } from '../../../schema/areas/notifications/shapes.ts'
import { answer } from '../../engine/acts/handle.ts'
import { mayRead } from './lines.ts'
import { preferencesOf } from './preferences.ts'

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
