import { sql } from 'kysely'
import payments from '../../../schema/areas/payments/payments.ts'
import type { QueueName } from '../../../schema/areas/queues/queues.ts'
import { pounds } from '../../../schema/engine/money/money.ts'
import type { Engine, WriteContext } from '../../engine/http/context.ts'
import { isAside } from '../../engine/queue/queue.ts'
import { NotReadyError } from '../../engine/queue/unavailable.ts'
import { add } from '../../engine/write/create.ts'
import { validateBody } from '../../engine/write/prepare/body.ts'
import { attempt, transact } from '../../engine/write/transact.ts'
import { change } from '../../engine/write/update.ts'
import { asCheckout, heldPayment, type Payment, penceOf } from './asCheckout.ts'
import { flag } from './flag.ts'
import { linkById } from './links.ts'
import { type Payable, payableOf } from './payables.ts'
import { RefusedError, type RemoteRefund } from './port.ts'
import { providerOf } from './provider.ts'
import { sessionById } from './sessions.ts'

interface Taken {
  readonly payable: Payable
  readonly session: number
  readonly payment: Payment
  readonly refunds: readonly RemoteRefund[]
}

/** Returns our payment for a refund of the provider: found by the provider's id, or by ours if the response was lost. */
async function knownRefund(
  write: WriteContext,
  session: number,
  { id, refund }: RemoteRefund,
): Promise<number | undefined> {
  const { rows } = await sql<{ payment_id: number }>`
    update checkout_refunds set remote = ${id} where session_id = ${session} and (remote = ${id} or remote is null and payment_id::text = ${refund})
    returning payment_id`.execute(write.tx)
  return rows[0]?.payment_id
}

/** Records refunds, including those made at the provider itself, and updates their state. */
export async function bookRefunds(write: WriteContext, { payable, session, payment, refunds }: Taken): Promise<void> {
  for (const refund of refunds) {
    const id = await knownRefund(write, session, refund)
    const knownPayment = id === undefined ? undefined : await heldPayment(write, id)
    if (knownPayment) {
      if (knownPayment.status !== refund.status && knownPayment.archived_at === null)
        await change(write, payments.name, knownPayment, { status: refund.status })
      continue
    }
    if (id !== undefined || refund.status === 'failed') continue
    const body = {
      flow: 'refund',
      refund_of_id: payment.id,
      paymentTypeId: payment.paymentTypeId,
      amountPaid: pounds(BigInt(refund.amount)),
      status: refund.status,
      reference: refund.id,
    }
    const bookingRefusal = await attempt(write, async () => {
      const refundPayment = await add(write, payments.name, validateBody(payments, 'create', body, null))
      await sql`insert into checkout_refunds (payment_id, session_id, remote, asked_at)
        values (${refundPayment.id}, ${session}, ${refund.id}, ${write.engine.clock()})`.execute(write.tx)
    })
    if (bookingRefusal) await flag(write, payable, { trouble: 'unbooked', asker: null, reference: refund.id })
  }
}

/** Ids of refunds that were not sent to the provider or not answered yet. */
export async function waitingRefunds({ db }: Engine): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select r.payment_id as id from checkout_refunds r where r.remote is null and not ${isAside('card_refunds' satisfies QueueName, sql`r.payment_id::text`)}
    order by r.asked_at limit 200`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Sends a refund to the provider; repeated calls refund it once.
 * @throws Error if the provider does not answer
 */
export async function sendRefund(engine: Engine, id: number): Promise<void> {
  const { rows } = await sql<{ session: number; amount: number; status: string; archived: boolean }>`
    select r.session_id as session, p."amountPaid"::float8 as amount, p.status, p.archived_at is not null as archived
    from checkout_refunds r join payments p on p.id = r.payment_id where r.payment_id = ${id} and r.remote is null`.execute(
    engine.db,
  )
  const [refundRow] = rows
  const session = refundRow && (await sessionById(engine.db, refundRow.session))
  if (!refundRow || !session?.intent || refundRow.status !== 'pending' || refundRow.archived) return
  const provider = await providerOf(engine)
  if (!provider) throw new NotReadyError('the keys of the card payments are not set')
  const refundRequest = {
    intent: session.intent,
    amount: penceOf(refundRow.amount),
    refund: id,
    key: `refund-${session.key}-${id}`,
  }
  const providerAnswer = await provider.refund(refundRequest).catch((error: unknown) => {
    if (error instanceof RefusedError) return error
    throw error
  })
  await transact(asCheckout(engine), async (write) => {
    const row = await sessionById(write.tx, session.id, true)
    const payment = await heldPayment(write, id)
    if (!row || !payment) return
    const refusalText =
      providerAnswer instanceof RefusedError
        ? providerAnswer.message
        : payment.archived_at === null
          ? null
          : `${providerAnswer.id}, ${payment.number}`
    const remote = providerAnswer instanceof RefusedError ? `refused-${id}` : providerAnswer.id
    await sql`update checkout_refunds set remote = ${remote} where payment_id = ${id}`.execute(write.tx)
    const values: Partial<Payment> =
      providerAnswer instanceof RefusedError
        ? { status: 'failed' }
        : { status: providerAnswer.status, reference: providerAnswer.id }
    await change(write, payments.name, payment, values)
    const payable = refusalText === null ? undefined : await payableOf(write.tx, await linkById(write.tx, row.link_id))
    if (payable && refusalText !== null)
      await flag(write, payable, { trouble: 'refund_refused', asker: payment.userId, reference: refusalText })
  })
}
