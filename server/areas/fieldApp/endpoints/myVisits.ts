import { MOST_DAYS, myVisits } from '../../../../schema/areas/fieldApp/endpoints.ts'
import { answer } from '../../../engine/acts/handle.ts'
import { checkSpan } from '../../visits/span.ts'
import { workerOf } from '../mine.ts'
import { visitsOf } from '../read.ts'

export default answer(myVisits, async (ctx, { query }) => {
  checkSpan(query, MOST_DAYS)
  const me = await workerOf(ctx.engine.db, ctx.actor)
  return { worker: me, data: me ? await visitsOf(ctx, me, query.from, query.to) : [] }
})
