import { sql } from 'kysely'
import { stepRules } from '../../engine/steps/steps.ts'
import { moneyOf } from '../jobs/money.ts'

/** Drafts and unpayable documents have no balance. */
export const ofInvoice = stepRules('invoices', {
  pay: () => sql`greatest(0, t.balance)`,
})

export default stepRules('jobs', {
  pay: () => sql`select greatest(0, ${moneyOf('outstanding', sql`t.id`)})`,
})
