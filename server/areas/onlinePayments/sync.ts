import { sql } from 'kysely'
import payments, { NEXT_STATUS, type Status } from '../../../schema/areas/payments/payments.ts'
import { formatMoney } from '../../../schema/engine/text/format.ts'
import { type Engine, type WriteContext } from '../../engine/http/context.ts'
import { publish } from '../../engine/http/events.ts'
import { NotReadyError } from '../../engine/queue/unavailable.ts'
import { add } from '../../engine/write/create.ts'
import { validateBody } from '../../engine/write/prepare/body.ts'
import { attempt, transact } from '../../engine/write/transact.ts'
import { change } from '../../engine/write/update.ts'
import { asCheckout, currencyNow, heldPayment, type Payment, penceOf } from './asCheckout.ts'
import { flag, noteCardEvent } from './flag.ts'
import { linkById } from './links.ts'
import { type Payable, payableOf } from './payables.ts'
import { type RemotePayment, type RemoteSession } from './port.ts'
import { providerOf } from './provider.ts'
import { bookRefunds } from './refunds.ts'
import { type SessionRow, type SessionStatus, sessionById } from './sessions.ts'

/** Returns the fields of a payment that say whose it is and what it is for. */
const placeOf = ({ customer_id, franchise_id, job_id, quote_id, invoice_id }: Payable) => ({
  customer_id,
  franchise_id,
  job_id,
  invoice_id,
  // Once there is a job, the deposit belongs to it.
  quote_id: job_id === null ? quote_id : null,
})

const BRANDS: Readonly<Record<string, string>> = {
  visa: 'visa',
  mastercard: 'mastercard',
  amex: 'american_express',
}

/** Whether amount, currency and session of the payment match what was requested. */
const agrees = (row: SessionRow, remote: RemoteSession, paid: RemotePayment | null): boolean =>
  [remote, ...(paid ? [paid] : [])].every(
    ({ amount, currency }) => amount === penceOf(row.amount) && currency === currencyNow(),
  ) && remote.session === String(row.id)

/** Moves a payment through the necessary statuses: a dispute that was lost before it was noticed passes through "disputed". */
async function moveTo(write: WriteContext, payment: Payment, status: Status): Promise<void> {
  if (payment.status === status || payment.archived_at !== null) return
  const direct = NEXT_STATUS[payment.status].includes(status)
  const intermediate = NEXT_STATUS[payment.status].find((one) => NEXT_STATUS[one].includes(status))
  if (!direct && !intermediate) return
  const first = await change(write, payments.name, payment, { status: direct ? status : intermediate })
  if (!direct) await change(write, payments.name, first, { status })
}

async function book(write: WriteContext, payable: Payable, row: SessionRow, paid: RemotePayment): Promise<Payment> {
  const { rows } = await sql<{ id: number }>`
    select id from payment_types where kind = 'card_online' and active and archived_at is null order by position, id limit 1`.execute(
    write.tx,
  )
  const { card, status } = paid
  const body = {
    ...placeOf(payable),
    flow: 'in',
    paymentTypeId: rows[0]?.id,
    amountPaid: row.amount,
    reference: paid.intent,
    status: status === 'succeeded' ? 'succeeded' : 'pending',
    ...(card && {
      cardType: BRANDS[card.brand] ?? 'other',
      cardNumber: card.lastFour,
    }),
  }
  return add(write, payments.name, validateBody(payments, 'create', body, null))
}

/** Payment status for each state of a dispute. */
const DISPUTED = { open: 'disputed', won: 'succeeded', lost: 'refunded' } as const

interface Booked {
  readonly payable: Payable
  readonly payment: Payment
  /** The user who created the link. */
  readonly asker: number | null
}

/** Reports the result of a dispute once: as a comment on the record, and as a task if someone has to act. */
async function notifyDispute(
  write: WriteContext,
  { payable, payment, asker }: Booked,
  dispute: RemotePayment['dispute'],
): Promise<void> {
  const reference = String(payment.number)
  if (dispute === 'open' && payment.status === 'succeeded')
    await flag(write, payable, { trouble: 'disputed', asker, reference })
  if (dispute === 'won' && payment.status === 'disputed') await noteCardEvent(write, payable, 'dispute_won', reference)
  if (dispute === 'lost' && payment.status !== 'refunded')
    await flag(write, payable, { trouble: 'dispute_lost', asker, reference })
}

/** Updates a recorded payment to the provider's state. */
async function follow(write: WriteContext, { payable, payment, asker }: Booked, row: SessionRow, paid: RemotePayment) {
  if (paid.status === 'failed') return moveTo(write, payment, 'failed')
  if (paid.status !== 'succeeded') return
  if (payment.status === 'pending' || payment.status === 'failed') await moveTo(write, payment, 'succeeded')
  await bookRefunds(write, { payable, session: row.id, payment, refunds: paid.refunds })
  const now = await heldPayment(write, payment.id)
  if (!now) return
  await notifyDispute(write, { payable, payment: now, asker }, paid.dispute)
  await moveTo(write, now, paid.dispute ? DISPUTED[paid.dispute] : 'succeeded')
}

async function closeSession(
  write: WriteContext,
  id: number,
  status: SessionStatus,
  more: { intent: string | null; payment: number | null },
) {
  await sql`update checkout_sessions set status = ${status}, checked_at = ${write.engine.clock()},
    intent = coalesce(intent, ${more.intent}), payment_id = coalesce(payment_id, ${more.payment}::bigint) where id = ${id}`.execute(
    write.tx,
  )
}

/** Updates our session and payment to the provider's state, whatever was known before. */
async function bookPayment(
  write: WriteContext,
  id: number,
  remote: RemoteSession,
  paid: RemotePayment | null,
): Promise<SessionStatus> {
  const row = await sessionById(write.tx, id, true)
  if (!row) return 'expired'
  const { intent } = remote
  if (remote.status !== 'complete' && row.payment_id === null) {
    // The record was paid another way, or the customer did not return.
    const status = remote.status === 'expired' ? (row.status === 'failed' ? 'failed' : 'expired') : 'open'
    await closeSession(write, id, status, { intent, payment: null })
    return status
  }
  if (!paid) return row.status
  const link = await linkById(write.tx, row.link_id)
  const payable = await payableOf(write.tx, link)
  if (!payable) return row.status
  const flagOnce = async (trouble: 'differs' | 'unbooked'): Promise<SessionStatus> => {
    if (row.status !== 'differs') await flag(write, payable, { trouble, asker: link.made_by, reference: paid.intent })
    await closeSession(write, id, 'differs', { intent, payment: null })
    return 'differs'
  }
  if (!agrees(row, remote, paid)) return flagOnce('differs')
  let payment = row.payment_id === null ? undefined : await heldPayment(write, row.payment_id)
  // A payment that failed at once is not recorded; one that was pending is recorded as failed.
  if (!payment && paid.status !== 'failed') {
    const bookingRefusal = await attempt(write, async () => {
      payment = await book(write, payable, row, paid)
    })
    if (bookingRefusal || !payment) return flagOnce('unbooked')
  }
  if (payment) await follow(write, { payable, payment, asker: link.made_by }, row, paid)
  const status = paid.status === 'succeeded' ? 'paid' : paid.status === 'failed' ? 'failed' : 'processing'
  // If the bank refuses days later, a person has to be informed.
  if (status === 'failed' && row.status === 'processing')
    await flag(write, payable, { trouble: 'failed', asker: link.made_by, reference: formatMoney(row.amount) })
  await closeSession(write, id, status, { intent, payment: payment?.id ?? null })
  await publish(write, payable.of, payable.id, 'pay-links')
  return status
}

/**
 * Fetches the provider's state of a session and updates ours: payment, refunds and dispute. Can run at any time, in any order and on several servers;
 * known facts are skipped.
 * @throws Error if the provider does not answer or its keys are missing
 */
export async function sync(engine: Engine, id: number): Promise<SessionStatus> {
  const row = await sessionById(engine.db, id)
  if (!row) return 'expired'
  if (row.remote === null) return row.status
  const provider = await providerOf(engine)
  if (!provider) throw new NotReadyError('the keys of the card payments are not set')
  const remote = await provider.session(row.remote)
  const paid =
    remote.intent && (remote.status === 'complete' || row.payment_id) ? await provider.payment(remote.intent) : null
  return transact(asCheckout(engine), (write) => bookPayment(write, id, remote, paid))
}
