import { reportAddress } from '../../../../schema/areas/reports/endpoints.ts'
import { answer } from '../../../engine/acts/handle.ts'
import { PREFIX } from '../../../engine/http/routes.ts'
import { FILE_PATH } from '../../../engine/reports/fileRoute.ts'
import { findReport } from '../../../engine/reports/find.ts'
import { issueTicket } from '../../../engine/transfer/export/tickets.ts'

export default answer(reportAddress, async (ctx, { params, body }) => {
  const { name } = findReport(ctx, params.report)
  const ticket = await issueTicket(ctx.engine.db, ctx.actor.session_id, PREFIX + FILE_PATH, { ...body, report: name })
  return { url: `${PREFIX}${FILE_PATH.replace(':report', name)}?ticket=${ticket}` }
})
