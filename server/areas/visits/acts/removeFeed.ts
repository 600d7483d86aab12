import { sql } from 'kysely'
import { removeFeed } from '../../../../schema/areas/visits/acts.ts'
import { handle } from '../../../engine/acts/handle.ts'
import { logAddress, madeAt } from '../feedAddress.ts'

export default handle(removeFeed, async (write, worker) => {
  const old = await madeAt(write, worker.id)
  await sql`delete from worker_feeds where worker_id = ${worker.id}`.execute(write.tx)
  if (old !== null) await logAddress(write, worker, old, null)
  return {}
})
