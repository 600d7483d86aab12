import { sql } from 'kysely'
import users from '../../../schema/areas/access/users.ts'
import { addToServer } from '../../engine/http/defineServer.ts'

/** Customers count on what is written to them: whoever closes an account takes over the automatic messages that ran as it. */
export default addToServer(users, {
  after: async (ctx, after, before) => {
    if (!before || after.id === ctx.actor.user.id) return
    const isOpen = (row: typeof after) => row.active && row.archived_at === null
    if (!isOpen(before) || isOpen(after)) return
    await sql`update message_rules set owner_id = ${ctx.actor.user.id} where owner_id = ${after.id}`.execute(ctx.tx)
  },
})
