import { sql } from 'kysely'
import jobs from '../../../schema/areas/jobs/jobs.ts'
import { hasRunOut } from '../../../schema/areas/payments/card.ts'
import payments from '../../../schema/areas/payments/payments.ts'
import type { Row, Update } from '../../../schema/engine/define.ts'
import type { FieldErrors } from '../../../schema/engine/errors.ts'
import { formatMoney } from '../../../schema/engine/text/format.ts'
import { dayOf, fromWallClock } from '../../../schema/engine/time/time.ts'
import type { WriteContext } from '../../engine/http/context.ts'
import { invalid, problem } from '../../engine/http/errors.ts'
import { publish } from '../../engine/http/events.ts'
import { scopeOf } from '../../engine/rights/access.ts'
import { keepInScope } from '../../engine/rights/recordScope.ts'
import { systemComment } from '../record/parts/comments/comments.ts'
import { askForFailed, seenToFailed } from './failed.ts'
import { holdMoney } from './hold.ts'
import { notifyOwner } from './notifyOwner.ts'
import { askOverpaid } from './overpaid.ts'
import { isLive, updateAllocations } from './updateAllocations.ts'

type Payment = Row<typeof payments>
type Values = Update<typeof payments>

/** Name of the section on a job's screen. */
export const PAYMENTS = 'payments'
const CARD = ['cardType', 'cardNumber', 'cardExpiry'] as const
/** Fields maintained by the database and by separate actions. */
const CALCULATED_FIELDS = ['allocations', 'allocated', 'refunded']
const CARD_KINDS = ['card_present', 'card_online']

/** Locks the job: its payments are written one after the other, so the paid amount cannot change until the transaction ends. */
const lockJob = (write: WriteContext, id: number) =>
  sql`select from jobs t where t.id = ${id} and ${scopeOf(write, write.engine.resources.get(jobs.name), 'read')} for update`.execute(
    write.tx,
  )

/** Whether the program writes only the allocation. */
const isOfBook = (write: WriteContext, values: Values): boolean =>
  write.setsAutomatic === true && Object.keys(values).every((name) => name === 'allocations')

/** Sets the franchise: that of a user limited to one franchise, else that of the customer. */
function keepFranchise({ actor }: WriteContext, values: Values & Partial<Payment>): void {
  if (values.invoice_id || values.quote_id || values.refund_of_id) return
  if (actor.user.scope !== 'all' || values.franchise_id) keepInScope(actor, payments.belongs, values, null)
}

/** Query of the payment's future `customer_id`. */
const whoseOf = ({ customer_id, job_id, quote_id, invoice_id, refund_of_id }: Partial<Payment>) => sql`
  select ${customer_id ?? null}::bigint as customer_id union select customer_id from jobs where id = ${job_id ?? null}
  union select customer_id from quotes where id = ${quote_id ?? null} union select customer_id from invoices where id = ${invoice_id ?? null}
  union select customer_id from payments where id = ${refund_of_id ?? null}`

/** When a payment recorded later was taken: noon of that day in the business's time zone. */
const receivedAt = (write: WriteContext, { paid_on }: Partial<Payment>): string | null =>
  paid_on && paid_on < dayOf(write.engine.clock()) ? (fromWallClock(paid_on, '12:00') ?? null) : null

/**
 * Fills in who took the payment and how, and refuses fields that do not fit its type. Invalid references are reported with the others.
 * @throws problem 422 at the field; 409 overpaid (a question)
 */
export async function beforePayment(write: WriteContext, values: Values, before: Payment | null): Promise<void> {
  if (write.isRestoring || isOfBook(write, values)) return
  // Fields maintained by the system are ignored, so that a client can send the whole record.
  for (const name of CALCULATED_FIELDS) Reflect.deleteProperty(values, name)
  const merged = { flow: 'in', ...before, ...values } as Partial<Payment>
  if (!before) await holdMoney(write.tx, whoseOf(merged))
  if (typeof merged.job_id === 'number') await lockJob(write, merged.job_id)
  else if (!before) keepFranchise(write, values)
  if (values.refund_of_id && merged.flow !== 'refund') throw invalid({ refund_of_id: [{ code: 'not_offered' }] })
  const { rows } = await sql<{ kind: string; needs_reference: boolean }>`
    select kind, needs_reference from payment_types
    where id = ${merged.paymentTypeId ?? 0} and (${before !== null} or active and archived_at is null)`.execute(
    write.tx,
  )
  const [type] = rows
  if (!type) return
  const errors: FieldErrors = {}
  if (!before) {
    Object.assign(values, { kind: type.kind, userId: write.actor.user.id, taken_at: receivedAt(write, merged) })
    if (merged.paid_on && merged.paid_on > dayOf(write.engine.clock())) errors['paid_on'] = [{ code: 'day_ahead' }]
  }
  if (!CARD_KINDS.includes(type.kind))
    for (const name of CARD) if ((values[name] ?? null) !== null) errors[name] = [{ code: 'card_only' }]
  if (type.needs_reference && !merged.reference && (!before || 'reference' in values))
    errors['reference'] = [{ code: 'required' }]
  const { cardExpiry } = values
  if (cardExpiry && merged.flow === 'in' && hasRunOut(cardExpiry, dayOf(write.engine.clock())))
    errors['cardExpiry'] = [{ code: 'card_expired' }]
  if (Object.keys(errors).length) throw invalid(errors)
  if (!before) await askOverpaid(write, merged)
}

/**
 * Refunds never exceed what was paid. A failed or disputed payment is a fact and is recorded anyway.
 * @throws problem 422 refund_too_much at amountPaid for a new refund, 409 for one that counts again; 409 refunded_already to void a refunded payment
 */
async function checkRefunds(write: WriteContext, after: Payment, before: Payment | null): Promise<void> {
  const isRefund = after.flow === 'refund'
  const isStarting = isRefund && isLive(after) && !(before && isLive(before))
  const isEnding = !isRefund && before !== null && isLive(before) && after.archived_at !== null
  if (!isStarting && !isEnding) return
  if (after.job_id === null) return
  await sql`select from jobs where id = ${after.job_id} for update`.execute(write.tx)
  const { rows } = await sql<{ over: boolean }>`
    select coalesce(sum(case when p.flow = 'refund' then p."amountPaid" else -p."amountPaid" end), 0) > 0 as over
    from payments p where p.job_id = ${after.job_id} and p.archived_at is null
      and (p.status = 'succeeded' or p.flow = 'refund' and p.status = 'pending')`.execute(write.tx)
  if (!rows[0]?.over) return
  if (isEnding) throw problem(409, 'refunded_already')
  const errors = { amountPaid: [{ code: 'refund_too_much' }] }
  throw before ? problem(409, 'refund_too_much', { errors }) : invalid(errors)
}

/** Returns the key of the automatic comment on the job. */
function wordOf(after: Payment, before: Payment | null): string | undefined {
  if (!before) return after.flow === 'refund' ? 'payment_refund' : 'payment_in'
  if (before.archived_at !== after.archived_at) return after.archived_at ? 'payment_voided' : 'payment_back'
  return before.status === after.status ? undefined : `payment_is_${after.status}`
}

/** Adds the automatic comment to the payment's job, else to its quote. */
async function noteChange(write: WriteContext, after: Payment, before: Payment | null): Promise<void> {
  const word = wordOf(after, before)
  if (word === undefined) return
  const { rows } = await sql<{ type: string; parent: number | null }>`
    select y.name as type, (select j.parent_id from jobs j where j.id = ${after.job_id}) as parent from payment_types y where y.id = ${after.paymentTypeId}`.execute(
    write.tx,
  )
  const params = { number: after.number ?? '', amount: formatMoney(after.amountPaid), type: rows[0]?.type ?? '' }
  const about = { resource: payments.name, id: after.id }
  const recordRef =
    after.job_id !== null
      ? { resource: jobs.name, id: after.job_id }
      : after.quote_id !== null
        ? { resource: 'quotes', id: after.quote_id }
        : { resource: 'customers', id: Number(after.customer_id) }
  await systemComment(write, recordRef, { key: word, params, about })
  for (const id of [after.job_id, rows[0]?.parent]) if (id) await publish(write, jobs.name, id, PAYMENTS, payments.name)
  if (after.quote_id) await publish(write, 'quotes', after.quote_id, PAYMENTS, payments.name)
  if (after.customer_id) await publish(write, 'customers', after.customer_id, PAYMENTS, payments.name)
}

/** @throws problem of checkRefunds and updateAllocations */
export async function afterPayment(write: WriteContext, after: Payment, before: Payment | null): Promise<void> {
  await checkRefunds(write, after, before)
  await updateAllocations(write, after, before)
  await noteChange(write, after, before)
  await notifyOwner(write, after, before)
  if (write.isRestoring) return
  if (before?.status === 'succeeded' && after.status === 'failed') await askForFailed(write, after)
  if (before?.status === 'failed' && after.status === 'succeeded') await seenToFailed(write, after)
}
