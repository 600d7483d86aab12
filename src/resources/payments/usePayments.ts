import type { RaRecord } from 'ra-core'
import type { pay, payCustomer, payInvoice, payQuote, refund } from '../../../schema/areas/payments/acts.ts'
import { paymentsOfJob } from '../../../schema/areas/payments/endpoints.ts'
import type { RequestBodyOf } from '../../../schema/engine/act.ts'
import type { EndpointAnswer } from '../../../schema/engine/endpoint.ts'
import { useAnswer } from '../../kit/acts/provider.ts'
import { useAct } from '../../kit/acts/useAct.ts'
import { refusalOf, useShowRefusal } from '../../kit/acts/useShowRefusal.ts'

export type Payments = EndpointAnswer<typeof paymentsOfJob>
export type PaymentRow = Payments['data'][number]
export type PaymentType = NonNullable<Payments['types']>[number]

/** Payments for a job and the outstanding amount. */
export const usePayments = (job: number | undefined) =>
  useAnswer(paymentsOfJob, { id: job ?? 0 }, { enabled: job !== undefined })

/** Actions that take or refund payments. */
export type Taking = typeof pay | typeof payCustomer | typeof payInvoice | typeof payQuote | typeof refund

/** What the dialog shows of a payment to refund. */
export type Refunded = Pick<PaymentRow, 'number' | 'refundable'> & { readonly type: { readonly id: number } }

/** Saves a payment or refund once, even if submitted repeatedly; returns errors by field, nothing on success. */
export function useTaking(act: Taking) {
  // All of these actions take the same body: the fields of a payment.
  const { run } = useAct(act as typeof payInvoice)
  const showRefusal = useShowRefusal()
  return async (
    id: number,
    body: Readonly<Record<string, unknown>>,
    record: RaRecord | undefined,
  ): Promise<Readonly<Record<string, string>> | undefined> => {
    try {
      return (await run({ id, body: body as RequestBodyOf<typeof payInvoice> }, record)) === undefined ? {} : undefined
    } catch (error) {
      const { fields } = refusalOf(error)
      if (Object.keys(fields).length === 0) showRefusal(error)
      return fields
    }
  }
}
