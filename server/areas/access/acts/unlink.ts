import { sql } from 'kysely'
import { unlink } from '../../../../schema/areas/access/acts.ts'
import { handle } from '../../../engine/acts/handle.ts'
import { demandBelow } from '../ban.ts'

export default handle(unlink, async (write, user) => {
  await demandBelow(write, user)
  const { numAffectedRows = 0n } = await sql`delete from sign_on_links where user_id = ${user.id}`.execute(write.tx)
  if (numAffectedRows) await write.engine.security?.inside(write, 'unlinked', { user: user.id })
  return { unlinked: Number(numAffectedRows) }
})
