import { sql } from 'kysely'
import { erase } from '../../../../schema/areas/privacy/acts.ts'
import { handle } from '../../../engine/acts/handle.ts'
import { invalid, problem } from '../../../engine/http/errors.ts'
import { noteSecurity } from '../../../engine/log/security.ts'
import { erasedAt } from '../certificate.ts'
import { eraseCustomer } from '../erase.ts'
import { erasureObstacles } from '../previewErasure.ts'

export default handle(erase, async (write, row, { confirm, reason }) => {
  const { tx, actor, engine, ip } = write
  if (actor.user.scope !== 'all') throw problem(403, 'forbidden', { area: 'Privacy', action: 'delete' })
  await sql`select from customers where id = ${row.id} for update`.execute(tx)
  if (await erasedAt(tx, row.id)) throw problem(409, 'erased_already')
  if (confirm.trim().toLowerCase() !== String(row['name']).trim().toLowerCase())
    throw invalid({ confirm: [{ code: 'not_the_name' }] })
  const open = await erasureObstacles(tx, row.id)
  if (open.length) throw problem(409, 'not_over', { open })
  const done = await eraseCustomer(write, row.id)
  // The certificate: who erased whom, when and why, and how much, but none of the erased content.
  await noteSecurity(tx, engine.logKey, {
    event: 'erased',
    user: { id: actor.user.id, email: actor.user.email },
    ip,
    details: { resource: 'customers', id: row.id, reason, ...done },
  })
  return done
})
