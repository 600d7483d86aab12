import { breakdownAddress } from '../../../../schema/areas/jobs/endpoints.ts'
import { answer } from '../../../engine/acts/handle.ts'
import { PREFIX } from '../../../engine/http/routes.ts'
import { issueTicket } from '../../../engine/transfer/export/tickets.ts'

export default answer(breakdownAddress, async ({ engine, actor }, { body }) => {
  const path = PREFIX + breakdownAddress.path
  return { url: `${path}?ticket=${await issueTicket(engine.db, actor.session_id, path, body)}` }
})
