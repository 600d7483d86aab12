import { sql } from 'kysely'
import { stepRules } from '../../engine/steps/steps.ts'
import { moneyOf } from '../jobs/money.ts'

/** A draft, and what nothing is paid for, has no balance. */
export const ofInvoice = stepRules('invoices', {
  pay: () => sql`greatest(0, t.balance)`,
})

export default stepRules('jobs', {
  pay: () => sql`select greatest(0, ${moneyOf('outstanding', sql`t.id`)})`,
})
