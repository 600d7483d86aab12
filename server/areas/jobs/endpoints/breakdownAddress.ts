import { breakdownAddress } from '../../../../schema/areas/jobs/endpoints.ts'
import { answer } from '../../../kit/acts/handle.ts'
import { issueTicket } from '../../../kit/export/tickets.ts'
import { PREFIX } from '../../../kit/routes.ts'

export default answer(breakdownAddress, async ({ engine, actor }, { body }) => {
  const path = PREFIX + breakdownAddress.path
  return { url: `${path}?ticket=${await issueTicket(engine.db, actor.session_id, path, body)}` }
})
