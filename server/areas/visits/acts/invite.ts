import { invite } from '../../../../schema/areas/visits/acts.ts'
import workers from '../../../../schema/entities/workers.ts'
import { accountOf } from '../../../calendar/account.ts'
import { handle } from '../../../kit/acts/handle.ts'
import { audit } from '../../../kit/audit.ts'
import { service } from '../../../kit/context.ts'
import { updateRecord } from '../../../kit/persist.ts'

export default handle(invite, async (write, before) => {
  const user_id = await accountOf(write, before)
  if (user_id !== before.user_id) {
    const resource = write.engine.resources.get(workers.name)
    const after = await updateRecord(write.tx, resource, before.id, { user_id }, write.actor.user.id)
    await audit(write, resource, [{ event: 'updated', before, after }])
  }
  return service(write.engine, 'recovery').invite(user_id, write.tx)
})
