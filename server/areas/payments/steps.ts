import { sql } from 'kysely'
import { stepRules } from '../../engine/steps/steps.ts'
import { paidFor } from './paid.ts'

export default stepRules('jobs', {
  pay: () => sql`select greatest(0, t.with_sub_jobs - ${paidFor(sql`t.id`)})`,
})
