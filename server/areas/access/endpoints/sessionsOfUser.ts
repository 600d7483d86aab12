import { sql } from 'kysely'
import { sessionsOfUser } from '../../../../schema/areas/access/endpoints.ts'
import users from '../../../../schema/areas/access/users.ts'
import { answer } from '../../../engine/acts/handle.ts'
import { scopeOf } from '../../../engine/rights/access.ts'
import { deviceOf } from '../auth/profile/sessionListDevice.ts'

/** Maximum number of sessions shown. */
const MAX_SESSIONS = 20

interface Row {
  readonly last_seen: string
  readonly ip: string | null
  readonly user_agent: string | null
}

export default answer(sessionsOfUser, async (ctx, { id }) => {
  const { db, clock, resources } = ctx.engine
  const { rows } = await sql<Row>`
    select s.last_seen, s.ip, s.user_agent from sessions s join users t on t.id = s.user_id
    where t.id = ${id} and ${scopeOf(ctx, resources.get(users.name), 'read')} and s.revoked_at is null and s.expires_at > ${clock()}
    order by s.last_seen desc limit ${MAX_SESSIONS}`.execute(db)
  return { data: rows.map(({ user_agent, ...row }) => ({ ...row, ...deviceOf(user_agent) })) }
})
