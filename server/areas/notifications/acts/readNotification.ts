import { sql } from 'kysely'
import { readNotification } from '../../../../schema/areas/notifications/acts.ts'
import { handle } from '../../../engine/acts/handle.ts'
import { problem } from '../../../engine/http/errors.ts'
import { pathId } from '../../../engine/read/read.ts'
import { syncOwnTabs } from '../syncOwnTabs.ts'

export default handle(readNotification, async (write, _row, { read }, { id }) => {
  const { rows } = await sql`
    update notifications set read_at = case when ${read} then coalesce(read_at, ${write.engine.clock()}) end
    where id = ${pathId(id)} and user_id = ${write.actor.user.id} returning 1`.execute(write.tx)
  if (rows.length === 0) throw problem(404, 'not_found')
  await syncOwnTabs(write)
  return {}
})
