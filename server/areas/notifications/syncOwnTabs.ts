import { sql } from 'kysely'
import type { WriteContext } from '../../engine/http/context.ts'

/** Marks notifications as read in the user's other tabs too. */
export async function syncOwnTabs({ engine: { events }, actor, tx }: WriteContext): Promise<void> {
  if (events) await events.telling(sql`select 1`, [{ t: 'notified', users: [actor.user.id] }]).execute(tx)
}
