import { sql } from 'kysely'
import users from '../../../schema/areas/access/users.ts'
import { addToServer } from '../../engine/http/defineServer.ts'

/** Work that recurs is promised to customers: whoever closes an account takes over what ran as it, so that it goes on. */
export default addToServer(users, {
  after: async (ctx, after, before) => {
    if (!before || after.id === ctx.actor.user.id) return
    const isOpen = (row: typeof after) => row.active && row.archived_at === null
    if (!isOpen(before) || isOpen(after)) return
    await sql`update recurring_jobs set owner_id = ${ctx.actor.user.id} where owner_id = ${after.id}`.execute(ctx.tx)
  },
})
