import { sql } from 'kysely'
import { refundCard } from '../../../../schema/areas/checkout/acts.ts'
import payments from '../../../../schema/areas/payments/payments.ts'
import { handle } from '../../../engine/acts/handle.ts'
import { service } from '../../../engine/http/context.ts'
import { invalid, problem } from '../../../engine/http/errors.ts'
import { add } from '../../../engine/write/create.ts'
import { validateBody } from '../../../engine/write/prepare/body.ts'
import { nudge } from '../job.ts'
import { linkById } from '../links.ts'
import { payableOf } from '../payables.ts'
import { refundBody } from '../refunds.ts'

/** It is pending until the provider has given the money back, which is asked for once this is kept. */
export default handle(refundCard, async (write, payment, { amount, reason }) => {
  const { rows } = await sql<{ session: number; link: number; left: number }>`
    select s.id as session, s.link_id as link, (${payment.amountPaid}::numeric - coalesce((select sum(p."amountPaid") from checkout_refunds r
      join payments p on p.id = r.payment_id where r.session_id = s.id and p.archived_at is null and p.status <> 'failed'), 0))::float8 as left
    from checkout_sessions s where s.payment_id = ${payment.id} for update of s`.execute(write.tx)
  const [found] = rows
  // Taken by hand, from a machine of its own: it goes back the same way.
  if (!found) throw problem(409, 'not_refundable')
  const wanted = amount ?? found.left
  if (wanted <= 0 || wanted > found.left) throw invalid({ amount: [{ code: 'refund_too_much' }] })
  const payable = await payableOf(write.tx, await linkById(write.tx, found.link))
  if (!payable) throw problem(404, 'not_found')
  const body = refundBody(payment, payable, wanted, {
    status: 'pending',
    notes: reason ?? null,
    reference: payment.reference,
  })
  const made = await add(write, payments.name, validateBody(payments, 'create', body, null))
  await sql`insert into checkout_refunds (payment_id, session_id, asked_at) values (${made.id}, ${found.session}, ${write.engine.clock()})`.execute(
    write.tx,
  )
  nudge(service(write.engine, 'checkout'))
  return { payment: made }
})
