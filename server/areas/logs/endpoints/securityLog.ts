import { sql } from 'kysely'
import { securityLog } from '../../../../schema/areas/logs/endpoints.ts'
import type { SecurityRow } from '../../../../schema/areas/logs/shapes.ts'
import { answer } from '../../../engine/acts/handle.ts'
import { scopeOf, seesAll } from '../../../engine/rights/access.ts'
import { allOf, olderThan, securityConditions } from '../find.ts'
import { UTC } from '../rows.ts'

type Stored = Omit<SecurityRow, 'user'> & { user_id: number | null; person: string | null }

/** Events of users the caller may not see are hidden, and events by unknown users too. */
export default answer(securityLog, async (ctx, { query }) => {
  const { limit, before } = query
  const { db, resources } = ctx.engine
  const users = resources.get('users')
  const isVisible = seesAll(ctx, users)
    ? sql<boolean>`true`
    : sql<boolean>`exists (select from users t where t.id = l.user_id and ${scopeOf(ctx, users, 'list')})`
  const condition = allOf([...securityConditions(ctx, query, isVisible), ...olderThan(before, 'security_entries')])
  const { rows } = await sql<Stored>`
    select l.id, to_char(l.at, ${sql.lit(UTC)}) as at, l.event, l.user_id, nullif(concat_ws(' ', u.first_name, u.last_name), '') as person,
      l.user_email, l.ip, l.details
    from security_entries l left join users u on u.id = l.user_id where ${condition}
    order by l.at desc, l.id desc limit ${limit + 1}`.execute(db)
  const { rows: events } = await sql<{
    event: string
  }>`select distinct event from security_entries order by event`.execute(db)
  return {
    data: rows.slice(0, limit).map(({ user_id, person, ...row }) => ({
      ...row,
      user: user_id === null ? null : { id: user_id, name: person ?? `#${user_id}` },
    })),
    more: rows.length > limit,
    events: events.map(({ event }) => event),
  }
})
