import { sql } from 'kysely'
import jobTemplates from '../../schema/libraries/job-templates.ts'
import { defineServer } from '../kit/defineServer.ts'
import { keepFactor, priceIt } from '../work/pricing.ts'

export default defineServer(jobTemplates, {
  conditions: { whole: () => sql<boolean>`t.parent_id is null` },
  before: async (ctx, values, before) => {
    await keepFactor(ctx, values, before)
    await priceIt(ctx, values, before)
  },
})
