import { invite } from '../../../../schema/areas/access/acts.ts'
import { handle } from '../../../kit/acts/handle.ts'
import { service } from '../../../kit/context.ts'
import { demandBelow } from '../../../resources/users/ban.ts'

export default handle(invite, async (write, user) => {
  await demandBelow(write, user)
  await write.engine.security?.inside(write, 'invited', { user: user.id })
  return service(write.engine, 'recovery').invite(user.id, write.tx)
})
