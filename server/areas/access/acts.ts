import { sql } from 'kysely'
import { ban as declared, invite, setPermissions, unlink } from '../../../schema/areas/access/acts.ts'
import { handle } from '../../engine/acts/handle.ts'
import { ban, demandBelow } from './ban.ts'
import { invited } from './invited.ts'
import { present, replace } from './permissions.ts'

export default [
  handle(declared, (write, user) => ban(write, user, true)),
  handle(invite, async (write, user) => {
    const { expires_at } = await invited(write, user)
    return { expires_at }
  }),
  handle(setPermissions, async (write, group, { permissions }) =>
    present(write, await replace(write, group, permissions)),
  ),
  handle(unlink, async (write, user) => {
    await demandBelow(write, user)
    const { numAffectedRows = 0n } = await sql`delete from sign_on_links where user_id = ${user.id}`.execute(write.tx)
    if (numAffectedRows) await write.engine.security?.inside(write, 'unlinked', { user: user.id })
    return { unlinked: Number(numAffectedRows) }
  }),
]
