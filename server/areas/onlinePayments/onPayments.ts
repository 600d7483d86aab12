import { sql } from 'kysely'
import payments from '../../../schema/areas/payments/payments.ts'
import type { Row } from '../../../schema/engine/define.ts'
import { service, type WriteContext } from '../../engine/http/context.ts'
import { addToServer } from '../../engine/http/defineServer.ts'
import { problem } from '../../engine/http/errors.ts'
import { ACTION } from './asCheckout.ts'
import { nudge } from './job.ts'
import { isSetUp } from './provider.ts'

type Refund = Partial<Pick<Row<typeof payments>, 'flow' | 'refund_of_id' | 'paymentTypeId'>>

/** Returns the checkout session whose payment has to be refunded to its card; undefined if the refund goes another way or is already done. */
async function sessionOf(
  write: WriteContext,
  { flow, refund_of_id, paymentTypeId }: Refund,
): Promise<number | undefined> {
  if (flow !== 'refund' || !refund_of_id || write.action === ACTION || write.isRestoring) return undefined
  const { rows } = await sql<{ id: number }>`
    select s.id from checkout_sessions s join payments p on p.id = s.payment_id
    where s.payment_id = ${refund_of_id} and p."paymentTypeId" = ${paymentTypeId ?? 0}`.execute(write.tx)
  return rows[0] && (await isSetUp(write.engine, write.tx)) ? rows[0].id : undefined
}

/** A refund of a card payment goes back to the card: it stays pending until Stripe has refunded it, which is requested after the commit. */
export default addToServer(payments, {
  before: async (write, values, before) => {
    if (!before && (await sessionOf(write, values)) !== undefined) Object.assign(values, { status: 'pending' })
  },
  after: async (write, after, before) => {
    if (before === null) {
      const session = await sessionOf(write, after)
      if (session === undefined) return
      await sql`insert into checkout_refunds (payment_id, session_id, asked_at) values (${after.id}, ${session}, ${write.engine.clock()})`.execute(
        write.tx,
      )
      return nudge(service(write.engine, 'checkout'))
    }
    if (after.flow !== 'refund' || before.archived_at !== null || after.archived_at === null) return
    const { rows } =
      await sql`select from checkout_refunds where payment_id = ${after.id} and remote is not null`.execute(write.tx)
    if (rows.length > 0 && after.status !== 'failed') throw problem(409, 'refund_sent')
  },
})
