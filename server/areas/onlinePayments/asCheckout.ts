import customers from '../../../schema/areas/customers/customers.ts'
import jobs from '../../../schema/areas/jobs/jobs.ts'
import payments from '../../../schema/areas/payments/payments.ts'
import quotes from '../../../schema/areas/quotes/quotes.ts'
import { scaled } from '../../../schema/engine/money/money.ts'
import { permission } from '../../../schema/engine/permissions.ts'
import type { RowOf } from '../../../schema/engine/registry.ts'
import { businessCurrency } from '../../../schema/engine/text/format.ts'
import type { Engine, WriteContext } from '../../engine/http/context.ts'
import { asItself } from '../jobs/program.ts'
import { heldPayments } from '../payments/book.ts'

export type Payment = RowOf<'payments'>

/** Permissions that its writes are checked against; it sees all records. */
const RIGHTS = [
  ...(['add', 'edit', 'list'] as const).map((action) => permission(payments.area, action)),
  // Permissions for the records that a task may be about.
  ...[jobs, quotes, customers].map(({ area }) => permission(area, 'list')),
]

/** Action name in the log for events from the payment provider. */
export const ACTION = 'CHECKOUT'
export const asCheckout = (engine: Engine) => asItself(engine, ACTION, RIGHTS)
export const penceOf = (pounds: number): number => Number(scaled(pounds, 2))
export const currencyNow = (): string => businessCurrency().toLowerCase()

/** Returns the current payment, locked. */
export const heldPayment = async (write: WriteContext, id: number): Promise<Payment | undefined> =>
  (await heldPayments(write, [id]))[0]
