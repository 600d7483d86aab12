import { sql } from 'kysely'
import users from '../../../schema/areas/access/users.ts'
import { addToServer } from '../../engine/http/defineServer.ts'

/** Customers rely on automatic messages, so the user who deactivates an account takes over its rules. */
export default addToServer(users, {
  after: async (ctx, after, before) => {
    if (!before || after.id === ctx.actor.user.id) return
    const isOpen = (row: typeof after) => row.active && row.archived_at === null
    if (!isOpen(before) || isOpen(after)) return
    await sql`update message_rules set owner_id = ${ctx.actor.user.id} where owner_id = ${after.id}`.execute(ctx.tx)
  },
})
