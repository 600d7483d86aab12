import { reportAddress } from '../../../../schema/areas/reports/endpoints.ts'
import { answer } from '../../../engine/acts/handle.ts'
import { PREFIX } from '../../../engine/http/routes.ts'
import { filePath } from '../../../engine/reports/fileRoute.ts'
import { findReport } from '../../../engine/reports/find.ts'
import { issueTicket } from '../../../engine/transfer/export/tickets.ts'

export default answer(reportAddress, async (ctx, { params, body }) => {
  const path = PREFIX + filePath(findReport(ctx, params.report).name)
  return { url: `${path}?ticket=${await issueTicket(ctx.engine.db, ctx.actor.session_id, path, body)}` }
})
