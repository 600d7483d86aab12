import { sql } from 'kysely'
import { stepRules } from '../../engine/steps/steps.ts'

export default stepRules('recurring-jobs', {
  halted: () => sql`(t.halt is not null)::int`,
  paused: () => sql`(not t.active)::int`,
})
