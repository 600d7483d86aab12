import { timesheet } from '../../../../schema/areas/timesheets/endpoints.ts'
import { answer } from '../../../engine/acts/handle.ts'
import { pathId } from '../../../engine/read/read.ts'
import { wholeSheet } from '../sheets.ts'

export default answer(timesheet, (ctx, { params: { id }, query: { week } }) =>
  wholeSheet(ctx, ctx.engine.db, pathId(id), week),
)
