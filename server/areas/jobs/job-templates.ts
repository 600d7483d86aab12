import { sql } from 'kysely'
import jobTemplates from '../../../schema/areas/jobs/job-templates.ts'
import { defineServer } from '../../engine/http/defineServer.ts'
import { fixPriceFactor, priceIt } from './pricing.ts'

export default defineServer(jobTemplates, {
  conditions: { whole: () => sql<boolean>`t.parent_id is null` },
  before: async (ctx, values, before) => {
    await fixPriceFactor(ctx, values, before)
    await priceIt(ctx, values, before)
  },
})
