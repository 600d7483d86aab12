import { previewSeries } from '../../../../schema/areas/visits/endpoints.ts'
import { answer } from '../../../engine/acts/handle.ts'
import { completeRule, planSeries } from '../calendar/planSeries.ts'
import { firstOf, seedOf } from '../newSeries.ts'

export default answer(previewSeries, async ({ engine: { db, clock } }, { body }) => {
  const seed = seedOf(firstOf(body.appointment))
  const rule = await completeRule(db, body.rule, seed)
  return { rule, dates: await planSeries(db, rule, seed, clock()) }
})
