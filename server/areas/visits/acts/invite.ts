import { invite } from '../../../../schema/areas/visits/acts.ts'
import workers from '../../../../schema/areas/visits/workers.ts'
import { handle } from '../../../engine/acts/handle.ts'
import { service } from '../../../engine/http/context.ts'
import { audit } from '../../../engine/write/audit.ts'
import { updateRecord } from '../../../engine/write/persist.ts'
import { accountOf } from '../calendar/account.ts'

export default handle(invite, async (write, before) => {
  const user_id = await accountOf(write, before)
  if (user_id !== before.user_id) {
    const resource = write.engine.resources.get(workers.name)
    const after = await updateRecord(write.tx, resource, before.id, { user_id }, write.actor.user.id)
    await audit(write, resource, [{ event: 'updated', before, after }])
  }
  const { expires_at } = await service(write.engine, 'recovery').invite(user_id, write.tx)
  return { expires_at }
})
