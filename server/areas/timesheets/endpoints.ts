import { timesheet, timesheets, timesheetsAddress } from '../../../schema/areas/timesheets/endpoints.ts'
import { answer } from '../../engine/acts/handle.ts'
import { PREFIX } from '../../engine/http/routes.ts'
import { pathId } from '../../engine/read/read.ts'
import { issueTicket } from '../../engine/transfer/export/tickets.ts'
import { sheetsOf, wholeSheet } from './sheets.ts'

export default [
  answer(timesheet, (ctx, { params: { id }, query: { week } }) => wholeSheet(ctx, ctx.engine.db, pathId(id), week)),
  answer(timesheets, (ctx, { query }) => sheetsOf(ctx, query)),
  answer(timesheetsAddress, async ({ engine, actor }, { body }) => {
    const path = PREFIX + timesheetsAddress.path
    return { url: `${path}?ticket=${await issueTicket(engine.db, actor.session_id, path, body)}` }
  }),
]
