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

/** What was paid for a job and what is outstanding. */
export const usePayments = (job: number | undefined) =>
  useAnswer(paymentsOfJob, { id: job ?? 0 }, { enabled: job !== undefined })

/** Acts that take money or give it back. */
export type Taking = typeof pay | typeof payCustomer | typeof payInvoice | typeof payQuote | typeof refund

/** What the dialog says of a payment that is given back. */
export type Refunded = Pick<PaymentRow, 'number' | 'refundable'> & { readonly type: { readonly id: number } }

/** Writes a payment or a refund once, however often it is sent; answers refusals by field, nothing when it was written. */
export function useTaking(act: Taking) {
  // All of them take the same: what a payment says of itself.
  const { run } = useAct(act as typeof payInvoice)
  const tell = useShowRefusal()
  return async (
    id: number,
    body: Readonly<Record<string, unknown>>,
    record: RaRecord | undefined,
  ): Promise<Readonly<Record<string, string>> | undefined> => {
    try {
      return (await run({ id, body: body as RequestBodyOf<typeof payInvoice> }, record)) === undefined ? {} : undefined
    } catch (error) {
      const { fields } = refusalOf(error)
      if (Object.keys(fields).length === 0) tell(error)
      return fields
    }
  }
}
