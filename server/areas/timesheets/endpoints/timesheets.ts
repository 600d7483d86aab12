import { timesheets } from '../../../../schema/areas/timesheets/endpoints.ts'
import { answer } from '../../../engine/acts/handle.ts'
import { sheetsOf } from '../sheets.ts'

export default answer(timesheets, (ctx, { query }) => sheetsOf(ctx, query))
