import { sql } from 'kysely'
import { removeFactor } from '../../../../schema/areas/access/acts.ts'
import users from '../../../../schema/areas/access/users.ts'
import { handle } from '../../../engine/acts/handle.ts'
import { service } from '../../../engine/http/context.ts'
import { audit } from '../../../engine/write/audit.ts'
import { demandBelow, notYourself } from '../ban.ts'

export default handle(removeFactor, async (write, user) => {
  notYourself(write, user.id)
  await demandBelow(write, user)
  const { engine, tx } = write
  const { numAffectedRows } = await sql`delete from second_factors where user_id = ${user.id}`.execute(tx)
  await sql`delete from second_factor_codes where user_id = ${user.id}`.execute(tx)
  if (numAffectedRows) {
    await service(engine, 'notices').tell(tx, user.id, 'second_factor_reset')
    await engine.security?.inside(write, 'second_factor_reset', { user: user.id })
    const [before, after] = [
      { ...user, second_factor: true },
      { ...user, second_factor: false },
    ]
    await audit(write, engine.resources.get(users.name), [{ event: 'updated', before, after }])
  }
  return { on: false }
})
