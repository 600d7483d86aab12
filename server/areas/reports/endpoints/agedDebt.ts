import { agedDebt } from '../../../../schema/areas/reports/endpoints.ts'
import { dayOf } from '../../../../schema/engine/time/time.ts'
import { answer } from '../../../engine/acts/handle.ts'
import { runReport } from '../../../engine/reports/ask.ts'
import { findReport } from '../../../engine/reports/find.ts'

export default answer(agedDebt, (ctx, { query }) =>
  runReport(ctx, findReport(ctx, 'aged-debt'), { ...query, to: query.to ?? dayOf(ctx.engine.clock()) }),
)
