import { timesheetsAddress } from '../../../../schema/areas/timesheets/endpoints.ts'
import { answer } from '../../../engine/acts/handle.ts'
import { PREFIX } from '../../../engine/http/routes.ts'
import { issueTicket } from '../../../engine/transfer/export/tickets.ts'

export default answer(timesheetsAddress, async ({ engine, actor }, { body }) => {
  const path = PREFIX + timesheetsAddress.path
  return { url: `${path}?ticket=${await issueTicket(engine.db, actor.session_id, path, body)}` }
})
