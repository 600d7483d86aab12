import { reports } from '../../../../schema/areas/reports/endpoints.ts'
import { answer } from '../../../engine/acts/handle.ts'
import { service } from '../../../engine/http/context.ts'
import { reportsFor } from '../../../engine/reports/listed.ts'

export default answer(reports, async (ctx) => ({ data: reportsFor(ctx, service(ctx.engine, 'reports')) }))
