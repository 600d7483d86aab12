import { invite } from '../../../../schema/areas/access/acts.ts'
import { handle } from '../../../engine/acts/handle.ts'
import { service } from '../../../engine/http/context.ts'
import { demandPasswords } from '../auth/signOn/passwords.ts'
import { demandBelow } from '../ban.ts'

export default handle(invite, async (write, user) => {
  await demandBelow(write, user)
  // The invitation is to choose one.
  await demandPasswords(write.engine)
  await write.engine.security?.inside(write, 'invited', { user: user.id })
  return service(write.engine, 'recovery').invite(user.id, write.tx)
})
